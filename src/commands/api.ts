import type { Config } from "../config.ts";
import { serve } from "../http/serve.ts";
import { createProviders } from "../providers/index.ts";
import { Parts } from "../shutdown.ts";
import { useDatabase } from "./database.ts";

/** `npm run api`: the HTTP half alone, against a database that is there; any number of them. */
export function startApi(config: Config): Promise<Parts> {
  return Parts.start(async (parts) => {
    const { pools } = parts.add(await useDatabase(config));
    const server = parts.add(await serve(config, pools, createProviders(config, pools.simulators)));
    process.stdout.write(`ready ${server.url}\n`);
  });
}

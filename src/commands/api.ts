import type { Config } from "../config.ts";
import { refuseUnusablePort } from "../http/listen.ts";
import { serve } from "../http/serve.ts";
import { createProviders } from "../providers/index.ts";
import { Lifecycle } from "../shutdown.ts";
import { useDatabase } from "./database.ts";

/** `npm run api`: the HTTP half alone, against a database that is there; any number of them. */
export function startApi(config: Config): Promise<Lifecycle> {
  return Lifecycle.start(async (lifecycle) => {
    await refuseUnusablePort(config);
    const { pools } = lifecycle.add(await useDatabase(config));
    const server = lifecycle.add(await serve(config, pools, createProviders(config, pools.simulators)));
    process.stdout.write(`ready ${server.url}\n`);
  });
}

import type { Config } from "../config.ts";
import { serve } from "../http/serve.ts";
import { createProviders } from "../providers/index.ts";
import { seed } from "../seed.ts";
import { Parts } from "../shutdown.ts";
import { tasks } from "../tasks/index.ts";
import { startWorker } from "../tasks/worker.ts";
import { banner } from "./banner.ts";
import { openDatabase } from "./database.ts";

/** `npm start`: database, migrations, API and worker in one process. */
export function startAll(config: Config): Promise<Parts> {
  return Parts.start(async (parts) => {
    const { pools, url } = parts.add(await openDatabase(config));
    const providers = createProviders(config, pools.simulators);
    const seeded = await seed(pools.other, config);
    parts.add(startWorker({ config, databaseUrl: url, pools, providers, tasks }));
    const server = parts.add(await serve(config, pools, providers));
    process.stdout.write(banner(config, server.url, seeded));
    process.stdout.write(`ready ${server.url}\n`);
  });
}

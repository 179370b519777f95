import { startAnchoring } from "../audit/anchoring.ts";
import type { Config } from "../config.ts";
import { refuseUnusablePort } from "../http/listen.ts";
import { serve } from "../http/serve.ts";
import { createProviders } from "../providers/index.ts";
import { seed } from "../seed.ts";
import { Lifecycle } from "../shutdown.ts";
import { tasks } from "../tasks/index.ts";
import { startWorker } from "../tasks/worker.ts";
import { banner } from "./banner.ts";
import { openDatabase } from "./database.ts";

/** `npm start`: database, migrations, API and worker in one process. */
export function startAll(config: Config): Promise<Lifecycle> {
  return Lifecycle.start(async (lifecycle) => {
    await refuseUnusablePort(config);
    const { pools, urls } = lifecycle.add(await openDatabase(config));
    const providers = createProviders(config, pools.simulators);
    const seeded = await seed(pools.other, config);
    const worker = lifecycle.add(startWorker({ config, databaseUrl: urls.worker, pools, providers, tasks }));
    lifecycle.add(startAnchoring(config, urls.worker));
    const server = lifecycle.add(await serve(config, pools, providers, worker));
    process.stdout.write(banner(config, server.url, seeded));
    process.stdout.write(`ready ${server.url}\n`);
  });
}

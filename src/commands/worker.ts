import { startAnchoring } from "../audit/anchoring.ts";
import type { Config } from "../config.ts";
import { createProviders } from "../providers/index.ts";
import { Lifecycle } from "../shutdown.ts";
import { tasks } from "../tasks/index.ts";
import { startWorker } from "../tasks/worker.ts";
import { useDatabase } from "./database.ts";

/** `npm run worker`: the agenda's half alone, against a database that is there; any number of them. */
export function startWorkerOnly(config: Config): Promise<Lifecycle> {
  return Lifecycle.start(async (lifecycle) => {
    const { pools, urls } = lifecycle.add(await useDatabase(config));
    const providers = createProviders(config, pools.simulators);
    lifecycle.add(startWorker({ config, databaseUrl: urls.worker, pools, providers, tasks }));
    lifecycle.add(startAnchoring(config, urls.worker));
    process.stdout.write("ready worker\n");
  });
}

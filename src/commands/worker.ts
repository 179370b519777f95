import type { Config } from "../config.ts";
import { createProviders } from "../providers/index.ts";
import { Parts } from "../shutdown.ts";
import { tasks } from "../tasks/index.ts";
import { startWorker } from "../tasks/worker.ts";
import { useDatabase } from "./database.ts";

/** `npm run worker`: the agenda's half alone, against a database that is there; any number of them. */
export function startWorkerOnly(config: Config): Promise<Parts> {
  return Parts.start(async (parts) => {
    const { pools, url } = parts.add(await useDatabase(config));
    const providers = createProviders(config, pools.simulators);
    parts.add(startWorker({ config, databaseUrl: url, pools, providers, tasks }));
    process.stdout.write("ready worker\n");
  });
}

import { startAnchoring } from "../audit/anchoring.ts";
import type { Config } from "../config.ts";
import type { HealthOptions } from "../http/health.ts";
import { serveHealth } from "../http/serve_health.ts";
import { createProviders } from "../providers/index.ts";
import { Lifecycle } from "../shutdown.ts";
import { tasks } from "../tasks/index.ts";
import { startWorker, type Worker } from "../tasks/worker.ts";
import { useDatabase } from "./database.ts";

/** `npm run worker`: the agenda's half alone, against a database that is there; any number of them. */
export function startWorkerOnly(config: Config): Promise<Lifecycle> {
  return Lifecycle.start(async (lifecycle) => {
    const { pools, urls } = lifecycle.add(await useDatabase(config));
    const providers = createProviders(config, pools.simulators);
    let worker: Worker | undefined;
    // Stopped after the worker, so that readiness is seen to fail while that still works.
    await addHealthServer(lifecycle, config, {
      pool: pools.worker,
      workerPool: pools.worker,
      isStopping: () => worker?.isStopping() ?? false,
      worker: { heartbeatAge_ms: () => worker?.heartbeatAge_ms() ?? 0 },
    });
    worker = lifecycle.add(startWorker({ config, databaseUrl: urls.worker, pools, providers, tasks }));
    lifecycle.add(startAnchoring(config, urls.worker));
    process.stdout.write("ready worker\n");
  });
}

async function addHealthServer(
  lifecycle: Lifecycle,
  { host, healthPort: port }: Config,
  options: HealthOptions,
): Promise<void> {
  if (port === null) return;
  const server = lifecycle.add(await serveHealth({ host, port }, options));
  process.stdout.write(`health ${server.url}/health/deep\n`);
}

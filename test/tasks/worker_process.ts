import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Task } from "../../src/tasks/agenda.ts";
import { startWorker } from "../../src/tasks/worker.ts";

/**
 * A worker in a process of its own, to be killed. Arguments: the login's URL, and at which step of the first task to stand
 * still and say so: never, at begin's commit, while the provider works, or when it has answered.
 */
const [databaseUrl = "", hold = "never"] = process.argv.slice(2);
const worker = new pg.Pool({ connectionString: databaseUrl, max: 4 });
const provider = new pg.Pool({ connectionString: databaseUrl, max: 2 });
for (const pool of [worker, provider]) pool.on("error", () => undefined);

async function standStill(step: string): Promise<void> {
  if (hold !== step) return;
  process.stdout.write("holding\n");
  await sleep(60_000);
}

// A provider that knows idempotency keys, as a processor of payments does.
const task: Task = {
  name: "probe",
  async run(permit) {
    await standStill("begun");
    const { subject } = permit as { subject: string };
    await provider.query("insert into app.probe_effects values ($1) on conflict do nothing", [subject]);
    await standStill("performed");
    return { as: "finished once" };
  },
};

const running = startWorker({
  config: { workerConcurrency: 2 },
  databaseUrl,
  pools: { worker },
  providers: undefined,
  tasks: [task],
  recoverPeriod_ms: 200,
});
process.once("SIGTERM", async () => {
  await running.stop();
  await Promise.all([worker.end(), provider.end()]);
});
process.stdout.write("started\n");

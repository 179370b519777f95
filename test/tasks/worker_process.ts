import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { setLogLevel } from "../../src/log.ts";
import { createProviders } from "../../src/providers/index.ts";
import { tasks } from "../../src/tasks/index.ts";
import { startWorker } from "../../src/tasks/worker.ts";
import { testConfig } from "../support/service.ts";
import { probe } from "./probe.ts";

/**
 * A worker in a process of its own, to be killed. Arguments: the login's URL; the statement (begin or finish, begin_many or
 * finish_many) at which to stand still, and whether before it is said, before it is committed, or before its answer is heard;
 * the rows for which to do so, as creditor:key. It says so for each of them, and with how many others it was said. Where many
 * are to go together, it stands still before the one that goes alone, so that the others gather behind it.
 */
const [databaseUrl = "", statement, moment, ...rows] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: rows.length + 4 });
pool.on("error", () => undefined);
setLogLevel("error");

/** Those of the rows that a statement is about. */
function rowsOf({ values = [] }: pg.QueryConfig<unknown[]>): string[] {
  return [values[1]].flat().flatMap((key) => rows.filter((row) => row === `${values[0]}:${key}`));
}

async function standStill(about: readonly string[]): Promise<never> {
  process.stdout.write(about.map((row) => `${row} of ${about.length}\n`).join(""));
  await sleep(60_000);
  throw new Error("nobody killed the process");
}

async function saying(query: pg.QueryConfig<unknown[]>, about: readonly string[]): Promise<never> {
  if (moment === "uncommitted") {
    const client = await pool.connect();
    await client.query("begin");
    await client.query(query);
  } else if (moment === "unheard") {
    await pool.query(query);
  }
  return standStill(about);
}

const query = (said: string | pg.QueryConfig<unknown[]>, values?: unknown[]) => {
  if (typeof said === "string") return pool.query(said, values);
  const about = rowsOf(said);
  if (about.length && said.text.includes(`task.${statement}(`)) return saying(said, about);
  const isAlone = about.length && `${said.name}_many` === `task.${statement}`;
  return isAlone ? standStill(about) : pool.query(said);
};

const config = testConfig();
const running = startWorker({
  config: { workerConcurrency: rows.length + 2 },
  databaseUrl,
  pools: { worker: Object.create(pool, { query: { value: query } }) },
  providers: createProviders(config, pool),
  tasks: [probe, ...tasks],
  recoverPeriod_ms: 200,
});
process.once("SIGTERM", async () => {
  await running.stop();
  await pool.end();
});
process.stdout.write("started\n");

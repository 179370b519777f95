import type { Express } from "express";
import type pg from "pg";
import { HttpError } from "./http_error.ts";

export interface HealthOptions {
  /** Whose connections the process needs. */
  readonly pool: pg.Pool;
  /** The worker's, whose login alone may ask how its work stands. */
  readonly workerPool: pg.Pool;
  readonly isStopping: () => boolean;
  /** The worker in this process. Where there is none, what is known of workers elsewhere is told and decides nothing. */
  readonly worker?: { readonly heartbeatAge_ms: () => number };
}

interface Reading {
  /** Null when it is not known, or when there never was one. */
  readonly heartbeatAge_s: number | null;
  readonly late_s: number | null;
  readonly database: boolean;
}

const connect_ms = 2_000;
// A write has as long again.
const answer_ms = 4_000;
const work_ms = 1_000;
const heartbeat_s = 30;
const late_s = 5 * 60;
// Whoever asks more often hears the same again, so that strangers' questions cost no writes.
const keep_ms = 1_000;

/** /health: the process answers. /health/deep: it goes on, and what it depends on works too, else 503. */
export function addHealth(app: Express, options: HealthOptions): void {
  for (const path of ["/health", "/health/deep"]) {
    app.route(path).post(onlyGet).put(onlyGet).patch(onlyGet).delete(onlyGet);
  }
  app.get("/health", (_request, response) => {
    response.json({ status: "ok" });
  });
  const read = kept(() => within(answer_ms, readAll(options)));
  app.get("/health/deep", async (_request, response) => {
    if (options.isStopping()) {
      response.status(503).json({ status: "stopping", checks: {}, detail: "the process is stopping" });
      return;
    }
    const { isHealthy, body } = judge(await read(), options);
    response.status(isHealthy ? 200 : 503).json(body);
  });
}

const onlyGet = () => {
  throw new HttpError(405, "Method Not Allowed", { Allow: "GET" });
};

function judge({ database, heartbeatAge_s, late_s: lateness_s }: Reading, { worker }: HealthOptions) {
  const age_s = worker ? worker.heartbeatAge_ms() / 1_000 : heartbeatAge_s;
  const heartbeat = age_s !== null && age_s <= heartbeat_s;
  const work = lateness_s !== null && lateness_s <= late_s;
  const isHealthy = database && (!worker || (heartbeat && work));
  const body = {
    status: isHealthy ? "ok" : "degraded",
    checks: { database: statusOf(database), heartbeat: statusOf(heartbeat), work: statusOf(work) },
    heartbeat_age_seconds: age_s === null ? null : Math.round(age_s),
    work_late_seconds: lateness_s === null ? null : Math.round(lateness_s),
    ...(isHealthy ? {} : { detail: "a dependency does not answer" }),
  };
  return { isHealthy, body };
}

const statusOf = (isWell: boolean) => (isWell ? "ok" : "failed");

async function readAll({ pool, workerPool }: HealthOptions): Promise<Reading> {
  await write(await connectWithin(connect_ms, pool));
  const asked = workerPool.query<{ age_s: number | null; late_s: number }>(
    "select private.heartbeat_age() as age_s, task.lateness() as late_s",
  );
  // That the worker's pool is busy decides nothing either.
  const [found] = await Promise.race([
    asked.then(
      ({ rows }) => rows,
      () => [],
    ),
    timeout(work_ms, []),
  ]);
  return { database: true, heartbeatAge_s: found?.age_s ?? null, late_s: found?.late_s ?? null };
}

async function write(client: pg.PoolClient): Promise<void> {
  let isDone = false;
  try {
    await client.query("select private.record_probe()");
    isDone = true;
  } finally {
    client.release(!isDone);
  }
}

/** One that comes too late goes back to the pool. */
async function connectWithin(limit_ms: number, pool: pg.Pool): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  const late = Symbol("late");
  const first = await Promise.race([connecting, timeout(limit_ms, late)]);
  if (first !== late) return first;
  connecting.then(
    (client) => client.release(),
    () => undefined,
  );
  throw new Error("no connection came in time");
}

const unreadable: Reading = { database: false, heartbeatAge_s: null, late_s: null };

function within(limit_ms: number, reading: Promise<Reading>): Promise<Reading> {
  return Promise.race([reading.catch(() => unreadable), timeout(limit_ms, unreadable)]);
}

function timeout<Value>(ms: number, value: Value): Promise<Value> {
  return new Promise((resolve) => setTimeout(resolve, ms, value).unref());
}

/** One reading at a time, and none anew within a second of the last. */
function kept(read: () => Promise<Reading>): () => Promise<Reading> {
  let reading: Promise<Reading> | undefined;
  return () => {
    if (!reading) {
      reading = read();
      void reading.then(() =>
        setTimeout(() => {
          reading = undefined;
        }, keep_ms).unref(),
      );
    }
    return reading;
  };
}

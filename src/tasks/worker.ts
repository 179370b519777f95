import { setTimeout as sleep } from "node:timers/promises";
import { Logger, runTaskList, type WorkerPool } from "graphile-worker";
import type { Config } from "../config.ts";
import type { Pools } from "../database/pool.ts";
import { log } from "../log.ts";
import { type Booking, type Task, taskList } from "./agenda.ts";
import { createDriver } from "./drive.ts";
import { createHeartbeat } from "./heartbeat.ts";
import { startLoop } from "./loop.ts";
import { holdProcessNumber, type ProcessNumber } from "./process_number.ts";
import { createPromoter } from "./promoter.ts";
import { ResilientPool } from "./resilient_pool.ts";
import { createRunner } from "./runner.ts";

export interface WorkerOptions<Providers> {
  readonly config: Pick<Config, "workerConcurrency">;
  /** The worker's login; a direct connection, not one through PgBouncer. */
  readonly databaseUrl: string;
  readonly pools: Pick<Pools, "worker">;
  readonly providers: Providers;
  readonly tasks: readonly Task<Providers>[];
  readonly recoverPeriod_ms?: number;
  /** How long stop() waits for tasks to end before it aborts them, and again for what does not heed that. */
  readonly patience_ms?: number;
}

export interface Worker {
  /** Resolves with the reason when the worker has ended without being asked to. */
  readonly failed: Promise<unknown>;
  isStopping(): boolean;
  /** How long ago it last swept the agenda and said so. */
  heartbeatAge_ms(): number;
  /** Takes no more work, and waits, while that is of use, for what is under way and for its completion to be stored. */
  stop(): Promise<void>;
}

const sweepPeriod_ms = 1_000;
const busySweepPeriod_ms = 50;

/** Runs the agenda's tasks: graphile-worker for the wake-ups, a sweep that makes them, and recovery from others' deaths. */
export function startWorker<Providers>(options: WorkerOptions<Providers>): Worker {
  const { config, databaseUrl, pools, providers, tasks, patience_ms = 10_000 } = options;
  const queue = queuePool(databaseUrl, config.workerConcurrency);
  const aborting = new AbortController();
  const wake = createPromoter(queue);
  const runner = createRunner({ pool: pools.worker, tasks, providers, signal: aborting.signal, wake });
  const driver = createDriver({ pool: pools.worker, runner, wake });
  // By identity: two wake-ups for one row may be under way, and the one that finds nothing to do ends first.
  const running = new Set<Booking>();

  async function run(booking: Booking): Promise<void> {
    const claimedBy = await number.held();
    running.add(booking);
    await runner.run(booking, claimedBy).finally(() => running.delete(booking));
  }

  const workers = startQueue(queue, config.workerConcurrency, tasks, run);
  const number = holdProcessNumber(databaseUrl, workers.id);
  const heartbeat = createHeartbeat(() => queue.query("select private.record_heartbeat()"));
  let busyUntil = 0;
  const loops = [
    startLoop("the sweep", sweepPeriod_ms, async () => {
      const { rows } = await queue.query<{ moved: number }>("select task.promote() as moved");
      await heartbeat.beat();
      // A tenant's share of the queue is topped up when a quarter of it is done, so one empty sweep is not the end.
      if (rows[0]?.moved) busyUntil = performance.now() + sweepPeriod_ms;
      return performance.now() < busyUntil ? busySweepPeriod_ms : sweepPeriod_ms;
    }),
    startLoop("recovery", 1_000, async () => {
      await releaseOrphans(queue, number, running);
      for (const creditorId of await recover(queue)) await driver.resume(creditorId);
      return options.recoverPeriod_ms ?? 5_000;
    }),
  ];

  let stopping: Promise<void> | undefined;
  async function drain(): Promise<void> {
    await Promise.all([workers.gracefulShutdown(), ...loops.map((loop) => loop.stop())]);
    await completionsStored(queue, workers.id);
    await number.release();
    await queue.end();
  }

  async function stop(): Promise<void> {
    const drained = drain().then(
      () => true,
      (error: unknown) => {
        log.error("the worker could not be drained", error);
        return false;
      },
    );
    const given = () => sleep(patience_ms, undefined, { ref: false });
    if (await Promise.race([drained, given()])) return;
    aborting.abort();
    if (await Promise.race([drained, given()])) return;
    // A task that does not end, or a database that is gone: what is left is recovered from like a dead process's.
    log.error("the worker stops without having finished its work");
    await number.release();
    queue.end().catch(() => undefined);
  }

  return {
    failed: new Promise((resolve) => {
      workers.promise.catch((error: unknown) => error).then((error) => stopping ?? resolve(error));
    }),
    isStopping: () => stopping !== undefined,
    heartbeatAge_ms: heartbeat.age_ms,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

function queuePool(connectionString: string, concurrency: number): ResilientPool {
  return new ResilientPool({
    connectionString,
    // One each for listening, the sweep, recovery and promotions.
    max: concurrency + 4,
    application_name: "worker-queue",
    connectionTimeoutMillis: 5_000,
    // A promotion or completion that a crash loses is made again. The queue is empty most of the time, and the plans that
    // are cheapest then, kept by its prepared statements, would read the whole of it for each job when it is full.
    options: "-c role=svc_queue -c synchronous_commit=off -c enable_seqscan=off -c jit=off",
  });
}

function startQueue(
  queue: ResilientPool,
  concurrency: number,
  tasks: readonly Pick<Task, "name">[],
  run: (booking: Booking) => Promise<void>,
): WorkerPool {
  const logger = new Logger(() => (level, message) => {
    if (level === "error") log.error(message);
    else if (level === "warning") log.warn(message);
    else log.debug(message);
  });
  return runTaskList(
    { concurrency, pollInterval: 1_000, noHandleSignals: true, logger },
    taskList(tasks, run),
    queue,
  );
}

/** The row of a begin whose answer was lost is claimed by us, and unknown to us. */
async function releaseOrphans(
  queue: ResilientPool,
  number: ProcessNumber,
  running: ReadonlySet<Booking>,
): Promise<void> {
  const claimedBy = await number.held();
  // The instant first, then what is running: a claim made in between is younger than the instant.
  const { rows } = await queue.query<{ before: string }>("select transaction_timestamp()::text as before");
  const kept = [...running].map(({ creditorId, key }) => `${creditorId}:${key}`);
  await queue.query("select task.release_orphans($1, $2, $3)", [claimedBy, rows[0]?.before, kept]);
}

/** Answers the tenants whose clock was left half-way by a driver that died. */
async function recover(queue: ResilientPool): Promise<readonly string[]> {
  const { rows } = await queue.query<{ returned: number; abandoned: string[] }>(
    "select returned, abandoned from task.recover()",
  );
  const { returned = 0, abandoned = [] } = rows[0] ?? {};
  if (returned) log.warn("work of a dead process was taken back", { rows: returned });
  return abandoned;
}

/** graphile-worker stops before its completions are stored, and a job that stays locked is out of reach for hours. */
async function completionsStored(queue: ResilientPool, poolId: string): Promise<void> {
  for (;;) {
    const { rowCount } = await queue.query("select from graphile_worker.jobs where locked_by = $1 limit 1", [
      poolId,
    ]);
    if (!rowCount) return;
    await sleep(20);
  }
}

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { retryUntilConnected } from "../database/outage.ts";
import { hasCode } from "../error_code.ts";
import { errorFields, log } from "../log.ts";
import type { Begun, Performed } from "./claims.ts";
import { claimedOf, type Runner } from "./runner.ts";

export interface DriverOptions {
  readonly pool: pg.Pool;
  readonly runner: Runner;
  /** Told of the tenant whose clock was moved: what became due meanwhile goes the ordinary way. */
  readonly wake: (creditorId: string) => void;
  /** How many steps one drive may take. */
  readonly limit?: number;
}

export interface Advanced {
  /** The tenant's time, as an ISO instant. */
  readonly now: string;
  readonly jobs_run: number;
}

export interface Driver {
  /** Moves a tenant's clock forward and runs all that comes due on the way, each row at its own time. */
  advance(creditorId: string, seconds: number): Promise<Advanced>;
  /** Finishes what a driver that died left undone. */
  resume(creditorId: string): Promise<void>;
}

/** More came due on the way than one advance may run; the clock stands where the last of it was. */
export class DriveCapped extends Error {
  constructor(limit: number) {
    super(`clock stopped short after ${limit} jobs; advance again`);
  }
}

const beat_ms = 2_000;

export function createDriver({ pool, runner, wake, limit = 100_000 }: DriverOptions): Driver {
  async function drive(creditorId: string, seconds: number): Promise<Advanced> {
    const clock = new DrivenClock(pool, creditorId);
    await clock.take(seconds);
    const beat = setInterval(() => clock.keep(), beat_ms);
    try {
      await clock.waitForClaims();
      return await run(clock);
    } finally {
      clearInterval(beat);
      wake(creditorId);
    }
  }

  async function run(clock: DrivenClock): Promise<Advanced> {
    let done: Performed | undefined;
    let jobsRun = 0;
    for (let steps = 0; steps < limit; steps += 1) {
      const { key, reachedAt, begun } = await next(clock, done);
      if (key === null) return { now: reachedAt, jobs_run: jobsRun };
      if (begun?.task) jobsRun += 1;
      const claimed = claimedOf({ creditorId: clock.creditorId, key }, begun);
      done = claimed && (await runner.perform(claimed));
    }
    if (done) await runner.finish(done);
    await clock.stop();
    throw new DriveCapped(limit);
  }

  async function next(clock: DrivenClock, done: Performed | undefined): Promise<Step> {
    try {
      return await clock.step(done);
    } catch (error) {
      log.warn("a step of a driven clock is repeated in parts", errorFields(error));
    }
    // Finish, move, begin: so each part fails by itself and gives back its own row. If it was the answer that got lost, a
    // row may be claimed of which we do not know; taking the clock again returns it.
    if (done) await runner.finish(done);
    await clock.take(0);
    const moved = await clock.move();
    if (moved.key === null) return moved;
    return { ...moved, begun: await runner.begin({ creditorId: clock.creditorId, key: moved.key }, null) };
  }

  return {
    advance: drive,
    async resume(creditorId) {
      const { jobs_run } = await drive(creditorId, 0);
      log.warn("a clock left half-way was brought to its target", { creditor_id: creditorId, jobs_run });
    },
  };
}

/** The row that the clock was moved to; without a key it is at its target, and nobody's any more. */
type Step = { readonly begun?: Begun | undefined } & (
  | { readonly key: string; readonly reachedAt: null }
  | { readonly key: null; readonly reachedAt: string }
);

const pause_ms = 20;

/** One tenant's clock in the hands of one driver. */
class DrivenClock {
  readonly creditorId: string;
  readonly #pool: pg.Pool;
  readonly #driver = randomUUID();
  #targetAt = "";

  constructor(pool: pg.Pool, creditorId: string) {
    this.#pool = pool;
    this.creditorId = creditorId;
  }

  /** Waits for the driver before us, if there is one. */
  async take(seconds: number): Promise<void> {
    while (!(await this.#tryToTake(seconds))) await sleep(pause_ms);
  }

  async #tryToTake(seconds: number): Promise<boolean> {
    try {
      const { started, target_at } = await this.#one<{ started: boolean; target_at: string }>(
        "select started, target_at::text from task.begin_drive($1, $2, $3)",
        [this.creditorId, this.#driver, seconds],
      );
      if (started) this.#targetAt = target_at;
      return started;
    } catch (error) {
      if (hasCode(error, "55P03")) return false;
      throw error;
    }
  }

  /**
   * Rows that processes claimed before the clock was taken are finished at the time at which they were begun. There may be
   * no worker to take back those of the dead.
   */
  async waitForClaims(): Promise<void> {
    while (await this.#claimsUnderWay()) {
      await sleep(pause_ms);
      await this.#one("select task.recover()", []);
    }
  }

  async #claimsUnderWay(): Promise<boolean> {
    const text = "select task.claims_under_way($1) > 0 as some";
    return (await this.#one<{ some: boolean }>(text, [this.creditorId])).some;
  }

  async step(done: Performed | undefined): Promise<Step> {
    const askedAt_ms = performance.now();
    const { rows } = await this.#pool.query<StepRow>({
      name: "task.step",
      text: `select key, ${isoInstant} as reached_at, claim, task, permit, null as wake
             from task.step($1, $2, $3, $4, $5, $6::jsonb)`,
      values: [
        this.creditorId,
        this.#driver,
        this.#targetAt,
        done?.booking.key,
        done?.claim,
        done && JSON.stringify(done.result),
      ],
    });
    return stepOf(rows[0], askedAt_ms);
  }

  async move(): Promise<Step> {
    const row = await this.#one<StepRow>(
      `select key, ${isoInstant} as reached_at from task.move_clock($1, $2, $3)`,
      [this.creditorId, this.#driver, this.#targetAt],
    );
    return stepOf(row, performance.now());
  }

  keep(): void {
    this.#pool
      .query("select task.keep_drive($1, $2)", [this.creditorId, this.#driver])
      .catch((error: unknown) => log.warn("a driver could not show that it lives", errorFields(error)));
  }

  async stop(): Promise<void> {
    await this.#one("select task.stop_drive($1, $2)", [this.creditorId, this.#driver]);
  }

  async #one<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row> {
    const { rows } = await retryUntilConnected(() => this.#pool.query<Row>(text, values));
    const [row] = rows;
    if (!row) throw new Error("a statement of the driven clock answered nothing");
    return row;
  }
}

const isoInstant = `to_char(reached_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type StepRow = Omit<Begun, "askedAt_ms"> & {
  readonly key: string | null;
  readonly reached_at: string | null;
};

function stepOf(row: StepRow | undefined, askedAt_ms: number): Step {
  if (row?.key) return { key: row.key, reachedAt: null, begun: { ...row, askedAt_ms } };
  if (row?.reached_at) return { key: null, reachedAt: row.reached_at };
  throw new Error("a driven clock is neither at a row nor at its target");
}

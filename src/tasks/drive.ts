import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { log } from "../log.ts";
import { isLostConnection, persist } from "./lost_connection.ts";
import { claimedOf, type Performed, type Runner } from "./runner.ts";

export interface DriverOptions {
  readonly pool: pg.Pool;
  readonly runner: Runner;
  readonly wake: (creditorId: string) => void;
  /** How many tasks one drive may run. */
  readonly limit?: number;
}

export interface Advanced {
  /** The tenant's time, as an ISO instant. */
  readonly now: string;
  readonly jobs_run: number;
}

export interface Driver {
  /** Moves a tenant's clock forward and runs all that becomes due on the way, each row at its own time. */
  advance(creditorId: string, seconds: number): Promise<Advanced>;
  /** Finishes what a driver that died left undone. */
  resume(creditorId: string): Promise<void>;
}

export function createDriver({ pool, runner, wake, limit = 100_000 }: DriverOptions): Driver {
  async function drive(creditorId: string, seconds: number): Promise<Advanced> {
    const wheel = new Wheel(pool, creditorId);
    await wheel.take(seconds);
    const beat = setInterval(() => wheel.show(), beat_ms);
    try {
      return await run(wheel);
    } finally {
      clearInterval(beat);
      wake(creditorId);
    }
  }

  async function run(wheel: Wheel): Promise<Advanced> {
    await wheel.waitForClaims();
    let done: Performed | undefined;
    for (let jobsRun = 0; jobsRun < limit; ) {
      const step = await nextStep(wheel, done);
      if (step.now !== null) return { now: step.now, jobs_run: jobsRun };
      if (step.task !== null) jobsRun += 1;
      const claimed = claimedOf({ creditorId: wheel.creditorId, key: step.key }, step);
      done = claimed && (await runner.perform(claimed));
    }
    if (done) await runner.finish(done);
    await wheel.letGo();
    throw new Error(`the clock was stopped short of its target after ${limit} tasks`);
  }

  async function nextStep(wheel: Wheel, done: Performed | undefined): Promise<Step> {
    try {
      return await wheel.step(done);
    } catch (error) {
      if (!isLostConnection(error)) log.debug("a step is taken apart to see what failed");
    }
    // One by one: finish, then move on, then begin, so that each gives back its own row. A step whose answer was lost may
    // have claimed a row that we do not know; taking the clock again returns it.
    if (done) await runner.finish(done);
    await wheel.take(0);
    const moved = await wheel.move();
    const begun = moved.now === null ? await runner.begin({ creditorId: wheel.creditorId, key: moved.key }, null) : undefined;
    return { claim: null, task: null, permit: null, wake: null, ...begun, ...moved };
  }

  return {
    advance: drive,
    async resume(creditorId) {
      const { jobs_run } = await drive(creditorId, 0);
      log.warn("a clock left half-way was brought to its target", { creditor_id: creditorId, jobs_run });
    },
  };
}

const beat_ms = 2_000;
const pause_ms = 20;

type Moved = { readonly key: string; readonly now: null } | { readonly key: null; readonly now: string };

type Step = Moved & { readonly claim: string | null; readonly task: string | null; readonly permit: unknown; readonly wake: null };

import type pg from "pg";
import { log } from "../log.ts";
import type { Booking, Task } from "./agenda.ts";
import { type Begun, begin, finish, giveBack, isStale, type Performed } from "./claims.ts";
import { failureOf } from "./failure.ts";
import { batchTouches, type Claims } from "./touches.ts";

export interface RunnerOptions<Providers> {
  readonly pool: pg.Pool;
  readonly tasks: readonly Task<Providers>[];
  readonly providers: Providers;
  readonly signal: AbortSignal;
  /** Told of the tenant for whom a statement made work due. */
  readonly wake: (creditorId: string) => void;
}

/** A row whose work outside is to be done. */
export interface Claimed {
  readonly booking: Booking;
  readonly claim: string;
  readonly task: string;
  readonly permit: unknown;
  readonly askedAt_ms: number;
}

/** begin → provider → finish for one row of the agenda. Nothing here rejects: what fails is logged and comes again. */
export interface Runner {
  run(booking: Booking, claimedBy: number): Promise<void>;
  /** Undefined when there was nothing to do, or the task failed to decide and was given back. */
  begin(booking: Booking, claimedBy: number | null): Promise<Begun | undefined>;
  /** Undefined when the provider failed; then the row was given back. */
  perform(claimed: Claimed): Promise<Performed | undefined>;
  finish(performed: Performed): Promise<void>;
}

export function createRunner<Providers>(options: RunnerOptions<Providers>): Runner {
  const { pool, providers, signal, wake } = options;
  const tasks = new Map(options.tasks.map((task) => [task.name, task]));
  const touches = batchTouches(pool);
  const alone: Claims = {
    begin: (booking, claimedBy) => begin(pool, booking, claimedBy),
    finish: ({ booking, claim, result }) => finish(pool, booking, claim, result),
  };

  const claims = ({ touch }: Booking): Claims => (touch ? touches : alone);

  const runner: Runner = {
    async run(booking, claimedBy) {
      const claimed = claimedOf(booking, await runner.begin(booking, claimedBy));
      const performed = claimed && (await runner.perform(claimed));
      if (performed) await runner.finish(performed);
    },

    async begin(booking, claimedBy) {
      try {
        const begun = await claims(booking).begin(booking, claimedBy);
        if (begun.wake) wake(booking.creditorId);
        return begun;
      } catch (error) {
        // Whoever moved or claimed the row while we decided has seen to it.
        if (!isStale(error)) await failed("a task failed to begin", error, booking, null);
        return undefined;
      }
    },

    async perform({ booking, claim, task, permit, askedAt_ms }) {
      try {
        const known = tasks.get(task);
        if (!known) throw new Error(`there is no task ${task}`);
        return { booking, claim, result: await known.run(permit, { providers, signal, askedAt_ms }) };
      } catch (error) {
        await failed("a task's provider failed", error, booking, claim);
        return undefined;
      }
    },

    async finish(performed) {
      const { booking, claim } = performed;
      try {
        if (await claims(booking).finish(performed)) wake(booking.creditorId);
      } catch (error) {
        // Said before and only the answer was lost, or taken over after we were believed dead: either way it is recorded.
        if (!isStale(error)) await failed("a task failed to finish", error, booking, claim);
      }
    },
  };

  async function failed(what: string, error: unknown, booking: Booking, claim: string | null): Promise<void> {
    log.error(what, error, { creditor_id: booking.creditorId, key: booking.key });
    try {
      if (await giveBack(pool, booking, claim, failureOf(error))) {
        log.error("work that kept failing is parked", error, {
          creditor_id: booking.creditorId,
          key: booking.key,
        });
      }
    } catch (again) {
      if (!isStale(again)) log.error("a task could not be given back", again, { key: booking.key });
    }
  }

  return runner;
}

export function claimedOf(booking: Booking, begun: Begun | undefined): Claimed | undefined {
  if (!begun?.claim || !begun.task) return undefined;
  const { claim, task, permit, askedAt_ms } = begun;
  return { booking, claim, task, permit, askedAt_ms };
}

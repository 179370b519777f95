import type pg from "pg";
import type { Providers } from "../providers/index.ts";
import type { Booking } from "./agenda.ts";
import { type Advanced, createDriver } from "./drive.ts";
import { tasks } from "./index.ts";
import { createPromoter } from "./promoter.ts";
import { createRunner } from "./runner.ts";

/** What a process that serves requests does itself of the agenda's work. */
export interface Work {
  /** Runs one row of the agenda here and now, if nobody else is at it. */
  readonly runNow: (booking: Booking) => Promise<void>;
  /** Drives a tenant's clock. */
  readonly advance: (creditorId: string, seconds: number) => Promise<Advanced>;
  /** Told of a tenant for whom work became due. */
  readonly promote: (creditorId: string) => void;
  readonly providers: Providers;
}

/**
 * The number of a request, which behind a pooler can hold no lock: task.recover gives its rows a minute before it takes
 * them for lost.
 */
const request = 0;

export function createWork(pool: pg.Pool, providers: Providers): Work {
  const promote = createPromoter(pool);
  const { signal } = new AbortController();
  const runner = createRunner({ pool, tasks, providers, signal, wake: promote });
  const driver = createDriver({ pool, runner, wake: promote });
  return {
    promote,
    providers,
    runNow: (booking) => runner.run(booking, request),
    advance: driver.advance,
  };
}

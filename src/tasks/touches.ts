import type pg from "pg";
import type { Booking } from "./agenda.ts";
import { type Begun, begin, beginMany, type Ended, finish, finishMany } from "./claims.ts";
import { gather } from "./gather.ts";

/** begin and finish of touches, as in claims.ts, those of a tenant together where there are many. */
export interface Touches {
  readonly begin: (booking: Booking, claimedBy: number | null) => Promise<Begun>;
  readonly finish: (booking: Booking, claim: string, result: unknown) => Promise<boolean>;
}

interface Beginning {
  readonly booking: Booking;
  readonly claimedBy: number | null;
}

/** A transaction with so many is short enough for others to wait for, and costs hardly more than a longer one. */
const most = 10;
/** Longer than a transaction of so many waits for a lock, or takes where nothing is in its way. */
const patience_ms = 200;

export function gatherTouches(pool: pg.Pool): Touches {
  const beginning = gather<Beginning, Begun>({
    most,
    patience_ms,
    nameOf: ({ booking, claimedBy }) => `${booking.creditorId}:${claimedBy}`,
    sayOne: ({ booking, claimedBy }) => begin(pool, booking, claimedBy),
    sayMany: (asked) =>
      beginMany(
        pool,
        asked.map(({ booking }) => booking),
        asked[0]?.claimedBy ?? null,
      ),
  });
  const ending = gather<Ended, boolean>({
    most,
    patience_ms,
    nameOf: ({ booking }) => booking.creditorId,
    sayOne: ({ booking, claim, result }) => finish(pool, booking, claim, result),
    sayMany: (asked) => finishMany(pool, asked),
  });
  return {
    begin: (booking, claimedBy) => beginning({ booking, claimedBy }),
    finish: (booking, claim, result) => ending({ booking, claim, result }),
  };
}

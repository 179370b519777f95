import type pg from "pg";
import type { Booking } from "./agenda.ts";
import { type Begun, begin, beginMany, finish, finishMany, type Performed } from "./claims.ts";
import { gather } from "./gather.ts";

/** begin and finish, as in claims.ts. */
export interface Claims {
  readonly begin: (booking: Booking, claimedBy: number | null) => Promise<Begun>;
  readonly finish: (performed: Performed) => Promise<boolean>;
}

interface Beginning {
  readonly booking: Booking;
  readonly claimedBy: number | null;
}

/** A transaction with so many is short enough for others to wait for, and costs hardly more than a longer one. */
const most = 10;
/** Longer than a transaction of so many waits for a lock, or takes where nothing is in its way. */
const patience_ms = 200;

/** Those of touches, of which many of a tenant go together. */
export function gatherTouches(pool: pg.Pool): Claims {
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
  return {
    begin: (booking, claimedBy) => beginning({ booking, claimedBy }),
    finish: gather<Performed, boolean>({
      most,
      patience_ms,
      nameOf: ({ booking }) => booking.creditorId,
      sayOne: ({ booking, claim, result }) => finish(pool, booking, claim, result),
      sayMany: (performed) => finishMany(pool, performed),
    }),
  };
}

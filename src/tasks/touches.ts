import type pg from "pg";
import type { Booking } from "./agenda.ts";
import { type Begun, begin, beginMany, finish, finishMany, type Performed } from "./claims.ts";
import { microBatch } from "./micro_batch.ts";

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
export function batchTouches(pool: pg.Pool): Claims {
  const beginning = microBatch<Beginning, Begun>({
    most,
    patience_ms,
    nameOf: ({ booking, claimedBy }) => `${booking.creditorId}:${claimedBy}`,
    runOne: ({ booking, claimedBy }) => begin(pool, booking, claimedBy),
    runMany: (asked) =>
      beginMany(
        pool,
        asked.map(({ booking }) => booking),
        asked[0]?.claimedBy ?? null,
      ),
  });
  return {
    begin: (booking, claimedBy) => beginning({ booking, claimedBy }),
    finish: microBatch<Performed, boolean>({
      most,
      patience_ms,
      nameOf: ({ booking }) => booking.creditorId,
      runOne: ({ booking, claim, result }) => finish(pool, booking, claim, result),
      runMany: (performed) => finishMany(pool, performed),
    }),
  };
}

import type pg from "pg";
import { retryUntilConnected } from "../database/outage.ts";
import { hasCode } from "../error_code.ts";
import type { Booking } from "./agenda.ts";

/** What task.begin answered; without a task there was nothing to do, without a claim nothing to do outside. */
export interface Begun {
  readonly claim: string | null;
  readonly task: string | null;
  readonly permit: unknown;
  readonly wake: boolean | null;
  /** When begin was asked, by performance.now(): its commit, and so the instant of contact, came later. */
  readonly askedAt_ms: number;
}

/** A row whose work outside is done. */
export interface Performed {
  readonly booking: Booking;
  readonly claim: string;
  readonly result: unknown;
}

/** claimedBy: this process's number; null for the driver of the tenant's clock. */
export async function begin(
  pool: pg.Pool,
  { creditorId, key }: Booking,
  claimedBy: number | null,
): Promise<Begun> {
  const askedAt_ms = performance.now();
  const begun = await one<Omit<Begun, "askedAt_ms">>(
    pool,
    "task.begin",
    "select claim, task, permit, wake from task.begin($1, $2, $3)",
    [creditorId, key, claimedBy],
  );
  return { ...begun, askedAt_ms };
}

/** As begin for several rows of one tenant in one transaction, which may fail for want of a lock; to begin them again does no harm. */
export async function beginMany(
  pool: pg.Pool,
  bookings: readonly Booking[],
  claimedBy: number | null,
): Promise<readonly Begun[]> {
  const askedAt_ms = performance.now();
  const { rows } = await pool.query<Omit<Begun, "askedAt_ms">>({
    name: "task.begin_many",
    text: "select claim, task, permit, wake from task.begin_many($1, $2, $3)",
    values: [bookings[0]?.creditorId, bookings.map(({ key }) => key), claimedBy],
  });
  return bookings.map((_, n) => ({ ...(rows[n] ?? nothing), askedAt_ms }));
}

const nothing = { claim: null, task: null, permit: null, wake: null };

/** Answers whether something is due for the tenant now. */
export async function finish(
  pool: pg.Pool,
  { creditorId, key }: Booking,
  claim: string,
  result: unknown,
): Promise<boolean> {
  const { wake } = await one<{ wake: boolean }>(
    pool,
    "task.finish",
    "select wake from task.finish($1, $2, $3, $4::jsonb) as finished (wake)",
    [creditorId, key, claim, JSON.stringify(result)],
  );
  return wake;
}

/** As finish for several rows of one tenant in one transaction, which may fail for want of a lock. */
export async function finishMany(
  pool: pg.Pool,
  performed: readonly Performed[],
): Promise<readonly boolean[]> {
  const { rows } = await pool.query<{ wake: boolean }>({
    name: "task.finish_many",
    text: "select wake from task.finish_many($1, $2, $3, $4::jsonb) as finished (wake)",
    values: [
      performed[0]?.booking.creditorId,
      performed.map(({ booking }) => booking.key),
      performed.map(({ claim }) => claim),
      JSON.stringify(performed.map(({ result }) => result)),
    ],
  });
  return performed.map(() => rows[0]?.wake === true);
}

/** claim null: the work failed in task.begin. Answers whether it is parked now, and so before an operator. */
export async function giveBack(
  pool: pg.Pool,
  { creditorId, key }: Booking,
  claim: string | null,
  failure: string,
): Promise<boolean> {
  const { parked } = await one<{ parked: boolean }>(
    pool,
    "task.give_back",
    "select task.give_back($1, $2, $3, null, $4) as parked",
    [creditorId, key, claim, failure],
  );
  return parked;
}

/** The row is not, or no longer, ours. */
export function isStale(error: unknown): boolean {
  return hasCode(error, "SV301");
}

async function one<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row> {
  const { rows } = await retryUntilConnected(() => pool.query<Row>({ name, text, values }));
  const [row] = rows;
  if (!row) throw new Error(`${name} answered nothing`);
  return row;
}

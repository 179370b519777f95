import { setTimeout as sleep } from "node:timers/promises";
import { retryOnConflict } from "../database/call.ts";
import { hasCode } from "../error_code.ts";

// The server went away or comes up, has no room for one more, or the way to it is broken.
const codes = ["57P01", "57P02", "57P03", "57P05", "53300", "08000", "08001", "08003", "08004", "08006"];
const systemCodes = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
];
// What the driver says without a code.
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error))/;

/** Whether a statement failed for want of a connection; it may have been committed all the same. */
export function isLostConnection(error: unknown): boolean {
  return hasCode(error, ...codes, ...systemCodes) || (error instanceof Error && words.test(error.message));
}

const patience_ms = 60_000;

/** Says a statement that may be said twice until it gets through: past contention, and past a database that is away. */
export async function retryUntilConnected<T>(statement: () => Promise<T>): Promise<T> {
  const end = performance.now() + patience_ms;
  for (let delay_ms = 50; ; delay_ms = Math.min(2 * delay_ms, 1_000)) {
    try {
      return await retryOnConflict(statement);
    } catch (error) {
      if (!isLostConnection(error) || performance.now() > end) throw error;
      await sleep(delay_ms);
    }
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import { hasCode } from "../error_code.ts";

/** What a failed statement tells about the database, and when it may be said again. */

// The server went away or comes up, has no room for one more, or the way to it is broken.
const lost = ["57P01", "57P02", "57P03", "57P05", "53300", "08000", "08001", "08003", "08004", "08006"];
const systemCodes = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
];
// What the driver says without a code.
const words =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (was closed|has encountered a connection error))/;

/** Whether a statement failed for want of a connection; it may have been committed all the same. */
export function isLostConnection(error: unknown): boolean {
  if (hasCode(error, ...lost, ...systemCodes)) return true;
  if (!(error instanceof Error)) return false;
  // A socket in the file system that is not there; any other file is another matter.
  return (
    words.test(error.message) ||
    (hasCode(error, "ENOENT") && "syscall" in error && error.syscall === "connect")
  );
}

// Serialisation failure, deadlock, lock timeout: the statement did nothing and may be said again.
const conflict = ["40001", "40P01", "55P03"];
const attempts = 3;

export function isConflict(error: unknown): boolean {
  return hasCode(error, ...conflict);
}

// Of connections, of resources (a full disk, memory), of operators; a login that is refused; a statement that took too long.
const trouble = /^(08...|53...|57P..|28...|3D000|57014)$/;

/** Whether it is the database that is in trouble, and not what it was asked. */
export function isOutage(error: unknown): boolean {
  return isLostConnection(error) || isConflict(error) || trouble.test(sqlstate(error) ?? "");
}

export function sqlstate(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

export async function retryOnConflict<T>(statement: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await statement();
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
      await sleep(10 * attempt * Math.random());
    }
  }
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

import { types } from "node:util";

type Level = "debug" | "info" | "warn" | "error";

export type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * One line of JSON per event, on standard error. What is logged are identifiers, codes and counts: never a body, a
 * header, a person's name, or what Postgres says about rows.
 */
export const log = {
  debug: (message: string, fields?: Fields) => write("debug", message, fields),
  info: (message: string, fields?: Fields) => write("info", message, fields),
  warn: (message: string, fields?: Fields) => write("warn", message, fields),
  /** `error` may be anything that was thrown; only what errorFields lets through is written. */
  error: (message: string, error?: unknown, fields?: Fields) =>
    write("error", message, error === undefined ? fields : { ...fields, ...errorFields(error) }),
};

let threshold: Level = "info";
const order: readonly Level[] = ["debug", "info", "warn", "error"];

export function setLogLevel(level: Level): void {
  threshold = level;
}

function write(level: Level, message: string, fields: Fields = {}): void {
  if (order.indexOf(level) < order.indexOf(threshold)) return;
  process.stderr.write(`${JSON.stringify({ level, time: new Date().toISOString(), message, ...fields })}\n`);
}

/**
 * What may be told about an error. Of a database error its SQLSTATE, and the message if it is one of ours (class SV);
 * of others the message only where it is the code's own words: a parser's message quotes what it could not parse.
 */
export function errorFields(error: unknown): Fields {
  if (!types.isNativeError(error)) return { error: typeof error };
  if (isDatabaseError(error)) {
    const own = error.code.startsWith("SV");
    return {
      error: "database",
      sqlstate: error.code,
      ...(own ? { detail: error.message } : {}),
      at: frames(error),
    };
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const quoted = !plainSpoken.has(error.name) || code !== undefined;
  return {
    error: error.name,
    ...(code === undefined ? {} : { code }),
    ...(quoted ? {} : { detail: error.message }),
    at: frames(error),
    ...(error.cause === undefined ? {} : { cause: JSON.stringify(errorFields(error.cause)) }),
  };
}

const plainSpoken = new Set(["Error", "TypeError", "RangeError", "ReferenceError", "AssertionError"]);

/** By shape, since it may come from any copy of the driver; Node's own codes (EPIPE) look alike but have no severity. */
function isDatabaseError(error: Error): error is Error & { code: string } {
  return (
    "severity" in error &&
    "code" in error &&
    typeof error.code === "string" &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}

/** The stack without the message that it begins with. */
function frames(error: Error): string {
  const stack = (error.stack ?? "").replace(error.message, "");
  const lines = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return lines
    .slice(0, 5)
    .map((line) => line.trim().slice(3))
    .join(" < ");
}

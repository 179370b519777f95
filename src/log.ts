import { types } from "node:util";

type Level = "debug" | "info" | "warn" | "error";

export type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * One line of JSON per event, on standard error; of a storm of one warning or error a line a second, with `count`. What is logged are identifiers, codes and counts: never a body, a
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
  const line = { level, message, ...fields };
  if (level === "warn" || level === "error") writeOnce(line);
  else print(line);
}

type Line = Fields & { readonly level: Level; readonly message: string };

function print({ level, ...line }: Line): void {
  process.stderr.write(`${JSON.stringify({ level, time: new Date().toISOString(), ...line })}\n`);
}

interface Storm {
  /** How many lines were not written since the last that was, and the newest of them. */
  held: number;
  newest: Line;
}

const storms = new Map<string, Storm>();
const second_ms = 1_000;

/** The first of its kind at once; of those that follow within a second one, the newest, with how many they were. */
function writeOnce(line: Line): void {
  const kind = [line.level, line.message, line.sqlstate ?? line.code ?? line.error, line.route].join("|");
  const storm = storms.get(kind);
  if (storm) {
    storm.held += 1;
    storm.newest = line;
    return;
  }
  storms.set(kind, { held: 0, newest: line });
  print(line);
  setTimeout(tell, second_ms, kind).unref();
}

function tell(kind: string): void {
  const storm = storms.get(kind);
  if (!storm?.held) {
    storms.delete(kind);
    return;
  }
  print({ ...storm.newest, count: storm.held });
  storm.held = 0;
  setTimeout(tell, second_ms, kind).unref();
}

// What a process that ends has not told yet.
process.on("exit", () => {
  for (const { held, newest } of storms.values()) if (held) print({ ...newest, count: held });
});

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

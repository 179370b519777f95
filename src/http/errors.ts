import type { ErrorRequestHandler } from "express";
import type pg from "pg";
import { log } from "../log.ts";
import { Refused } from "./refused.ts";

/** SQLSTATE of class SV → HTTP status, from the error register. */
export type ErrorRegister = ReadonlyMap<string, number>;

export async function readErrorRegister(pool: pg.Pool): Promise<ErrorRegister> {
  const { rows } = await pool.query<{ sqlstate: string; http_status: number }>(
    "select sqlstate, http_status from app.errors",
  );
  return new Map(rows.map((row) => [row.sqlstate, row.http_status]));
}

/** Turns whatever a request threw into `{detail}`. What is not ours is logged without its text and told to nobody. */
export function errorHandler(register: ErrorRegister): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const refused = asRefused(error, register);
    if (refused.status >= 500) log.error("a request failed", error);
    response.status(refused.status).set(refused.headers).json({ detail: refused.detail });
  };
}

function asRefused(error: unknown, register: ErrorRegister): Refused {
  if (error instanceof Refused) return error;
  if (!(error instanceof Error)) return internal();
  if ("severity" in error && "code" in error) return fromDatabase(error, register);
  // What express and multer throw of their own: too large, bad percent-encoding, an aborted request.
  if ("code" in error && error.code === "LIMIT_FILE_SIZE") return new Refused(413, "file too large");
  if ("type" in error && error.type === "entity.too.large") return new Refused(413, "request body too large");
  if ("status" in error && typeof error.status === "number" && error.status >= 400 && error.status < 500) {
    return new Refused(error.status, error.status === 415 ? "Unsupported Media Type" : "bad request");
  }
  return internal();
}

type DatabaseError = Error & { code?: unknown; detail?: unknown; hint?: unknown };

function fromDatabase(error: DatabaseError, register: ErrorRegister): Refused {
  const status = typeof error.code === "string" ? register.get(error.code) : undefined;
  if (status === undefined) return internal();
  return new Refused(
    status,
    typeof error.detail === "string" && error.detail !== "" ? JSON.parse(error.detail) : error.message,
    // The hint of a limit's refusal is how many seconds to wait (app.refuse_for_now).
    status === 429 && typeof error.hint === "string" ? { "Retry-After": error.hint } : {},
  );
}

const internal = () => new Refused(500, "internal server error");

import type { ErrorRequestHandler } from "express";
import type pg from "pg";
import { isConflict, isOutage } from "../database/outage.ts";
import { log } from "../log.ts";
import type { CredentialReader } from "./credential.ts";
import { HttpError, invalid } from "./http_error.ts";
import type { Limits } from "./limits.ts";
import { traceFields, traceOf } from "./trace.ts";

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
  return (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }
    const refused = asHttpError(error, register);
    if (refused.status >= 500) log.error("a request failed", error, traceFields(request, response));
    response.status(refused.status).set(refused.headers).json({ detail: refused.detail });
  };
}

/** What no operation answered (an unknown path, another method) counts for who shows a credential, as all that is answered does. */
export function countStrays(credentials: CredentialReader, limits: Limits): ErrorRequestHandler {
  return async (error: unknown, { headers: { authorization }, ip }, response, next) => {
    const trace = traceOf(response);
    if (trace.counted || !authorization || response.headersSent) return next(error);
    trace.counted = true;
    try {
      const standing = await limits.admit("token", credentials.read(authorization), ip ?? "");
      trace.creditorId = standing.creditorId;
      response.set(standing.headers);
      next(error);
    } catch (refused) {
      next(refused instanceof HttpError && refused.status === 429 ? refused : error);
    }
  };
}

function asHttpError(error: unknown, register: ErrorRegister): HttpError {
  if (error instanceof HttpError) return error;
  if (!(error instanceof Error)) return internal();
  if (isOutage(error)) return unavailable(error);
  if ("severity" in error && "code" in error) return fromDatabase(error, register);
  // What express and multer throw of their own: too large, bad percent-encoding, an aborted request.
  if ("code" in error && error.code === "LIMIT_FILE_SIZE") return new HttpError(413, "file too large");
  if ("type" in error && error.type === "entity.too.large")
    return new HttpError(413, "request body too large");
  if (error instanceof URIError)
    return invalid([{ loc: ["path"], msg: "not valid percent-encoding", type: "url_encoding" }]);
  if ("status" in error && typeof error.status === "number" && error.status >= 400 && error.status < 500) {
    return new HttpError(error.status, error.status === 415 ? "Unsupported Media Type" : "bad request");
  }
  return internal();
}

type DatabaseError = Error & { code?: unknown; detail?: unknown; hint?: unknown };

// The texts of bad JSON, numbers out of range, and depth: what is left of them after body.ts is in a body's shadowed keys.
const unstorable = new Set(["22P02", "22P05", "22003", "54001"]);

/** Whether Postgres could not take in the request itself, rather than something that a rule made of it. */
function isInput(error: Error & { code?: unknown; where?: unknown }): boolean {
  return unstorable.has(String(error.code)) && /parameter \$3 = '/.test(String(error.where));
}

function fromDatabase(error: DatabaseError, register: ErrorRegister): HttpError {
  if (isInput(error)) {
    return invalid([{ loc: ["body"], msg: "holds something that cannot be stored", type: "json_invalid" }]);
  }
  const status = typeof error.code === "string" ? register.get(error.code) : undefined;
  if (status === undefined) return internal();
  return new HttpError(
    status,
    typeof error.detail === "string" && error.detail !== "" ? JSON.parse(error.detail) : error.message,
    // The hint of a limit's refusal is how many seconds to wait (app.refuse_for_now).
    status === 429 && typeof error.hint === "string" ? { "Retry-After": error.hint } : {},
  );
}

/** Nothing is known to be done, and a statement that was sent may be; who asked may come again. */
function unavailable(error: Error): HttpError {
  return new HttpError(503, "service unavailable", { "Retry-After": isConflict(error) ? "1" : "5" });
}

const internal = () => new HttpError(500, "internal server error");

import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import type { Fields } from "../log.ts";

/** What the log tells of a request, so that its lines can be brought together; nothing of it goes to the caller. */
export interface Trace {
  readonly id: string;
  /** The operation's method and path, without what stood for its parameters. */
  route: string | null;
  creditorId: string | null;
  /** Whether it was counted, or refused because too many were. */
  counted: boolean;
}

const traces = new WeakMap<Response, Trace>();

export function traceOf(response: Response): Trace {
  const known = traces.get(response);
  if (known) return known;
  const trace = { id: randomUUID(), route: null, creditorId: null, counted: false };
  traces.set(response, trace);
  return trace;
}

export function traceFields(request: Request, response: Response): Fields {
  const { id, route, creditorId } = traceOf(response);
  const path: unknown = request.route?.path;
  return {
    route: route ?? (typeof path === "string" ? `${request.method} ${path}` : null),
    request_id: id,
    creditor_id: creditorId,
  };
}

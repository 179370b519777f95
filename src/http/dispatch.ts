import type { Request, Response } from "express";
import type { Operation } from "../contract/operation.ts";
import { call, type Reply } from "../database/call.ts";
import type { Pools } from "../database/pool.ts";
import { type Range, urlFault } from "../outbound/guard.ts";
import { readJson } from "./body.ts";
import { type CredentialReader, credentialArgument, type Shown } from "./credential.ts";
import { readCsv } from "./csv.ts";
import { judge } from "./judge.ts";
import type { Limits } from "./limits.ts";
import { Refused } from "./refused.ts";

/** What an operation needs from the process beside its SQL function; most need nothing. */
export type Finisher = (reply: Reply) => Promise<Reply>;

export interface Door {
  readonly pools: Pools;
  readonly credentials: CredentialReader;
  readonly limits: Limits;
  readonly allowedRanges: readonly Range[];
  readonly finishers: ReadonlyMap<string, Finisher>;
  /** Told of a tenant for whom work became due. */
  readonly promote: (creditorId: string) => void;
}

/** Serves one operation: admit, judge, one statement, answer. */
export async function dispatch(
  door: Door,
  operation: Operation,
  request: Request,
  response: Response,
): Promise<void> {
  const shown: Shown =
    operation.access === "public" ? { kind: "none" } : door.credentials.read(request.headers.authorization);
  const standing = await door.limits.admit(operation.rate, shown, request.ip ?? "");
  response.set(standing.headers);
  if (operation.access !== "public" && !standing.known) throw new Refused(401, "Invalid API key");
  const input = readInput(door, operation, request);
  const pool =
    operation.access === "tenant" || operation.access === "onboarding" ? door.pools.tenant : door.pools.other;
  const creditor = request.get("x-svc-creditor");
  const reply = await call(pool, credentialArgument(shown, operation, creditor), operation.id, input);
  if (reply.wake) door.promote(reply.wake);
  const finish = door.finishers.get(operation.id);
  send(response, finish ? await finish(reply) : reply);
}

/** The third argument of api.call. The body goes in as the text that came, so that amounts keep their digits. */
function readInput(door: Door, operation: Operation, request: Request): string {
  const body = operation.csv
    ? readCsv(request, operation)
    : operation.body
      ? readJson(request, operation)
      : null;
  judge(operation, request, body?.value);
  const rest = JSON.stringify({
    path: request.params,
    query: request.query,
    faults: addressFaults(door, operation, body?.value),
    client: { address: request.ip, user_agent: request.get("user-agent")?.slice(0, 500) },
  });
  return body ? `${rest.slice(0, -1)},"body":${body.text}}` : rest;
}

function addressFaults(door: Door, operation: Operation, body: unknown): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of operation.guardedUrls) {
    const url: unknown = body !== null && typeof body === "object" ? Reflect.get(body, field) : undefined;
    const fault =
      typeof url === "string" && url.trim() !== "" ? urlFault(url.trim(), door.allowedRanges) : null;
    if (fault) faults[field] = fault;
  }
  return faults;
}

function send(response: Response, reply: Reply): void {
  response.status(reply.status);
  if (reply.body === null) response.end();
  else response.type("application/json").send(reply.body);
}

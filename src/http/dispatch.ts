import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";
import type pg from "pg";
import type { Operation } from "../contract/operation.ts";
import { type ApiResponse, call } from "../database/call.ts";
import type { Pools } from "../database/pool.ts";
import { errorFields, log } from "../log.ts";
import type { Range } from "../outbound/guard.ts";
import { addressFaults } from "./address_faults.ts";
import { readJson } from "./body.ts";
import { type CredentialReader, credentialArgument, type PresentedCredential } from "./credential.ts";
import { serveCsv } from "./csv.ts";
import type { Finished } from "./finished.ts";
import { HttpError } from "./http_error.ts";
import { type Limits, limitedAddress, type RateLimitResult } from "./limits.ts";
import type { SignedLinks } from "./signed_links.ts";
import type { SigningSecrets } from "./signing_secrets.ts";
import { traceFields, traceOf } from "./trace.ts";
import type { Uploads } from "./uploads.ts";
import { declaredQuery, validateRequest } from "./validate_request.ts";

/** What an operation needs from the process beside its SQL function; most need nothing. */
export type Finisher = (reply: ApiResponse) => Promise<Finished>;

export interface OperationContext {
  readonly pools: Pools;
  readonly credentials: CredentialReader;
  readonly limits: Limits;
  readonly uploads: Uploads;
  readonly allowedRanges: readonly Range[];
  readonly links: SignedLinks;
  readonly signingSecrets: SigningSecrets;
  readonly finishers: ReadonlyMap<string, Finisher>;
  /** Told of a tenant for whom work became due. */
  readonly promote: (creditorId: string) => void;
}

/** Serves one operation: admit, validate, one statement, answer. */
export async function dispatch(
  context: OperationContext,
  operation: Operation,
  request: Request,
  response: Response,
): Promise<void> {
  const trace = traceOf(response);
  trace.route = `${request.method} ${operation.path}`;
  const shown: PresentedCredential =
    operation.access === "public"
      ? { kind: "none" }
      : context.credentials.read(request.headers.authorization);
  trace.counted = true;
  const standing = await context.limits.admit(operation.rate, shown, request.ip ?? "");
  response.set(standing.headers);
  trace.creditorId = standing.creditorId ?? namedCreditor(request);
  if (operation.access !== "public" && !standing.known) throw new HttpError(401, "Invalid API key");
  const pool = poolOf(operation, context.pools);
  const credential = credentialArgument(shown, operation, request.get("x-svc-creditor"));
  const rest = aboutRequest(operation, request, shown);
  const ask = async (body: string | null, faults = {}) => {
    const issued = await context.signingSecrets.prepare(operation, request.params, pool, credential);
    const input = inputArgument({ ...rest, faults, signing_secret: issued?.stored }, body);
    const reply = await call(pool, { credential, operation: operation.id, input }, !operation.writes);
    if (reply.wake) context.promote(reply.wake);
    return issued ? issued.shownIn(reply) : reply;
  };
  const reply = operation.csv
    ? await context.uploads.use(holderOf(standing, shown), () =>
        serveCsv(operation, request, response, context.allowedRanges, ask),
      )
    : await askOnce(context, operation, request, response, ask);
  const finish = context.finishers.get(operation.id);
  await send(request, response, finish ? await finish(reply) : reply);
}

/** Whose uploads count together: a creditor's, or those of one partner's credential. */
function holderOf({ creditorId }: RateLimitResult, shown: PresentedCredential): string {
  return creditorId ?? ("token_hash" in shown ? shown.token_hash : "");
}

/** The creditor that a partner means, where it says so by our identifier. */
function namedCreditor(request: Request): string | null {
  const named = request.get("x-svc-creditor") ?? "";
  return /^[\da-f-]{36}$/i.test(named) ? named : null;
}

/** By the login that may become the role which the operation enters. */
function poolOf({ access, actsAs }: Operation, pools: Pools): pg.Pool {
  if (actsAs === "worker") return pools.worker;
  const inTenant = access === "tenant" || access === "onboarding" || actsAs === "creditor";
  return inTenant ? pools.tenant : pools.other;
}

async function askOnce(
  context: OperationContext,
  operation: Operation,
  request: Request,
  response: Response,
  ask: (body: string | null, faults: Record<string, string>) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const body = operation.body ? await readJson(request, response, operation) : null;
  validateRequest(operation, request, body?.value);
  return await ask(body?.text ?? null, {
    ...addressFaults(operation.guardedUrls, body?.value, context.allowedRanges),
    ...(operation.signedLink ? linkFaults(context.links, request) : {}),
  });
}

function linkFaults(links: SignedLinks, { path, query }: Request): Record<string, string> {
  const link = links.fault(path, { expires: String(query.expires), signature: String(query.signature) });
  return link ? { link } : {};
}

function aboutRequest(operation: Operation, request: Request, shown: PresentedCredential) {
  return {
    path: request.params,
    query: declaredQuery(operation, request),
    client: {
      address: request.ip,
      network: limitedAddress(request.ip ?? ""),
      user_agent: request.get("user-agent")?.slice(0, 500),
      session: shown.kind === "session" ? shown.token_hash : undefined,
    },
  };
}

/** The third argument of api.call. The body goes in as the text that came, so that amounts keep their digits. */
function inputArgument(rest: object, body: string | null): string {
  const text = JSON.stringify(rest);
  return body === null ? text : `${text.slice(0, -1)},"body":${body}}`;
}

async function send(request: Request, response: Response, reply: Finished): Promise<void> {
  response.status(reply.status);
  if (reply.file) {
    response.set({ "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" });
    response.type(reply.file.contentType);
    // Whoever hung up, headers are out: cutting the connection is all the answer there can be.
    await pipeline(reply.file.content, response).catch((error: unknown) =>
      log.warn("a file was not sent to its end", {
        ...errorFields(error),
        ...traceFields(request, response),
      }),
    );
    return;
  }
  if (reply.body === null) response.end();
  else response.type("application/json").send(reply.body);
}

import { createHmac, timingSafeEqual } from "node:crypto";
import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import { receive } from "./body.ts";
import { HttpError } from "./http_error.ts";
import type { Limits } from "./limits.ts";

/** Where a provider reports by itself; no part of any published description. */
export interface SignedRoute {
  readonly path: string;
  readonly secret: string;
  readonly limit?: string;
  /** Takes a report as its bytes came. Known or not, it is answered alike, so that nobody learns what exists. */
  readonly receive: (body: Buffer, request: Request) => Promise<void>;
}

interface Signature {
  readonly timestamp: string;
  readonly hex: string;
}

const window_s = 5 * 60;

export function addSignedRoutes(app: Express, routes: readonly SignedRoute[], limits: Limits): void {
  for (const { path, secret, limit = "1mb", receive: take } of routes) {
    const raw = express.raw({ type: () => true, limit });
    app
      .route(path)
      .post(async (request, response) => {
        const body = await signedBody(request, response, raw, secret);
        if (!body) {
          const { headers } = await limits.admit("public", { kind: "none" }, request.ip ?? "");
          response.set(headers);
          throw new HttpError(401, "authentication failed");
        }
        await take(body, request);
        response.status(202).json({ status: "accepted" });
      })
      .all(() => {
        throw new HttpError(405, "Method Not Allowed", { Allow: "POST" });
      });
  }
}

/** The body, where it is signed; read only where its headers say that it may be. */
async function signedBody(
  request: Request,
  response: Response,
  reader: RequestHandler,
  secret: string,
): Promise<Buffer | undefined> {
  const shown = shownSignature(request);
  if (!shown) return undefined;
  await receive(reader, request, response);
  const body: unknown = request.body;
  return Buffer.isBuffer(body) && isSigned(shown, body, secret) ? body : undefined;
}

/** What the headers show, where it has the form and a time close to now; the wall clock, since it is another machine's too. */
function shownSignature(request: Request): Signature | undefined {
  const timestamp = request.get("x-webhook-timestamp") ?? "";
  const hex = request.get("x-signature") ?? "";
  if (!/^\d{1,12}$/.test(timestamp) || !/^[\da-f]{64}$/.test(hex)) return undefined;
  return Math.abs(Date.now() / 1_000 - Number(timestamp)) <= window_s ? { timestamp, hex } : undefined;
}

function isSigned({ timestamp, hex }: Signature, body: Buffer, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hex), Buffer.from(signatureOf(timestamp, body, secret)));
}

/** The form of our own webhooks: lower-case hex HMAC-SHA256 of `<timestamp>.<raw body>`. */
export function signatureOf(timestamp: string, body: Buffer | string, secret: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
}

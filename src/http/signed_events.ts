import { createHmac, timingSafeEqual } from "node:crypto";
import express, { type Express, type Request } from "express";
import { Refused } from "./refused.ts";

/** Where a provider reports by itself; no part of any published description. */
export interface SignedRoute {
  readonly path: string;
  readonly secret: string;
  readonly limit?: string;
  /** Takes a report as its bytes came. Known or not, it is answered alike, so that nobody learns what exists. */
  readonly receive: (body: Buffer, request: Request) => Promise<void>;
}

const window_s = 5 * 60;

export function addSignedRoutes(app: Express, routes: readonly SignedRoute[]): void {
  for (const { path, secret, limit = "1mb", receive } of routes) {
    const raw = express.raw({ type: () => true, limit });
    app
      .route(path)
      .post(raw, async (request, response) => {
        const body: unknown = request.body;
        if (!Buffer.isBuffer(body) || !isSigned(request, body, secret)) {
          throw new Refused(401, "authentication failed");
        }
        await receive(body, request);
        response.status(202).json({ status: "accepted" });
      })
      .all(() => {
        throw new Refused(405, "Method Not Allowed", { Allow: "POST" });
      });
  }
}

/** Whether X-Signature is ours over this body and a time that is close to now; the wall clock, since it is another machine's too. */
function isSigned(request: Request, body: Buffer, secret: string): boolean {
  const timestamp = request.get("x-webhook-timestamp") ?? "";
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Date.now() / 1_000 - Number(timestamp)) > window_s)
    return false;
  const shown = Buffer.from(request.get("x-signature") ?? "", "utf8");
  const expected = Buffer.from(signatureOf(timestamp, body, secret), "utf8");
  return shown.length === expected.length && timingSafeEqual(shown, expected);
}

/** The form of our own webhooks: lower-case hex HMAC-SHA256 of `<timestamp>.<raw body>`. */
export function signatureOf(timestamp: string, body: Buffer | string, secret: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
}

import { createHmac, timingSafeEqual } from "node:crypto";
import type { Express, Request } from "express";
import { BodyMemory, busy } from "./body_memory.ts";
import { HttpError } from "./http_error.ts";
import type { Limits } from "./limits.ts";
import { Slots } from "./slots.ts";

/** Where a provider reports by itself; no part of any published description. */
export interface SignedRoute {
  readonly path: string;
  readonly secret: string;
  readonly limit_bytes?: number;
  /** Takes a report as its bytes came. Known or not, it is answered alike, so that nobody learns what exists. */
  readonly receive: (body: Uint8Array<ArrayBuffer>) => Promise<void>;
}

interface Signature {
  readonly timestamp: string;
  readonly hex: string;
}

const window_s = 5 * 60;
const ordinaryLimit_bytes = 1024 * 1024;
/** Of all reports that are under way: several of the longest, and many of the others. */
const memory_bytes = 48 * 1024 * 1024;
const mostAtOnce = 100;

interface Ingress {
  readonly memory: BodyMemory;
  /** For reports that are known to be a provider's. */
  readonly slots: Slots;
}

export function addSignedRoutes(app: Express, routes: readonly SignedRoute[], limits: Limits): void {
  const ingress = { memory: new BodyMemory(memory_bytes), slots: new Slots(mostAtOnce) };
  for (const route of routes) {
    app
      .route(route.path)
      .post(async (request, response) => {
        if (!(await receiveSigned(ingress, route, request))) {
          const { headers } = await limits.admit("public", { kind: "none" }, request.ip ?? "");
          response.set(headers);
          throw new HttpError(401, "authentication failed");
        }
        response.status(202).json({ status: "accepted" });
      })
      .all(() => {
        throw new HttpError(405, "Method Not Allowed", { Allow: "POST" });
      });
  }
}

/** Whether the body is signed; then it has been taken. Read only where its headers say that it may be. */
async function receiveSigned(
  { memory, slots }: Ingress,
  { secret, limit_bytes = ordinaryLimit_bytes, receive }: SignedRoute,
  request: Request,
): Promise<boolean> {
  const shown = shownSignature(request);
  if (!shown) return false;
  if (request.get("content-encoding") !== undefined) throw new HttpError(415, "Unsupported Media Type");
  const hmac = createHmac("sha256", secret).update(`${shown.timestamp}.`);
  return await memory.hold(
    request,
    limit_bytes,
    (piece) => hmac.update(piece),
    async (body) => {
      if (!timingSafeEqual(Buffer.from(shown.hex), Buffer.from(hmac.digest("hex")))) return false;
      await slots.use(busy, () => receive(body));
      return true;
    },
  );
}

/** What the headers show, where it has the form and a time close to now; the wall clock, since it is another machine's too. */
function shownSignature(request: Request): Signature | undefined {
  const timestamp = request.get("x-webhook-timestamp") ?? "";
  const hex = request.get("x-signature") ?? "";
  if (!/^\d{1,12}$/.test(timestamp) || !/^[\da-f]{64}$/.test(hex)) return undefined;
  return Math.abs(Date.now() / 1_000 - Number(timestamp)) <= window_s ? { timestamp, hex } : undefined;
}

/** The form of our own webhooks: lower-case hex HMAC-SHA256 of `<timestamp>.<raw body>`. */
export function signatureOf(timestamp: string, body: Buffer | string, secret: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
}

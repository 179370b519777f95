import ipaddr from "ipaddr.js";
import type pg from "pg";
import type { RateClass } from "../contract/operation.ts";
import { ask } from "../database/call.ts";
import { errorFields, log } from "../log.ts";
import type { PresentedCredential } from "./credential.ts";
import { HttpError } from "./http_error.ts";

interface Admission {
  readonly granted: number;
  readonly per_minute: number;
  readonly remaining: number;
  readonly retry_after_s: number | null;
  readonly second: string;
  readonly known: boolean;
  readonly creditor_id: string | null;
}

export interface RateLimitResult {
  /** False for a token that no live credential matches. */
  readonly known: boolean;
  /** Whose token it is; null for an operator's, a partner's and where there is none. */
  readonly creditorId: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

interface Reservation extends Admission {
  left: number;
  readonly caller: string;
  /** On this process's monotonic clock. */
  readonly until: number;
  readonly expires: NodeJS.Timeout;
}

// private.admit_caller's window holds one second for it; measured from before the question, so that the answer's way counts.
const reservation_ms = 1_000;
// 5 % of the smallest limit; private.admit_caller grants less where less is left.
const reserve = 5;
const sweep_ms = 60_000;

/**
 * Counts requests in the database, across all API processes, in a statement of its own: a refused or failed request
 * counts too. A few are reserved at once for at most a second, and what was not used is given back.
 */
export class Limits {
  readonly #pool: pg.Pool;
  readonly #held = new Map<string, Reservation>();
  readonly #asking = new Map<string, Promise<Reservation>>();
  #swept = performance.now();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Takes one request from the caller's minute; throws 429 when none is left. */
  async admit(rate: RateClass, shown: PresentedCredential, ip: string): Promise<RateLimitResult> {
    this.#sweep();
    const address = limitedAddress(ip);
    const key = rate === "token" && "token_hash" in shown ? shown.token_hash : `${rate} ${address}`;
    for (;;) {
      const held = this.#held.get(key);
      if (held && held.left > 0 && performance.now() < held.until) {
        held.left -= 1;
        return { known: held.known, creditorId: held.creditor_id, headers: headers(held) };
      }
      const asked = this.#asking.get(key) ?? this.#ask(key, { class: rate, credential: shown, address });
      if ((await asked).granted === 0) throw tooMany(await asked);
    }
  }

  #ask(
    key: string,
    caller: { class: RateClass; credential: PresentedCredential; address: string },
  ): Promise<Reservation> {
    const asking = this.#reserve(key, JSON.stringify(caller)).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #reserve(key: string, caller: string): Promise<Reservation> {
    // What a late timer has not given back yet.
    await this.#release(key);
    const until = performance.now() + reservation_ms;
    const admission = await this.#admit(caller, reserve, null);
    const expires = setTimeout(() => void this.#release(key), until - performance.now());
    expires.unref();
    const reservation = { ...admission, left: admission.granted, caller, until, expires };
    this.#held.set(key, reservation);
    return reservation;
  }

  async #release(key: string): Promise<void> {
    const held = this.#held.get(key);
    if (!held) return;
    this.#held.delete(key);
    clearTimeout(held.expires);
    if (held.left === 0) return;
    try {
      await this.#admit(held.caller, -held.left, held.second);
    } catch (error) {
      // They stay counted for their minute: the caller loses a few requests, the limit stands.
      log.warn("reserved requests were not given back", errorFields(error));
    }
  }

  async #admit(caller: string, wanted: number, given: string | null): Promise<Admission> {
    const statement = {
      name: "private.admit_caller",
      text: "select * from private.admit_caller($1::jsonb, $2, $3)",
      values: [caller, wanted, given],
    };
    // Said twice, it counts twice: the caller loses a few requests, the limit stands.
    const [admission] = await ask<Admission>(this.#pool, statement, true);
    if (!admission) throw new Error("private.admit_caller answered nothing");
    return admission;
  }

  #sweep(): void {
    if (performance.now() - this.#swept < sweep_ms) return;
    this.#swept = performance.now();
    this.#pool.query("select private.forget_expired()").catch((error: unknown) => {
      log.warn("expired counters and credentials were not removed", errorFields(error));
    });
  }

  /** Gives back everything reserved: for shutdown. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#asking.values());
    await Promise.all([...this.#held.keys()].map((key) => this.#release(key)));
  }
}

/** Who counts as one address: of IPv6 the network of a subscriber, who has 2^64 addresses to choose from. */
export function limitedAddress(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address instanceof ipaddr.IPv6 ? `${address.parts.slice(0, 4).join(":")}::/64` : address.toString();
}

function headers(of: Reservation): Record<string, string> {
  return {
    "RateLimit-Limit": String(of.per_minute),
    "RateLimit-Remaining": String(of.remaining + of.left),
    "RateLimit-Reset": String(of.retry_after_s ?? 0),
  };
}

function tooMany(of: Reservation): HttpError {
  return new HttpError(429, "Rate limit exceeded", {
    ...headers(of),
    "Retry-After": String(Math.max(1, of.retry_after_s ?? 1)),
  });
}

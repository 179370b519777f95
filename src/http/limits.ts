import type pg from "pg";
import type { RateClass } from "../contract/operation.ts";
import type { Shown } from "./credential.ts";
import { Refused } from "./refused.ts";

interface Admission {
  readonly granted: number;
  readonly per_minute: number;
  readonly remaining: number;
  readonly retry_after_s: number | null;
  readonly second: string;
  readonly known: boolean;
}

export interface Standing {
  /** False for a token that no live credential matches. */
  readonly known: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

interface Reservation extends Admission {
  left: number;
  readonly caller: string;
  readonly expires: NodeJS.Timeout;
}

const reservation_ms = 1_000;

/**
 * Counts requests in the database, across all API processes, in a statement of its own: a refused or failed request
 * counts too. A few are reserved at once for at most a second, and what was not used is given back.
 */
export class Limits {
  readonly #pool: pg.Pool;
  readonly #held = new Map<string, Reservation>();
  readonly #asking = new Map<string, Promise<Reservation>>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Takes one request from the caller's minute; throws 429 when none is left. */
  async admit(rate: RateClass, shown: Shown, address: string): Promise<Standing> {
    const key = rate === "token" && "token_hash" in shown ? shown.token_hash : `${rate} ${address}`;
    for (;;) {
      const held = this.#held.get(key);
      if (held && held.left > 0) {
        held.left -= 1;
        return { known: held.known, headers: headers(held) };
      }
      const asked = this.#asking.get(key) ?? this.#ask(key, { class: rate, credential: shown, address });
      if ((await asked).granted === 0) throw tooMany(await asked);
    }
  }

  #ask(key: string, caller: { class: RateClass; credential: Shown; address: string }): Promise<Reservation> {
    const asking = this.#reserve(key, JSON.stringify(caller)).finally(() => this.#asking.delete(key));
    this.#asking.set(key, asking);
    return asking;
  }

  async #reserve(key: string, caller: string): Promise<Reservation> {
    const admission = await this.#admit(caller, null, null);
    const expires = setTimeout(() => this.#release(key), reservation_ms);
    expires.unref();
    clearTimeout(this.#held.get(key)?.expires);
    const reservation = { ...admission, left: admission.granted, caller, expires };
    this.#held.set(key, reservation);
    return reservation;
  }

  #release(key: string): void {
    const held = this.#held.get(key);
    this.#held.delete(key);
    if (held && held.left > 0) this.#admit(held.caller, -held.left, held.second).catch(() => undefined);
  }

  async #admit(caller: string, given: number | null, second: string | null): Promise<Admission> {
    const { rows } = await this.#pool.query<Admission>({
      name: "private.admit",
      text: "select * from private.admit($1::jsonb, $2, $3)",
      values: [caller, given, second],
    });
    const [admission] = rows;
    if (!admission) throw new Error("private.admit answered nothing");
    return admission;
  }

  /** Gives back everything reserved: for shutdown. */
  async close(): Promise<void> {
    for (const [key, held] of this.#held) {
      clearTimeout(held.expires);
      this.#release(key);
    }
    await Promise.allSettled(this.#asking.values());
  }
}

function headers(of: Reservation): Record<string, string> {
  return {
    "RateLimit-Limit": String(of.per_minute),
    "RateLimit-Remaining": String(of.remaining + of.left),
    "RateLimit-Reset": String(of.retry_after_s ?? 0),
  };
}

function tooMany(of: Reservation): Refused {
  return new Refused(429, "Rate limit exceeded", {
    ...headers(of),
    "Retry-After": String(Math.max(1, of.retry_after_s ?? 1)),
  });
}

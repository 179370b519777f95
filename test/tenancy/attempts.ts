/** What checks of guards are written with. All of it runs in the caller's transaction, which is rolled back. */
import { createHash } from "node:crypto";
import type pg from "pg";
import { hasCode } from "../../src/error_code.ts";
import type { World } from "./world.ts";

export interface Given {
  readonly client: pg.ClientBase;
  readonly world: World;
}

/** Rejects when the guard does not guard. */
export type Check = (given: Given) => Promise<void>;

/** Whom app.enter would have entered. */
export interface Actor {
  readonly role: string;
  readonly tenant?: string;
  readonly partner?: string;
  readonly type?: string;
  readonly kind?: string;
}

/** Runs work as somebody; nothing of it stays. */
export async function as<T>({ client }: Given, actor: Actor, work: () => Promise<T>): Promise<T> {
  return undone(client, async () => {
    await client.query(
      `select set_config('app.creditor_id', $1, true), set_config('app.partner_id', $2, true),
              set_config('app.actor_type', $3, true), set_config('app.credential_kind', $4, true),
              set_config('app.now', now()::text, true), set_config('role', $5, true)`,
      [
        actor.tenant ?? "",
        actor.partner ?? "",
        actor.type ?? "creditor",
        actor.kind ?? "session",
        actor.role,
      ],
    );
    return work();
  });
}

export async function undone<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query("savepoint attempt");
  try {
    return await work();
  } finally {
    await client.query("rollback to savepoint attempt; release savepoint attempt");
  }
}

/** Expects the refusal of that name (app.errors), or that SQLSTATE. */
export async function refused(
  { client, world }: Given,
  refusal: string,
  statement: string,
  values: unknown[] = [],
): Promise<void> {
  const code = world.refusals.get(refusal) ?? refusal;
  const outcome = await undone(client, async () => {
    try {
      await client.query(statement, values);
      return "went through";
    } catch (error) {
      return hasCode(error, code) ? "" : String(error);
    }
  });
  if (outcome) throw new Error(`expected ${refusal} (${code}) of ${statement}: ${outcome}`);
}

/** The first column of the first row; null when there is no row. */
export async function value(
  client: pg.ClientBase,
  statement: string,
  values: unknown[] = [],
): Promise<unknown> {
  const { rows } = await client.query<Record<string, unknown>>(statement, values);
  return Object.values(rows[0] ?? {})[0] ?? null;
}

export const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** As src/http/credential.ts reads them. */
export function keyCredential(apiKey: string) {
  const [, prefix = "", secret = ""] = /^[cp]a_([A-Za-z0-9]{8})_(.+)$/.exec(apiKey) ?? [];
  return {
    kind: "api_key",
    prefix,
    secret_hash: sha256(secret),
    environment: "demo",
    token_hash: sha256(apiKey),
  };
}

export const sessionCredential = (token: string) => ({ kind: "session", token_hash: sha256(token) });

export const authenticate = "select (private.authenticate($1)).*";

/**
 * The fixed cast that walks every route and table:
 *
 *     const service = useService();
 *     const cast = useCast(service.database);     // once, at the top of the file, after the database
 *
 *     await request(service.app).get("/v1/settings").set("Authorization", bearer(cast.owner.apiKey));
 *
 * `owner` and `other` are verified creditors; `partner` is linked to the owner under the external reference
 * `owner-reference`, `unlinked` to nobody; `onboarding` is an account that has just signed up; `nobody` holds credentials
 * of the right form that were never issued. All of it exists from beforeAll on, made in the database, without HTTP.
 * `makeCreditor` and `makePartner` make more of them.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";
import { inTransaction } from "../../src/database/transaction.ts";
import { signOnboardingToken } from "../../src/http/credential.ts";
import { createSecretsBox, issueSigningSecret } from "../../src/secrets_box.ts";
import type { TestDatabase } from "./database.ts";
import { testConfig } from "./service.ts";

export interface User {
  readonly userId: string;
  readonly email: string;
  readonly password: string;
  /** A live session's token. */
  readonly session: string;
}

export interface Creditor {
  readonly creditorId: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly user: User;
}

export interface Partner {
  readonly partnerId: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly user: User;
}

export interface Cast {
  readonly owner: Creditor;
  readonly other: Creditor;
  readonly partner: Partner;
  readonly unlinked: Partner;
  readonly operator: User;
  readonly onboarding: { readonly creditorId: string; readonly token: string };
  readonly nobody: { readonly apiKey: string; readonly partnerKey: string; readonly session: string };
}

export const bearer = (token: string) => `Bearer ${token}`;

export function useCast(database: TestDatabase): Cast {
  const cast: { made?: Cast } = {};
  beforeAll(async () => {
    cast.made = await makeCast(database.owner);
  });
  const made = () => {
    if (!cast.made) throw new Error("the cast exists from beforeAll on");
    return cast.made;
  };
  return {
    get owner() {
      return made().owner;
    },
    get other() {
      return made().other;
    },
    get partner() {
      return made().partner;
    },
    get unlinked() {
      return made().unlinked;
    },
    get operator() {
      return made().operator;
    },
    get onboarding() {
      return made().onboarding;
    },
    get nobody() {
      return made().nobody;
    },
  };
}

export async function makeCast(owner: pg.Pool): Promise<Cast> {
  const [ownerAccount, other] = [await makeCreditor(owner), await makeCreditor(owner)];
  const [partner, unlinked] = [await makePartner(owner), await makePartner(owner)];
  await asOperator(owner, (client) =>
    client.query("select app.link_partner($1, $2, 'owner-reference', 'manage')", [
      partner.partnerId,
      ownerAccount.creditorId,
    ]),
  );
  const digits = (prefix: string) => `${prefix}_Nob0dyXX_${randomBytes(32).toString("hex")}`;
  return {
    owner: ownerAccount,
    other,
    partner,
    unlinked,
    operator: await asOperator(owner, (client) => makeUser(client, "operator", null)),
    onboarding: await makeOnboarding(owner),
    nobody: {
      apiKey: digits("ca"),
      partnerKey: digits("pa"),
      session: `cs_${randomBytes(32).toString("hex")}`,
    },
  };
}

/** A verified creditor with a key, a signing secret and a signed-in user; payouts are not enabled. */
export async function makeCreditor(owner: pg.Pool): Promise<Creditor> {
  return asOperator(owner, async (client) => {
    const creditorId = await openCreditor(client);
    const { secret, stored } = issueSigningSecret(testSecretsBox(), "creditor", creditorId);
    const issued = await one<{ api_key: string }>(
      client,
      `select (app.move('creditor', $1, 'approved')).to_state, (app.issue_key('api_key.issued')).api_key,
              private.store_signing_secret('creditor', $1, $2)`,
      [creditorId, stored],
    );
    const user = await makeUser(client, "creditor", creditorId);
    return { creditorId, apiKey: issued.api_key, webhookSecret: secret, user };
  });
}

export async function makePartner(owner: pg.Pool): Promise<Partner> {
  return asOperator(owner, async (client) => {
    const { secret, stored } = issueSigningSecret(testSecretsBox(), "partner", randomUUID());
    const { made } = await one<{ made: { partner_id: string; api_key: string } }>(
      client,
      "select app.open_partner($1, $2) as made",
      [{ name: "Partner", contact_email: "integration@partner.invalid" }, stored],
    );
    const user = await makeUser(client, "partner", made.partner_id);
    return {
      partnerId: made.partner_id,
      apiKey: made.api_key,
      webhookSecret: secret,
      user,
    };
  });
}

/** The keys of testConfig(), with which useService() runs. */
export const testSecretsBox = () => createSecretsBox(testConfig());

async function makeOnboarding(owner: pg.Pool): Promise<Cast["onboarding"]> {
  return asOperator(owner, async (client) => {
    const creditorId = await openCreditor(client);
    const token = await one<{ token_id: string; expires_at: Date }>(
      client,
      "select token_id, expires_at from private.open_onboarding($1)",
      [creditorId],
    );
    return {
      creditorId,
      token: signOnboardingToken({ ...token, creditor_id: creditorId }, testConfig().jwtSecret),
    };
  });
}

async function openCreditor(client: pg.ClientBase): Promise<string> {
  const creditorId = randomUUID();
  await client.query("select set_config('app.creditor_id', $1, true)", [creditorId]);
  await client.query("select app.open_creditor($1)", [
    { name: "Creditor", legal_name: "Creditor Inc", contact_email: "books@creditor.invalid" },
  ]);
  return creditorId;
}

/** A user with a session; bcrypt at its cheapest, since no test is the safer for a slow cast. */
async function makeUser(
  client: pg.ClientBase,
  role: "creditor" | "partner" | "operator",
  holderId: string | null,
): Promise<User> {
  await client.query("reset role");
  const email = `${randomUUID()}@user.invalid`;
  const password = "a password of the cast";
  const session = `${role.charAt(0)}s_${randomBytes(32).toString("base64url")}`;
  const { user_id } = await one<{ user_id: string }>(
    client,
    `with made as (
       insert into private.users (email, role, creditor_id, partner_id, password_hash, created_at)
       values ($1, $2, case when $2 = 'creditor' then $3::uuid end, case when $2 = 'partner' then $3::uuid end,
         private.password_hash($4, extensions.gen_salt('bf', 4)), now())
       returning user_id
     )
     insert into private.sessions (token_hash, user_id, expires_at)
     select $5, user_id, now() + interval '1 hour' from made returning user_id`,
    [email, role, holderId, password, createHash("sha256").update(session).digest()],
  );
  return { userId: user_id, email, password, session };
}

/** Runs work on one connection as an operator outside every tenant. */
function asOperator<T>(owner: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return inTransaction(owner, async (client) => {
    await client.query(`select private.configure('{"environment": "demo"}')`);
    await client.query(
      "select app.enter(('svc_operator', null, 'operator', 'cast', null, null, 'session')::app.principal)",
    );
    return work(client);
  });
}

async function one<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  text: string,
  values: unknown[],
): Promise<Row> {
  const { rows } = await client.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new Error("the statement answered nothing");
  return row;
}

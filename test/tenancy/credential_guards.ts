/** Who is let in, and for whom secrets are made. */
import { strict as assert } from "node:assert";
import { randomUUID } from "node:crypto";
import {
  as,
  authenticate,
  type Check,
  type Given,
  keyCredential,
  refused,
  sessionCredential,
  sha256,
  undone,
  value,
} from "./attempts.ts";

/** Expects a credential to be let in as it is, and to be refused after a change. */
async function livesUntil(
  given: Given,
  credential: object,
  change: string,
  values: unknown[],
  refusal = "invalid_api_key",
): Promise<void> {
  await given.client.query(authenticate, [credential]);
  await undone(given.client, async () => {
    await given.client.query(change, values);
    await refused(given, refusal, authenticate, [credential]);
  });
}

const tenant = (creditor?: string, writes = true) => ({ access: "tenant", writes, creditor });

const keys: Check = async (given) => {
  const { owner, nobody } = given.world.cast;
  const key = { ...keyCredential(owner.apiKey), ...tenant() };
  await livesUntil(given, key, "update private.api_keys set revoked_at = now() where prefix = $1", [
    key.prefix,
  ]);
  for (const change of [
    { environment: "production" },
    { secret_hash: sha256("another") },
    { prefix: keyCredential(nobody.apiKey).prefix },
  ])
    await refused(given, "invalid_api_key", authenticate, [{ ...key, ...change }]);
};

const rotation: Check = async (given) => {
  const { client, world } = given;
  const { owner } = world.cast;
  const before = { ...keyCredential(owner.apiKey), ...tenant() };
  await undone(client, async () => {
    const issued = String(
      await value(client, "select api_key from private.issue_api_key('creditor', $1)", [owner.creditorId]),
    );
    await refused(given, "invalid_api_key", authenticate, [before]);
    await client.query(authenticate, [{ ...keyCredential(issued), ...tenant() }]);
    const [, , secret = ""] = issued.split("_");
    const { rowCount } = await client.query(
      "select from private.api_keys k where to_jsonb(k)::text like '%' || $1 || '%' or k.secret_hash = convert_to($1, 'UTF8')",
      [secret],
    );
    assert.equal(rowCount, 0, "the secret is stored");
  });
};

const sessions: Check = async (given) => {
  const session = { ...sessionCredential(given.world.cast.owner.user.session), ...tenant() };
  const one = "where token_hash = decode($1, 'hex')";
  for (const change of [
    `update private.sessions set revoked_at = now() ${one}`,
    `update private.sessions set expires_at = now() - interval '1 second' ${one}`,
    `delete from private.sessions ${one}`,
    "select private.end_session($1)",
  ])
    await livesUntil(given, session, change, [session.token_hash]);
};

const onboarding: Check = async (given) => {
  const { client, world } = given;
  const { creditorId } = world.cast.onboarding;
  const token = await value(client, "select token_id from private.onboarding_tokens where creditor_id = $1", [
    creditorId,
  ]);
  const credential = {
    kind: "onboarding",
    token_id: token,
    creditor_id: creditorId,
    access: "onboarding",
    writes: true,
  };
  for (const change of ["revoked_at = now()", "expires_at = now()"])
    await livesUntil(
      given,
      credential,
      `update private.onboarding_tokens set ${change} where token_id = $1`,
      [token],
    );
  await refused(given, "invalid_api_key", authenticate, [{ ...credential, creditor_id: world.mine }]);
  await refused(given, "invalid_api_key", authenticate, [{ ...credential, access: "tenant" }]);
  await refused(given, "invalid_api_key", authenticate, [{ ...credential, access: "session" }]);
};

const accounts: Check = async (given) => {
  const { creditorId, apiKey, user } = given.world.cast.owner;
  const [key, session] = [keyCredential(apiKey), sessionCredential(user.session)];
  const become = (status: string) =>
    `update private.accounts set status = '${status}' where creditor_id = $1`;
  const refusal = "account_not_active";
  await livesUntil(given, { ...key, ...tenant() }, become("suspended"), [creditorId], refusal);
  await livesUntil(given, { ...session, ...tenant() }, become("suspended"), [creditorId], refusal);
  await livesUntil(
    given,
    { ...key, ...tenant(), access: "onboarding" },
    become("pending"),
    [creditorId],
    refusal,
  );
  await livesUntil(
    given,
    { ...session, ...tenant(), access: "onboarding" },
    become("rejected"),
    [creditorId],
    refusal,
  );
  await undone(given.client, async () => {
    await given.client.query("update app.creditors set tier = 'priority' where creditor_id = $1", [
      creditorId,
    ]);
    const tier = await value(given.client, "select tier from private.accounts where creditor_id = $1", [
      creditorId,
    ]);
    assert.equal(tier, "priority", "a change of the account is not known where its requests are counted");
  });
  await undone(given.client, async () => {
    await given.client.query(become("pending"), [creditorId]);
    await given.client.query(authenticate, [{ ...session, ...tenant(), access: "onboarding" }]);
  });
};

const surfaces: Check = async (given) => {
  const { owner, partner, operator } = given.world.cast;
  const shown = {
    creditor: { ...sessionCredential(owner.user.session), writes: true },
    partner: { ...sessionCredential(partner.user.session), writes: true, creditor: owner.creditorId },
    operator: { ...sessionCredential(operator.session), writes: true, creditor: owner.creditorId },
    key: { ...keyCredential(owner.apiKey), writes: true },
  };
  for (const [credential, access, refusal] of [
    [shown.creditor, "operator", "operation_not_allowed"],
    [shown.partner, "operator", "operation_not_allowed"],
    [shown.key, "operator", "operation_not_allowed"],
    [shown.creditor, "partner", "operation_not_allowed"],
    [shown.operator, "partner", "operation_not_allowed"],
    [shown.operator, "tenant", "operation_not_allowed"],
    [shown.operator, "onboarding", "operation_not_allowed"],
    [shown.key, "session", "session_required"],
    [shown.creditor, "everything", "operation_not_allowed"],
    [{ kind: "none", writes: true }, "tenant", "invalid_api_key"],
  ] as const)
    await refused(given, refusal, authenticate, [{ ...credential, access }]);
  for (const [credential, access, role] of [
    [shown.creditor, "tenant", "svc_creditor"],
    [shown.partner, "tenant", "svc_creditor"],
    [shown.partner, "partner", "svc_partner"],
    [shown.operator, "operator", "svc_operator"],
    [shown.operator, "session", "svc_public"],
    [shown.operator, "public", "svc_public"],
  ] as const)
    assert.equal(await value(given.client, authenticate, [{ ...credential, access }]), role);
};

const links: Check = async (given) => {
  const { owner, other, partner, unlinked } = given.world.cast;
  const of = (holder: { apiKey: string }, creditor: string, writes = true) => ({
    ...keyCredential(holder.apiKey),
    ...tenant(creditor, writes),
  });
  const linked = of(partner, owner.creditorId);
  const change = (what: string) =>
    `update app.partner_links set ${what} where creditor_id = $1 and partner_id = $2`;
  const link = [owner.creditorId, partner.partnerId];
  await livesUntil(given, linked, change("ended_at = now()"), link, "creditor_not_found");
  await livesUntil(
    given,
    of(partner, "owner-reference"),
    change("ended_at = now()"),
    link,
    "creditor_not_found",
  );
  await livesUntil(given, linked, change("authority = 'read'"), link, "operation_not_allowed");
  await refused(given, "creditor_not_found", authenticate, [of(partner, other.creditorId)]);
  await refused(given, "creditor_not_found", authenticate, [of(unlinked, owner.creditorId)]);
  await refused(given, "creditor_not_found", authenticate, [of(unlinked, "owner-reference")]);
  await refused(given, "creditor_header_required", authenticate, [of(partner, " ")]);
  await undone(given.client, async () => {
    await given.client.query(change("authority = 'read'"), link);
    await given.client.query(authenticate, [of(partner, owner.creditorId, false)]);
  });
};

const secrets: Check = async (given) => {
  const { client, world } = given;
  const key = "select private.issue_api_key($1, $2)";
  const secret =
    "select private.store_signing_secret($1, $2, jsonb_build_object('holder_id', $2::uuid, 'encrypted', 'x'))";
  for (const statement of [key, secret]) {
    for (const [actor, kind, holder] of [
      [{ role: "svc_creditor", tenant: world.mine }, "creditor", world.theirs],
      [{ role: "svc_creditor", tenant: world.mine }, "partner", world.partnerId],
      [{ role: "svc_creditor" }, "creditor", world.mine],
      [{ role: "svc_partner", partner: world.partnerId }, "partner", world.cast.partner.partnerId],
      [{ role: "svc_partner", partner: world.partnerId }, "creditor", world.mine],
      [{ role: "svc_partner", partner: world.partnerId }, "creditor", world.partnerId],
      [{ role: "svc_creditor", tenant: world.mine }, "partner", world.mine],
    ] as const)
      await as(given, actor, () => refused(given, "operation_not_allowed", statement, [kind, holder]));
    for (const actor of [
      { role: "svc_creditor", tenant: world.mine },
      { role: "svc_operator", type: "operator" },
    ])
      await as(given, actor, () => client.query(statement, ["creditor", world.mine]));
  }
  const onboardingToken = "select private.open_onboarding($1)";
  const creditor = { role: "svc_creditor", tenant: world.mine };
  await as(given, creditor, () => refused(given, "operation_not_allowed", onboardingToken, [world.theirs]));
  await as(given, creditor, () => client.query(onboardingToken, [world.mine]));
  const [mine, theirs] = [world.mine, { holder_id: world.theirs, encrypted: "x" }];
  const anothers = "select private.store_signing_secret('creditor', $1, $2)";
  await refused(given, "operation_not_allowed", anothers, [mine, theirs]);
};

const users: Check = async (given) => {
  const { client, world } = given;
  const { owner, operator } = world.cast;
  const add = "select private.add_user($1, 'a long password', null, $2, $3)";
  const address = () => `${randomUUID()}@user.invalid`;
  const creditor = { role: "svc_creditor", tenant: world.mine, partner: world.partnerId };
  for (const [kind, holder] of [
    ["operator", null],
    ["creditor", world.theirs],
    ["creditor", null],
    ["partner", world.partnerId],
    ["partner", world.mine],
  ])
    await as(given, creditor, () => refused(given, "operation_not_allowed", add, [address(), kind, holder]));
  await as(given, creditor, () => client.query(add, [address(), "creditor", world.mine]));
  await as(given, { role: "svc_operator", type: "operator" }, () =>
    client.query(add, [address(), "partner", world.partnerId]),
  );
  await refused(given, "account_exists", add, [owner.user.email, "operator", null]);
  await refused(given, "account_exists", "select private.refuse_known_email($1)", [
    owner.user.email.toUpperCase(),
  ]);
  await client.query("select private.refuse_known_email($1)", [`${randomUUID()}@user.invalid`]);
  const hash = () =>
    value(client, "select password_hash from private.users where user_id = $1", [operator.userId]);
  const before = await hash();
  await undone(client, async () => {
    await client.query("select private.add_first_operator($1, 'another password')", [operator.email]);
    assert.equal(await hash(), before, "an operator's password was reset");
  });
  await refused(given, "account_exists", "select private.add_first_operator($1, 'x')", [owner.user.email]);
};

const seeds: Check = async (given) => {
  const { owner, other, operator } = given.world.cast;
  const seed = "select private.seed_user($1, 'another password', $2, $3)";
  await refused(given, "account_exists", seed, [operator.email, "creditor", null]);
  await refused(given, "account_exists", seed, [owner.user.email, "operator", null]);
  await refused(given, "account_exists", seed, [owner.user.email, "creditor", other.creditorId]);
  await livesUntil(given, { ...sessionCredential(owner.user.session), ...tenant() }, seed, [
    owner.user.email,
    "creditor",
    owner.creditorId,
  ]);
};

const codes: Check = async (given) => {
  const { client, world } = given;
  await undone(client, async () => {
    const code = await value(client, "select private.issue_signup_code($1)", [world.mine]);
    const redeem = "select private.redeem_signup_code($1)";
    await refused(given, "authentication_failed", redeem, ["no code"]);
    await undone(client, async () => {
      await client.query("update private.signup_codes set expires_at = now() where creditor_id = $1", [
        world.mine,
      ]);
      await refused(given, "authentication_failed", redeem, [code]);
    });
    assert.equal(await value(client, redeem, [code]), world.mine);
    await refused(given, "authentication_failed", redeem, [code]);
  });
};

const passwords: Check = async (given) => {
  const { client, world } = given;
  const { email, password } = world.cast.owner.user;
  const open = "select session_token from private.open_session($1, $2)";
  await undone(client, async () => {
    assert.equal(await value(client, open, [email, "wrong"]), null);
    assert.equal(await value(client, open, [`${randomUUID()}@user.invalid`, password]), null);
    const token = String(await value(client, open, [email, password]));
    await client.query(authenticate, [{ ...sessionCredential(token), ...tenant() }]);
    for (let failed = 0; failed < 10; failed += 1) await client.query(open, [email, "wrong"]);
    assert.equal(await value(client, open, [email, password]), null, "eleven attempts were heard");
  });
};

const identifiers: Check = async (given) => {
  const { client, world } = given;
  const within = (creditor: string) =>
    client.query("select set_config('app.creditor_id', $1, true)", [creditor]);
  const holder = (key: unknown) =>
    value(client, "select creditor_id from private.resolve_identifier('probe', $1)", [key]);
  const register = "select private.register_identifier('probe', $1, $2)";
  await undone(client, async () => {
    await within(world.mine);
    await client.query(register, ["taken", "subject"]);
    await within(world.theirs);
    await client.query(register, ["taken", "subject"]);
    await client.query(register, ["kept", "subject"]);
    assert.equal(await holder("taken"), world.mine, "an identifier was taken over");
    await within(world.mine);
    const token = await value(client, "select private.reregister_identifier('probe', 'subject')");
    assert.equal(await holder(token), world.mine);
    assert.equal(await holder("taken"), null, "the older token still leads there");
    assert.equal(await holder("kept"), world.theirs, "another tenant's token was withdrawn");
    assert.equal(await holder("unknown"), null);
  });
};

const limits: Check = async (given) => {
  const { client, world } = given;
  const granted = (caller: object) =>
    value(client, "select granted from private.admit_caller($1, 1)", [caller]);
  const many = async (caller: object, times: number) => {
    for (let n = 0; n < times; n += 1) assert.equal(await granted(caller), 1, `request ${n + 1} was refused`);
  };
  await undone(client, async () => {
    const caller = { class: "public", address: randomUUID() };
    await many(caller, 10);
    assert.equal(await granted(caller), 0, "the eleventh request of a stranger was let in");
    assert.equal(await granted({ class: "public", address: randomUUID() }), 1);
    const unknown = { class: "token", address: randomUUID(), credential: { kind: "unknown" } };
    await many(unknown, 300);
    assert.equal(await granted(unknown), 0, "an unknown token's request 301 was let in");
    const token = {
      class: "token",
      address: randomUUID(),
      credential: keyCredential(world.cast.owner.apiKey),
    };
    await many(token, 100);
    assert.equal(await granted(token), 0, "a standard account's request 101 was let in");
  });
};

export const credentialGuards: Readonly<Record<string, Check>> = {
  "an API key works until it is revoked, with its own secret, in its own environment": keys,
  "a new API key ends the one before, and is stored as its digest": rotation,
  "a session works until it expires or ends": sessions,
  "an onboarding token works on onboarding routes alone, for its account, until it ends": onboarding,
  "an account that is not verified is kept to its onboarding": accounts,
  "each surface is its callers' alone": surfaces,
  "a partner acts for the creditors it is linked with, as far as the link goes": links,
  "secrets are made for the caller itself, and by operators": secrets,
  "users are made for the caller itself and by operators, and a user that exists stays as it is": users,
  "a seed takes nobody's account over, and ends the sessions of the password before": seeds,
  "a signup code works once, for its account, until it expires": codes,
  "a password lets its user in, and ten wrong ones keep the account shut": passwords,
  "an identifier leads to the tenant that registered it first": identifiers,
  "requests beyond the minute's are refused": limits,
};

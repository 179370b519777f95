import { createHash } from "node:crypto";
import request from "supertest";
import { bearer, useCast } from "../support/cast.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);

type Method = "get" | "post" | "put" | "patch";

function send(method: Method, path: string, token: string, body?: object) {
  const asked = request(service.app)[method](path).set("Authorization", bearer(token));
  return body ? asked.send(body) : asked;
}

let made = 0;

/** An account of its own for a test: signed up over HTTP, with a dashboard user. */
async function signUp(fields: object = {}) {
  made += 1;
  const email = `owner-${made}@newcomer.example`;
  const { body } = await request(service.app)
    .post("/v1/creditors")
    .send({ name: "Newcomer", legal_name: "Newcomer LLC", contact_email: email, ...fields })
    .expect(201);
  return { creditorId: String(body.creditor_id), token: String(body.onboarding_token), email, body };
}

const statusOf = async (token: string) =>
  (await send("get", "/v1/creditors/me/status", token).expect(200)).body;

async function accept(token: string) {
  const { body } = await send("get", "/v1/agreements/current", token).expect(200);
  return send("post", "/v1/agreements/accept", token, {
    agreement_id: body.agreement_id,
    accepted_by_name: "Dana Reyes",
  });
}

/** Brings a new account to a step of onboarding. */
async function signedUpTo(step: "pending_bank_link" | "pending_agreement" | "verified") {
  const account = await signUp();
  await send("post", "/v1/creditors/me/kyb", account.token, {}).expect(200);
  if (step !== "pending_bank_link")
    await send("post", "/v1/creditors/me/bank-link", account.token).expect(200);
  if (step === "verified") expect((await accept(account.token)).status).toBe(200);
  expect((await statusOf(account.token)).status).toBe(step);
  return account;
}

describe("signing up", () => {
  test("answers an onboarding token that is good for 24 hours", async () => {
    const before = Date.now();
    const { body, token } = await signUp();
    expect(body).toEqual({
      creditor_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: "pending_signup",
      onboarding_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_at: expect.stringMatching(/Z$/),
    });
    const lifetime_h = (Date.parse(body.expires_at) - before) / 3_600_000;
    expect(lifetime_h).toBeGreaterThan(23.99);
    expect(lifetime_h).toBeLessThan(24.01);
    const { body: account } = await send("get", "/v1/creditors/me", token).expect(200);
    expect(account).toMatchObject({
      status: "pending_signup",
      tier: "standard",
      posture_default: "preserve",
      contingency_pct: 20,
      payouts_enabled: false,
      webhook_url: null,
      api_key: null,
    });
  });

  test("with a password makes a dashboard user, who can sign in but not use the service yet", async () => {
    const { email } = await signUp({ password: "long enough" });
    const { body } = await request(service.app)
      .post("/v1/auth/login")
      .set("X-Forwarded-For", "192.0.2.1")
      .send({ email: email.toUpperCase(), password: "long enough" })
      .expect(200);
    await send("get", "/v1/creditors/me", body.session_token).expect(200);
    await send("get", "/v1/settings", body.session_token).expect(403, { detail: "Account not active" });
  });

  test("with an address that has a user is refused, and neither attaches to it nor resets it", async () => {
    const { user, creditorId } = cast.owner;
    const before = await accountsAndUsers();
    for (const password of [undefined, "another password"]) {
      await request(service.app)
        .post("/v1/creditors")
        .send({
          name: "Thief",
          legal_name: "Thief LLC",
          contact_email: ` ${user.email.toUpperCase()}`,
          password,
        })
        .expect(409, { detail: "Account already exists" });
    }
    expect(await accountsAndUsers()).toEqual(before);
    const { body } = await request(service.app)
      .post("/v1/auth/login")
      .set("X-Forwarded-For", "192.0.2.2")
      .send({ email: user.email, password: user.password })
      .expect(200);
    expect(body.user.creditor_id).toBe(creditorId);
  });

  test("takes a slug once, and makes one where none is given", async () => {
    const { token } = await signUp({ slug: "first-come" });
    expect((await send("get", "/v1/creditors/me", token)).body.slug).toBe("first-come");
    await request(service.app)
      .post("/v1/creditors")
      .send({ name: "Late", legal_name: "Late LLC", contact_email: "late@late.example", slug: "first-come" })
      .expect(409, { detail: "slug already taken" });
    for (const name of ["Åsa & Söner  AB", "株式会社", "--"]) {
      const { token: own } = await signUp({ name });
      expect((await send("get", "/v1/creditors/me", own)).body.slug).toMatch(
        /^[a-z0-9][a-z0-9-]*-?[0-9a-f]{8}$|^[0-9a-f]{8}$/,
      );
    }
  });

  test.each([
    [{ name: undefined }, "name", "missing"],
    [{ legal_name: "  " }, "legal_name", "too_small"],
    [{ contact_email: "nobody" }, "contact_email", "invalid_format"],
    [{ slug: "Not a slug" }, "slug", "invalid_format"],
    [{ password: "123456789" }, "password", "too_small"],
    [{ name: "x".repeat(201) }, "name", "too_big"],
  ])("refuses %j", async (fault, field, type) => {
    const { body } = await request(service.app)
      .post("/v1/creditors")
      .send({ name: "A", legal_name: "A LLC", contact_email: "a@a.example", ...fault })
      .expect(422);
    expect(body.detail).toEqual([{ loc: ["body", field], msg: expect.any(String), type }]);
  });

  async function accountsAndUsers() {
    const { rows } = await service.database.owner.query(
      "select (select count(*) from app.creditors) as creditors, array_agg(u order by user_id)::text as users from private.users u",
    );
    return rows[0];
  }
});

describe("onboarding", () => {
  test("goes from signup to a working key in the specified order", async () => {
    const { token } = await signUp();
    expect(await statusOf(token)).toEqual({
      status: "pending_signup",
      payouts_enabled: false,
      steps: [
        { step: "signup", done: true },
        { step: "kyb", done: false },
        { step: "bank_link", done: false },
        { step: "agreement", done: false },
      ],
      blockers: ["kyb_not_submitted"],
    });
    await send("post", "/v1/creditors/me/kyb", token, { ein: "12-3456789" }).expect(200, {
      status: "pending_bank_link",
    });
    const { body: linked } = await send("post", "/v1/creditors/me/bank-link", token, {
      return_to: "https://app.example.com/done?x=1",
    }).expect(200);
    expect(linked).toMatchObject({ status: "pending_agreement", payouts_enabled: true });
    expect(new URL(linked.link_url).searchParams.get("return_to")).toBe("https://app.example.com/done?x=1");
    await send("post", "/v1/creditors/me/issue-api-key", token).expect(403, { detail: "Account not active" });
    expect((await accept(token)).body).toMatchObject({ status: "verified" });
    const { body: issued } = await send("post", "/v1/creditors/me/issue-api-key", token).expect(201);
    expect(issued).toEqual({
      api_key: expect.stringMatching(/^ca_[A-Za-z0-9]{8}_[\w-]{43}$/),
      key_prefix: issued.api_key.slice(3, 11),
      webhook_signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    await send("post", "/v1/creditors/me/issue-api-key", token).expect(409, {
      detail: "API key already issued",
    });
    await send("get", "/v1/settings", issued.api_key).expect(200);
    expect((await statusOf(token)).blockers).toEqual([]);
  });

  test("can be done without a body and without content where nothing is asked", async () => {
    const { token } = await signUp();
    await send("post", "/v1/creditors/me/kyb", token).expect(200, { status: "pending_bank_link" });
  });

  test("stops at the provider's doubt until an operator decides", async () => {
    const { token, creditorId } = await signUp({ legal_name: "kyb-review Holdings LLC" });
    await send("post", "/v1/creditors/me/kyb", token, {}).expect(200, { status: "pending_verification" });
    expect((await statusOf(token)).blockers).toEqual(["kyb_in_review"]);
    await send("patch", "/v1/creditors/me", token, { legal_name: "Spotless LLC" }).expect(409, {
      detail: "Creditor cannot be changed (current status: pending_verification)",
    });
    await send("post", "/v1/creditors/me/kyb", token, { legal_name: "Spotless LLC" }).expect(409);
    await send("post", `/v1/admin/creditors/${creditorId}/approve`, cast.operator.session).expect(200);
    expect((await statusOf(token)).status).toBe("verified");
  });

  test("judges the legal name that the submission brings along", async () => {
    const { token } = await signUp();
    await send("post", "/v1/creditors/me/kyb", token, { legal_name: "KYB-REVIEW LLC" }).expect(200, {
      status: "pending_verification",
    });
  });

  test.each([
    ["post", "/v1/creditors/me/bank-link", "pending_signup"],
    ["post", "/v1/agreements/accept", "pending_signup"],
  ] as const)("refuses %s %s before its step", async (_method, path, status) => {
    const { token } = await signUp();
    const answer = path.endsWith("accept") ? await accept(token) : await send("post", path, token);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ detail: `Onboarding step not available (current status: ${status})` });
  });

  test("refuses a step that is behind", async () => {
    const { token } = await signedUpTo("verified");
    const refused = { detail: "Onboarding step not available (current status: verified)" };
    await send("post", "/v1/creditors/me/kyb", token, {}).expect(409, refused);
    await send("post", "/v1/creditors/me/bank-link", token).expect(409, refused);
    expect((await accept(token)).body).toEqual(refused);
  });

  test("lets an account that an operator approved link its bank, accept and need no second key", async () => {
    const { token, creditorId } = await signUp();
    await send("post", `/v1/admin/creditors/${creditorId}/approve`, cast.operator.session).expect(200);
    await send("post", "/v1/creditors/me/issue-api-key", token).expect(409, {
      detail: "API key already issued",
    });
    expect((await statusOf(token)).blockers).toEqual(["payouts_not_enabled"]);
    await send("post", "/v1/creditors/me/bank-link", token).expect(200);
    expect((await accept(token)).body.status).toBe("verified");
    expect((await statusOf(token)).steps.every((step: { done: boolean }) => step.done)).toBe(true);
  });

  test("mints one key when it is asked for ten at once", async () => {
    const { token } = await signedUpTo("verified");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send("post", "/v1/creditors/me/issue-api-key", token)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test("moves once when a step is asked for ten times at once", async () => {
    const { token, creditorId } = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send("post", "/v1/creditors/me/kyb", token, {})),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)]);
    const { rows } = await service.database.owner.query(
      "select event from app.moves where creditor_id = $1 order by moved_at",
      [creditorId],
    );
    expect(rows).toEqual([{ event: "kyb_submitted" }, { event: "kyb_approved" }]);
  });
});

describe("the agreement", () => {
  test("is a text whose hash is that of what was served", async () => {
    const { body } = await send("get", "/v1/agreements/current", cast.onboarding.token).expect(200);
    expect(body.sha256).toBe(createHash("sha256").update(body.body_markdown).digest("hex"));
    expect(body.body_markdown).toMatch(/contingency/i);
    expect(body).toMatchObject({ version: expect.any(String), title: expect.any(String) });
  });

  test("is accepted with address, user agent and the text's hash on record", async () => {
    const { token, creditorId } = await signedUpTo("pending_agreement");
    const { body: agreement } = await send("get", "/v1/agreements/current", token);
    const { body } = await send("post", "/v1/agreements/accept", token, {
      agreement_id: agreement.agreement_id,
      accepted_by_name: " Dana Reyes ",
      accepted_by_title: "Controller",
    })
      .set("X-Forwarded-For", "203.0.113.7")
      .set("User-Agent", "ledger/3.1")
      .expect(200);
    expect(body).toEqual({
      acceptance_id: expect.any(String),
      status: "verified",
      accepted_at: expect.stringMatching(/Z$/),
    });
    const { rows } = await service.database.owner.query(
      `select acceptance_id, accepted_by_name, accepted_by_title, address, user_agent, agreement_sha256
       from app.agreement_acceptances where creditor_id = $1`,
      [creditorId],
    );
    expect(rows).toEqual([
      {
        acceptance_id: body.acceptance_id,
        accepted_by_name: "Dana Reyes",
        accepted_by_title: "Controller",
        address: "203.0.113.7",
        user_agent: "ledger/3.1",
        agreement_sha256: agreement.sha256,
      },
    ]);
  });

  test("must be the one in force", async () => {
    const { token } = await signedUpTo("pending_agreement");
    const { owner } = service.database;
    const past = "11111111-1111-4111-8111-111111111111";
    await owner.query(
      `insert into app.agreements (agreement_id, version, title, body_markdown, sha256, effective_from)
       values ($1, '2020-01', 'Old', 'Old', repeat('0', 64), '2020-01-01')`,
      [past],
    );
    const acceptOf = (agreement_id: string) =>
      send("post", "/v1/agreements/accept", token, { agreement_id, accepted_by_name: "Dana" });
    await acceptOf(past).expect(409, { detail: "Agreement is not current" });
    await acceptOf("22222222-2222-4222-8222-222222222222").expect(404, { detail: "Agreement not found" });
    expect((await statusOf(token)).status).toBe("pending_agreement");
  });
});

describe("business facts", () => {
  test("are changed one by one, and null clears what may be empty", async () => {
    const { token } = await signUp();
    const owners = [{ name: "Dana Reyes", ownership_pct: 60.5, country: "US", title: "CEO" }];
    await send("patch", "/v1/creditors/me", token, {
      ein: "12-3456789",
      industry: "wholesale",
      address: { line1: "500 Main Street", city: "Austin", state: "TX" },
      owners,
      creditor_id: cast.other.creditorId,
      status: "verified",
      tier: "enterprise",
    }).expect(200);
    const { body } = await send("patch", "/v1/creditors/me", token, {
      industry: null,
      legal_name: "Renamed LLC",
    }).expect(200);
    expect(body).toMatchObject({
      legal_name: "Renamed LLC",
      ein: "12-3456789",
      industry: null,
      address: { line1: "500 Main Street", city: "Austin", state: "TX" },
      owners,
      status: "pending_signup",
      tier: "standard",
    });
  });

  test.each([
    { ein: "123" },
    { owners: [{ name: "A", ownership_pct: 101, country: "US" }] },
    {
      owners: [
        { name: "A", ownership_pct: 60, country: "US" },
        { name: "B", ownership_pct: 60, country: "US" },
      ],
    },
    { owners: "me" },
    { legal_name: "" },
    { legal_name: "A\r\nBcc: v@x.invalid" },
    { industry: "A\u2028B" },
    { owners: [{ name: "A\nB", ownership_pct: 60, country: "US" }] },
    { address: { line1: "1 Main\tStreet" } },
  ])("refuse %j", async (fault) => {
    await send("patch", "/v1/creditors/me", cast.onboarding.token, fault).expect(422);
  });

  test("hold an address of several lines, which is one", async () => {
    const address = "1 Main Street\nAustin, TX";
    const { body } = await send("patch", "/v1/creditors/me", (await signUp()).token, { address }).expect(200);
    expect(body.address).toBe(address);
  });

  test("leave an audit trail of the account that names fields and holds no values", async () => {
    const { token, creditorId } = await signUp();
    await send("patch", "/v1/creditors/me", token, { industry: "wholesale", ein: "98-7654321" }).expect(200);
    await send("put", "/v1/creditors/me/tax-info", token, {
      tax_classification: "llc",
      tin: "98-7654321",
    }).expect(200);
    const { rows } = await service.database.owner.query(
      "select event_type, actor_type, data from app.audit_events where creditor_id = $1 and chain_id = $1 order by seq",
      [creditorId],
    );
    expect(rows).toEqual([
      { event_type: "creditor.created", actor_type: "creditor", data: {} },
      { event_type: "creditor.updated", actor_type: "creditor", data: { fields: ["ein", "industry"] } },
      {
        event_type: "creditor.tax_info_recorded",
        actor_type: "creditor",
        data: { tax_classification: "llc" },
      },
    ]);
  });
});

describe("the tax number", () => {
  test("is kept nowhere but for its last four digits", async () => {
    const { token } = await signUp();
    await send("put", "/v1/creditors/me/tax-info", token, {
      tax_classification: "sole_prop",
      tin: "078-05-1120",
    }).expect(200, { tax_classification: "sole_prop", tin_masked: "•••••1120" });
    const { body } = await send("get", "/v1/creditors/me", token).expect(200);
    expect(body).toMatchObject({ tax_classification: "sole_prop", tin_masked: "•••••1120" });
    const stored = await everythingStored();
    expect(stored).toContain("sole_prop");
    expect(stored).not.toMatch(/078-?05-?1120/);
  });

  test.each([
    { tax_classification: "llc", tin: "98-765432" },
    { tax_classification: "llc", tin: "not a number" },
    { tax_classification: "LLC", tin: "12-3456789" },
    { tax_classification: "corporation", tin: "12-3456789" },
    { tax_classification: "llc" },
  ])("refuses %j, and does not echo it", async (fault) => {
    const { text } = await send("put", "/v1/creditors/me/tax-info", cast.onboarding.token, fault).expect(422);
    if (fault.tin) expect(text).not.toContain(fault.tin);
  });

  async function everythingStored(): Promise<string> {
    const { owner } = service.database;
    const { rows: tables } = await owner.query(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('app', 'private')",
    );
    const texts = tables.map(({ name }) =>
      owner.query(`select coalesce(string_agg(t::text, ''), '') as text from ${name} t`),
    );
    return (await Promise.all(texts)).map(({ rows }) => rows[0].text).join();
  }
});

describe("a suspended account", () => {
  test("can be looked at by its users, and not changed", async () => {
    const { token, creditorId } = await signedUpTo("verified");
    await send("post", `/v1/admin/creditors/${creditorId}/suspend`, cast.operator.session, {
      note: "why",
    }).expect(200);
    expect((await statusOf(token)).blockers).toEqual(["account_suspended"]);
    const refused = { detail: "Account not active" };
    await send("patch", "/v1/creditors/me", token, { industry: "x" }).expect(403, refused);
    await send("put", "/v1/creditors/me/tax-info", token, {
      tax_classification: "llc",
      tin: "12-3456789",
    }).expect(403, refused);
    await send("post", "/v1/creditors/me/issue-api-key", token).expect(403, refused);
    await send("post", "/v1/creditors/me/bank-link", token).expect(409);
  });

  test("that is rejected is closed to them altogether", async () => {
    const { token, creditorId } = await signUp();
    await send("post", `/v1/admin/creditors/${creditorId}/reject`, cast.operator.session, {
      note: "why",
    }).expect(200);
    await send("get", "/v1/creditors/me", token).expect(403, { detail: "Account not active" });
  });
});

import request from "supertest";
import { signingSecretContext } from "../../src/secrets_box.ts";
import { bearer, type Creditor, makeCreditor, testSecretsBox, useCast } from "../support/cast.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);

function send(method: "get" | "patch" | "post", path: string, token: string, body?: object) {
  const asked = request(service.app)
    [method](path)
    .set("Authorization", bearer(token))
    .set("X-SVC-Creditor", cast.owner.creditorId);
  return body ? asked.send(body) : asked;
}

const sessionRequired = { detail: "dashboard session required" };

describe("the settings", () => {
  test("show the account with its key masked", async () => {
    const { body } = await send("get", "/v1/settings", cast.owner.apiKey).expect(200);
    expect(body).toEqual({
      creditor_id: cast.owner.creditorId,
      name: "Creditor",
      slug: expect.any(String),
      status: "verified",
      tier: "standard",
      posture_default: "preserve",
      contingency_pct: 20,
      webhook_url: null,
      payouts_enabled: false,
      api_key: `ca_${cast.owner.apiKey.slice(3, 11)}_••••`,
    });
  });
});

describe("the webhook URL", () => {
  const url = "https://ledger.example.com/hooks?x=1";
  const patch = (token: string, webhook_url: unknown) =>
    send("patch", "/v1/settings", token, { webhook_url: webhook_url as string });

  test("is set and cleared by a dashboard session", async () => {
    const { session } = cast.owner.user;
    expect((await patch(session, url).expect(200)).body).toMatchObject({ webhook_url: url, warnings: [] });
    expect((await send("get", "/v1/settings", session)).body.webhook_url).toBe(url);
    expect((await send("patch", "/v1/settings", session, {}).expect(200)).body.webhook_url).toBe(url);
    expect((await patch(session, null).expect(200)).body.webhook_url).toBeNull();
    await patch(session, url).expect(200);
    expect((await patch(session, "").expect(200)).body.webhook_url).toBeNull();
  });

  test("is not set or cleared by an API key or by a partner", async () => {
    await patch(cast.owner.user.session, url).expect(200);
    for (const token of [cast.owner.apiKey, cast.partner.apiKey, cast.partner.user.session]) {
      await patch(token, "https://thief.example.com/").expect(403, sessionRequired);
      await patch(token, null).expect(403, sessionRequired);
    }
    expect((await send("get", "/v1/settings", cast.owner.apiKey)).body.webhook_url).toBe(url);
  });

  test.each([
    "http://ledger.example.com/",
    "ftp://x.example.com",
    "nonsense",
    "https://me:pw@ledger.example.com/",
    7,
  ])("%j is refused", async (given) => {
    const { body } = await patch(cast.owner.user.session, given).expect(422);
    expect(body.detail[0].loc).toEqual(["body", "webhook_url"]);
  });

  test.each([
    "https://127.0.0.1/x",
    "https://localhost/x",
    "https://10.1.2.3/",
    "https://[::1]/",
    "https://169.254.169.254/latest",
    "https://0.0.0.0/",
    "https://2130706433/",
  ])("%s is taken with a warning that nothing will be delivered", async (given) => {
    const { body } = await patch(cast.owner.user.session, given).expect(200);
    expect(body.warnings).toEqual([
      {
        code: "webhook_url_blocked",
        field: "webhook_url",
        message: expect.stringContaining("Nothing is delivered"),
      },
    ]);
  });

  test("leaves no trace of itself in the audit trail", async () => {
    await patch(cast.owner.user.session, "https://ledger.example.com/hooks/s3cr3t").expect(200);
    const { rows } = await service.database.owner.query(
      `select data from app.audit_events where creditor_id = $1 and event_type = 'settings.webhook_url_changed'
       order by seq desc limit 1`,
      [cast.owner.creditorId],
    );
    expect(rows).toEqual([{ data: { cleared: false, blocked: false } }]);
  });
});

describe("rotating the API key", () => {
  const rotate = (token: string) => send("post", "/v1/settings/api-key/rotate", token);
  const works = async (token: string) => (await send("get", "/v1/settings", token)).status;

  test("kills the old key at once", async () => {
    const creditor = await makeCreditor(service.database.owner);
    const { body } = await rotate(creditor.user.session).expect(200);
    expect(body).toEqual({ api_key: expect.stringMatching(/^ca_/), key_prefix: body.api_key.slice(3, 11) });
    expect(await works(creditor.apiKey)).toBe(401);
    expect(await works(body.api_key)).toBe(200);
    const settings = await send("get", "/v1/settings", body.api_key);
    expect(settings.body.api_key).toBe(`ca_${body.key_prefix}_••••`);
  });

  test("is not for API keys, nor for partners", async () => {
    for (const token of [cast.owner.apiKey, cast.partner.apiKey, cast.partner.user.session]) {
      await rotate(token).expect(403, sessionRequired);
    }
    expect(await works(cast.owner.apiKey)).toBe(200);
  });

  test("leaves one key alive when it is asked for ten times at once", async () => {
    const creditor = await makeCreditor(service.database.owner);
    const answers = await Promise.all(Array.from({ length: 10 }, () => rotate(creditor.user.session)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    const alive = await Promise.all(answers.map((answer) => works(answer.body.api_key)));
    expect(alive.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe("rotating the webhook secret", () => {
  const rotate = (creditor: Creditor, body?: object) =>
    send("post", "/v1/settings/webhook-secret/rotate", creditor.user.session, body);

  async function secretsGood(creditor: Creditor) {
    const { rows } = await service.database.owner.query(
      `select secret, round(extract(epoch from valid_until - now()))::int as seconds_left from private.signing_secrets
       where holder_id = $1 and coalesce(valid_until, 'infinity') > now() order by issued_at`,
      [creditor.creditorId],
    );
    const context = signingSecretContext("creditor", creditor.creditorId);
    return rows.map((row) => ({ ...row, secret: testSecretsBox().decrypt(row.secret, context) }));
  }

  test("lets the previous secret live for a day beside the new one", async () => {
    const creditor = await makeCreditor(service.database.owner);
    const { body } = await rotate(creditor).expect(200);
    expect(body.webhook_signing_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Date.parse(body.previous_valid_until) - Date.now()).toBeGreaterThan(86_390_000);
    expect(await secretsGood(creditor)).toEqual([
      { secret: creditor.webhookSecret, seconds_left: 86_400 },
      { secret: body.webhook_signing_secret, seconds_left: null },
    ]);
  });

  test("without an overlap ends every earlier secret at once", async () => {
    const creditor = await makeCreditor(service.database.owner);
    await rotate(creditor, { overlap_seconds: 604_800 }).expect(200);
    const { body } = await rotate(creditor, { overlap_seconds: 0 }).expect(200);
    expect(await secretsGood(creditor)).toEqual([
      { secret: body.webhook_signing_secret, seconds_left: null },
    ]);
  });

  test("leaves one current secret when it is asked for ten times at once", async () => {
    const creditor = await makeCreditor(service.database.owner);
    const answers = await Promise.all(Array.from({ length: 10 }, () => rotate(creditor)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect((await secretsGood(creditor)).filter((row) => row.seconds_left === null)).toHaveLength(1);
  });

  test.each([-1, 604_801, 1.5, "60"])("refuses an overlap of %j", async (overlap_seconds) => {
    await rotate(cast.owner, { overlap_seconds }).expect(422);
  });

  test("is not for API keys, nor for partners", async () => {
    for (const token of [cast.owner.apiKey, cast.partner.apiKey, cast.partner.user.session]) {
      await send("post", "/v1/settings/webhook-secret/rotate", token).expect(403, sessionRequired);
    }
  });
});

/** Webhook signing secrets: the database keeps them encrypted, whichever operation issued them. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import request from "supertest";
import { operations } from "../../src/contract/index.ts";
import { encryptStoredSecrets } from "../../src/database/encrypt_secrets.ts";
import { createSecretsBox, type SecretHolder, signingSecretContext } from "../../src/secrets_box.ts";
import { seed } from "../../src/seed.ts";
import { bearer, makeCreditor, testSecretsBox, useCast } from "../support/cast.ts";
import { testConfig, useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);
const { owner } = service.database;
const folder = mkdtempSync(join(tmpdir(), "svc-signing-"));
afterAll(() => rmSync(folder, { recursive: true }));

function post(path: string, token: string, body: object = {}) {
  return request(service.app).post(path).set("Authorization", bearer(token)).send(body);
}

/** Every row of every table that holds the text, as "table: row". */
async function rowsWith(text: string): Promise<string[]> {
  const tables = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  expect(tables.rows.length).toBeGreaterThan(60);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await owner.query<{ row: string }>(
      `select t::text as row from ${name} t where position($1 in t::text) > 0`,
      [text],
    );
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

async function storedFor(holder: SecretHolder, id: string): Promise<string[]> {
  const { rows } = await owner.query<{ secret: string }>(
    "select secret from private.signing_secrets where holder = $1 and holder_id = $2 order by issued_at",
    [holder, id],
  );
  return rows.map(({ secret }) => secret);
}

/** What is stored last opens to the secret that was shown, and nothing anywhere holds it as it is. */
async function expectEncrypted(holder: SecretHolder, id: string, shown: string): Promise<void> {
  expect(shown).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const stored = (await storedFor(holder, id)).at(-1) ?? "";
  expect(testSecretsBox().decrypt(stored, signingSecretContext(holder, id))).toBe(shown);
  expect(await rowsWith(shown)).toEqual([]);
  expect(await rowsWith("whsec_")).toEqual([]);
}

/** An account that may have its first key. */
async function accountToIssue(): Promise<{ creditorId: string; session: string }> {
  const { creditorId, user } = await makeCreditor(owner);
  await owner.query("delete from private.signing_secrets where holder_id = $1", [creditorId]);
  await owner.query(
    "update app.creditors set api_key_issued_at = null, payouts_enabled = true where creditor_id = $1",
    [creditorId],
  );
  const agreement = await request(service.app)
    .get("/v1/agreements/current")
    .set("Authorization", bearer(user.session))
    .expect(200);
  await post("/v1/agreements/accept", user.session, {
    agreement_id: agreement.body.agreement_id,
    accepted_by_name: "A Person",
  });
  return { creditorId, session: user.session };
}

describe("the secret is shown once and stored encrypted", () => {
  test("when an account issues its first key", async () => {
    const { creditorId, session } = await accountToIssue();
    const { body } = await post("/v1/creditors/me/issue-api-key", session).expect(201);
    await expectEncrypted("creditor", creditorId, body.webhook_signing_secret);
  });

  test("when an owner rotates it, and again", async () => {
    for (const overlap_seconds of [60, 0]) {
      const { body } = await post("/v1/settings/webhook-secret/rotate", cast.owner.user.session, {
        overlap_seconds,
      }).expect(200);
      await expectEncrypted("creditor", cast.owner.creditorId, body.webhook_signing_secret);
    }
  });

  test("when an operator approves an account, whatever the case of the id in the path", async () => {
    const id = cast.onboarding.creditorId;
    const { body } = await post(
      `/v1/admin/creditors/${id.toUpperCase()}/approve`,
      cast.operator.session,
    ).expect(200);
    await expectEncrypted("creditor", id, body.webhook_signing_secret);
  });

  test("when an operator makes a partner", async () => {
    const { body } = await post("/v1/admin/partners", cast.operator.session, {
      name: "Ledgerline",
      contact_email: "api@ledgerline.example",
    }).expect(201);
    await expectEncrypted("partner", body.partner_id, body.webhook_signing_secret);
  });

  test("when the demo is seeded", async () => {
    await seed(service.pools.other, testConfig({ DATA_DIR: folder }));
    const { creditor, partner } = JSON.parse(readFileSync(join(folder, "demo.json"), "utf8"));
    await expectEncrypted("creditor", creditor.creditor_id, creditor.webhook_signing_secret);
    await expectEncrypted("partner", partner.partner_id, partner.webhook_signing_secret);
  });

  test("by every operation whose answer has one, and by no other", () => {
    const answering = operations.filter(({ responses }) =>
      Object.values(responses).some(
        ({ schema }) =>
          schema && "shape" in schema && Object.hasOwn(Object(schema.shape), "webhook_signing_secret"),
      ),
    );
    expect(answering.map(({ id }) => id).sort()).toEqual([
      "approve_creditor",
      "create_partner",
      "issue_api_key",
      "rotate_webhook_secret",
    ]);
    expect(operations.filter(({ issuesSecret }) => issuesSecret)).toEqual(answering);
  });
});

describe("a client has no say in it", () => {
  test("a signing_secret in the body changes nothing", async () => {
    const planted = { holder_id: cast.owner.creditorId, encrypted: "whsec_planted" };
    const answer = await post("/v1/settings/webhook-secret/rotate", cast.owner.user.session, {
      overlap_seconds: 0,
      signing_secret: planted,
    });
    expect([200, 422]).toContain(answer.status);
    expect(await rowsWith("whsec_planted")).toEqual([]);
  });

  test("a secret that was encrypted for another holder is refused, and nothing is stored", async () => {
    const before = await storedFor("creditor", cast.owner.creditorId);
    const stored = { holder_id: cast.other.creditorId, encrypted: "v1.x" };
    const store = owner.query("select private.store_signing_secret('creditor', $1, $2)", [
      cast.owner.creditorId,
      stored,
    ]);
    await expect(store).rejects.toMatchObject({ code: "SV003" });
    expect(await storedFor("creditor", cast.owner.creditorId)).toEqual(before);
  });

  test("an operation that is refused neither stores nor shows one", async () => {
    const before = await storedFor("creditor", cast.owner.creditorId);
    const { body } = await post("/v1/settings/webhook-secret/rotate", cast.owner.apiKey, {}).expect(403);
    expect(JSON.stringify(body)).not.toContain("whsec_");
    expect(await storedFor("creditor", cast.owner.creditorId)).toEqual(before);
    await post(`/v1/admin/creditors/${randomUUID()}/approve`, cast.operator.session).expect(404);
    await post("/v1/settings/webhook-secret/rotate", cast.nobody.session).expect(401);
  });
});

describe("rows of the release before", () => {
  const migrate = (box = testSecretsBox()) => encryptStoredSecrets(service.database.ownerUrl, box);

  /** As a process of the release before has it made: without anything from Node. */
  async function issuedBefore(creditorId: string): Promise<string> {
    const { rows } = await owner.query<{ secret: string }>(
      "select secret from private.store_signing_secret('creditor', $1, null, '1 day')",
      [creditorId],
    );
    return rows[0]?.secret ?? "";
  }

  test("are read as they are, and encrypted by migrate with their overlap as it was", async () => {
    const { creditorId, webhookSecret } = await makeCreditor(owner);
    const first = await issuedBefore(creditorId);
    const second = await issuedBefore(creditorId);
    const dates =
      "select issued_at::text, valid_until::text from private.signing_secrets where holder_id = $1";
    const before = (await owner.query(`${dates} order by issued_at`, [creditorId])).rows;
    expect(await storedFor("creditor", creditorId)).toEqual([expect.any(String), first, second]);
    await migrate();
    expect(await rowsWith("whsec_")).toEqual([]);
    const box = testSecretsBox();
    const context = signingSecretContext("creditor", creditorId);
    const stored = await storedFor("creditor", creditorId);
    expect(stored.map((each) => box.decrypt(each, context))).toEqual([webhookSecret, first, second]);
    expect((await owner.query(`${dates} order by issued_at`, [creditorId])).rows).toEqual(before);
    await migrate();
    expect(await storedFor("creditor", creditorId)).toEqual(stored);
  });

  test("are all encrypted where there are more than one batch of them", async () => {
    await owner.query(
      `insert into private.signing_secrets (holder, holder_id, secret, issued_at)
       select 'creditor', gen_random_uuid(), 'whsec_' || n, now() from generate_series(1, 1201) n`,
    );
    await Promise.all([migrate(), migrate()]);
    expect(await rowsWith("whsec_")).toEqual([]);
  });

  test("are encrypted anew when the key is replaced; without the previous key migrate says so", async () => {
    const { creditorId, webhookSecret } = await makeCreditor(owner);
    const { secretsKey } = testConfig();
    const next = Buffer.alloc(32, 9).toString("base64");
    const unaware = createSecretsBox({ secretsKey: next, secretsKeyPrevious: null });
    await expect(migrate(unaware)).rejects.toThrow(/was encrypted with another key/);
    const replacing = createSecretsBox({ secretsKey: next, secretsKeyPrevious: secretsKey });
    await migrate(replacing);
    const stored = (await storedFor("creditor", creditorId)).at(-1) ?? "";
    expect(unaware.decrypt(stored, signingSecretContext("creditor", creditorId))).toBe(webhookSecret);
    await migrate(createSecretsBox({ secretsKey, secretsKeyPrevious: next }));
  });

  test("that were moved to another holder do not open, and do not keep migrate from the others", async () => {
    const [one, two] = [await makeCreditor(owner), await makeCreditor(owner)];
    const [stored = ""] = await storedFor("creditor", one.creditorId);
    await owner.query("update private.signing_secrets set secret = $2 where holder_id = $1", [
      two.creditorId,
      stored,
    ]);
    const context = signingSecretContext("creditor", two.creditorId);
    expect(() => testSecretsBox().decrypt(stored, context)).toThrow(/belongs to another owner/);
    const plain = await issuedBefore(one.creditorId);
    const next = Buffer.alloc(32, 8).toString("base64");
    await migrate(createSecretsBox({ secretsKey: next, secretsKeyPrevious: testConfig().secretsKey }));
    expect(await rowsWith(plain)).toEqual([]);
    expect(await storedFor("creditor", two.creditorId)).toEqual([stored]);
  });
});

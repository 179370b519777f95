import { createHash } from "node:crypto";
import jwt from "jsonwebtoken";
import request from "supertest";
import { signOnboardingToken } from "../../src/http/credential.ts";
import { bearer, type Creditor, makeCreditor, useCast } from "../support/cast.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);

const get = (path: string, authorization?: string, creditor?: string) => {
  const asked = request(service.app).get(path);
  if (authorization !== undefined) asked.set("Authorization", authorization);
  if (creditor !== undefined) asked.set("X-SVC-Creditor", creditor);
  return asked;
};

const move = (creditor: Creditor, verb: string) =>
  request(service.app)
    .post(`/v1/admin/creditors/${creditor.creditorId}/${verb}`)
    .set("Authorization", bearer(cast.operator.session))
    .send({ note: "checked" })
    .expect(200);

describe("a request without a usable credential", () => {
  test("says what is missing when there is no header", async () => {
    await get("/v1/settings").expect(401, { detail: "Missing authorization header" });
  });

  test.each(["", "Basic abc", "Bearer", "Bearer a b", "ca_12345678_secret"])(
    "calls %j an invalid header",
    async (header) => {
      await get("/v1/settings", header).expect(401, { detail: "Invalid authorization header" });
    },
  );

  test.each([
    ["another shape", () => "nonsense"],
    ["a short prefix", () => "ca_abc_0123456789012345678901234567890123456789"],
    ["an unknown prefix", () => cast.nobody.apiKey],
    ["an unknown partner's prefix", () => cast.nobody.partnerKey],
    ["an unknown session", () => cast.nobody.session],
    [
      "a secret that belongs to another prefix",
      () => cast.owner.apiKey.slice(0, 12) + cast.other.apiKey.slice(12),
    ],
    ["a secret with one letter changed", () => flipLast(cast.owner.apiKey)],
    [
      "a digest in place of the secret",
      () => `ca_${cast.owner.apiKey.slice(3, 11)}_${sha256(cast.owner.apiKey)}`,
    ],
  ])("calls %s an invalid API key", async (_what, token) => {
    await get("/v1/settings", bearer(token())).expect(401, { detail: "Invalid API key" });
  });

  test("takes the scheme in any case, and blanks around the token", async () => {
    await get("/v1/settings", `bEARER   ${cast.owner.apiKey} `).expect(200);
  });
});

describe("an API key", () => {
  test("opens its own account", async () => {
    const { body } = await get("/v1/settings", bearer(cast.owner.apiKey)).expect(200);
    expect(body).toMatchObject({ creditor_id: cast.owner.creditorId, status: "verified" });
  });

  test("ignores X-SVC-Creditor", async () => {
    const { body } = await get("/v1/settings", bearer(cast.owner.apiKey), cast.other.creditorId).expect(200);
    expect(body.creditor_id).toBe(cast.owner.creditorId);
  });

  test("is bound to the environment it was issued in", async () => {
    const creditor = await makeCreditor(service.database.owner);
    await service.database.owner.query(
      "update private.api_keys set environment = 'production' where creditor_id = $1",
      [creditor.creditorId],
    );
    await get("/v1/settings", bearer(creditor.apiKey)).expect(401, { detail: "Invalid API key" });
  });

  test("is refused while its account is suspended or rejected, and works again afterwards", async () => {
    const creditor = await makeCreditor(service.database.owner);
    await move(creditor, "suspend");
    await get("/v1/settings", bearer(creditor.apiKey)).expect(403, { detail: "Account not active" });
    await get("/v1/creditors/me", bearer(creditor.apiKey)).expect(403, { detail: "Account not active" });
    await move(creditor, "reject");
    await get("/v1/settings", bearer(creditor.apiKey)).expect(403, { detail: "Account not active" });
    await move(creditor, "reinstate");
    await get("/v1/settings", bearer(creditor.apiKey)).expect(200);
  });

  test("opens neither operator nor session routes", async () => {
    await get("/v1/admin/creditors", bearer(cast.owner.apiKey)).expect(403, {
      detail: "operation not allowed",
    });
    await get("/v1/auth/me", bearer(cast.owner.apiKey)).expect(403, { detail: "dashboard session required" });
  });

  test("is stored as a digest only", async () => {
    const { rows } = await service.database.owner.query(
      "select * from private.api_keys where creditor_id = $1",
      [cast.owner.creditorId],
    );
    expect(JSON.stringify(rows)).not.toContain(cast.owner.apiKey.slice(12));
  });
});

describe("a partner", () => {
  const settings = (token: string, creditor?: string) => get("/v1/settings", bearer(token), creditor);

  test("must say for which creditor it acts", async () => {
    await settings(cast.partner.apiKey).expect(400, { detail: "X-SVC-Creditor header required" });
    await settings(cast.partner.apiKey, "  ").expect(400, { detail: "X-SVC-Creditor header required" });
  });

  test.each([
    ["the creditor's identifier", () => cast.owner.creditorId],
    ["that identifier in capitals", () => cast.owner.creditorId.toUpperCase()],
    ["its own reference", () => "owner-reference"],
  ])("may name %s", async (_what, named) => {
    for (const token of [cast.partner.apiKey, cast.partner.user.session]) {
      const { body } = await settings(token, named()).expect(200);
      expect(body.creditor_id).toBe(cast.owner.creditorId);
    }
  });

  test.each([
    ["a creditor it is not linked to", () => cast.other.creditorId],
    ["a creditor that does not exist", () => "00000000-0000-4000-8000-000000000000"],
    ["an unknown reference", () => "OWNER-REFERENCE"],
  ])("is told that %s is not found", async (_what, named) => {
    await settings(cast.partner.apiKey, named()).expect(404, { detail: "Creditor not found" });
  });

  test("without a link finds nobody, by another partner's reference neither", async () => {
    for (const named of [cast.owner.creditorId, "owner-reference"]) {
      await settings(cast.unlinked.apiKey, named).expect(404, { detail: "Creditor not found" });
    }
  });

  test("is refused when the creditor is not active", async () => {
    const creditor = await makeCreditor(service.database.owner);
    await link(creditor, cast.partner.partnerId).expect(201);
    await move(creditor, "suspend");
    await settings(cast.partner.apiKey, creditor.creditorId).expect(403, { detail: "Account not active" });
  });

  test("with a link that only reads may read and not write", async () => {
    const creditor = await makeCreditor(service.database.owner);
    await link(creditor, cast.unlinked.partnerId, "read").expect(201);
    await settings(cast.unlinked.apiKey, creditor.creditorId).expect(200);
    await request(service.app)
      .patch("/v1/creditors/me")
      .set("Authorization", bearer(cast.unlinked.apiKey))
      .set("X-SVC-Creditor", creditor.creditorId)
      .send({ industry: "wholesale" })
      .expect(403, { detail: "operation not allowed" });
  });

  test("is let in and shut out by its link, at once", async () => {
    const creditor = await makeCreditor(service.database.owner);
    await link(creditor, cast.partner.partnerId).expect(201);
    await settings(cast.partner.apiKey, creditor.creditorId).expect(200);
    await request(service.app)
      .delete(`/v1/admin/partners/${cast.partner.partnerId}/links/${creditor.creditorId}`)
      .set("Authorization", bearer(cast.operator.session))
      .expect(204);
    await settings(cast.partner.apiKey, creditor.creditorId).expect(404, { detail: "Creditor not found" });
  });
});

describe("an onboarding token", () => {
  const claims = () => ({
    token_id: "00000000-0000-4000-8000-000000000000",
    creditor_id: cast.onboarding.creditorId,
    expires_at: new Date(Date.now() + 3_600_000),
  });

  test("opens onboarding routes and no other", async () => {
    await get("/v1/creditors/me", bearer(cast.onboarding.token)).expect(200);
    await get("/v1/agreements/current", bearer(cast.onboarding.token)).expect(200);
    await get("/v1/settings", bearer(cast.onboarding.token)).expect(401, { detail: "Invalid API key" });
    await get("/v1/auth/me", bearer(cast.onboarding.token)).expect(401, { detail: "Invalid API key" });
    await get("/v1/admin/creditors", bearer(cast.onboarding.token)).expect(401, {
      detail: "Invalid API key",
    });
  });

  test.each([
    ["of a row that was never made", () => signOnboardingToken(claims(), service.config.jwtSecret)],
    [
      "signed with another secret",
      () => signOnboardingToken(claims(), "another-secret-of-forty-characters-length"),
    ],
    ["without a signature", () => unsigned(cast.onboarding.token)],
    ["for another creditor", () => forAnother(cast.onboarding.token)],
    [
      "for another audience",
      () => jwt.sign({ ...decoded(cast.onboarding.token), aud: "portal" }, service.config.jwtSecret),
    ],
  ])("%s is refused", async (_what, token) => {
    await get("/v1/creditors/me", bearer(token())).expect(401, { detail: "Invalid API key" });
  });

  test("is refused once its row has expired or was withdrawn", async () => {
    const { creditorId, token } = await signUp();
    for (const end of ["expires_at = now() - interval '1 second'", "revoked_at = now()"]) {
      await service.database.owner.query(
        "update private.onboarding_tokens set expires_at = now() + interval '1 hour', revoked_at = null where creditor_id = $1",
        [creditorId],
      );
      await get("/v1/creditors/me", bearer(token)).expect(200);
      await service.database.owner.query(
        `update private.onboarding_tokens set ${end} where creditor_id = $1`,
        [creditorId],
      );
      await get("/v1/creditors/me", bearer(token)).expect(401, { detail: "Invalid API key" });
    }
  });
});

describe("a session", () => {
  test("is refused once it has expired", async () => {
    const creditor = await makeCreditor(service.database.owner);
    await get("/v1/settings", bearer(creditor.user.session)).expect(200);
    await service.database.owner.query(
      "update private.sessions set expires_at = now() - interval '1 second' where user_id = $1",
      [creditor.user.userId],
    );
    await get("/v1/settings", bearer(creditor.user.session)).expect(401, { detail: "Invalid API key" });
  });

  test("of an operator opens no tenant, whatever X-SVC-Creditor says", async () => {
    await get("/v1/settings", bearer(cast.operator.session), cast.owner.creditorId).expect(403, {
      detail: "operation not allowed",
    });
  });

  test("of a creditor or partner opens no operator route", async () => {
    for (const { session } of [cast.owner.user, cast.partner.user]) {
      await get("/v1/admin/creditors", bearer(session)).expect(403, { detail: "operation not allowed" });
    }
  });
});

const sha256 = (value: string) => createHash("sha256").update(value).digest("hex");
const flipLast = (token: string) => token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
const decoded = (token: string) => jwt.decode(token, { json: true }) ?? {};
const unsigned = (token: string) => jwt.sign(decoded(token), "", { algorithm: "none" });
const forAnother = (token: string) =>
  jwt.sign({ ...decoded(token), sub: cast.other.creditorId }, service.config.jwtSecret);

function link(creditor: Creditor, partnerId: string, authority = "manage") {
  return request(service.app)
    .post(`/v1/admin/partners/${partnerId}/links`)
    .set("Authorization", bearer(cast.operator.session))
    .send({ creditor_id: creditor.creditorId, authority });
}

async function signUp(): Promise<{ creditorId: string; token: string }> {
  const { body } = await request(service.app)
    .post("/v1/creditors")
    .send({ name: "Newcomer", legal_name: "Newcomer LLC", contact_email: "new@comer.example" })
    .expect(201);
  return { creditorId: body.creditor_id, token: body.onboarding_token };
}

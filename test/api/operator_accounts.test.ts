import request from "supertest";
import { bearer, makeCreditor, makePartner, useCast } from "../support/cast.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);

function send(method: "get" | "post" | "patch" | "delete", path: string, body?: object, token?: string) {
  const asked = request(service.app)
    [method](path)
    .set("Authorization", bearer(token ?? cast.operator.session));
  return body ? asked.send(body) : asked;
}

const nobody = "00000000-0000-4000-8000-000000000000";
const note = { note: "Spoke with the controller, Dana Reyes." };

async function signUp(): Promise<string> {
  const { body } = await request(service.app)
    .post("/v1/creditors")
    .send({ name: "Newcomer", legal_name: "Newcomer LLC", contact_email: "books@newcomer.example" })
    .expect(201);
  return body.creditor_id;
}

const statusOf = async (creditorId: string) =>
  (
    await service.database.owner.query("select status from app.creditors where creditor_id = $1", [
      creditorId,
    ])
  ).rows[0].status;

/** Brings an account to a status by the operator's own routes. */
async function accountIn(status: string): Promise<string> {
  const creditorId = await signUp();
  if (status === "rejected") await send("post", `/v1/admin/creditors/${creditorId}/reject`, note).expect(200);
  if (status === "verified" || status === "suspended") {
    await send("post", `/v1/admin/creditors/${creditorId}/approve`).expect(200);
  }
  if (status === "suspended")
    await send("post", `/v1/admin/creditors/${creditorId}/suspend`, note).expect(200);
  return creditorId;
}

describe("the operator's list of creditors", () => {
  test("shows accounts newest first, by status and in pages", async () => {
    const creditorId = await accountIn("rejected");
    const { body } = await send("get", "/v1/admin/creditors?page_size=1").expect(200);
    expect(body.creditors.map((creditor: { creditor_id: string }) => creditor.creditor_id)).toEqual([
      creditorId,
    ]);
    const total = body.pagination.total_count;
    expect(body.pagination).toEqual({ page: 1, page_size: 1, total_count: total, total_pages: total });
    const { body: rejected } = await send("get", "/v1/admin/creditors?status=rejected,suspended").expect(200);
    expect(rejected.creditors).toEqual([
      expect.objectContaining({ creditor_id: creditorId, status: "rejected" }),
    ]);
    await send("get", "/v1/admin/creditors?status=nonsense").expect(422);
  });
});

describe("approving", () => {
  test("verifies an account on its way and mints what it needs", async () => {
    const creditorId = await signUp();
    const { body } = await send("post", `/v1/admin/creditors/${creditorId}/approve`).expect(200);
    expect(body).toEqual({
      status: "verified",
      api_key: expect.stringMatching(/^ca_[A-Za-z0-9]{8}_[\w-]{43}$/),
      webhook_signing_secret: expect.stringMatching(/^whsec_/),
      signup_code: expect.any(String),
    });
    const { body: settings } = await send("get", "/v1/settings", undefined, body.api_key).expect(200);
    expect(settings.creditor_id).toBe(creditorId);
  });
});

describe("an operator's decision", () => {
  const legal: Record<string, readonly string[]> = {
    pending_signup: ["approve", "reject"],
    verified: ["suspend"],
    suspended: ["reject", "reinstate"],
    rejected: ["reinstate"],
  };
  const results: Record<string, string> = {
    approve: "verified",
    suspend: "suspended",
    reject: "rejected",
    reinstate: "verified",
  };
  const cases = Object.entries(legal).flatMap(([status, verbs]) =>
    Object.keys(results).map((verb) => [verb, status, verbs.includes(verb)] as const),
  );

  test.each(cases)("to %s an account that is %s is legal: %s", async (verb, status, isLegal) => {
    const creditorId = await accountIn(status);
    const { status: answered, body } = await send("post", `/v1/admin/creditors/${creditorId}/${verb}`, note);
    if (isLegal) {
      expect(answered).toBe(200);
      expect(body.status).toBe(results[verb]);
      expect(await statusOf(creditorId)).toBe(results[verb]);
    } else {
      expect(answered).toBe(409);
      expect(body).toEqual({ detail: `Creditor cannot be changed (current status: ${status})` });
      expect(await statusOf(creditorId)).toBe(status);
    }
  });

  test("is in the account's audit trail, with its note beside it and not in it", async () => {
    const creditorId = await accountIn("suspended");
    const { owner } = service.database;
    const { rows: events } = await owner.query(
      "select event_type, actor, actor_type, previous_status, new_status, data from app.audit_events where creditor_id = $1 order by seq desc limit 1",
      [creditorId],
    );
    const actor = `user:${cast.operator.userId}`;
    expect(events).toEqual([
      {
        event_type: "creditor.suspended",
        actor,
        actor_type: "operator",
        previous_status: "verified",
        new_status: "suspended",
        data: {},
      },
    ]);
    const { rows: notes } = await owner.query(
      "select event, note, actor from app.creditor_notes where creditor_id = $1",
      [creditorId],
    );
    expect(notes).toEqual([{ event: "suspended", note: note.note, actor }]);
  });

  test("needs a note, but for an approval", async () => {
    for (const verb of ["suspend", "reject", "reinstate"]) {
      await send("post", `/v1/admin/creditors/${cast.other.creditorId}/${verb}`, { note: " " }).expect(422);
    }
  });

  test("about a creditor that is not there is 404, about a malformed identifier 422", async () => {
    for (const verb of ["approve", "suspend", "reject", "reinstate", "api-key/rotate"]) {
      await send("post", `/v1/admin/creditors/${nobody}/${verb}`, note).expect(404, {
        detail: "Creditor not found",
      });
    }
    await send("post", "/v1/admin/creditors/me/approve", note).expect(422);
  });

  test("mints one key when two approve at once", async () => {
    const creditorId = await signUp();
    const path = `/v1/admin/creditors/${creditorId}/approve`;
    const answers = await Promise.all([send("post", path), send("post", path)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });
});

describe("an account's terms", () => {
  const path = () => `/v1/admin/creditors/${cast.other.creditorId}`;

  test("are changed one by one", async () => {
    await send("patch", path(), { contingency_pct: 17.25, posture_default: "escalate" }).expect(200);
    const { body } = await send("patch", path(), { tier: "priority", payouts_enabled: true }).expect(200);
    const changed = {
      tier: "priority",
      contingency_pct: 17.25,
      posture_default: "escalate",
      payouts_enabled: true,
    };
    expect(body).toMatchObject(changed);
    const { body: settings } = await send("get", "/v1/settings", undefined, cast.other.apiKey).expect(200);
    expect(settings).toMatchObject(changed);
    const { rows } = await service.database.owner.query(
      "select data from app.audit_events where creditor_id = $1 and event_type = 'creditor.terms_changed' order by seq",
      [cast.other.creditorId],
    );
    expect(rows.map((row) => row.data)).toEqual([
      { contingency_pct: 17.25, posture_default: "escalate" },
      { tier: "priority", payouts_enabled: true },
    ]);
  });

  test.each([
    { tier: "gold" },
    { contingency_pct: 101 },
    { contingency_pct: 1.234 },
    { posture_default: "x" },
  ])("refuse %j", async (fault) => {
    await send("patch", path(), fault).expect(422);
  });

  test("of a creditor that is not there are 404", async () => {
    await send("patch", `/v1/admin/creditors/${nobody}`, { tier: "priority" }).expect(404);
  });
});

describe("an operator's rotation of a key", () => {
  test("replaces the key at once", async () => {
    const creditor = await makeCreditor(service.database.owner);
    const { body } = await send("post", `/v1/admin/creditors/${creditor.creditorId}/api-key/rotate`).expect(
      200,
    );
    expect(body).toEqual({ api_key: expect.any(String), key_prefix: body.api_key.slice(3, 11) });
    await send("get", "/v1/settings", undefined, creditor.apiKey).expect(401);
    await send("get", "/v1/settings", undefined, body.api_key).expect(200);
  });

  test("is refused where no key was issued", async () => {
    await send("post", `/v1/admin/creditors/${await signUp()}/api-key/rotate`).expect(409, {
      detail: "Creditor cannot be changed (current status: pending_signup)",
    });
  });
});

describe("partners", () => {
  test("are made with credentials, and with a user when a password is given", async () => {
    const partner = { name: "Ledgerline", contact_email: "dev@ledgerline.example", password: "long enough" };
    const { body } = await send("post", "/v1/admin/partners", partner).expect(201);
    expect(body).toEqual({
      partner_id: expect.any(String),
      api_key: expect.stringMatching(/^pa_[A-Za-z0-9]{8}_[\w-]{43}$/),
      webhook_signing_secret: expect.stringMatching(/^whsec_/),
    });
    const { body: session } = await request(service.app)
      .post("/v1/auth/login")
      .send({ email: partner.contact_email, password: partner.password })
      .expect(200);
    expect(session.session_token).toMatch(/^ps_/);
    expect(session.user).toMatchObject({ role: "partner", partner_id: body.partner_id });
    await send("post", "/v1/admin/partners", partner).expect(409, { detail: "Account already exists" });
  });

  const link = (partnerId: string, body: object) =>
    send("post", `/v1/admin/partners/${partnerId}/links`, body);

  test("are linked to a creditor once, by reference or without", async () => {
    const { creditorId } = await makeCreditor(service.database.owner);
    const { body } = await link(cast.partner.partnerId, {
      creditor_id: creditorId,
      external_reference: "acme",
    }).expect(201);
    expect(body).toEqual({
      partner_id: cast.partner.partnerId,
      creditor_id: creditorId,
      external_reference: "acme",
      authority: "manage",
      created_at: expect.stringMatching(/Z$/),
    });
    for (const { partnerId } of [cast.partner, cast.unlinked]) {
      await link(partnerId, { creditor_id: creditorId }).expect(409, {
        detail: "Creditor already has an active partner link",
      });
    }
  });

  test("are linked again after the link was ended, under another reference", async () => {
    const { creditorId } = await makeCreditor(service.database.owner);
    const partner = await makePartner(service.database.owner);
    const act = (creditor: string) =>
      request(service.app)
        .get("/v1/settings")
        .set("Authorization", bearer(partner.apiKey))
        .set("X-SVC-Creditor", creditor);
    const path = `/v1/admin/partners/${partner.partnerId}/links/${creditorId}`;
    await link(partner.partnerId, { creditor_id: creditorId, external_reference: "before" }).expect(201);
    await send("delete", path).expect(204, "");
    await send("delete", path).expect(404, { detail: "Partner link not found" });
    await link(partner.partnerId, { creditor_id: creditorId, external_reference: "after" }).expect(201);
    await act("after").expect(200);
    await act("before").expect(404);
  });

  test("may use a reference once, each its own", async () => {
    const [first, second, third] = await Promise.all([
      makeCreditor(service.database.owner),
      makeCreditor(service.database.owner),
      makeCreditor(service.database.owner),
    ]);
    const reference = { external_reference: "shared" };
    await link(cast.partner.partnerId, { creditor_id: first.creditorId, ...reference }).expect(201);
    await link(cast.partner.partnerId, { creditor_id: second.creditorId, ...reference }).expect(409, {
      detail: "external_reference already in use",
    });
    await link(cast.unlinked.partnerId, { creditor_id: third.creditorId, ...reference }).expect(201);
  });

  test("refuse a reference that looks like an identifier, and unknown partners or creditors", async () => {
    const { creditorId } = await makeCreditor(service.database.owner);
    await link(cast.partner.partnerId, {
      creditor_id: creditorId,
      external_reference: cast.owner.creditorId,
    }).expect(422);
    await link(nobody, { creditor_id: creditorId }).expect(404, { detail: "Partner not found" });
    await link(cast.partner.partnerId, { creditor_id: nobody }).expect(404, { detail: "Creditor not found" });
  });

  test("of one creditor are linked once when two are at once", async () => {
    const { creditorId } = await makeCreditor(service.database.owner);
    const answers = await Promise.all([
      link(cast.partner.partnerId, { creditor_id: creditorId }),
      link(cast.unlinked.partnerId, { creditor_id: creditorId }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });
});

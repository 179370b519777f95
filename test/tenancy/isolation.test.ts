/**
 * Everybody of the cast on every operation. The matrix is made from the operation records, so that a new operation is
 * in it, or this file fails for want of a body or an identifier to try it with.
 */
import { randomUUID } from "node:crypto";
import request from "supertest";
import { operations } from "../../src/contract/index.ts";
import { type Operation, pathParameters } from "../../src/contract/operation.ts";
import { bearer, makeCreditor, useCast } from "../support/cast.ts";
import { insertDebtor, insertPlacement, setTier } from "../support/rows.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);

beforeAll(async () => {
  for (const { creditorId } of [cast.owner, cast.other])
    await setTier(service.database.owner, creditorId, "enterprise");
});

const invoice = () => ({
  invoice_number: randomUUID(),
  invoice_amount: 100,
  invoice_date: "2026-05-01",
  due_date: "2026-06-01",
  debtor: { company_name: "Matrix Debtor LLC", state: "TX" },
});

/** A body that the operation takes. */
const bodies: Readonly<Record<string, () => object>> = {
  create_placement: invoice,
  refresh_enrichment: () => ({}),
  recall_placement: () => ({}),
  change_posture: () => ({ posture: "escalate" }),
  amend_placement: () => ({ amendment_type: "notes", after_value: "n", reason: "r" }),
  create_creditor: () => ({ name: "C", legal_name: "C Inc", contact_email: "matrix@creditor.invalid" }),
  update_creditor: () => ({ industry: "freight" }),
  submit_kyb: () => ({}),
  put_tax_info: () => ({ tax_classification: "llc", tin: "123456789" }),
  link_bank_account: () => ({}),
  accept_agreement: () => ({ agreement_id: randomUUID(), accepted_by_name: "A" }),
  update_settings: () => ({ webhook_url: null }),
  rotate_webhook_secret: () => ({}),
  signup: () => ({ email: "a@b.invalid", password: "long enough a password", signup_code: "x" }),
  login: () => ({ email: "a@b.invalid", password: "long enough a password" }),
  update_admin_creditor: () => ({ tier: "enterprise" }),
  approve_creditor: () => ({}),
  update_creditor_terms: () => ({ tier: "standard" }),
  suspend_creditor: () => ({ note: "n" }),
  reject_creditor: () => ({ note: "n" }),
  reinstate_creditor: () => ({ note: "n" }),
  create_partner: () => ({ name: "P", contact_email: "p@p.invalid" }),
  link_partner: () => ({ creditor_id: randomUUID() }),
  decide_intake_review: () => ({ decision: "reject", note: "n" }),
  triage_placement: () => ({ decision: "reject", note: "n" }),
  correct_placement_status: () => ({ event: "resolved_by_operator", note: "n" }),
  decide_held_email: () => ({ intent: "none", note: "n" }),
  set_debtor_flags: () => ({ flag: "cease_and_desist", value: false, note: "n" }),
  lift_placement_pause: () => ({ note: "n" }),
  decide_parked_work: () => ({
    creditor_id: cast.owner.creditorId,
    key: "enrich:none",
    decision: "drop",
    note: "n",
  }),
  resolve_unknown_delivery: () => ({ outcome: "delivered", note: "n" }),
  simulate_inbound_email: () => ({ body: "Noted." }),
  advance_clock: () => ({ seconds: 1 }),
  script_next_call: () => ({ outcome: "no_answer" }),
  set_screening_outage: () => ({ enabled: false }),
  set_provider_outage: () => ({ provider: "voice", enabled: false }),
};

/** An identifier of the owner's for each path parameter. */
const identifiers: Readonly<Record<string, () => Promise<string>>> = {
  placement_id: () => insertPlacement(service.database.owner, cast.owner.creditorId, { status: "ready" }),
  debtor_id: () => insertDebtor(service.database.owner, cast.owner.creditorId),
  // Nobody's: an operator is told that it is not there, and everybody else is told nothing.
  email_id: async () => randomUUID(),
  touch_id: async () => randomUUID(),
  creditor_id: async () => cast.owner.creditorId,
  token: async () => randomUUID(),
  call_id: async () => randomUUID(),
  partner_id: async () => cast.partner.partnerId,
  intake_review_id: async () => {
    const { rows } = await service.database.owner.query(
      `insert into app.intake_reviews (creditor_id, invoice_number, reason, submission, created_at)
       values ($1, gen_random_uuid()::text, 'sol_time_barred', '{}', now()) returning intake_review_id`,
      [cast.owner.creditorId],
    );
    return rows[0].intake_review_id;
  },
};

interface Try {
  readonly token?: string;
  readonly creditor?: string;
}

/** The operation's path, about something of the owner's. */
async function pathOf(operation: Operation): Promise<string> {
  let path = operation.path;
  for (const name of pathParameters(operation.path)) {
    const identifier = identifiers[name];
    if (!identifier) throw new Error(`no ${name} to try ${operation.id} with`);
    path = path.replace(`{${name}}`, await identifier());
  }
  return path;
}

const csv =
  "invoice_number,invoice_amount,due_date,debtor_company_name,debtor_state\nM-1,1,2026-01-01,Matrix LLC,TX\n";
let addresses = 0;

async function attempt(operation: Operation, given: Try, path?: string) {
  addresses += 1;
  const sent = request(service.app)
    [operation.method](path ?? (await pathOf(operation)))
    .set("x-forwarded-for", `10.1.${addresses >> 8}.${addresses & 255}`);
  if (given.token) sent.set("authorization", bearer(given.token));
  if (given.creditor) sent.set("x-svc-creditor", given.creditor);
  if (operation.csv) return sent.set("content-type", "text/csv").send(csv);
  return operation.body ? sent.send(bodyFor(operation)) : sent;
}

function bodyFor(operation: Operation): object {
  const body = bodies[operation.id];
  if (!body) throw new Error(`no body to try ${operation.id} with`);
  return body();
}

const tenantOperations = operations.filter(({ access }) => access === "tenant" || access === "onboarding");
const named = (list: readonly Operation[]) => list.map((operation) => [operation.id, operation] as const);
const protectedOnes = operations.filter(({ access }) => access !== "public");

describe.each(named(protectedOnes))("%s", (_id, operation) => {
  test("tells nobody anything without a live credential", async () => {
    const missing = await attempt(operation, {});
    expect([missing.status, missing.body.detail]).toEqual([401, "Missing authorization header"]);
    for (const token of [cast.nobody.apiKey, cast.nobody.partnerKey, cast.nobody.session, "nonsense"]) {
      const refused = await attempt(operation, { token, creditor: cast.owner.creditorId });
      expect([refused.status, refused.body.detail]).toEqual([401, "Invalid API key"]);
    }
  });
});

describe.each(named(tenantOperations))("%s", (_id, operation) => {
  test("answers a stranger as if the owner's data were not there, and changes nothing of it", async () => {
    const path = await pathOf(operation);
    const before = await ownersData();
    // A fresh stranger each time, since some operations end the credential that calls them.
    const stranger = await makeCreditor(service.database.owner);
    for (const token of [stranger.user.session, stranger.apiKey]) {
      const answer = await attempt(operation, { token }, path);
      if (path !== operation.path) expect(answer.status).toBe(404);
      expect(answer.text ?? "").not.toContain(cast.owner.creditorId);
    }
    expect(await ownersData()).toEqual(before);
  });

  test("is closed to partners without the link or the header, and to operators", async () => {
    const unlinked = await attempt(operation, {
      token: cast.unlinked.apiKey,
      creditor: cast.owner.creditorId,
    });
    expect([unlinked.status, unlinked.body.detail]).toEqual([404, "Creditor not found"]);
    const strange = await attempt(operation, { token: cast.partner.apiKey, creditor: cast.other.creditorId });
    expect([strange.status, strange.body.detail]).toEqual([404, "Creditor not found"]);
    const bare = await attempt(operation, { token: cast.partner.apiKey });
    expect([bare.status, bare.body.detail]).toEqual([400, "X-SVC-Creditor header required"]);
    const operator = await attempt(operation, {
      token: cast.operator.session,
      creditor: cast.owner.creditorId,
    });
    expect([operator.status, operator.body.detail]).toEqual([403, "operation not allowed"]);
  });
});

/** Those that change the account itself are walked by the tests of accounts. */
const open = tenantOperations.filter(
  ({ surface, path }) => surface !== "test-helpers" && path.startsWith("/v1/placements"),
);

describe.each(named(open))("%s", (_id, operation) => {
  test("serves the owner's key and session and the linked partner by identifier and by reference", async () => {
    for (const given of [
      { token: cast.owner.apiKey },
      { token: cast.owner.user.session },
      { token: cast.owner.apiKey, creditor: cast.other.creditorId },
      { token: cast.partner.apiKey, creditor: cast.owner.creditorId },
      { token: cast.partner.apiKey, creditor: cast.owner.creditorId.toUpperCase() },
      { token: cast.partner.apiKey, creditor: "owner-reference" },
      { token: cast.partner.user.session, creditor: cast.owner.creditorId },
    ]) {
      const answer = await attempt(operation, given);
      expect([200, 201]).toContain(answer.status);
    }
  });
});

describe.each(named(operations.filter(({ access }) => access === "operator")))("%s", (_id, operation) => {
  test("is the operators' alone", async () => {
    for (const token of [
      cast.owner.apiKey,
      cast.owner.user.session,
      cast.partner.apiKey,
      cast.partner.user.session,
    ]) {
      const refused = await attempt(operation, { token, creditor: cast.owner.creditorId });
      expect([refused.status, refused.body.detail]).toEqual([403, "operation not allowed"]);
    }
  });
});

/** All that the owner has, counted and hashed by the database. */
async function ownersData(): Promise<unknown> {
  const tables = [
    "placements",
    "debtors",
    "moves",
    "audit_events",
    "amendments",
    "intake_reviews",
    "creditors",
    "agenda",
  ];
  const sums = tables.map(
    (table) =>
      `select '${table}' as name, count(*)::integer as n, md5(string_agg(t::text, '' order by t::text)) as sum
       from app.${table} t where creditor_id = '${cast.owner.creditorId}'`,
  );
  return (await service.database.owner.query(sums.join(" union all "))).rows;
}

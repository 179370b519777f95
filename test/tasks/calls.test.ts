/** What every outcome of a call does to status, flags, pause, promises, disputes, audit and events; through the API. */
import { randomUUID } from "node:crypto";
import { type Account, companyName, openAccount } from "../support/account.ts";
import { asTenant } from "../support/rows.ts";
import { useService } from "../support/service.ts";

const service = useService();
let account: Account;
const day_s = 86_400;
const day_ms = day_s * 1_000;

beforeEach(async () => {
  account = await openAccount(service);
  await account.advanceToCalmWeeks();
});

interface CommitmentShown {
  readonly id: string;
  readonly type: string;
  readonly total_amount: number;
  readonly promised_date: string | null;
  readonly installments: { number: number; due_date: string; amount: number; status: string }[];
  readonly committed_at: string;
  readonly next_followup_at: string | null;
  readonly status: string;
  readonly source: string;
}

const commitments = async (id: string): Promise<CommitmentShown[]> =>
  (await account.get(`/v1/placements/${id}/payments`).expect(200)).body;

const pauseOf = async (id: string) => (await account.get(`/v1/placements/${id}`)).body.pause;

async function events(id: string, event: string): Promise<Record<string, unknown>[]> {
  const { rows } = await service.database.owner.query<{ payload: Record<string, unknown> }>(
    "select payload from app.events where placement_id = $1 and event = $2 order by created_at",
    [id, event],
  );
  return rows.map(({ payload }) => payload);
}

const disputes = async (id: string) =>
  (await service.database.owner.query("select * from app.disputes where placement_id = $1", [id])).rows;

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const inDays = async (days: number) => dateOf((await account.now()) + days * day_ms);

/** A placement whose first call has had this outcome; on a Tuesday morning in UTC, the call being Monday's. */
async function called(
  report: object,
  placement: Record<string, unknown> = {},
  debtor: Record<string, unknown> = {},
): Promise<string> {
  const id = await account.place({ posture: "escalate", ...placement }, debtor);
  await account.scriptCall(id, report);
  await account.advance(day_s);
  return id;
}

/** The templates of what was sent, newest first. */
const sentTemplates = async (id: string) =>
  (await account.emails(id)).filter(({ sent_at }) => sent_at).map(({ template }) => template);

describe("payment_agreed", () => {
  test("is a promise of all that is outstanding on the day that was named", async () => {
    const date = await inDays(7);
    const id = await called({ outcome: "payment_agreed", promised_date: date });
    expect((await account.placement(id)).status).toBe("pending_payment");
    expect((await account.placement(id)).compliance.reasons).toContain("promise_active");
    expect((await account.placement(id)).planner.next_action).toBeNull();
    const [promise] = await commitments(id);
    expect(promise).toMatchObject({
      type: "full_payment",
      total_amount: 1000,
      promised_date: date,
      installments: [],
      status: "pending",
      source: "call",
    });
    expect(promise?.next_followup_at?.slice(0, 10)).toBe(date);
    expect(await account.audit(id, "commitment.made")).toMatchObject([
      { data: { commitment_id: promise?.id, total_amount: 1000, type: "full_payment", source: "call" } },
    ]);
    expect(await account.audit(id, "placement.promised")).toMatchObject([
      { previous_status: "in_outreach", new_status: "pending_payment" },
    ]);
    expect(await events(id, "payment.commitment_made")).toMatchObject([
      {
        placement_id: id,
        commitment_id: promise?.id,
        total_amount: 1000,
        promised_date: date,
        source: "call",
      },
    ]);
    expect(await events(id, "call.completed")).toMatchObject([{ outcome: "payment_agreed" }]);
  });

  test("of a part is a partial promise; of a small part, talks about a plan begin as well", async () => {
    const most = await called({
      outcome: "payment_agreed",
      promised_amount: "600.00",
      promised_date: await inDays(7),
    });
    expect(await commitments(most)).toMatchObject([{ type: "partial", total_amount: 600 }]);
    expect(await pauseOf(most)).toBeNull();
    const little = await called({
      outcome: "payment_agreed",
      promised_amount: 499.99,
      promised_date: await inDays(7),
    });
    expect(await commitments(little)).toMatchObject([{ type: "partial", total_amount: 499.99 }]);
    expect((await account.placement(little)).status).toBe("pending_payment");
    expect(await pauseOf(little)).toMatchObject({ reason: "plan_requested" });
  });

  test("is asked for on the morning of its day, within the hours of contact, and not before", async () => {
    const id = await called(
      { outcome: "payment_agreed", promised_date: await inDays(7) },
      {},
      { state: "NY" },
    );
    await account.advance(5.5 * day_s);
    expect(await sentTemplates(id)).toEqual(["payment_request"]);
    await account.advance(day_s);
    const reminder = (await account.emails(id)).find(({ template }) => template === "promise_reminder");
    expect(reminder?.body).toMatch(/\$1,000\.00 on [A-Z][a-z]+ \d+, \d{4}/);
    expect(reminder?.body).not.toMatch(/[{}]/);
    const local = new Intl.DateTimeFormat("en-GB", { timeZone: "America/New_York", timeStyle: "short" });
    expect(local.format(new Date(reminder?.sent_at ?? ""))).toBe("08:30");
  });

  test("that is not kept is broken a business day later, and outreach goes on where it stopped", async () => {
    // Called on Monday for the Friday after: the Monday that follows is the day of grace.
    const id = await called(
      { outcome: "payment_agreed", promised_date: await inDays(4) },
      {},
      { state: "GA" },
    );
    await account.advance(6 * day_s);
    expect(await commitments(id)).toMatchObject([{ status: "pending" }]);
    await account.advance(day_s);
    expect(await commitments(id)).toMatchObject([{ status: "broken", next_followup_at: null }]);
    expect((await account.placement(id)).status).toBe("in_outreach");
    const [broken] = await account.audit(id, "commitment.broken");
    expect(broken?.data).toMatchObject({ previous_status: "pending", new_status: "broken" });
    expect(new Date(broken?.occurred_at ?? "").getUTCDay()).toBe(1);
    expect(await account.audit(id, "placement.outreach_resumed")).toMatchObject([
      { previous_status: "pending_payment", new_status: "in_outreach" },
    ]);
    expect((await account.placement(id)).planner.next_action).toMatchObject({ step: 3, channel: "email" });
    await account.advance(2 * day_s);
    expect(await sentTemplates(id)).toContain("overdue_notice");
  });

  test("that is kept is not broken", async () => {
    const id = await called({ outcome: "payment_agreed", promised_date: await inDays(4) });
    await service.database.owner.query(
      "update app.placements set recovered_amount = 1000 where placement_id = $1",
      [id],
    );
    await account.advance(10 * day_s);
    expect(await commitments(id)).toMatchObject([{ status: "pending", next_followup_at: null }]);
    expect((await account.emails(id)).map(({ template }) => template)).not.toContain("promise_reminder");
  });

  test("without a date is waited for three business days, then asked about, then broken", async () => {
    const id = await called({ outcome: "payment_agreed" });
    const [promise] = await commitments(id);
    expect(promise).toMatchObject({ promised_date: null, total_amount: 1000, status: "pending" });
    expect((await account.audit(id, "commitment.made"))[0]?.data).toMatchObject({ promised_date: null });
    expect(await events(id, "payment.commitment_made")).toMatchObject([{ promised_date: null }]);
    expect(new Date(promise?.next_followup_at ?? "").getUTCDay()).toBe(4);
    await account.advance(3 * day_s);
    expect(await sentTemplates(id)).toContain("promise_question");
    await account.advance(2 * day_s);
    expect(await commitments(id)).toMatchObject([{ status: "broken" }]);
  });

  test("broken for the second time goes to a person", async () => {
    const id = await called({ outcome: "payment_agreed", promised_date: await inDays(2) });
    await account.advance(6 * day_s);
    expect(await pauseOf(id)).toBeNull();
    await account.scriptCall(id, { outcome: "payment_agreed", promised_date: await inDays(9) });
    await account.advance(25 * day_s);
    expect(await commitments(id)).toMatchObject([{ status: "broken" }, { status: "broken" }]);
    expect(await pauseOf(id)).toMatchObject({ reason: "needs_human" });
  });

  test("does not survive a recall: nothing is asked for, and nothing is left booked", async () => {
    const id = await called({ outcome: "payment_agreed", promised_date: await inDays(7) });
    await account.post(`/v1/placements/${id}/recall`).expect(200);
    const { rows } = await service.database.owner.query(
      "select key from app.agenda where creditor_id = $1 and task <> 'fold_metrics'",
      [account.creditorId],
    );
    expect(rows).toEqual([]);
    await account.advance(20 * day_s);
    expect(await commitments(id)).toMatchObject([{ status: "pending", next_followup_at: null }]);
    expect(await sentTemplates(id)).toEqual(["payment_request"]);
  });

  test.each([
    [{ promised_amount: 1000.01 }, "promised_amount"],
    [{ promised_date: "2020-01-01" }, "promised_date"],
    [{ promised_amount: "much" }, "promised_amount"],
    [{ installments: 61 }, "installments"],
    [{ callback_at: "friday" }, "callback_at"],
  ])("cannot be scripted with %j", async (told, field) => {
    const id = await account.place();
    const response = await account.post(`/v1/test-helpers/placements/${id}/next-call`, {
      outcome: "payment_agreed",
      ...told,
    });
    expect([response.status, response.body.detail[0].loc]).toEqual([422, ["body", field]]);
  });
});

describe("plan_agreed", () => {
  test("is by default a plan of three monthly installments, the remainder cents on the last", async () => {
    const id = await called({ outcome: "plan_agreed" }, { invoice_amount: 1000 });
    expect((await account.placement(id)).status).toBe("pending_payment");
    const [plan] = await commitments(id);
    expect(plan).toMatchObject({ type: "payment_plan", total_amount: 1000, status: "pending" });
    expect(plan?.installments.map(({ number, amount, status }) => [number, amount, status])).toEqual([
      [1, 333.33, "pending"],
      [2, 333.33, "pending"],
      [3, 333.34, "pending"],
    ]);
    const days = plan?.installments.map(({ due_date }) => Number(due_date.slice(8)));
    expect(new Set(days).size).toBe(1);
  });

  test("with a number of installments, an amount and a first date is that plan", async () => {
    const first = await inDays(10);
    const id = await called(
      { outcome: "plan_agreed", installments: 7, promised_amount: "0.05", promised_date: first },
      { invoice_amount: 900 },
    );
    const [plan] = await commitments(id);
    // No installment is nothing: five cents make five of them.
    expect(plan?.installments.map(({ amount }) => amount)).toEqual([0.01, 0.01, 0.01, 0.01, 0.01]);
    expect(plan?.installments[0]?.due_date).toBe(first);
  });

  test("that breaks has missed what was due, and not what is due later", async () => {
    const id = await called({ outcome: "plan_agreed", promised_date: await inDays(7) });
    await account.advance(14 * day_s);
    const [broken] = await commitments(id);
    const statuses = broken?.installments.map(({ status }) => status);
    expect([broken?.status, statuses]).toEqual(["broken", ["missed", "pending", "pending"]]);
  });

  test("goes on while its installments are paid, and breaks with the first that is missed", async () => {
    const id = await called({ outcome: "plan_agreed", installments: 2, promised_date: await inDays(7) });
    await service.database.owner.query(
      "update app.placements set recovered_amount = 500 where placement_id = $1",
      [id],
    );
    await account.advance(30 * day_s);
    const [kept] = await commitments(id);
    expect([kept?.status, kept?.installments.map(({ status }) => status)]).toEqual([
      "pending",
      ["paid", "pending"],
    ]);
    await account.advance(20 * day_s);
    const [broken] = await commitments(id);
    expect([broken?.status, broken?.installments.map(({ status }) => status)]).toEqual([
      "broken",
      ["paid", "missed"],
    ]);
    const reminders = (await sentTemplates(id)).filter((template) => template === "promise_reminder");
    expect(reminders).toEqual(["promise_reminder"]);
  });
});

describe("a promise", () => {
  const promise = (id: string, terms: Record<string, unknown>) =>
    asTenant(
      service.database.login,
      account.creditorId,
      (client) =>
        client.query("select (app.make_commitment($1, $2, $3, $4, $5, 'email')).commitment_id as id", [
          id,
          terms.kind,
          terms.total,
          terms.installments && JSON.stringify(terms.installments),
          terms.date,
        ]),
      { role: "svc_worker", type: "system" },
    );

  test("that is made again restates the one that is pending", async () => {
    const id = await called({ outcome: "payment_agreed", promised_date: await inDays(7) });
    const [first] = await commitments(id);
    const later = await inDays(14);
    await promise(id, { total: 800, date: later });
    const restated = {
      id: first?.id,
      type: "partial",
      total_amount: 800,
      promised_date: later,
      source: "email",
    };
    expect(await commitments(id)).toMatchObject([restated]);
    expect(await account.audit(id, "commitment.made")).toHaveLength(2);
    expect(await events(id, "payment.commitment_made")).toHaveLength(2);
    expect((await commitments(id))[0]?.next_followup_at?.slice(0, 10)).toBe(later);
    expect(await account.audit(id, "placement.promised")).toHaveLength(1);
  });

  test("of a list of payments is that plan, cut where it exceeds what is outstanding", async () => {
    const id = await called({ outcome: "refused" });
    const [soon, late] = [await inDays(7), await inDays(20)];
    await promise(id, {
      installments: [
        { due_date: late, amount: 700 },
        { due_date: soon, amount: "400.00" },
      ],
    });
    expect(await commitments(id)).toMatchObject([
      {
        type: "payment_plan",
        total_amount: 1000,
        promised_date: late,
        installments: [
          { number: 1, due_date: soon, amount: 400 },
          { number: 2, due_date: late, amount: 600 },
        ],
      },
    ]);
  });

  test("settles the talks about a plan", async () => {
    const id = await called({ outcome: "refused" });
    await promise(id, { total: 100, date: await inDays(5) });
    expect(await pauseOf(id)).toMatchObject({ reason: "plan_requested" });
    await promise(id, { kind: "payment_plan" });
    expect(await pauseOf(id)).toBeNull();
    expect(await commitments(id)).toMatchObject([{ type: "payment_plan", total_amount: 1000 }]);
  });

  test("is not taken where the placement is disputed or closed", async () => {
    const [disputed, closed] = [await called({ outcome: "dispute_raised" }), await account.place()];
    await account.post(`/v1/placements/${closed}/recall`);
    for (const id of [disputed, closed]) {
      expect((await promise(id, {})).rows).toEqual([{ id: null }]);
      expect(await commitments(id)).toEqual([]);
    }
  });
});

describe("dispute_raised", () => {
  test("makes the dispute, with the placement disputed and outreach stopped", async () => {
    const id = await called({ outcome: "dispute_raised", dispute_kind: "goods never arrived" });
    const { status, compliance, planner } = await account.placement(id);
    expect([status, planner.next_action]).toEqual(["disputed", null]);
    expect(compliance.reasons).toContain("placement_disputed");
    expect((await account.get(`/v1/placements/${id}`)).body.dispute_reason).toBe("service_not_rendered");
    const [filed] = await account.audit(id, "dispute_filed");
    expect(filed).toMatchObject({ previous_status: "in_outreach", new_status: "disputed" });
    expect(JSON.stringify(filed?.data)).not.toContain("goods");
    const [dispute] = await disputes(id);
    expect(dispute).toMatchObject({
      status: "open",
      reason: "service_not_rendered",
      kind: "service_not_rendered",
      narrative: "goods never arrived",
      source: "call",
    });
    const { rows } = await service.database.owner.query(
      "select event_type from app.audit_events where event_id = $1",
      [dispute.trigger_event_id],
    );
    expect(rows).toEqual([{ event_type: "dispute_filed" }]);
    expect(await events(id, "placement.disputed")).toMatchObject([
      { placement_id: id, dispute_id: dispute.dispute_id },
    ]);
  });

  test("without a word of what it is about has an unknown reason", async () => {
    const id = await called({ outcome: "dispute_raised" });
    expect((await account.get(`/v1/placements/${id}`)).body.dispute_reason).toBe("unknown");
    expect(await disputes(id)).toMatchObject([{ reason: "unknown", narrative: null }]);
  });

  test("of a promise that is pending stops the follow-up, and the promise lapses in its time", async () => {
    const id = await called({ outcome: "payment_agreed", promised_date: await inDays(7) });
    await file(id);
    expect((await account.placement(id)).status).toBe("disputed");
    await account.advance(14 * day_s);
    expect(await commitments(id)).toMatchObject([{ status: "broken" }]);
    expect((await account.placement(id)).status).toBe("disputed");
    expect(await sentTemplates(id)).toEqual(["payment_request"]);
  });

  test("is one at a time, and of no closed placement", async () => {
    const id = await called({ outcome: "dispute_raised" });
    await file(id);
    expect(await disputes(id)).toHaveLength(1);
    const closed = await account.place();
    await account.post(`/v1/placements/${closed}/recall`);
    await file(closed);
    expect(await disputes(closed)).toEqual([]);
  });

  const file = (id: string) =>
    asTenant(
      service.database.login,
      account.creditorId,
      (client) => client.query("select app.file_dispute($1, 'other', null, null, 'portal')", [id]),
      { role: "svc_worker", type: "system" },
    );
});

describe("callback_requested", () => {
  test("is called again at the time that was asked for, whatever the budget says, once", async () => {
    const wished = new Date((await account.now()) + 3.4 * day_ms);
    wished.setUTCHours(17, 0, 0, 0);
    const id = await called({ outcome: "callback_requested", callback_at: wished.toISOString() });
    expect((await account.placement(id)).planner.next_action).toMatchObject({
      channel: "call",
      scheduled_at: wished.toISOString(),
    });
    expect((await account.placement(id)).planner.step).toBe(1);
    await account.scriptCall(id, { outcome: "refused" });
    await account.advance(20 * day_s);
    const calls = (await account.calls(id)).filter(({ started_at }) => started_at).reverse();
    expect(calls[1]?.started_at?.slice(0, 16)).toBe(wished.toISOString().slice(0, 16));
    expect(
      Date.parse(calls[2]?.started_at ?? "") - Date.parse(calls[1]?.started_at ?? ""),
    ).toBeGreaterThanOrEqual(7 * day_ms);
  });

  test("without a time is called again on the next day", async () => {
    const id = await called({ outcome: "callback_requested" });
    await account.advance(day_s);
    const [second, first] = (await account.calls(id)).filter(({ started_at }) => started_at);
    const apart_ms = Date.parse(second?.started_at ?? "") - Date.parse(first?.started_at ?? "");
    expect(apart_ms).toBeLessThanOrEqual(day_ms);
    expect(apart_ms).toBeGreaterThan(day_ms / 3);
  });

  test("is not called again who meanwhile asks for no calls", async () => {
    const company = { company_name: await companyName("Changeable") };
    const id = await called({ outcome: "callback_requested" }, {}, company);
    await asTenant(
      service.database.login,
      account.creditorId,
      (client) => client.query("update app.debtors set call_opt_out = true"),
      { role: "svc_worker", type: "system" },
    );
    await account.advance(10 * day_s);
    expect((await account.calls(id)).filter(({ started_at }) => started_at)).toHaveLength(1);
  });
});

describe("hostile", () => {
  test("drops the posture to preserve and leaves the debtor in peace for seven days", async () => {
    const id = await called({ outcome: "hostile" });
    expect((await account.get(`/v1/placements/${id}`)).body.posture).toBe("preserve");
    expect(await account.audit(id, "placement.posture_changed")).toMatchObject([
      { data: { previous_posture: "escalate", posture: "preserve", reason: "hostile" } },
    ]);
    const { reason, since, until } = await pauseOf(id);
    expect([reason, Date.parse(until) - Date.parse(since)]).toEqual(["hostile", 7 * day_ms]);
    const next = (await account.placement(id)).planner.next_action;
    expect(Date.parse(next?.scheduled_at ?? "")).toBeGreaterThanOrEqual(Date.parse(until));
    await account.advance(14 * day_s);
    const emails = (await account.emails(id)).filter(({ sent_at }) => sent_at);
    expect(Date.parse(emails[0]?.sent_at ?? "") - Date.parse(since)).toBeGreaterThanOrEqual(7 * day_ms);
    expect(await pauseOf(id)).toBeNull();
  });
});

describe("cease_requested", () => {
  test.each([
    ["call", { call: false, email: true, flag: false }],
    ["email", { call: true, email: false, flag: false }],
    ["all", { call: false, email: false, flag: true }],
    [undefined, { call: false, email: false, flag: true }],
  ])("of %s is in force at once, on every placement of the debtor", async (scope, allowed) => {
    const company = { company_name: await companyName("Reluctant") };
    const other = await account.place({ posture: "preserve" }, company);
    const id = await called({ outcome: "cease_requested", cease_scope: scope }, {}, company);
    for (const each of [id, other]) {
      const reasons = (await account.placement(each)).compliance.reasons;
      expect(reasons.includes("call_opt_out")).toBe(!allowed.call);
      expect(reasons.includes("email_opt_out")).toBe(!allowed.email);
      expect(reasons.includes("cease_and_desist")).toBe(allowed.flag);
      const flags = await account.audit(each, "debtor.flag_changed");
      expect(flags.filter(({ data }) => JSON.stringify(data).includes("cease_and_desist"))).toHaveLength(
        allowed.flag ? 1 : 0,
      );
    }
    const before = (await account.calls(id)).filter(({ started_at }) => started_at).length;
    await account.advance(30 * day_s);
    const notices = (await sentTemplates(id)).filter((template) => template === "cease_confirmed");
    expect(notices).toHaveLength(allowed.flag ? 1 : 0);
    expect(await sentTemplates(other)).not.toContain("cease_confirmed");
    const after = (await account.calls(id)).filter(({ started_at }) => started_at).length;
    expect(after > before).toBe(allowed.call);
  });
});

describe("what the debtor says in a call, whatever its outcome,", () => {
  test.each([
    ["We filed Chapter 7 in October.", "bankruptcy_filed", "bankruptcy_filed"],
    ["Our attorney is handling this, talk to her.", "attorney_representation", "attorney_represented"],
    ["Do not contact us again in any form.", "cease_and_desist", "cease_and_desist"],
  ])("%s sets the flag, shuts both channels, and is held to no promise", async (said, flag, reason) => {
    for (const outcome of ["payment_agreed", "plan_agreed", "refused"]) {
      const transcript = `Agent: When will you pay?\nDebtor: ${said}\nAgent: Thank you.`;
      const id = await called({ outcome, transcript });
      const { debtor, compliance, status } = await account.placement(id);
      expect(debtor.flags).toMatchObject({ [flag]: true });
      expect(compliance).toMatchObject({ can_call: false, can_email: false });
      expect(compliance.reasons).toContain(reason);
      expect([status, await commitments(id)]).toEqual(["in_outreach", []]);
      const notices = (await sentTemplates(id)).filter((template) => template === "cease_confirmed");
      expect(notices).toHaveLength(flag === "cease_and_desist" ? 1 : 0);
      expect((await account.calls(id))[0]).toMatchObject({ outcome });
    }
  });

  test("an opt-out is from calls, and a promise beside it stands", async () => {
    const id = await called({
      outcome: "payment_agreed",
      transcript: "AI: Hello.\nDebtor: We pay on Friday, but take us off your list and do not call again.",
    });
    const { compliance, status } = await account.placement(id);
    expect(compliance.reasons).toContain("call_opt_out");
    expect(compliance.reasons).not.toContain("email_opt_out");
    expect([status, (await commitments(id)).length]).toEqual(["pending_payment", 1]);
  });

  test("an opt-out is from emails where emails are named", async () => {
    const id = await called({ outcome: "refused", transcript: "Debtor: Stop sending us emails." });
    const { reasons } = (await account.placement(id)).compliance;
    expect([reasons.includes("email_opt_out"), reasons.includes("call_opt_out")]).toEqual([true, false]);
  });

  test("counts, and what our side says does not", async () => {
    const transcript =
      "Agent: Did you file for bankruptcy? You may ask us not to call again.\nDebtor: No, all is well.\n" +
      "AI: Is an attorney handling this? Assistant: We will stop calling you.";
    const id = await called({ outcome: "refused", transcript });
    const { debtor, compliance } = await account.placement(id);
    expect(Object.values(Object(debtor.flags))).toEqual([false, false, false]);
    expect(compliance.reasons).not.toContain("call_opt_out");
    expect(await account.audit(id, "call.protection_heard")).toEqual([]);
  });
});

describe("the other outcomes", () => {
  test("wrong_party retires the number for every placement, and discloses no more by it", async () => {
    const id = await called({ outcome: "wrong_party" });
    expect((await account.placement(id)).compliance.reasons).toContain("phone_invalid");
    expect((await account.placement(id)).status).toBe("in_outreach");
    const retired = await account.audit(id, "contact.retired");
    expect(retired).toMatchObject([{ data: { channel: "call", reason: "wrong_party" } }]);
    expect(JSON.stringify(retired)).not.toMatch(/\+1/);
  });

  test("refused goes on in writing, and calls again after the rest of seven days", async () => {
    const id = await called({ outcome: "refused" });
    expect((await account.placement(id)).planner.next_action).toMatchObject({ channel: "email", step: 3 });
    expect((await account.placement(id)).compliance.reasons).toContain("conversation_cooldown");
  });

  test.each(["no_answer", "voicemail_left"])(
    "%s leaves status, promises and disputes alone",
    async (outcome) => {
      const id = await called({ outcome });
      expect((await account.placement(id)).status).toBe("in_outreach");
      expect(await commitments(id)).toEqual([]);
      expect(await disputes(id)).toEqual([]);
      expect(await events(id, "call.completed")).not.toEqual([]);
      const [ended] = await account.audit(id, "call.completed");
      expect(ended?.data).toMatchObject({ outcome });
      expect(await events(id, "placement.first_contact")).toHaveLength(1);
    },
  );
});

describe("the script", () => {
  test("is kept with the call: AI first, then recording, identification, the matter, and how to call back", async () => {
    const [ca, tx] = [
      await called({ outcome: "refused" }, {}, { state: "CA" }),
      await called({ outcome: "refused" }),
    ];
    const script = async (id: string) =>
      (
        await service.database.owner.query(
          "select script from app.calls where placement_id = $1 and script is not null",
          [id],
        )
      ).rows[0].script;
    for (const id of [ca, tx]) {
      expect(await script(id)).toMatch(
        /^Hello, this is an AI voice assistant calling for Creditor Inc\. This call may be recorded.*accounts payable.*invoice.*call us back at \+18885550100\.$/s,
      );
    }
    expect(await script(ca)).toContain("say so if you do not agree");
    expect(await script(tx)).not.toContain("say so if you do not agree");
  });

  const heard = async (outcome: string, debtor: Record<string, unknown> = {}) => {
    const id = await called({ outcome }, {}, debtor);
    return (await account.calls(id)).find(({ started_at }) => started_at)?.transcript ?? "";
  };
  const tells = /invoice|\$|dollars|pay|overdue|debt|Creditor Inc.*owe/i;

  test("tells what is owed to whoever looks after it", async () => {
    expect(await heard("refused")).toMatch(/invoice .* dollars/);
  });

  test("tells whomever it is not for, and a machine, of a business matter and no more", async () => {
    for (const outcome of ["wrong_party", "voicemail_left"]) {
      const words = await heard(outcome);
      expect(words).toMatch(
        /AI voice assistant calling for Creditor Inc.*a business matter.*at \+18885550100/s,
      );
      expect(words.replaceAll("accounts payable", "")).not.toMatch(tells);
    }
  });

  test("asks for a person by name, and tells nobody else there what it is about", async () => {
    const person = { company_name: `Rosa Delgado ${randomUUID()}`, entity_type: "sole_prop" };
    const words = await heard("wrong_party", { ...person, primary_phone: "+15125550124" });
    expect(words).toMatch(/Am I speaking with Rosa Delgado .*When may I reach Rosa Delgado/s);
    expect(words).not.toMatch(/business|accounts/);
    expect(words).not.toMatch(tells);
  });

  test("leaves a person's machine no word of what it is about, nor for whom", async () => {
    const person = { company_name: `Rosa Delgado ${randomUUID()}`, entity_type: "sole_prop" };
    const words = await heard("voicemail_left", { ...person, primary_phone: "+15125550123" });
    expect(words).toMatch(
      /AI voice assistant calling for Creditor Inc\. Please call us back at \+18885550100/,
    );
    expect(words).not.toMatch(/business|accounts|Rosa/);
    expect(words).not.toMatch(tells);
  });
});

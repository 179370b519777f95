import { randomUUID } from "node:crypto";
import request from "supertest";
import { type Account, companyName, openAccount } from "../support/account.ts";
import { faultsOfContact, localTime, zonesOf } from "../support/local_time.ts";
import { asTenant } from "../support/rows.ts";
import { useService } from "../support/service.ts";

const service = useService();
let account: Account;
const hour_s = 3_600;
const day_s = 24 * hour_s;
const day_ms = day_s * 1_000;

beforeEach(async () => {
  account = await openAccount(service);
});

interface Touch {
  readonly channel: string;
  readonly step: number;
  readonly attempt: number;
  readonly status: string;
  readonly at: string;
}

/** Every touch that reached for the debtor, in order. */
async function touchesOf(placementId: string): Promise<Touch[]> {
  const { rows } = await service.database.owner.query<Touch>(
    `select * from (
       select 'call' as channel, step, attempt, status, to_json(started_at) #>> '{}' as at from app.calls
       where placement_id = $1 and started_at is not null
       union all
       select 'email', step, 1, status, to_json(sent_at) #>> '{}' from app.emails where placement_id = $1 and sent_at is not null
     ) t order by at`,
    [placementId],
  );
  return rows;
}

/** The first attempt of each step, and how many days after the one before. */
function stepsOf(touches: Touch[]) {
  const first = touches.filter(({ attempt }) => attempt === 1);
  return first.map(({ step, channel, at }, index) => {
    const previous = first[index - 1]?.at ?? at;
    return { step, channel, days: (Date.parse(at) - Date.parse(previous)) / day_ms };
  });
}

const events = async (placementId: string) =>
  (
    await service.database.owner.query<{ event: string; payload: Record<string, unknown> }>(
      "select event, payload from app.events where placement_id = $1 order by created_at, event",
      [placementId],
    )
  ).rows;

const act = (placementId: string, event: string) =>
  asTenant(
    service.database.login,
    account.creditorId,
    (client) => client.query("select app.move('placement', $1, $2)", [placementId, event]),
    { role: "svc_worker", type: "system" },
  );

describe("from placing to outreach", () => {
  test.each(["TX", "FL", "CA", "HI", "AK", "AZ", "NY", "IN", "ND", "UT"])(
    "a debtor in %s is written to and called in business hours of every zone it may be in",
    async (state) => {
      const id = await account.place({ posture: "escalate" }, { state });
      expect((await account.placement(id)).status).toBe("pending_enrichment");
      await account.advance(60);
      expect((await account.placement(id)).status).toBe("ready");
      await account.advance(30 * day_s);

      const touches = await touchesOf(id);
      expect(touches.length).toBeGreaterThan(7);
      expect(touches.flatMap(({ at }) => faultsOfContact(at, state))).toEqual([]);
      const [start] = await account.audit(id, "placement.outreach_started");
      expect(start).toMatchObject({ previous_status: "ready", new_status: "in_outreach" });
      expect(start?.occurred_at.slice(0, 19)).toBe(touches[0]?.at.slice(0, 19));
    },
  );

  test("the first email goes on the morning of the next working day, to the minute", async () => {
    const id = await account.place({ posture: "escalate" }, { state: "GA" });
    await account.advance(day_s);
    const [email] = await account.emails(id);
    const morning = localTime(email?.sent_at ?? "", "America/New_York");
    expect(morning).toMatchObject({ weekday: "Mon", time: "08:30" });
    expect(zonesOf("GA")).toEqual(["America/New_York"]);
  });

  test("integrators are told of the call, and of the first one as the first contact", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.scriptCall(id, { outcome: "refused", transcript: "No." });
    await account.advance(day_s);
    const [call] = await account.calls(id);
    expect(call).toMatchObject({ status: "completed", outcome: "refused", transcript: "No." });
    const told = { placement_id: id, call_id: call?.call_id, outcome: "refused" };
    expect(await events(id)).toEqual([
      { event: "call.completed", payload: expect.objectContaining(told) },
      { event: "placement.first_contact", payload: expect.objectContaining(told) },
    ]);
    await account.advance(20 * day_s);
    const all = (await events(id)).map(({ event }) => event);
    expect(all.filter((event) => event === "placement.first_contact")).toHaveLength(1);
    expect(all.filter((event) => event === "call.completed").length).toBe(
      (await account.calls(id)).filter(({ outcome }) => outcome && outcome !== "cancelled").length,
    );
  });

  test("a claim that is not due yet is not pursued before it is", async () => {
    const due = new Date((await account.now()) + 10 * day_ms).toISOString().slice(0, 10);
    const id = await account.place({ posture: "escalate", due_date: due });
    await account.advance(9 * day_s);
    expect(await touchesOf(id)).toEqual([]);
    expect((await account.placement(id)).planner.next_action?.scheduled_at.slice(0, 10) ?? "").not.toBe("");
    await account.advance(10 * day_s);
    const [first] = await touchesOf(id);
    expect(localTime(first?.at ?? "", "America/Denver").date >= due).toBe(true);
  });

  test("an email says who writes for whom, what is owed, that software wrote it, and how to stop", async () => {
    const id = await account.place({ posture: "escalate", invoice_number: "INV-77", invoice_amount: 1234.5 });
    await account.advance(day_s);
    const [message] = await account.outbox(id);
    expect(message?.body).toMatch(
      /INV-77[\s\S]*\$1,234\.50[\s\S]*automated assistant on behalf of Creditor Inc[\s\S]*STOP/,
    );
    expect(message?.body).not.toMatch(/[{}]|null/);
    const links = message?.links.map((link) => link.replace(/[\w-]{32,36}$/, "…"));
    const base = service.config.publicBaseUrl;
    expect(links).toEqual([`${base}/portal/#token=…`, `${base}/v1/public/unsubscribe/…`]);
  });

  test("a call begins by saying that an AI calls, for whom, and that it may be recorded", async () => {
    const id = await account.place({ posture: "escalate" }, { state: "CA" });
    await account.scriptCall(id, { outcome: "refused" });
    await account.advance(day_s);
    const [call] = await account.calls(id);
    expect(call?.transcript).toMatch(
      /^Assistant: Hello, this is an AI voice assistant calling for Creditor Inc\. This call may be recorded/,
    );
    expect(call?.compliance_flags).toEqual(["two_party_consent_required", "ai_disclosure_required"]);
  });

  test("the subject of what goes to a person in business tells nobody else what it is about", async () => {
    const id = await account.place(
      { posture: "escalate" },
      {
        company_name: "Rosa Delgado",
        entity_type: "sole_prop",
        primary_email: `rosa@${randomUUID()}.test`,
      },
    );
    await account.advance(day_s);
    expect(await account.emails(id)).toMatchObject([
      { status: "delivered", subject: "A message from Creditor Inc" },
    ]);
  });
});

describe("the texts", () => {
  test("ask for facts that a touch has, and every step of the cadence has one of its channel", async () => {
    const id = await account.place();
    const { rows: known } = await asTenant(service.database.login, account.creditorId, (client) =>
      client.query<{ name: string }>(
        `select jsonb_object_keys(app.touch_facts(d, array[p.placement_id])) as name
         from app.placements p join app.debtors d using (creditor_id, debtor_id) where p.placement_id = $1`,
        [id],
      ),
    );
    const { rows: asked } = await service.database.owner.query<{ name: string }>(
      `select distinct m[1] as name from app.message_templates t,
         regexp_matches(concat(t.subject, t.neutral_subject, t.body), '\\{([^}]*)\\}', 'g') m
       where t.template like 'call%' or t.template in (select s.template from app.cadence_steps s)`,
    );
    // What app.compose_message makes anew for each message.
    const made = ["portal_links", "unsubscribe_url", "validation_notice"];
    const given = [...known.map(({ name }) => name), ...made];
    expect(given).toEqual(expect.arrayContaining(asked.map(({ name }) => name)));
    const { rows: without } = await service.database.owner.query(
      `select s.posture, s.step from app.cadence_steps s left join app.message_templates t using (template)
       where s.channel <> 'close' and (t.template is null or (s.channel = 'email') <> (t.subject is not null))`,
    );
    expect(without).toEqual([]);
  });

  test("are filled in one pass, so that nothing in a name is taken for a fact", async () => {
    const { rows } = await service.database.owner.query(
      `select app.fill('Dear {company}, {total} is {unknown}due {', '{"company": "{total} Inc", "total": "$1"}') as text`,
    );
    expect(rows[0].text).toBe("Dear {total} Inc, $1 is due ");
  });
});

describe("the cadence", () => {
  test("a name that ends with a full stop ends its sentence", async () => {
    const { rows } = await service.database.owner.query(
      `select app.fill('For {company}. Or {company}, or {other}. {none}.', '{"company": "Supply, Inc.", "other": "Supply LLC"}') as text`,
    );
    expect(rows).toEqual([{ text: "For Supply, Inc. Or Supply, Inc., or Supply LLC. ." }]);
  });

  test("escalate: day 0 twice, then every 3 days in turns; after 8 touches and an interval the placement closes", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.advance(60 * day_s);
    const steps = stepsOf(await touchesOf(id));
    expect(steps.map(({ channel }) => channel)).toEqual([
      "email",
      "call",
      "email",
      "call",
      "email",
      "call",
      "email",
      "call",
    ]);
    expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(steps[1]?.days).toBeCloseTo(0, 2);
    for (const { days } of steps.slice(2)) expect(days).toBeGreaterThanOrEqual(3);
    // A weekend and a holiday may lie between, never more.
    for (const { days } of steps.slice(2)) expect(days).toBeLessThan(3 + 4.5);

    const { status, planner } = await account.placement(id);
    expect([status, planner.next_action, planner.emails_sent]).toEqual(["closed_uncollected", null, 4]);
    expect(planner.step).toBe(8);
    const [closed] = await account.audit(id, "placement.closed");
    expect(closed).toMatchObject({
      previous_status: "in_outreach",
      new_status: "closed_uncollected",
      data: { reason: "outreach_exhausted" },
    });
    const last = (await touchesOf(id)).filter(({ attempt }) => attempt === 1).at(-1);
    expect(Date.parse(closed?.occurred_at ?? "") - Date.parse(last?.at ?? "")).toBeCloseTo(3 * day_ms, -4);
  });

  test("preserve: email on day 0, call on day 3, then every 7 days in turns", async () => {
    const id = await account.place({ posture: "preserve" });
    await account.advance(80 * day_s);
    const steps = stepsOf(await touchesOf(id));
    expect(steps.map(({ channel }) => channel[0]).join("")).toBe("ececece" + "c");
    expect(steps[1]?.days).toBeGreaterThanOrEqual(3);
    for (const { days } of steps.slice(2)) expect(days).toBeGreaterThanOrEqual(7);
    expect((await account.placement(id)).status).toBe("closed_uncollected");
  });

  test("an unanswered call is repeated at most twice, a day's two at least four hours apart", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.advance(2.9 * day_s);
    const calls = (await touchesOf(id)).filter(({ channel }) => channel === "call");
    expect(calls.map(({ step, attempt, status }) => [step, attempt, status])).toEqual([
      [2, 1, "no_answer"],
      [2, 2, "no_answer"],
      [2, 3, "no_answer"],
    ]);
    for (const [index, { at }] of calls.entries()) {
      const gap_ms = Date.parse(at) - Date.parse(calls[index - 1]?.at ?? "");
      if (index > 0) expect(gap_ms).toBeGreaterThanOrEqual(4 * hour_s * 1000);
    }
  });

  test("a call that was answered, or a message left, is not repeated within its touch", async () => {
    const [spoken, left] = [
      await account.place({ posture: "escalate" }),
      await account.place({ posture: "escalate" }),
    ];
    await account.scriptCall(spoken, { outcome: "refused" });
    await account.scriptCall(left, { outcome: "voicemail_left" });
    await account.advance(2.9 * day_s);
    expect(await account.calls(spoken)).toMatchObject([{ status: "completed" }]);
    expect(await account.calls(left)).toMatchObject([{ status: "voicemail_left" }]);
  });

  test("whoever was spoken with is not called again for seven days", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.scriptCall(id, { outcome: "refused" });
    await account.advance(30 * day_s);
    const calls = (await touchesOf(id)).filter(({ channel }) => channel === "call");
    const [first, second] = calls;
    expect(Date.parse(second?.at ?? "") - Date.parse(first?.at ?? "")).toBeGreaterThanOrEqual(7 * day_ms);
  });

  test("a debtor without a number is written to only, and one without an address called only", async () => {
    const nobody = () => ({ company_name: `NODATA ${randomUUID()}` });
    const mute = await account.place(
      { posture: "escalate" },
      { ...nobody(), primary_email: `a@${randomUUID()}.test` },
    );
    const deaf = await account.place({ posture: "escalate" }, { ...nobody(), primary_phone: "+15125550143" });
    await account.advance(60 * day_s);
    expect(new Set((await touchesOf(mute)).map(({ channel }) => channel))).toEqual(new Set(["email"]));
    expect(new Set((await touchesOf(deaf)).map(({ channel }) => channel))).toEqual(new Set(["call"]));
    expect((await account.placement(mute)).status).toBe("closed_uncollected");
    expect((await account.placement(deaf)).status).toBe("closed_uncollected");
  });

  test("a debtor that cannot be reached at all waits until a fact changes, and is reached then", async () => {
    const id = await account.place({ posture: "escalate" }, { company_name: `NODATA ${randomUUID()}` });
    await account.advance(60 * day_s);
    expect(await account.placement(id)).toMatchObject({ status: "ready", planner: { next_action: null } });
    const contact = { primary_email: `late@${randomUUID()}.test` };
    await account.post(`/v1/placements/${id}/amend`, {
      amendment_type: "debtor_contact",
      after_value: contact,
      reason: "found",
    });
    await account.advance(7 * day_s);
    expect((await touchesOf(id))[0]).toMatchObject({ channel: "email", step: 1 });
    expect((await account.placement(id)).status).toBe("in_outreach");
  });

  const unsubscribe = async (id: string) => {
    const links = (await account.outbox(id)).flatMap((message) => message.links);
    const link = links.find((found) => found.includes("/unsubscribe/")) ?? "";
    await request(service.app).post(new URL(link).pathname).expect(200);
  };

  test.each([
    {
      what: "opts out of both channels",
      call: { outcome: "cease_requested", cease_scope: "call" },
      mailbox: "ap",
    },
    { what: "is no longer at its number and address", call: { outcome: "wrong_party" }, mailbox: "bounce" },
  ])(
    "a debtor that $what hears no more, and its placement closes when its cadence would have ended",
    async ({ call, mailbox }) => {
      const id = await account.place(
        { posture: "escalate" },
        { primary_email: `${mailbox}@${randomUUID()}.test` },
      );
      await account.scriptCall(id, call);
      await account.advance(day_s);
      if (mailbox === "ap") await unsubscribe(id);
      const before = await touchesOf(id);
      expect((await account.placement(id)).planner.next_action).toMatchObject({
        kind: "close",
        channel: null,
      });
      await account.advance(60 * day_s);
      expect(await touchesOf(id)).toEqual(before);
      const [closed] = await account.audit(id, "placement.closed");
      expect(closed).toMatchObject({ data: { reason: "outreach_exhausted" } });
      const waited_ms = Date.parse(closed?.occurred_at ?? "") - Date.parse(before[0]?.at ?? "");
      expect(waited_ms).toBeGreaterThanOrEqual(7 * 3 * day_ms);
      expect(waited_ms).toBeLessThan(40 * day_ms);
    },
  );

  test("a debtor that never had a number and opts out of emails does not keep its placement open", async () => {
    const nobody = { company_name: `NODATA ${randomUUID()}`, primary_email: `ap@${randomUUID()}.test` };
    const id = await account.place({ posture: "escalate" }, nobody);
    await account.advance(day_s);
    await unsubscribe(id);
    await account.advance(60 * day_s);
    expect((await account.placement(id)).status).toBe("closed_uncollected");
  });

  const asWorker = (text: string, values: unknown[]) =>
    asTenant(service.database.login, account.creditorId, (client) => client.query(text, values), {
      role: "svc_worker",
      type: "system",
    });
  const ofPlacement = "debtor_id = (select debtor_id from app.placements where placement_id = $1)";

  test("a close that is planned before anybody was reached stays where it is", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.advance(60);
    await act(id, "dispute_filed");
    await act(id, "dispute_denied");
    await asWorker(`update app.debtors set call_opt_out = true, email_opt_out = true where ${ofPlacement}`, [
      id,
    ]);
    const { next_action: close } = (await account.placement(id)).planner;
    expect(close).toMatchObject({ kind: "close" });
    await account.advance(10 * day_s);
    await asWorker("select app.evaluate($1)", [id]);
    expect((await account.placement(id)).planner.next_action).toEqual(close);
    await account.advance(60 * day_s);
    expect((await account.placement(id)).status).toBe("closed_uncollected");
  });

  test("a touch that becomes possible again is what comes next, and not the close that was planned meanwhile", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.scriptCall(id, { outcome: "cease_requested", cease_scope: "call" });
    await account.advance(day_s);
    await unsubscribe(id);
    expect((await account.placement(id)).planner.next_action).toMatchObject({ kind: "close" });
    const elsewhere = [id, `new@${randomUUID()}.test`];
    await asWorker(
      `update app.debtors set email_opt_out = false, primary_email = $2 where ${ofPlacement}`,
      elsewhere,
    );
    expect((await account.placement(id)).planner.next_action).toMatchObject({
      kind: "touch",
      channel: "email",
    });
    const closes = "select from app.agenda where creditor_id = $1 and task = 'close_exhausted'";
    expect((await service.database.owner.query(closes, [account.creditorId])).rowCount).toBe(0);
  });

  test("a debtor that asks to be left in peace altogether is left to a person", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.scriptCall(id, { outcome: "cease_requested", cease_scope: "all" });
    await account.advance(60 * day_s);
    expect(await account.placement(id)).toMatchObject({
      status: "in_outreach",
      planner: { next_action: null },
    });
  });

  test("a step that nobody answered counts as done when a later one is to come, and the close has no channel", async () => {
    const id = await account.place({ posture: "escalate" });
    for (let day = 0; day < 45; day++) {
      const { next_action: next, step } = (await account.placement(id)).planner;
      if (next) expect(step).toBe(next.step - 1);
      if (next?.kind === "close") return expect(next).toMatchObject({ channel: null, step: 9 });
      await account.advance(day_s);
    }
    throw new Error("the close was never planned");
  });

  test("a change of posture changes the words of the email that is booked", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.advance(2 * day_s);
    expect((await account.placement(id)).planner.next_action).toMatchObject({ channel: "email", step: 3 });
    await account.post(`/v1/placements/${id}/posture`, { posture: "preserve" });
    await account.advance(9 * day_s);
    expect((await account.emails(id)).map(({ template }) => template)).toContain("second_reminder");
    expect((await account.emails(id)).map(({ template }) => template)).not.toContain("overdue_notice");
  });

  test("a change of posture brings the next touch forward", async () => {
    const id = await account.place({ posture: "preserve" });
    await account.advance(day_s);
    const before = (await account.placement(id)).planner.next_action;
    expect(before).toMatchObject({ channel: "call", step: 2 });
    await account.post(`/v1/placements/${id}/posture`, { posture: "escalate" });
    const after = (await account.placement(id)).planner.next_action;
    expect(after).toMatchObject({ channel: "call", step: 2 });
    expect(Date.parse(after?.scheduled_at ?? "")).toBeLessThan(Date.parse(before?.scheduled_at ?? ""));
    expect(await account.calls(id)).toHaveLength(1);
  });
});

describe("one debtor, several invoices", () => {
  test("touches that are due together go as one message that lists the invoices, recorded on each placement", async () => {
    const company = { company_name: await companyName("Twofold") };
    const ids = [
      await account.place({ posture: "escalate", invoice_number: "A-1", invoice_amount: 100 }, company),
      await account.place({ posture: "preserve", invoice_number: "A-2", invoice_amount: 200.25 }, company),
    ];
    await account.advance(day_s);
    const [message, ...others] = await account.outbox();
    expect(others).toEqual([]);
    expect(message?.body).toMatch(/A-1[\s\S]*A-2[\s\S]*\$300\.25/);
    const kept = message?.body.replace(/(#token=|unsubscribe\/)[\w-]+/g, "$1...");
    for (const id of ids) {
      expect(await account.outbox(id)).toMatchObject([{ message_id: message?.message_id, placement_id: id }]);
      expect(await account.emails(id)).toMatchObject([{ status: "delivered", body: kept }]);
      expect((await account.placement(id)).status).toBe("in_outreach");
    }
  });

  test("is written to in the words of the gentlest posture, whichever email leads", async () => {
    const company = { company_name: await companyName("Mixed") };
    await account.place({ posture: "escalate" }, company);
    await account.place({ posture: "preserve" }, company);
    await account.place({ posture: "escalate" }, company);
    await account.advance(day_s);
    expect(await account.outbox()).toMatchObject([{ template: "friendly_reminder" }]);
  });

  test("the budget is the debtor's: one email a day, three in seven days, whatever the number of invoices", async () => {
    const company = { company_name: await companyName("Manifold") };
    for (const n of [1, 2, 3, 4]) {
      await account.place({ posture: "escalate", invoice_number: `M-${n}` }, company);
      await account.advance(day_s);
    }
    await account.advance(20 * day_s);
    const sent = (await account.outbox()).map(({ created_at }) => created_at).reverse();
    const days = sent.map((at) => localTime(at, "America/Chicago").date);
    expect(new Set(days).size).toBe(days.length);
    for (const [index, at] of sent.entries()) {
      const third = sent[index - 3];
      // The outbox shows when the provider took a message, a moment after it was allowed.
      if (third) expect(Date.parse(at) - Date.parse(third)).toBeGreaterThan(7 * day_ms - 1_000);
    }
  });
});

describe("holding, resuming, closing", () => {
  test("a recall takes back what is scheduled, and nothing comes after it", async () => {
    const id = await account.place({ posture: "preserve" });
    await account.advance(day_s);
    expect(await account.calls(id)).toMatchObject([{ status: "scheduled" }]);
    const recall = await account.post(`/v1/placements/${id}/recall`, { reason: "paid by cheque" });
    expect(recall.body).toMatchObject({ status: "recalled", calls_cancelled: 1, sequences_paused: 1 });
    expect(await account.calls(id)).toMatchObject([
      { status: "failed", outcome: "cancelled", started_at: null },
    ]);
    await account.advance(30 * day_s);
    expect(await account.outbox(id)).toHaveLength(1);
    const { rows } = await service.database.owner.query(
      "select key from app.agenda where creditor_id = $1 and task <> 'fold_metrics'",
      [account.creditorId],
    );
    expect(rows).toEqual([]);
  });

  test("a recall says whether outreach was going on, by whatever channel, or held", async () => {
    const recalled = async (id: string) => (await account.post(`/v1/placements/${id}/recall`)).body;
    const written = await account.place({ posture: "preserve" });
    const disputed = await account.place({ posture: "preserve" });
    await account.advance(60);
    await act(disputed, "dispute_filed");
    expect(await recalled(written)).toMatchObject({ sequences_paused: 1, calls_cancelled: 0 });
    expect(await recalled(disputed)).toMatchObject({ sequences_paused: 0, calls_cancelled: 0 });
    expect(await recalled(await account.place())).toMatchObject({ sequences_paused: 0 });
  });

  test("a dispute stops outreach, and its denial resumes it where it stopped, a day later", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.advance(2.9 * day_s);
    const before = (await touchesOf(id)).length;
    await act(id, "dispute_filed");
    expect((await account.placement(id)).compliance.reasons).toContain("placement_disputed");
    expect((await account.placement(id)).planner.next_action).toBeNull();
    await account.advance(30 * day_s);
    expect(await touchesOf(id)).toHaveLength(before);

    const resumed_ms = await account.now();
    await act(id, "dispute_denied");
    const next = (await account.placement(id)).planner.next_action;
    expect(next).toMatchObject({ channel: "email", step: 3 });
    expect(Date.parse(next?.scheduled_at ?? "") - resumed_ms).toBeGreaterThanOrEqual(day_ms - 1_000);
    await account.advance(6 * day_s);
    expect((await touchesOf(id)).length).toBeGreaterThan(before);
  });

  test.each([
    [
      "the posture changes",
      (id: string) => account.post(`/v1/placements/${id}/posture`, { posture: "preserve" }),
    ],
    [
      "an amendment has it judged again",
      (id: string) =>
        account.post(`/v1/placements/${id}/amend`, {
          amendment_type: "debtor_contact",
          after_value: { primary_email: `new@${randomUUID()}.test` },
          reason: "found",
        }),
    ],
  ])("the day of rest after a dispute stands when %s", async (_what, happens) => {
    const id = await account.place({ posture: "escalate" });
    await account.advance(10 * day_s);
    await act(id, "dispute_filed");
    await account.advanceTo(2, 16);
    const resumed_ms = await account.now();
    await act(id, "dispute_denied");
    await happens(id).expect((response) => expect([200, 201]).toContain(response.status));
    const next = (await account.placement(id)).planner.next_action;
    expect(Date.parse(next?.scheduled_at ?? "") - resumed_ms).toBeGreaterThanOrEqual(day_ms - 1_000);
  });

  test("a promise stops outreach, and its breach resumes it at the next permitted time", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.advance(2.9 * day_s);
    await act(id, "commitment_made");
    expect((await account.placement(id)).compliance.reasons).toContain("promise_active");
    await account.advance(14 * day_s);
    await act(id, "commitment_broken");
    await account.advance(4 * day_s);
    expect((await account.emails(id)).filter(({ status }) => status === "delivered")).toHaveLength(2);
  });

  test("who asks in a call not to be contacted gets a final notice of that, and nothing on any placement", async () => {
    const company = { company_name: await companyName("Reluctant") };
    const id = await account.place({ posture: "escalate" }, company);
    const other = await account.place({ posture: "preserve" }, company);
    await account.scriptCall(id, { outcome: "cease_requested" });
    await account.advance(day_s);
    expect((await account.placement(id)).debtor).toMatchObject({ flags: { cease_and_desist: true } });
    await account.advance(60 * day_s);
    const last = (await account.emails(id)).filter(({ status }) => status !== "cancelled")[0];
    expect(last).toMatchObject({ template: "cease_confirmed", status: "delivered" });
    expect((await touchesOf(id)).map(({ channel }) => channel)).toEqual(["email", "call", "email"]);
    expect((await touchesOf(other)).map(({ channel }) => channel)).toEqual(["email"]);
    expect((await account.placement(other)).planner.next_action).toBeNull();
  });

  test("who asks for no more calls is still written to", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.scriptCall(id, { outcome: "cease_requested", cease_scope: "call" });
    await account.advance(60 * day_s);
    const channels = (await touchesOf(id)).map(({ channel }) => channel);
    expect(channels.filter((channel) => channel === "call")).toHaveLength(1);
    expect(channels.filter((channel) => channel === "email")).toHaveLength(4);
  });

  test("a number that is somebody else's is not called again", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.scriptCall(id, { outcome: "wrong_party" });
    await account.advance(60 * day_s);
    expect((await touchesOf(id)).filter(({ channel }) => channel === "call")).toHaveLength(1);
    expect((await account.decision(id)).reasons).toContain("phone_invalid");
  });
});

describe.each(["voicemail_left", "no_answer"])("a placement whose last call ended as %s", (outcome) => {
  let id: string;

  /** It is to be closed within days. */
  beforeEach(async () => {
    id = await account.place(
      { posture: "escalate" },
      { primary_email: `ap-${account.creditorId}@debtor.invalid` },
    );
    await account.advance(15 * day_s);
    await until(8);
    await account.scriptCall(id, { outcome });
    await until(9);
  });

  async function until(step: number): Promise<void> {
    for (let half_days = 0; half_days < 40; half_days++) {
      if ((await account.placement(id)).planner.next_action?.step === step) return;
      await account.advance(day_s / 2);
    }
    throw new Error(`step ${step} was never planned`);
  }

  const reply = (body: string, more: object = {}) =>
    account.post(`/v1/test-helpers/placements/${id}/inbound-email`, { body, ...more }).expect(201);
  const status = async () => (await account.placement(id)).status;
  const lift = () =>
    asTenant(
      service.database.login,
      account.creditorId,
      (client) => client.query("select app.lift_pause($1)", [id]),
      { role: "svc_worker", type: "system" },
    );

  test.each([
    ["a plan that is talked about", "Could we split this into three payments?", {}],
    ["a held dispute", "We dispute this invoice.", { authenticated: false }],
    ["a question for a person", "Blue elephants, probably.", {}],
    ["a claim of having paid", "We already paid this, check 20418.", {}],
  ])("is not closed over %s, but once that has ended", async (_what, body, more) => {
    await reply(body, more);
    expect((await account.placement(id)).planner.next_action).toBeNull();
    await account.advance(30 * day_s);
    expect(await status()).toBe("in_outreach");
    await lift();
    await account.advance(60);
    expect(await status()).toBe("closed_uncollected");
  });

  test("is not closed while its debtor is in bankruptcy", async () => {
    await reply("We filed Chapter 7 last week.");
    await account.advance(30 * day_s);
    expect(await status()).toBe("in_outreach");
  });

  test("is closed when its debtor's absence has ended", async () => {
    const back = new Date((await account.now()) + 20 * day_ms).toISOString().slice(0, 10);
    await reply(`I am out of the office until ${back}.`);
    await account.advance(19 * day_s);
    expect(await status()).toBe("in_outreach");
    await account.advance(8 * day_s);
    expect(await status()).toBe("closed_uncollected");
  });

  test.each([
    "Cease and desist all communication regarding this debt.",
    "Take us off your email and call list.",
  ])("is closed in time when its debtor says: %s", async (body) => {
    const at = (await account.placement(id)).planner.next_action?.scheduled_at ?? "";
    await reply(body);
    await account.advance(Math.ceil((Date.parse(at) - (await account.now())) / 1_000) + 60);
    expect(await status()).toBe("closed_uncollected");
  });

  test("is not closed within the day of rest after a dispute", async () => {
    await act(id, "dispute_filed");
    await account.advance(10 * day_s);
    const resumed_ms = await account.now();
    await act(id, "dispute_denied");
    await account.post(`/v1/placements/${id}/amend`, {
      amendment_type: "debtor_contact",
      after_value: { primary_email: `new@${randomUUID()}.test` },
      reason: "found",
    });
    const { next_action: next } = (await account.placement(id)).planner;
    expect(next?.kind).toBe("close");
    expect(Date.parse(next?.scheduled_at ?? "") - resumed_ms).toBeGreaterThanOrEqual(day_ms - 1_000);
    await account.advance(day_s - 60);
    expect(await status()).toBe("in_outreach");
    await account.advance(120);
    expect(await status()).toBe("closed_uncollected");
  });
});

describe("what a placement shows", () => {
  test("before it was judged everything is refused, and afterwards the latest decision is shown, aged", async () => {
    const id = await account.place();
    expect(await account.decision(id)).toMatchObject({
      can_call: false,
      can_email: false,
      escalation_allowed: false,
      reasons: ["not_yet_judged"],
      rules: [],
    });
    await account.advance(60);
    expect(await account.decision(id)).toMatchObject({ is_expired: false, ai_disclosure_required: true });
    await account.advance(2 * hour_s);
    expect(await account.decision(id)).toMatchObject({ is_expired: true });
  });

  test("every touch was allowed by a decision of its own instant", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.advance(10 * day_s);
    const { rows } = await service.database.owner.query(
      `select t.at = d.evaluated_at as fresh, case t.channel when 'call' then d.can_call else d.can_email end as allowed
       from (select 'call' as channel, creditor_id, placement_id, decision_seq, started_at as at from app.calls
             where started_at is not null
             union all
             select 'email', creditor_id, placement_id, decision_seq, sent_at from app.emails where sent_at is not null) t
       join app.compliance_decisions d on d.creditor_id = t.creditor_id and d.placement_id = t.placement_id and d.seq = t.decision_seq
       where t.placement_id = $1`,
      [id],
    );
    expect(rows.length).toBeGreaterThan(4);
    expect(rows.every(({ fresh, allowed }) => fresh && allowed)).toBe(true);
  });

  test("the audit trail of a whole life verifies", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.advance(60 * day_s);
    const broken = await asTenant(service.database.login, account.creditorId, (client) =>
      client.query("select app.verify_audit_chain($1) as seq", [id]),
    );
    expect(broken.rows).toEqual([{ seq: null }]);
  });

  test("others' calls, emails and decisions are not found", async () => {
    const id = await account.place();
    const stranger = await openAccount(service);
    for (const what of ["calls", "emails", "compliance-decision"]) {
      const response = await stranger.get(`/v1/placements/${id}/${what}`);
      expect([response.status, response.body]).toEqual([404, { detail: "Placement not found" }]);
    }
  });
});

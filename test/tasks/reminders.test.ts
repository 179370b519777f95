/** Reminders of promises are outreach: judged, counted, and together one message. Answers to what a debtor asked are not. */
import request from "supertest";
import { type Account, companyName, openAccount } from "../support/account.ts";
import { bearer, useCast } from "../support/cast.ts";
import { localTime } from "../support/local_time.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);
let account: Account;
let debtor: Record<string, string>;
const day_s = 86_400;
const promise = "We'll send the full amount by wire this Friday.";

beforeEach(async () => {
  account = await openAccount(service);
  await account.advanceToCalmWeeks();
  debtor = { company_name: await companyName(), primary_email: `ap-${account.creditorId}@debtor.invalid` };
});

const reply = async (id: string, body: string, more: object = {}): Promise<string> => {
  const arrived = await account.post(`/v1/test-helpers/placements/${id}/inbound-email`, { body, ...more });
  if (arrived.status !== 201) throw new Error(`${arrived.status}: ${arrived.text}`);
  return arrived.body.email_id;
};
const sent = async (id: string, template: string) =>
  (await account.emails(id)).filter((email) => email.template === template && email.sent_at);
const localDay = (at: string | null | undefined) => localTime(at ?? "", "America/Chicago").date;

/** Placements of one debtor, written to on Monday; each with a promise to pay on Friday, made on Tuesday. */
async function promised(n: number): Promise<string[]> {
  const ids = [];
  for (let i = 0; i < n; i += 1) ids.push(await account.place({ posture: "preserve" }, debtor));
  await account.advance(1.5 * day_s);
  for (const id of ids) await reply(id, promise);
  return ids;
}

const asOperator = (path: string, body: object) =>
  request(service.app).post(path).set("Authorization", bearer(cast.operator.session)).send(body).expect(200);

describe("reminders of promises", () => {
  test("that are due together are one message that lists each, recorded on each placement", async () => {
    const ids = await promised(3);
    await account.advance(4 * day_s);
    const reminders = (await account.outbox()).filter(({ body }) => body.includes("This is a reminder"));
    expect(reminders).toHaveLength(1);
    for (const id of ids) {
      const [reminder, ...more] = await sent(id, "promise_reminder");
      expect([more, reminder?.status]).toEqual([[], "delivered"]);
      expect(localTime(reminder?.sent_at ?? "", "America/Chicago")).toMatchObject({
        weekday: "Fri",
        time: "10:00",
      });
      const { invoice_number } = (await account.get(`/v1/placements/${id}`)).body;
      expect(reminders[0]?.body).toMatch(
        new RegExp(`Invoice ${invoice_number}: \\$1,000\\.00 on [A-Z][a-z]+ \\d+, \\d{4}`),
      );
    }
  });

  test("of a claim that is time-barred go as others do", async () => {
    const [id = ""] = await promised(1);
    await service.database.owner.query(
      "update app.placements set time_barred = true where placement_id = $1",
      [id],
    );
    await account.advance(4 * day_s);
    expect((await account.decision(id)).reasons).toContain("sol_time_barred");
    expect(await sent(id, "promise_reminder")).toHaveLength(1);
  });

  test("go by a decision of their own instant, which nothing but the promise refused", async () => {
    await promised(2);
    await account.advance(4 * day_s);
    const { rows } = await service.database.owner.query(
      `select d.evaluated_at = e.sent_at as fresh,
         array(select r.code from jsonb_to_recordset(d.restrictions) r (code text, channels text[], blocks boolean)
           where r.blocks and 'email' = any (r.channels)) as refusals
       from app.emails e
       join app.compliance_decisions d on d.creditor_id = e.creditor_id and d.placement_id = e.placement_id and d.seq = e.decision_seq
       where e.creditor_id = $1 and e.template = 'promise_reminder'`,
      [account.creditorId],
    );
    const judged = { fresh: true, refusals: ["promise_active"] };
    expect(rows).toEqual([judged, judged]);
  });

  test.each([
    ["a pause for a person", "Blue elephants, probably.", {}],
    ["a held message", "We filed for bankruptcy.", { authenticated: false }],
    ["a flag", "Our attorney is handling this.", {}],
    ["an opt-out", "STOP", {}],
  ])("do not go under %s", async (_what, body, more) => {
    const [id = ""] = await promised(1);
    await reply(id, body, more);
    await account.advance(3.9 * day_s);
    expect(await sent(id, "promise_reminder")).toEqual([]);
    await account.advance(10 * day_s);
    expect(await sent(id, "promise_reminder")).toEqual([]);
  });

  test.each([
    ["a held message is decided", "We filed for bankruptcy.", { authenticated: false }],
    ["a pause is lifted", "Blue elephants, probably.", {}],
  ])("wait until %s, and go then", async (_what, body, more) => {
    const ids = await promised(2);
    const [id = "", other = ""] = ids;
    const email = await reply(id, body, more);
    await account.advanceTo(5, 16);
    expect(await sent(id, "promise_reminder")).toEqual([]);
    expect(await sent(other, "promise_reminder")).toHaveLength(1);
    // So that the other's does not use up the day's budget, the wait goes on into Monday.
    await account.advanceTo(1, 15);
    expect((await account.get(`/v1/placements/${id}`)).body.status).toBe("pending_payment");
    await ("authenticated" in more
      ? asOperator(`/v1/admin/held-emails/${email}/decide`, { intent: "none", note: "Not theirs." })
      : asOperator(`/v1/admin/placements/${id}/lift-pause`, { note: "A joke." }));
    await account.advance(60);
    expect(await sent(id, "promise_reminder")).toHaveLength(1);
    await account.advance(30 * day_s);
    expect(await sent(id, "promise_reminder")).toHaveLength(1);
    expect(await account.audit(id, "commitment.broken")).toHaveLength(1);
  });

  test("that waited until their promise was broken are taken back", async () => {
    const [id = ""] = await promised(1);
    await reply(id, "Blue elephants, probably.");
    await account.advance(10 * day_s);
    expect((await account.get(`/v1/placements/${id}`)).body.status).toBe("in_outreach");
    await asOperator(`/v1/admin/placements/${id}/lift-pause`, { note: "A joke." });
    await account.advance(60);
    const reminders = (await account.emails(id)).filter(({ template }) => template === "promise_reminder");
    expect(reminders.map(({ status }) => status)).toEqual(["cancelled"]);
  });

  test("are put off until a rest that ends by itself is over", async () => {
    const [id = ""] = await promised(1);
    const friday = new Date((await account.now()) + 3 * day_s * 1_000).toISOString().slice(0, 10);
    await reply(id, `I am out of the office until ${friday}.`);
    await account.advance(3.9 * day_s);
    expect(await sent(id, "promise_reminder")).toEqual([]);
    await account.advance(3 * day_s);
    const [reminder] = await sent(id, "promise_reminder");
    expect(localTime(reminder?.sent_at ?? "", "America/Chicago")).toMatchObject({
      weekday: "Mon",
      time: "10:00",
    });
  });

  test("wait for another day where outreach wrote to the debtor on theirs", async () => {
    const [id = ""] = await promised(1);
    await account.advanceTo(5, 6);
    const other = await account.place({ posture: "preserve" }, debtor);
    await account.advance(day_s);
    expect(await sent(other, "friendly_reminder")).toHaveLength(1);
    expect(await sent(id, "promise_reminder")).toEqual([]);
    await account.advance(3 * day_s);
    const [reminder] = await sent(id, "promise_reminder");
    expect(localTime(reminder?.sent_at ?? "", "America/Chicago").weekday).toBe("Mon");
  });

  test("count as outreach: nothing else is written to the debtor on their day", async () => {
    const [id = ""] = await promised(1);
    await account.advanceTo(5, 15);
    const [reminder] = await sent(id, "promise_reminder");
    const other = await account.place({ posture: "preserve" }, debtor);
    await account.advance(3 * day_s + 10 * 3_600);
    const [first] = await sent(other, "friendly_reminder");
    expect(localDay(reminder?.sent_at)).not.toBe(localDay(first?.sent_at));
    expect(localTime(first?.sent_at ?? "", "America/Chicago").weekday).toBe("Mon");
  });

  test("say nothing of a promise that was made anew while they waited", async () => {
    const [id = ""] = await promised(1);
    await account.advanceTo(5, 6);
    await account.place({ posture: "preserve" }, debtor);
    await account.advance(day_s);
    await reply(id, "We'll send the full amount by wire this Wednesday.");
    await account.advance(4 * day_s);
    expect(await sent(id, "promise_reminder")).toEqual([]);
    await account.advance(day_s);
    expect(await sent(id, "promise_reminder")).toHaveLength(1);
  });

  test("ask for the date, in one message with the others, where none was named", async () => {
    const ids = [
      await account.place({ posture: "preserve" }, debtor),
      await account.place({ posture: "preserve" }, debtor),
    ];
    await account.advance(1.5 * day_s);
    for (const id of ids) await reply(id, "We will pay the full amount.");
    await account.advance(5 * day_s);
    const [question, ...more] = (await account.outbox()).filter(({ body }) => body.includes("on which day"));
    expect(more).toEqual([]);
    expect(question?.body.match(/Invoice .*\$1,000\.00 \(you named no date/g)).toHaveLength(2);
  });
});

describe("what a debtor asked for", () => {
  test("waits while it is not decided whose a held message is, and then goes", async () => {
    const [id = ""] = [await account.place({ posture: "preserve" }, debtor)];
    await account.advance(1.5 * day_s);
    await reply(id, "Please send a copy of the invoice.");
    const held = await reply(id, "We filed for bankruptcy.", { authenticated: false });
    await account.advance(3 * day_s);
    expect(await sent(id, "documents_on_file")).toEqual([]);
    await asOperator(`/v1/admin/held-emails/${held}/decide`, { intent: "none", note: "Not theirs." });
    await account.advance(3 * day_s);
    expect(await sent(id, "documents_on_file")).toHaveLength(1);
  });

  test("counts in no budget", async () => {
    const [id = ""] = [await account.place({ posture: "preserve" }, debtor)];
    await account.advance(1.5 * day_s);
    await reply(id, "Please send a copy of the invoice.");
    await account.advance(60);
    expect(await sent(id, "documents_on_file")).toHaveLength(1);
    expect((await account.decision(id)).reasons).not.toContain("email_frequency_cap");
    const other = await account.place({ posture: "preserve" }, debtor);
    await account.advance(60);
    expect(await sent(other, "friendly_reminder")).toHaveLength(1);
  });
});

/** What a debtor says holds for all of it: at the address that said it, and where nothing is pursued any more. */
import { randomUUID } from "node:crypto";
import request from "supertest";
import { type Account, openAccount } from "../support/account.ts";
import { bearer, useCast } from "../support/cast.ts";
import { asTenant } from "../support/rows.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);
const { owner } = service.database;
let account: Account;
let id: string;
let address: string;
const day_s = 86_400;

/** A Tuesday, the day after the first email went and the first call was not answered. */
beforeEach(async () => {
  account = await openAccount(service);
  address = `ap-${randomUUID()}@debtor.invalid`;
  id = await account.place({ posture: "escalate" }, { primary_email: address });
  await account.advance(1.5 * day_s);
});

const reply = (body: string, more: object = {}) =>
  account.post(`/v1/test-helpers/placements/${id}/inbound-email`, { body, ...more }).expect(201);

describe("who asks from an address that was written to before", () => {
  const current = "new@debtor.invalid";

  beforeEach(async () => {
    await account
      .post(`/v1/placements/${id}/amend`, {
        amendment_type: "debtor_contact",
        after_value: { primary_email: current },
        reason: "moved",
      })
      .expect(201);
  });

  test.each([
    ["unsubscribe", "email_opt_out_confirmed"],
    ["Cease and desist all communication regarding this debt.", "cease_confirmed"],
  ])("%s is answered there, about that address", async (text, template) => {
    await reply(text, { from: address });
    await account.advance(day_s);
    const answer = (await account.emails(id)).find((email) => email.template === template);
    expect([answer?.status, answer?.to]).toEqual(["delivered", address]);
    expect(answer?.body).not.toContain(current);
    const { rows } = await owner.query(
      "select opted_out_at is not null as opted_out from app.contact_points where creditor_id = $1 and address = $2",
      [account.creditorId, address],
    );
    expect(rows).toEqual([{ opted_out: true }]);
  });

  test("as a stranger whom an operator believed is answered where the debtor is", async () => {
    const { body } = await reply("unsubscribe", { from: "stranger@elsewhere.invalid" });
    await request(service.app)
      .post(`/v1/admin/held-emails/${body.email_id}/decide`)
      .set("Authorization", bearer(cast.operator.session))
      .send({ intent: "opt_out", note: "Called back." })
      .expect(200);
    await account.advance(day_s);
    const answer = (await account.emails(id)).find(({ template }) => template === "email_opt_out_confirmed");
    expect(answer?.to).toBe(current);
  });
});

describe("of a debtor whose placements are all closed", () => {
  const accountTrail = async () =>
    (
      await owner.query<{ data: Record<string, unknown> }>(
        `select data from app.audit_events
         where creditor_id = $1 and chain_id = $1 and placement_id is null and event_type = 'debtor.flag_changed'`,
        [account.creditorId],
      )
    ).rows.map(({ data }) => data);
  let debtorId: unknown;

  beforeEach(async () => {
    debtorId = (await account.placement(id)).debtor.debtor_id;
    await account.post(`/v1/placements/${id}/recall`).expect(200);
  });

  test("an opt-out is on the account's trail", async () => {
    await reply("unsubscribe");
    expect(await accountTrail()).toMatchObject([
      { debtor_id: debtorId, flags: ["email_opt_out"], value: true },
    ]);
  });

  test("a flag that an operator sets is on the account's trail, which verifies", async () => {
    await request(service.app)
      .post(`/v1/admin/debtors/${debtorId}/flags`)
      .set("Authorization", bearer(cast.operator.session))
      .send({ flag: "bankruptcy_filed", value: true, note: "On the register." })
      .expect(200);
    expect(await accountTrail()).toMatchObject([{ debtor_id: debtorId, flag: "bankruptcy_filed" }]);
    const { rows } = await asTenant(service.database.login, account.creditorId, (client) =>
      client.query("select app.verify_audit_chain($1) as broken", [account.creditorId]),
    );
    expect(rows).toEqual([{ broken: null }]);
  });
});

describe("a promise", () => {
  const inDays = async (days: number) =>
    new Date((await account.now()) + days * 86_400_000).toISOString().slice(0, 10);
  const promise = async (amount: number | null, date: string | null, installments: object[] | null = null) =>
    asTenant(
      service.database.login,
      account.creditorId,
      (client) =>
        client.query("select app.make_commitment($1, null, $2, $3, $4, 'email')", [
          id,
          amount,
          installments && JSON.stringify(installments),
          date,
        ]),
      { role: "svc_worker", type: "system" },
    );
  const shown = async () => {
    const { body } = await account.get(`/v1/placements/${id}`);
    const payments = (await account.get(`/v1/placements/${id}/payments`)).body;
    return { status: body.status, pause: body.pause?.reason ?? null, payments };
  };

  test("for a date that is further than sixty days is none: a person decides", async () => {
    await promise(null, await inDays(62));
    expect(await shown()).toEqual({ status: "in_outreach", pause: "needs_human", payments: [] });
  });

  test("in payments of which the first is further than sixty days is none either", async () => {
    await promise(null, null, [
      { due_date: await inDays(95), amount: 500 },
      { due_date: await inDays(62), amount: 500 },
    ]);
    expect(await shown()).toEqual({ status: "in_outreach", pause: "needs_human", payments: [] });
  });

  test("for the last day that is waited for counts, and payments may go on beyond it", async () => {
    await promise(null, null, [
      { due_date: await inDays(59), amount: 500 },
      { due_date: await inDays(95), amount: 500 },
    ]);
    expect((await shown()).status).toBe("pending_payment");
  });

  test("of more than is outstanding is one of what is outstanding", async () => {
    await promise(1_181_000, await inDays(5));
    expect((await shown()).payments).toMatchObject([{ type: "full_payment", total_amount: 1000 }]);
  });
});

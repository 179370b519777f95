/** Calls and emails of which nobody knows whether they were made: operators see them, and say what they found out. */
import { createHmac, randomUUID } from "node:crypto";
import request from "supertest";
import { type Account, companyName, openAccount } from "../support/account.ts";
import { bearer, useCast } from "../support/cast.ts";
import { asTenant } from "../support/rows.ts";
import { useService } from "../support/service.ts";
import { type Channel, createTouches } from "../support/touches.ts";

const service = useService();
const cast = useCast(service.database);
const { owner } = service.database;
let account: Account;
let id: string;
const { due, liveCall } = createTouches(service, () => account);
const day_s = 86_400;
const path = "/v1/admin/unknown-deliveries";
const debtor = () => ({ state: "GA", primary_email: `ap-${account.creditorId}@debtor.invalid` });

beforeEach(async () => {
  account = await openAccount(service);
  id = await account.place({ posture: "escalate" }, debtor());
  await account.advance(60);
});

const asOperator = (call: request.Test) => call.set("Authorization", bearer(cast.operator.session));
const resolve = (touchId: string, outcome: string) =>
  asOperator(
    request(service.app).post(`${path}/${touchId}/settle`).send({ outcome, note: "Asked the provider." }),
  );

interface Listed {
  readonly touch_id: string;
  readonly creditor_id: string;
}

async function listed(): Promise<Listed[]> {
  const { body } = await asOperator(request(service.app).get(`${path}?limit=200`)).expect(200);
  return body.touches.filter((touch: Listed) => touch.creditor_id === account.creditorId);
}

const asWorker = (statement: string, values: unknown[]) =>
  asTenant(service.database.login, account.creditorId, (client) => client.query(statement, values), {
    role: "svc_worker",
    type: "system",
  });

/** A contact that a process began and nobody can say anything about. */
async function unknown(channel: Channel): Promise<string> {
  if (channel === "call") {
    const callId = await liveCall(id);
    await asWorker("select task.finish_make_call($1, $2)", [callId, { state: "unknown" }]);
    return callId;
  }
  const key = await due(id, "email");
  const emailId = key.slice("email:".length);
  await asWorker("select task.begin_send_email($1, $2)", [emailId, key]);
  await asWorker("select task.finish_send_email($1, $2)", [emailId, { state: "unknown" }]);
  return emailId;
}

/** What the debtor was contacted too often for, judged now. */
async function usedUp(placement = id): Promise<readonly string[]> {
  await asWorker("select app.evaluate($1)", [placement]);
  return (await account.placement(placement)).compliance.reasons.filter((reason) => /cap$/.test(reason));
}

const caps = { call: "call_frequency_cap", email: "email_frequency_cap" } as const;

/** How often the step of a touch was taken up. */
async function attempts(touchId: string): Promise<number> {
  const { rows } = await owner.query<{ attempts: number }>(
    `select count(*)::integer as attempts from (
       select call_id as touch_id, placement_id, step from app.calls
       union all select email_id, placement_id, step from app.emails) t
     where placement_id = $1 and step = (
       select step from app.calls where call_id = $2 union all select step from app.emails where email_id = $2)`,
    [id, touchId],
  );
  return rows[0]?.attempts ?? -1;
}

test("the last page that may be asked for is empty", async () => {
  const { body } = await asOperator(request(service.app).get(`${path}?offset=2147483647&limit=200`)).expect(
    200,
  );
  expect(body).toEqual({ touches: [], pagination: { limit: 200, offset: 2147483647, has_more: false } });
});

describe.each(["call", "email"] as const)("a delivery that is not known, of a %s", (channel) => {
  test("is before operators, across creditors, until it is settled", async () => {
    const touchId = await unknown(channel);
    const { debtor_id } = (await account.placement(id)).debtor;
    expect(await listed()).toEqual([
      {
        touch_id: touchId,
        channel,
        creditor_id: account.creditorId,
        placement_id: id,
        debtor_id,
        begun_at: expect.stringMatching(/Z$/),
      },
    ]);
    const settled = await resolve(touchId, "delivered");
    expect([settled.status, settled.body]).toEqual([
      200,
      { touch_id: touchId, channel, placement_id: id, outcome: "delivered" },
    ]);
    expect(await listed()).toEqual([]);
  });

  test("counts as a contact still when it is found to have been made", async () => {
    const touchId = await unknown(channel);
    expect(await usedUp()).toContain(caps[channel]);
    await resolve(touchId, "delivered").expect(200);
    expect(await usedUp()).toContain(caps[channel]);
  });

  test("counts no longer when it is found not to have been made, and is not made up for", async () => {
    const touchId = await unknown(channel);
    await resolve(touchId, "not_delivered").expect(200);
    expect(await usedUp()).not.toContain(caps[channel]);
    await account.advance(20 * day_s);
    expect(await attempts(touchId)).toBe(1);
  });

  test("is on the trail as what an operator found out, without the note, which stays with the amendment", async () => {
    const touchId = await unknown(channel);
    await resolve(touchId, "not_delivered").expect(200);
    expect(await account.audit(id, `${channel}.settled`)).toMatchObject([
      {
        actor_type: "operator",
        data: { [`${channel}_id`]: touchId, outcome: "not_delivered" },
      },
    ]);
    expect(JSON.stringify(await account.audit(id))).not.toContain("Asked the provider.");
    const { rows } = await owner.query(
      "select amendment_type, before_value, after_value, reason from app.amendments where placement_id = $1",
      [id],
    );
    expect(rows).toEqual([
      {
        amendment_type: `${channel}_settled`,
        before_value: "delivery_unknown",
        after_value: "not_delivered",
        reason: "Asked the provider.",
      },
    ]);
  });

  test("is settled once", async () => {
    const touchId = await unknown(channel);
    await resolve(touchId, "delivered").expect(200);
    const again = await resolve(touchId, "not_delivered");
    expect([again.status, again.body]).toEqual([409, { detail: "Delivery is not unknown" }]);
  });
});

test("a message about two invoices is settled for both at once", async () => {
  const company = {
    ...debtor(),
    company_name: await companyName("Twice"),
    primary_email: `two-${id}@debtor.invalid`,
  };
  const other = await account.place({ posture: "escalate" }, company);
  id = await account.place({ posture: "escalate" }, company);
  await account.advance(60);
  const touchId = await unknown("email");
  expect(await listed()).toHaveLength(2);
  await resolve(touchId, "not_delivered").expect(200);
  expect(await listed()).toEqual([]);
  for (const placement of [id, other]) {
    expect(await account.audit(placement, "email.settled")).toHaveLength(1);
    expect(await usedUp(placement)).not.toContain(caps.email);
  }
});

test("a call that is reported after all counts as what was reported, whatever was found out", async () => {
  const callId = await unknown("call");
  await resolve(callId, "not_delivered").expect(200);
  await reportEnd(callId);
  expect(await usedUp()).toContain(caps.call);
  expect((await account.placement(id)).compliance.reasons).toContain("conversation_cooldown");
});

test("a call that is reported after all leaves the list", async () => {
  const callId = await unknown("call");
  await reportEnd(callId);
  expect(await listed()).toEqual([]);
  expect((await resolve(callId, "delivered")).status).toBe(409);
});

test("what is not in doubt cannot be settled, nor what is not there", async () => {
  const callId = await liveCall(id);
  expect((await resolve(callId, "delivered")).status).toBe(409);
  const nobody = await resolve(randomUUID(), "delivered");
  expect([nobody.status, nobody.body]).toEqual([404, { detail: "Touch not found" }]);
  expect((await resolve(callId, "perhaps")).status).toBe(422);
});

test("the list comes in pages, the newest first", async () => {
  const [first, second] = [await unknown("email"), await unknown("call")];
  const page = async (offset: number) =>
    (await asOperator(request(service.app).get(`${path}?limit=1&offset=${offset}`))).body;
  const pages = [await page(0), await page(1)];
  expect(pages.map(({ touches }) => touches[0].touch_id)).toEqual([second, first]);
  expect(pages[0].pagination).toEqual({ limit: 1, offset: 0, has_more: true });
});

function reportEnd(callId: string) {
  const at = String(Math.floor(Date.now() / 1_000));
  const report = { outcome: "refused", duration_seconds: 61, transcript: "Hello.", summary: "Spoken with." };
  const body = JSON.stringify({ event_id: randomUUID(), call_key: callId, type: "ended", report });
  const signature = createHmac("sha256", service.config.eventSecrets.voice)
    .update(`${at}.${body}`)
    .digest("hex");
  return request(service.app)
    .post("/v1/internal/voice/events")
    .set({ "content-type": "application/json", "x-webhook-timestamp": at, "x-signature": signature })
    .send(body)
    .expect(202);
}

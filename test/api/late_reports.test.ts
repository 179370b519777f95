/** What providers report after we had given up on it, in the wrong order, or not at all because they were down. */
import { createHmac, randomUUID } from "node:crypto";
import request from "supertest";
import { type Account, openAccount } from "../support/account.ts";
import { asTenant } from "../support/rows.ts";
import { useService } from "../support/service.ts";
import { createTouches } from "../support/touches.ts";

const service = useService();
const { owner } = service.database;
let account: Account;
let id: string;
const { due, run, liveCall } = createTouches(service, () => account);
const day_s = 86_400;

beforeEach(async () => {
  account = await openAccount(service);
  id = await account.place({ posture: "escalate" }, { state: "GA" });
  await account.advance(60);
});

function send(channel: "voice" | "email", event: object) {
  const at = String(Math.floor(Date.now() / 1_000));
  const body = JSON.stringify(event);
  const secret = service.config.eventSecrets[channel];
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return request(service.app)
    .post(`/v1/internal/${channel}/events`)
    .set({ "content-type": "application/json", "x-webhook-timestamp": at, "x-signature": signature })
    .send(body)
    .expect(202);
}

const ended = (call_key: string, report: object) =>
  send("voice", {
    event_id: randomUUID(),
    call_key,
    type: "ended",
    report: { duration_seconds: 61, transcript: "Hello.", summary: "Spoken with.", ...report },
  });

const asWorker = (statement: string, values: unknown[]) =>
  asTenant(service.database.login, account.creditorId, (client) => client.query(statement, values), {
    role: "svc_worker",
    type: "system",
  });

const finishCall = (callId: string, result: object) =>
  asWorker("select task.finish_make_call($1, $2)", [callId, result]);

/** A call that nobody could say anything about, and that was given up. */
async function unknownCall(): Promise<string> {
  const callId = await liveCall(id);
  await finishCall(callId, { state: "unknown" });
  expect(await theCall(callId)).toMatchObject({ status: "failed", outcome: "delivery_unknown" });
  return callId;
}

async function theCall(callId: string): Promise<Record<string, unknown>> {
  const { rows } = await owner.query("select * from app.calls where call_id = $1", [callId]);
  return rows[0];
}

const commitments = async () => (await account.get(`/v1/placements/${id}/payments`)).body;

describe("the end of a call that was given up as delivery_unknown", () => {
  test("is kept beside its status, rests the debtor for a week, and the trail says that it came late", async () => {
    const callId = await unknownCall();
    await ended(callId, { outcome: "refused" });
    expect(await theCall(callId)).toMatchObject({
      status: "failed",
      failure: null,
      outcome: "refused",
      conversation: true,
      duration_seconds: 61,
      transcript: "Hello.",
    });
    expect(await account.audit(id, "call.late_result")).toMatchObject([
      { data: { call_id: callId, state: "ended", outcome: "refused" } },
    ]);
    expect((await account.placement(id)).compliance.reasons).toContain("conversation_cooldown");
  });

  test("stops all contact where that was asked for", async () => {
    await ended(await unknownCall(), { outcome: "cease_requested", cease_scope: "all" });
    const { debtor, compliance, planner } = await account.placement(id);
    expect(debtor).toMatchObject({ flags: { cease_and_desist: true } });
    expect([compliance.can_call, compliance.can_email, planner.next_action]).toEqual([false, false, null]);
  });

  test("files the dispute that was raised", async () => {
    await ended(await unknownCall(), { outcome: "dispute_raised", dispute_kind: "wrong amount" });
    expect((await account.placement(id)).status).toBe("disputed");
    const { rows } = await owner.query("select status, source from app.disputes where placement_id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ status: "open", source: "call" }]);
  });

  test("makes the promise that was given, where the placement still takes one", async () => {
    await ended(await unknownCall(), { outcome: "payment_agreed" });
    expect((await account.placement(id)).status).toBe("pending_payment");
    expect(await commitments()).toMatchObject([{ status: "pending", source: "call" }]);
  });

  test("makes no promise where the placement was closed meanwhile", async () => {
    const callId = await unknownCall();
    await account.post(`/v1/placements/${id}/recall`).expect(200);
    await ended(callId, { outcome: "payment_agreed" });
    expect([(await account.placement(id)).status, await commitments()]).toEqual(["recalled", []]);
    expect(await theCall(callId)).toMatchObject({ conversation: true });
  });

  test("counts once: the next report of it changes nothing but that nobody is contacted against its wish", async () => {
    const callId = await unknownCall();
    await ended(callId, { outcome: "refused" });
    await ended(callId, { outcome: "dispute_raised" });
    expect([(await account.placement(id)).status, (await theCall(callId)).outcome]).toEqual([
      "in_outreach",
      "refused",
    ]);
    await ended(callId, { outcome: "cease_requested", cease_scope: "call" });
    expect((await account.placement(id)).compliance.reasons).toContain("call_opt_out");
    expect((await theCall(callId)).outcome).toBe("refused");
  });
});

describe("where everybody must agree to a recording", () => {
  let callId: string;
  beforeEach(async () => {
    id = await account.place({ posture: "escalate" }, { state: "CA" });
    await account.advance(60);
    callId = await liveCall(id);
  });
  const recorded = (recording_consent: boolean) =>
    send("voice", {
      event_id: randomUUID(),
      call_key: callId,
      type: "recorded",
      recording_key: "r/1",
      recording_consent,
    });
  const kept = async () => {
    const { recording_key, compliance_flags } = await theCall(callId);
    return [recording_key, (compliance_flags as string[]).includes("recording_not_kept")];
  };

  test.each([
    ["with the end of the call, without a recording", { recording_consent: false }],
    ["with the end of the call and its recording", { recording_consent: false, recording_key: "r/0" }],
  ])("a refusal %s holds against a later consent", async (_how, said) => {
    await ended(callId, { outcome: "refused", ...said });
    await recorded(true);
    expect(await kept()).toEqual([null, true]);
  });

  test("a refusal that is told later ends what was kept", async () => {
    await recorded(true);
    expect(await kept()).toEqual(["r/1", false]);
    await ended(callId, { outcome: "refused", recording_consent: false });
    expect(await kept()).toEqual([null, true]);
    await recorded(true);
    expect(await kept()).toEqual([null, true]);
  });

  test("a consent that was not told at first is believed when it is", async () => {
    await ended(callId, { outcome: "refused", recording_key: "r/1" });
    expect(await kept()).toEqual([null, true]);
    await recorded(true);
    expect(await kept()).toEqual(["r/1", false]);
  });

  test("a refusal in the answer to the order is one", async () => {
    await finishCall(callId, {
      state: "placed",
      report: { outcome: "refused", duration_seconds: 1, recording_key: "r/0", recording_consent: false },
    });
    await recorded(true);
    expect(await kept()).toEqual([null, true]);
  });
});

describe("what a provider calls it by", () => {
  test("is kept of a call whose end came before the answer to its order", async () => {
    const callId = await liveCall(id);
    await owner.query("update app.calls set provider_call_id = null where call_id = $1", [callId]);
    await ended(callId, { outcome: "refused" });
    await finishCall(callId, { state: "placed", provider_call_id: "call-7" });
    expect(await theCall(callId)).toMatchObject({ status: "completed", provider_call_id: "call-7" });
    expect(await account.audit(id, "call.late_result")).toEqual([]);
  });

  test("is kept of a message whose delivery was told before the answer to its order", async () => {
    const key = await due(id, "email");
    const emailId = key.slice("email:".length);
    await asWorker("select task.begin_send_email($1, $2)", [emailId, key]);
    const stored = async () =>
      (
        await owner.query(
          "select message_id, status, provider_message_id from app.emails where email_id = $1",
          [emailId],
        )
      ).rows[0];
    await send("email", { type: "delivered", message_key: (await stored()).message_id });
    await asWorker("select task.finish_send_email($1, $2)", [
      emailId,
      { state: "sent", provider_message_id: "message-7" },
    ]);
    expect(await stored()).toMatchObject({ status: "delivered", provider_message_id: "message-7" });
  });
});

test.each(["delivered", "opened", "bounced"])(
  "a message that was given up as delivery_unknown is %s when that is told after all",
  async (type) => {
    const key = await due(id, "email");
    const emailId = key.slice("email:".length);
    await asWorker("select task.begin_send_email($1, $2)", [emailId, key]);
    await asWorker("select task.finish_send_email($1, $2)", [emailId, { state: "unknown" }]);
    const stored = async () =>
      (await owner.query("select message_id, status, failure from app.emails where email_id = $1", [emailId]))
        .rows[0];
    expect(await stored()).toMatchObject({ status: "failed", failure: "delivery_unknown" });
    await send("email", { type, message_key: (await stored()).message_id });
    expect(await stored()).toMatchObject({ status: type, failure: type === "bounced" ? "bounced" : null });
  },
);

test("a service email whose delivery is told before its worker dies is not begun again", async () => {
  await account.advance(1.5 * day_s);
  await asWorker("select app.write_service_email($1, 'documents_on_file')", [id]);
  const { rows } = await owner.query<{ email_id: string; message_id: string }>(
    "select email_id, message_id from app.emails where placement_id = $1 and not outreach and direction = 'outbound'",
    [id],
  );
  const [email] = rows;
  const begin = async () =>
    (
      await asWorker("select task.begin_send_email($1, $2) as permit", [
        email?.email_id,
        `email:${email?.email_id}`,
      ])
    ).rows[0];
  await account.advanceTo(2, 16);
  const { rows: sent } = await owner.query("select status from app.emails where email_id = $1", [
    email?.email_id,
  ]);
  expect(sent).toEqual([{ status: "delivered" }]);
  expect(await begin()).toEqual({ permit: null });
});

test("while the voice provider is down no call is made, counted or going on; it is made half an hour later", async () => {
  const key = await due(id, "call");
  const from = await account.now();
  await account.outage("voice", true);
  await run(key);
  const callId = key.slice("call:".length);
  expect(await theCall(callId)).toMatchObject({ status: "scheduled", started_at: null, to_address: null });
  const { planner, compliance } = await account.placement(id);
  expect([planner.calls_made, compliance.can_call]).toEqual([0, true]);
  const waits_ms = Date.parse(planner.next_action?.scheduled_at ?? "") - from;
  expect([planner.next_action?.channel, Math.round(waits_ms / 60_000)]).toEqual(["call", 30]);
  await account.outage("voice", false);
  await account.advance(29 * 60);
  expect((await theCall(callId)).status).toBe("scheduled");
  await account.advance(120);
  expect(await theCall(callId)).toMatchObject({ status: "no_answer", attempt: 1 });
});

test("a recall takes back the call that an outage held up", async () => {
  const key = await due(id, "call");
  await account.outage("voice", true);
  await run(key);
  const response = await account.post(`/v1/placements/${id}/recall`).expect(200);
  expect(response.body).toMatchObject({ calls_cancelled: 1 });
});

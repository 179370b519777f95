import { createHmac, randomUUID } from "node:crypto";
import request from "supertest";
import { type Account, openAccount } from "../support/account.ts";
import { useService } from "../support/service.ts";
import { createTouches } from "../support/touches.ts";

const service = useService();
let account: Account;
let id: string;
let callId: string;
const { liveCall } = createTouches(service, () => account);
const path = "/v1/internal/voice/events";
const hour_s = 3_600;

beforeEach(async () => {
  account = await openAccount(service);
  id = await account.place({ posture: "escalate" }, { state: "GA" });
  await account.advance(60);
  callId = await liveCall(id);
});

const seconds = () => Math.floor(Date.now() / 1_000);

function send(event: object, { at = seconds(), secret = service.config.eventSecrets.voice } = {}) {
  const body = JSON.stringify(event);
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return request(service.app)
    .post(path)
    .set({ "content-type": "application/json", "x-webhook-timestamp": String(at), "x-signature": signature })
    .send(body);
}

const about = () => ({ event_id: randomUUID(), call_key: callId });
const ended = (report: object = {}) => ({
  ...about(),
  type: "ended",
  report: { outcome: "refused", duration_seconds: 61, summary: "Refused.", transcript: "No.", ...report },
});
const theCall = async () => (await account.calls(id)).find(({ call_id }) => call_id === callId);

test("a call goes on until its provider reports its end, and then ends as it says", async () => {
  expect(await theCall()).toMatchObject({ status: "in_progress", outcome: null });
  expect((await account.placement(id)).planner.next_action).toBeNull();
  await send(ended()).expect(202, { status: "accepted" });
  expect(await theCall()).toMatchObject({
    status: "completed",
    outcome: "refused",
    transcript: "No.",
    ai_summary: "Refused.",
    duration_seconds: 61,
  });
  expect((await account.placement(id)).planner.next_action).toMatchObject({ channel: "email", step: 3 });
});

test("an event that comes twice counts once, and what comes after the end changes nothing", async () => {
  const event = ended({ outcome: "payment_agreed" });
  for (const each of [event, event]) await send(each).expect(202);
  expect(await account.audit(id, "commitment.made")).toHaveLength(1);
  await send({ ...about(), type: "answered" }).expect(202);
  await send(ended({ outcome: "dispute_raised" })).expect(202);
  expect(await theCall()).toMatchObject({ outcome: "payment_agreed" });
  expect((await account.placement(id)).status).toBe("pending_payment");
  expect(await account.audit(id, "call.late_result")).toHaveLength(1);
});

test("an end that is reported faster than the order is answered is the call's end", async () => {
  const other = await account.place({ posture: "escalate" }, { state: "GA" });
  await account.advance(60);
  const touches = createTouches(service, () => account);
  const key = await touches.due(other, "call");
  callId = key.slice("call:".length);
  await touches.run(key, {
    ...touches.silent(),
    voice: {
      ...touches.silent().voice,
      find: async () => "cannot_tell",
      async send() {
        await send(ended({ outcome: "callback_requested" })).expect(202);
        return { providerCallId: "p", report: null };
      },
    },
  });
  const calls = await account.calls(other);
  expect(calls.map(({ outcome }) => outcome)).toContain("callback_requested");
  expect(await account.audit(other, "call.late_result")).toEqual([]);
});

test("an opt-out that is said in a call is in force while the call goes on", async () => {
  await send({ ...about(), type: "opted_out", scope: "all" }).expect(202);
  expect(await theCall()).toMatchObject({ status: "in_progress" });
  expect((await account.placement(id)).compliance).toMatchObject({ can_call: false, can_email: false });
  expect((await account.placement(id)).debtor).toMatchObject({ flags: { cease_and_desist: true } });
  await send(ended()).expect(202);
  expect((await account.placement(id)).planner.next_action).toBeNull();
});

test("an opt-out is heeded even when its event comes after the end", async () => {
  await send(ended()).expect(202);
  await send({ ...about(), type: "opted_out", scope: "call" }).expect(202);
  expect((await account.placement(id)).compliance.reasons).toContain("call_opt_out");
});

test("what protects the debtor is heard in the transcript of a call that ends, and in a report that comes late", async () => {
  await send(ended({ outcome: "payment_agreed", transcript: "Debtor: We filed Chapter 11." })).expect(202);
  expect((await account.placement(id)).debtor).toMatchObject({ flags: { bankruptcy_filed: true } });
  expect((await account.placement(id)).status).toBe("in_outreach");
  expect(await account.audit(id, "call.protection_heard")).toMatchObject([
    { data: { call_id: callId, intents: ["bankruptcy"] } },
  ]);
  await send(ended({ transcript: "Debtor: Talk to our attorney." })).expect(202);
  expect((await account.placement(id)).debtor).toMatchObject({ flags: { attorney_representation: true } });
});

test("outreach waits for a person where a transcript was not read to its end", async () => {
  await send(ended({ transcript: `Debtor: ${"No. ".repeat(30_000)}` })).expect(202);
  expect((await account.get(`/v1/placements/${id}`)).body.pause).toMatchObject({ reason: "needs_human" });
  expect(await account.audit(id, "call.unread")).toMatchObject([{ data: { call_id: callId } }]);
  expect(await theCall()).toMatchObject({ status: "completed", outcome: "refused" });
});

test("a call whose end nobody reports is asked about after two hours", async () => {
  await account.advance(2 * hour_s + 60);
  expect(await theCall()).toMatchObject({ status: "no_answer", outcome: "no_answer" });
});

test("a transcript that Postgres could not hold is kept without what it cannot", async () => {
  await send(ended({ transcript: "No\u0000.\ud800" })).expect(202);
  expect(await theCall()).toMatchObject({ transcript: "No.\ufffd" });
});

test("a recording is linked for an hour, signed, once it is there", async () => {
  expect(await theCall()).toMatchObject({ recording_url: null });
  await send(ended()).expect(202);
  await send({ ...about(), type: "recorded", recording_key: "r/1" }).expect(202);
  const url = new URL((await account.get(`/v1/placements/${id}/calls`)).body.at(-1).recording_url);
  expect(url.href.startsWith(`${service.config.publicBaseUrl}/v1/files/recordings/${callId}?`)).toBe(true);
  const expires = url.searchParams.get("expires") ?? "";
  expect(Math.abs(Number(expires) - seconds() - hour_s)).toBeLessThan(30);
  const signed = createHmac("sha256", service.config.fileSigningSecret)
    .update(`${url.pathname}?expires=${expires}`)
    .digest("hex");
  expect(url.searchParams.get("signature")).toBe(signed);
  // The link is good, and the provider knows no recording of that key.
  await request(service.app)
    .get(url.pathname + url.search)
    .expect(404, { detail: "Recording not found" });
});

test.each([
  [false, null],
  [undefined, null],
  [true, "/v1/files/recordings/"],
])("where everybody must agree, a recording with consent %s is kept accordingly", async (consent, kept) => {
  const californian = await account.place({ posture: "escalate" }, { state: "CA" });
  await account.advance(60);
  callId = await liveCall(californian);
  await send(ended({ recording_key: "r/2", recording_consent: consent })).expect(202);
  const [call] = (await account.get(`/v1/placements/${californian}/calls`)).body.filter(
    ({ call_id }: { call_id: string }) => call_id === callId,
  );
  expect(call.recording_url).toEqual(kept && expect.stringContaining(kept));
  expect(call.compliance_flags.includes("recording_not_kept")).toBe(kept === null);
});

describe("is closed to", () => {
  test("what is not signed, signed by another, altered, stale or from the future", async () => {
    await request(service.app).post(path).send(ended()).expect(401, { detail: "authentication failed" });
    for (const wrong of [{ secret: "another" }, { at: seconds() - 301 }, { at: seconds() + 301 }]) {
      await send(ended(), wrong).expect(401, { detail: "authentication failed" });
    }
    const at = seconds();
    await request(service.app)
      .post(path)
      .set({ "x-webhook-timestamp": String(at), "x-signature": "0".repeat(64) })
      .send("{}")
      .expect(401);
    expect(await theCall()).toMatchObject({ status: "in_progress" });
  });

  test("what makes no sense, which is told", async () => {
    for (const [kind, type] of [
      [{ type: "sung" }, "invalid_union"],
      [{}, "missing"],
    ]) {
      const { body } = await send({ ...about(), ...Object(kind) }).expect(422);
      expect(body.detail).toEqual([{ loc: ["body", "type"], msg: expect.any(String), type }]);
    }
    const response = await send(ended({ outcome: "bribed" })).expect(422);
    expect(response.body.detail[0].loc).toEqual(["body", "report", "outcome"]);
    await request(service.app).get(path).expect(405).expect("allow", "POST");
  });

  test("identifiers that cannot be stored, but not a report whose words cannot", async () => {
    for (const wrong of [{ event_id: "a\u0000" }, { event_id: "a\ud800" }, { call_key: `${callId}\u0000` }]) {
      await send({ ...ended(), ...wrong }).expect(422);
    }
    await send(ended({ outcome: "dispute_raised", dispute_kind: "amount\u0000\ud800" })).expect(202);
    expect(await theCall()).toMatchObject({ outcome: "dispute_raised" });
  });

  test("a call that nobody made: accepted like any other, and ignored", async () => {
    await send({ ...ended(), call_key: randomUUID() }).expect(202, { status: "accepted" });
    expect(await theCall()).toMatchObject({ status: "in_progress" });
  });

  test("readers of the published documents", async () => {
    for (const document of ["/openapi.json", "/openapi/operator.json", "/openapi/test-helpers.json"]) {
      expect((await request(service.app).get(document).expect(200)).text).not.toContain("/v1/internal");
    }
  });
});

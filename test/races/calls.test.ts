/** What is said in one place while a touch is being made in another. */
import { type Account, companyName, openAccount } from "../support/account.ts";
import { useService } from "../support/service.ts";
import { type Channel, createTouches } from "../support/touches.ts";

const service = useService();
let account: Account;
const { run, due, liveCall, contacts, someoneWaits } = createTouches(service, () => account);
const channels: readonly Channel[] = ["call", "email"];

beforeEach(async () => {
  account = await openAccount(service);
});

const scopes = { call: "call", email: "email" };

test.each(channels)(
  "an opt-out said in a call stops the %s of another invoice that is being made at that moment",
  async (channel) => {
    const company = { company_name: await companyName("Busy"), state: "GA" };
    const spoken = await account.place({ posture: "escalate" }, company);
    await account.advance(60);
    const callId = await liveCall(spoken);
    const other = await account.place({ posture: "escalate" }, company);
    await account.advance(60);
    const key = await due(other, channel);

    const client = await service.database.connect("login");
    await client.query("begin");
    await client.query("select task.record_call_event($1)", [
      { event_id: "e", type: "opted_out", scope: scopes[channel], call_key: callId },
    ]);
    const running = run(key);
    await someoneWaits();
    await client.query("commit");
    await running;
    expect(await contacts(key)).toBe(0);
    expect((await account.placement(other)).compliance.reasons).toContain(`${channel}_opt_out`);
  },
);

test.each(channels)("a recall stops the %s that has come up to its last check", async (channel) => {
  const id = await account.place({ posture: "escalate" }, { state: "GA" });
  await account.advance(60);
  const key = await due(id, channel);
  const client = await service.database.connect("login");
  await client.query("begin");
  await client.query(
    "select app.enter(('svc_creditor', $1, 'creditor', 'test', null, null, 'api_key')::app.principal)",
    [account.creditorId],
  );
  await client.query("select app.move('placement', $1, 'recalled')", [id]);
  const running = run(key);
  await someoneWaits();
  await client.query("commit");
  await running;
  await account.advance(30 * 86_400);
  expect(await contacts(key)).toBe(0);
  expect((await account.placement(id)).status).toBe("recalled");
});

test("a recall leaves a live call alone, and what it comes to changes nothing but the call", async () => {
  const id = await account.place({ posture: "escalate" }, { state: "GA" });
  await account.advance(60);
  const callId = await liveCall(id);
  await account.post(`/v1/placements/${id}/recall`).expect(200);
  expect((await account.calls(id)).find(({ call_id }) => call_id === callId)).toMatchObject({
    status: "in_progress",
  });
  const client = await service.database.connect("login");
  await client.query("select task.record_call_event($1)", [
    {
      event_id: "e",
      type: "ended",
      call_key: callId,
      report: { outcome: "payment_agreed", duration_seconds: 9 },
    },
  ]);
  expect((await account.calls(id)).find(({ call_id }) => call_id === callId)).toMatchObject({
    outcome: "payment_agreed",
  });
  expect((await account.placement(id)).status).toBe("recalled");
  expect((await account.get(`/v1/placements/${id}/payments`)).body).toEqual([]);
  await account.advance(30 * 86_400);
  expect((await account.emails(id)).filter(({ sent_at }) => sent_at)).toHaveLength(1);
});

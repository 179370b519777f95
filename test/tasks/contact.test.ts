/**
 * Contact at most once, and what was due is not forgotten: what debtors, providers and second processes do in the middle of
 * begin → send → finish. killed.test.ts kills the process at each of these steps.
 */
import type { Providers } from "../../src/providers/index.ts";
import { ProviderUnavailable } from "../../src/providers/unavailable.ts";
import { claimedOf } from "../../src/tasks/runner.ts";
import { type Account, openAccount } from "../support/account.ts";
import { asTenant } from "../support/rows.ts";
import { useService } from "../support/service.ts";
import { type Channel, createTouches } from "../support/touches.ts";

const service = useService();
const { database } = service;
let account: Account;
let id: string;

// Numbers that no living process holds, so that a recovery gives their claims back.
const [dead, next] = [424_242, 424_243];
const day_s = 86_400;
const channels = ["email", "call"] as const;

beforeEach(async () => {
  account = await openAccount(service);
  id = await account.place({ posture: "escalate" }, { state: "GA" });
});

const { booking, booked, runnerWith, simulators, run, contacts, someoneWaits, ...touches } = createTouches(
  service,
  () => account,
);

/** The key of the first touch on a channel: its time has come, and nothing of it is done. */
async function due(channel: Channel): Promise<string> {
  await account.advance(60);
  return touches.due(id, channel);
}

async function recover(): Promise<void> {
  await service.pools.worker.query("select task.recover()");
}

/** Runs what is due until nothing is. */
async function work(runner = runnerWith()): Promise<void> {
  for (;;) {
    const { rows } = await database.owner.query<{ key: string }>(
      `select a.key from app.agenda a join app.clocks c using (creditor_id)
       where a.creditor_id = $1 and a.state <> 'claimed' and a.due_at <= now() + c.clock_offset order by a.due_at limit 1`,
      [account.creditorId],
    );
    if (!rows[0]) return;
    await runner.run(booking(rows[0].key), next);
  }
}

async function touch(key: string): Promise<{ status: string; failure: string | null }> {
  const [channel, touchId] = key.split(":");
  const { rows } = await database.owner.query(
    channel === "call"
      ? "select status, failure from app.calls where call_id = $1"
      : "select status, failure from app.emails where email_id = $1",
    [touchId],
  );
  return rows[0];
}

const ended = { call: "no_answer", email: "delivered" };

describe.each(channels)("a process dies in the middle of an %s", (channel) => {
  test("when it had sent and not said so: the provider is asked, and nothing is sent again", async () => {
    const key = await due(channel);
    const runner = runnerWith();
    const claimed = claimedOf(booking(key), await runner.begin(booking(key), dead));
    if (!claimed) throw new Error("nothing was claimed");
    const performed = await runner.perform(claimed);
    expect(await contacts(key)).toBe(1);
    await recover();
    await work();
    expect([await contacts(key), (await touch(key)).status]).toEqual([1, ended[channel]]);

    // It was not dead after all: what it says now is refused, and changes nothing.
    if (performed) await runner.finish(performed);
    expect([await contacts(key), (await touch(key)).status]).toEqual([1, ended[channel]]);
  });

  test("and the debtor asks for peace before another takes over: what was not sent never is", async () => {
    const key = await due(channel);
    await runnerWith().begin(booking(key), dead);
    await optOut();
    await recover();
    await work();
    expect(await contacts(key)).toBe(0);
    expect(["failed", "cancelled"]).toContain((await touch(key)).status);
  });
});

async function optOut(): Promise<void> {
  await asTenant(
    database.login,
    account.creditorId,
    (client) => client.query("update app.debtors set call_opt_out = true, email_opt_out = true"),
    { role: "svc_worker", type: "system" },
  );
}

describe.each(channels)("what the provider of an %s says", (channel) => {
  const port = channel === "call" ? "voice" : "email";

  /** The simulators, but for how sending and asking of this channel go. */
  function providersWith(changed: { send?: unknown; find?: unknown }): Providers {
    const simulated = simulators();
    return { ...simulated, [port]: { ...simulated[port], ...changed } };
  }

  test("a failure after the contact was made is no reason for a second one", async () => {
    const key = await due(channel);
    const simulated = simulators();
    const send = async (...given: [never, never, never]) => {
      await simulated[port].send(...given);
      throw new Error("the answer was lost");
    };
    await work(runnerWith(providersWith({ send })));
    expect([await contacts(key), (await touch(key)).status]).toEqual([
      1,
      { call: "in_progress", email: "sending" }[channel],
    ]);
    await account.advance(600);
    expect([await contacts(key), (await touch(key)).status]).toEqual([1, ended[channel]]);
  });

  test("that it is down: the touch waits, and is made once in a permitted hour when it is back", async () => {
    const key = await due(channel);
    await account.outage(port, true);
    await account.advance(30 * 3_600);
    expect(await contacts(key)).toBe(0);
    await account.outage(port, false);
    await account.advance(3_600);
    expect([await contacts(key), (await touch(key)).status]).toEqual([1, ended[channel]]);
  });

  test("that it is down for good: a recall in the meantime ends the matter", async () => {
    const key = await due(channel);
    const down = async () => {
      throw new ProviderUnavailable(port);
    };
    await work(runnerWith(providersWith({ send: down, find: down })));
    await account.post(`/v1/placements/${id}/recall`);
    await account.advance(2 * day_s);
    expect(await contacts(key)).toBe(0);
    expect(["failed", "cancelled"]).toContain((await touch(key)).status);
  });
});

test("a crash in the middle of a message for several invoices is made good for all of them, once", async () => {
  const { debtor } = await account.placement(id);
  const other = await account.place(
    { posture: "escalate" },
    { company_name: debtor.company_name, state: "GA" },
  );
  const key = await due("email");
  await runnerWith().begin(booking(key), dead);
  await recover();
  await work();
  expect(await account.outbox()).toHaveLength(1);
  for (const each of [id, other]) expect(await account.emails(each)).toMatchObject([{ status: "delivered" }]);
});

test("two processes that take up two invoices' emails at once send one message", async () => {
  const { debtor } = await account.placement(id);
  const other = await account.place(
    { posture: "escalate" },
    { company_name: debtor.company_name, state: "GA" },
  );
  const keys = [await due("email"), (await booked(other)).key];
  expect(new Set(keys).size).toBe(2);
  await Promise.all(keys.map((key) => run(key)));
  await work();
  expect(await account.outbox()).toHaveLength(1);
  for (const each of [id, other]) expect(await account.emails(each)).toMatchObject([{ status: "delivered" }]);
});

test.each(channels)("an opt-out that is being written when an %s begins comes first", async (channel) => {
  const key = await due(channel);
  const client = await database.connect("login");
  await client.query("begin");
  await client.query("select task.enter($1)", [account.creditorId]);
  await client.query("update app.debtors set call_opt_out = true, email_opt_out = true");
  const running = run(key);
  await someoneWaits();
  await client.query("commit");
  await running;
  expect([await contacts(key), (await touch(key)).status]).toEqual([
    0,
    { call: "failed", email: "cancelled" }[channel],
  ]);
});

test("a second result for a call that has ended is an audit event, and nothing else", async () => {
  const key = await due("call");
  await work();
  const before = await touch(key);
  const callId = key.split(":")[1];
  await asTenant(
    database.login,
    account.creditorId,
    (client) =>
      client.query("select task.finish_make_call($1, $2)", [
        callId,
        {
          state: "placed",
          provider_call_id: "x",
          report: { outcome: "payment_agreed", duration_seconds: 9 },
        },
      ]),
    { role: "svc_worker", type: "system" },
  );
  expect(await touch(key)).toEqual(before);
  expect(await account.audit(id, "call.late_result")).toMatchObject([
    { data: { call_id: callId, state: "placed" } },
  ]);
});

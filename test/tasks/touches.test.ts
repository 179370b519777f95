/** Touches of several debtors begun in one transaction: the rules are what they are for touches that are begun one by one. */
import type { Booking } from "../../src/tasks/agenda.ts";
import { type Begun, begin, beginMany, finishMany } from "../../src/tasks/claims.ts";
import { claimedOf } from "../../src/tasks/runner.ts";
import { type Account, companyName, openAccount } from "../support/account.ts";
import { asTenant } from "../support/rows.ts";
import { useService } from "../support/service.ts";
import { type Channel, createTouches } from "../support/touches.ts";

const service = useService();
const { owner } = service.database;
let account: Account;
/** Two placements of one debtor, and one of another. */
let ids: readonly [string, string, string];
const { booking, runnerWith, contacts, someoneWaits, dueTogether } = createTouches(service, () => account);
const number = 424_242;

beforeEach(async () => {
  account = await openAccount(service);
  await account.advanceToCalmWeeks();
  const company = { company_name: await companyName("Twice"), state: "GA" };
  const posture = "escalate";
  ids = [
    await account.place({ posture }, company),
    await account.place({ posture }, company),
    await account.place({ posture }, { state: "GA" }),
  ];
});

/** Brings the placements to where a touch of each is due; its keys, in their order. */
async function due(channel: Channel): Promise<readonly Booking[]> {
  // Emails come first, and the calls on the next morning.
  await account.advance(channel === "email" ? 60 : 43_200);
  return (await dueTogether(ids)).map(booking);
}

type Begin = (bookings: readonly Booking[]) => Promise<readonly Begun[]>;

const ways: readonly [string, Begin][] = [
  ["together", (bookings) => beginMany(service.pools.worker, bookings, number)],
  [
    "one after the other",
    async (bookings) => {
      const begun: Begun[] = [];
      for (const each of bookings) begun.push(await begin(service.pools.worker, each, number));
      return begun;
    },
  ],
];

/** Does outside what was begun, and finishes it together. */
async function makeContacts(
  bookings: readonly Booking[],
  begun: readonly (Begun | undefined)[],
): Promise<void> {
  const ended = [];
  for (const [n, each] of bookings.entries()) {
    const claimed = claimedOf(each, begun[n]);
    const performed = claimed && (await runnerWith().perform(claimed));
    if (performed) ended.push(performed);
  }
  await finishMany(service.pools.worker, ended);
}

const contactsOf = (bookings: readonly Booking[]) => Promise.all(bookings.map(({ key }) => contacts(key)));

async function putOff(key: string): Promise<boolean> {
  const { rows } = await owner.query<{ later: boolean }>(
    `select c.status = 'scheduled' and c.scheduled_at > now() + o.clock_offset and a.due_at = c.scheduled_at as later
     from app.calls c join app.clocks o using (creditor_id) join app.agenda a on a.subject = c.call_id where 'call:' || c.call_id = $1`,
    [key],
  );
  return rows[0]?.later ?? false;
}

describe.each(ways)("touches that are begun %s", (_, beginAll) => {
  test("of two calls to one debtor only one is made, and the other is put off", async () => {
    const bookings = await due("call");
    const begun = await beginAll(bookings);
    expect(begun.map(({ permit }) => permit !== null)).toEqual([true, false, true]);
    expect(await Promise.all(bookings.map(({ key }) => putOff(key)))).toEqual([false, true, false]);
    await makeContacts(bookings, begun);
    expect(await contactsOf(bookings)).toEqual([1, 0, 1]);
  });

  test("emails to one debtor go out as one message, led by the first, once", async () => {
    const bookings = await due("email");
    const begun = await beginAll(bookings);
    expect(begun.map(({ permit }) => permit !== null)).toEqual([true, false, true]);
    expect(begun[0]).toMatchObject({
      permit: { message: { placement_ids: expect.arrayContaining(ids.slice(0, 2)) } },
    });
    await makeContacts(bookings, begun);
    const { rows } = await owner.query(
      "select array_agg(e.placement_id) as about from app.outbox o join app.emails e using (creditor_id, message_id) where o.creditor_id = $1 group by o.message_id",
      [account.creditorId],
    );
    expect(rows.map(({ about }) => about.sort())).toEqual(
      expect.arrayContaining([ids.slice(0, 2).sort(), [ids[2]]]),
    );
    expect(rows).toHaveLength(2);
    const { rows: left } = await owner.query(
      "select key from app.agenda where creditor_id = $1 and task = 'send_email'",
      [account.creditorId],
    );
    expect(left).toEqual([]);
  });

  test.each<Channel>(["call", "email"])(
    "an opt-out that was said before stops the %s, and no other",
    async (channel) => {
      const bookings = await due(channel);
      await optOut(ids[2]);
      const begun = await beginAll(bookings);
      expect(begun.map(({ permit }) => permit !== null)).toEqual([true, false, false]);
      await makeContacts(bookings, begun);
      expect(await contactsOf(bookings)).toEqual([1, channel === "call" ? 0 : 1, 0]);
    },
  );
});

/** The debtor of a placement wants no contact. */
async function optOut(id: string): Promise<void> {
  await asTenant(service.database.login, account.creditorId, (client) => client.query(optingOut, [id]), {
    role: "svc_worker",
    type: "system",
  });
}

const optingOut = `update app.debtors d set call_opt_out = true, email_opt_out = true from app.placements p
                   where p.placement_id = $1 and d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id`;

test.each<Channel>(["call", "email"])(
  "an opt-out that is being said while touches begin stops the %s, and no other",
  async (channel) => {
    const bookings = await due(channel);
    const client = await service.database.connect("login");
    await client.query("begin");
    await client.query("select task.enter($1)", [account.creditorId]);
    await client.query(optingOut, [ids[2]]);
    const runner = runnerWith();
    // The first goes alone, and the two others together.
    const beginning = Promise.all(bookings.map((each) => runner.begin({ ...each, touch: true }, number)));
    await someoneWaits();
    await client.query("select pg_sleep(0.3)");
    await client.query("commit");
    const begun = await beginning;
    expect(begun.map((each) => claimedOf(booking(""), each) !== undefined)).toEqual([true, false, false]);
    await makeContacts(bookings, begun);
    expect(await contactsOf(bookings)).toEqual([1, channel === "call" ? 0 : 1, 0]);
  },
);

/** Several touches in one transaction take their locks touch by touch; what crosses their way is none the worse for it. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { sqlstate } from "../../src/database/outage.ts";
import type { Booking } from "../../src/tasks/agenda.ts";
import { tasks } from "../../src/tasks/index.ts";
import { createRunner, type Runner } from "../../src/tasks/runner.ts";
import { type Account, companyName, openAccount } from "../support/account.ts";
import { useService } from "../support/service.ts";
import { createTouches } from "../support/touches.ts";

const service = useService();
const { owner } = service.database;
let account: Account;
/** Of two placements each of some debtors: the keys of their calls, which are due. */
let calls: readonly (readonly [string, string])[];
const { contacts, dueTogether, simulators, someoneWaits } = createTouches(service, () => account);

async function place(debtors: number): Promise<void> {
  account = await openAccount(service);
  await account.advanceToCalmWeeks();
  const ids: string[] = [];
  for (let n = 0; n < debtors; n += 1) {
    const company = { company_name: await companyName("Twice"), state: "GA" };
    for (const posture of ["escalate", "escalate"]) ids.push(await account.place({ posture }, company));
  }
  await account.advance(43_200);
  const keys = await dueTogether(ids);
  calls = Array.from({ length: debtors }, (_, n) => [keys[2 * n] ?? "", keys[2 * n + 1] ?? ""] as const);
}

async function opened(): Promise<pg.Client> {
  const client = await service.database.connect("login");
  await client.query("begin");
  return client;
}

/** Begins a part of a batch, whose other parts follow in the same transaction. */
const beginning = (client: pg.Client, keys: readonly string[]) =>
  client.query("select claim from task.begin_many($1, $2, 7)", [account.creditorId, keys]);

const codeOf = (saying: Promise<unknown>) => saying.then(() => "done", sqlstate);

describe("two debtors, in the opposite order", () => {
  beforeEach(() => place(2));

  test("of two batches one gives up at least, and neither is given up as a deadlock", async () => {
    const [[ours, later] = ["", ""], [theirs, latest] = ["", ""]] = calls;
    const [one, other] = [await opened(), await opened()];
    await beginning(one, [ours]);
    await beginning(other, [theirs]);
    const outcomes = await Promise.all([codeOf(beginning(one, [latest])), codeOf(beginning(other, [later]))]);
    await Promise.all([one.query("commit"), other.query("commit")]);
    expect(outcomes).toContain("55P03");
    expect(outcomes.filter((outcome) => outcome !== "55P03" && outcome !== "done")).toEqual([]);
  });

  test.each([
    ["", 0],
    [" that has waited until it is about to look for a deadlock", 950],
  ])(
    "of a batch and a request%s the batch gives up, and the request gets what it waits for",
    async (_, since_ms) => {
      const [[ours] = [""], [theirs] = [""]] = calls;
      const [batch, request] = [await opened(), await opened()];
      await request.query("select task.enter($1)", [account.creditorId]);
      const lock =
        "select from app.calls c cross join app.lock_contacts(c.debtor_id) where 'call:' || c.call_id = $1";
      await request.query(lock, [theirs]);
      await beginning(batch, [ours]);
      const asked = performance.now();
      const waiting = codeOf(request.query(lock, [ours]));
      await someoneWaits();
      await sleep(since_ms - (performance.now() - asked));
      expect(await codeOf(beginning(batch, [theirs]))).toBe("55P03");
      expect(await waiting).toBe("done");
      await Promise.all([batch.query("rollback"), request.query("commit")]);
    },
  );
});

describe("two workers that take up the same touches in opposite order", () => {
  const refused: (string | undefined)[] = [];

  beforeEach(() => place(4));

  /** A worker whose every statement that was refused is noted. */
  function worker(): Runner {
    const { signal } = new AbortController();
    const query = (said: pg.QueryConfig) =>
      service.pools.worker.query(said).catch((error: unknown) => {
        refused.push(sqlstate(error));
        throw error;
      });
    return createRunner({
      pool: Object.create(service.pools.worker, { query: { value: query } }),
      tasks,
      providers: simulators(),
      signal,
      wake: () => undefined,
    });
  }

  test("make each contact once, and neither is given up as a deadlock", async () => {
    const bookings: Booking[] = calls
      .flat()
      .map((key) => ({ creditorId: account.creditorId, key, task: "make_call" }));
    const [one, other] = [worker(), worker()];
    await Promise.all([
      ...bookings.map((booking) => one.run(booking, 424_242)),
      ...bookings.toReversed().map((booking) => other.run(booking, 424_243)),
    ]);
    // One call a debtor: which of the two is made depends on who comes first.
    for (const pair of calls) expect((await Promise.all(pair.map(contacts))).sort()).toEqual([0, 1]);
    expect(refused).not.toContain("40P01");
    const { rows } = await owner.query(
      "select key from app.agenda where creditor_id = $1 and state = 'claimed'",
      [account.creditorId],
    );
    expect(rows).toEqual([]);
  });
});

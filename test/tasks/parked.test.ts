/** Work that keeps failing is parked, and takes nobody's turn. */
import { setLogLevel } from "../../src/log.ts";
import { ProviderUnavailable } from "../../src/providers/unavailable.ts";
import type { Task } from "../../src/tasks/agenda.ts";
import { begin, giveBack } from "../../src/tasks/claims.ts";
import { createDriver } from "../../src/tasks/drive.ts";
import { failureOf } from "../../src/tasks/failure.ts";
import { createRunner } from "../../src/tasks/runner.ts";
import { useDatabase } from "../support/database.ts";
import { addCreditor, agenda, book, installProbe, inTenant, probe, times } from "./probe.ts";

const database = useDatabase();
let creditorId: string;

beforeAll(async () => {
  setLogLevel("error");
  await installProbe(database);
});
beforeEach(async () => {
  creditorId = await addCreditor(database);
});

const broken = { key: "broken:1" };

/** As a worker gives back what failed while it decided. */
const fail = (failure: string, key = broken.key) =>
  giveBack(database.login, { creditorId, key }, null, failure);

async function failTimes(n: number, failure: string): Promise<void> {
  for (let failed = 0; failed < n; failed += 1) await fail(failure);
}

async function rowOf(key = broken.key, creditor = creditorId) {
  const { rows } = await database.owner.query(
    "select state, attempts, failures, last_error, parked_at from app.agenda where creditor_id = $1 and key = $2",
    [creditor, key],
  );
  return rows[0];
}

async function events(): Promise<unknown[]> {
  const { rows } = await database.owner.query(
    "select event_type, placement_id, data from app.audit_events where creditor_id = $1 order by seq",
    [creditorId],
  );
  return rows;
}

const dueNow = () =>
  database.owner.query("update app.agenda set due_at = now() where creditor_id = $1 and state = 'waiting'", [
    creditorId,
  ]);

function runnerOf(task: Task) {
  const { signal } = new AbortController();
  const wake = () => undefined;
  return createRunner({ pool: database.login, tasks: [task], providers: undefined, signal, wake });
}

/** Runs the tenant's row so many times, whenever it is due. */
async function run(task: Task, key: string, n: number): Promise<void> {
  const runner = runnerOf(task);
  for (let turn = 0; turn < n; turn += 1) {
    await dueNow();
    await runner.run({ creditorId, key }, 1);
  }
}

const parked = {
  state: "parked",
  attempts: 8,
  failures: 8,
  last_error: "23514",
  parked_at: expect.any(Date),
};

describe("work", () => {
  test("is parked by its eighth failure, with the SQLSTATE, and the account's trail says so", async () => {
    await book(database, creditorId, broken.key);
    await failTimes(7, "23514");
    expect(await rowOf()).toMatchObject({ state: "waiting", failures: 7 });
    expect(await fail("23514")).toBe(true);
    expect(await rowOf()).toEqual(parked);
    expect(await events()).toEqual([
      {
        event_type: "work.parked",
        placement_id: null,
        data: { key: broken.key, task: "probe", attempts: 8, last_error: "23514" },
      },
    ]);
  });

  test.each(["08006", "53100", "57P01", "40001", "ProviderUnavailable"])(
    "is not parked by an outage (%s), which neither counts nor begins the count anew",
    async (outage) => {
      await book(database, creditorId, broken.key);
      await failTimes(7, "23514");
      await failTimes(20, outage);
      expect(await rowOf()).toMatchObject({ state: "waiting", failures: 7, last_error: outage });
      expect(await fail("23514")).toBe(true);
    },
  );

  test("that a process of the release before gave back, without a reason, is not parked", async () => {
    await book(database, creditorId, broken.key);
    for (let n = 0; n < 9; n += 1)
      await database.login.query("select task.give_back($1, $2, null)", [creditorId, broken.key]);
    expect(await rowOf()).toMatchObject({ state: "waiting", attempts: 9, failures: 0, last_error: null });
  });

  test("that succeeds has nothing counted against it when it comes up again", async () => {
    await book(database, creditorId, "again:1");
    for (let n = 0; n < 7; n += 1) await fail("23514", "again:1");
    await run(probe, "again:1", 1);
    expect(await rowOf("again:1")).toMatchObject({
      state: "waiting",
      attempts: 0,
      failures: 0,
      last_error: null,
    });
  });

  test("whose provider fails for a reason of its own is parked, and during an outage it is not", async () => {
    const failing = (error: Error): Task => ({ name: "probe", run: () => Promise.reject(error) });
    await book(database, creditorId, "touch:1");
    await run(failing(new ProviderUnavailable("voice")), "touch:1", 10);
    expect(await rowOf("touch:1")).toMatchObject({ state: "waiting", attempts: 10, failures: 0 });
    await run(failing(new RangeError("about Secret Widgets")), "touch:1", 8);
    expect(await rowOf("touch:1")).toMatchObject({ state: "parked", last_error: "RangeError" });
    expect(JSON.stringify(await events())).not.toContain("Secret Widgets");
  });

  test("whose result the rules refuse is parked", async () => {
    await book(database, creditorId, "touch:1");
    await run({ name: "probe", run: async () => ({ refuse: true }) }, "touch:1", 8);
    expect(await rowOf("touch:1")).toMatchObject({ state: "parked", last_error: "22012" });
  });

  test("that is parked takes no turn: the tenant's other work and other tenants' go on", async () => {
    const other = await addCreditor(database);
    await book(database, other, broken.key);
    await book(database, creditorId, broken.key);
    await book(database, creditorId, "touch:1");
    await failTimes(8, "23514");
    await run(probe, "touch:1", 1);
    expect(await agenda(database, creditorId)).toMatchObject([{ key: broken.key, state: "parked" }]);
    expect(await rowOf(broken.key, other)).toMatchObject({ state: "waiting", failures: 0 });
  });
});

describe("parked work", () => {
  beforeEach(async () => {
    await book(database, creditorId, broken.key);
    await failTimes(8, "23514");
    await database.owner.query("update app.agenda set due_at = now() where creditor_id = $1", [creditorId]);
  });

  async function changed(text: string, values: unknown[] = []): Promise<void> {
    const client = await database.connect("login");
    await inTenant(client, creditorId, async () => {
      await client.query(text, values);
    });
  }

  test("is neither promoted, begun, recovered nor given back", async () => {
    const { rows } = await database.login.query("select task.promote($1) as moved", [[creditorId]]);
    expect(rows).toEqual([{ moved: 0 }]);
    expect(await begin(database.login, { creditorId, key: broken.key }, 1)).toMatchObject({ task: null });
    await database.login.query("select task.recover()");
    expect(await fail("23514")).toBe(false);
    expect(await rowOf()).toEqual(parked);
    expect(await events()).toHaveLength(1);
  });

  test("does not hold up a clock that is driven, and neither does what keeps failing meanwhile", async () => {
    await book(database, creditorId, "broken:2", 60);
    const driver = createDriver({
      pool: database.login,
      runner: runnerOf(probe),
      wake: () => undefined,
      limit: 50,
    });
    await driver.advance(creditorId, 30 * 86_400);
    expect((await agenda(database, creditorId)).map(({ key, state }) => [key, state])).toEqual([
      [broken.key, "parked"],
      ["broken:2", "parked"],
    ]);
  });

  test("waits again when its key is booked, with nothing counted", async () => {
    await book(database, creditorId, broken.key, 60);
    expect(await rowOf()).toEqual({
      state: "waiting",
      attempts: 0,
      failures: 0,
      last_error: null,
      parked_at: null,
    });
  });

  test("is gone when its booking is taken back", async () => {
    await changed("select app.unbook($1)", [broken.key]);
    expect(await rowOf()).toBeUndefined();
  });

  test("of folding metrics waits again at the next write", async () => {
    await database.owner.query(
      `update app.agenda set key = 'fold_metrics', task = 'fold_metrics' where creditor_id = $1`,
      [creditorId],
    );
    await changed("select app.book_fold()");
    expect(await rowOf("fold_metrics")).toMatchObject({ state: "waiting", failures: 0 });
  });
});

test("a failure is named by its SQLSTATE or class, and never by its text", () => {
  const database = (code: string) => Object.assign(new Error("Secret"), { code, severity: "ERROR" });
  const system = (code: string) => Object.assign(new Error("Secret"), { code });
  expect(
    [
      database("23514"),
      database("57P01"),
      system("ECONNREFUSED"),
      new Error("Connection terminated unexpectedly"),
      new TypeError("fetch failed", { cause: system("ECONNRESET") }),
      new DOMException("Secret", "TimeoutError"),
      new ProviderUnavailable("Secret"),
      new TypeError("Secret"),
      Object.assign(new Error("Secret"), { name: "Secret Widgets LLC" }),
      "Secret",
    ].map(failureOf),
  ).toEqual([
    "23514",
    "57P01",
    "08006",
    "08006",
    "ProviderUnavailable",
    "ProviderUnavailable",
    "ProviderUnavailable",
    "TypeError",
    "Error",
    "Error",
  ]);
});

test("what a worker cannot begin is tried no more than eight times", async () => {
  await book(database, creditorId, broken.key);
  const runner = runnerOf(probe);
  let begun = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    await dueNow();
    if ((await rowOf()).state === "waiting") begun += 1;
    await runner.run({ creditorId, key: broken.key }, 1);
  }
  expect(begun).toBe(8);
  expect(await times(database, creditorId, "begun")).toBe(0);
});

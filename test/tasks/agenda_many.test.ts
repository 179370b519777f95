/** Several touches of a tenant begun, or finished, in one transaction: all of them, or none. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type Begun, begin, beginMany, finish, finishMany, type Performed } from "../../src/tasks/claims.ts";
import { useDatabase } from "../support/database.ts";
import { addCreditor, agenda, book, installProbe, inTenant, type Row, times, until } from "./probe.ts";

const database = useDatabase();
const nothing = { claim: null, task: null, permit: null, wake: null };
const result = { answer: "yes" };
let creditorId: string;

beforeAll(() => installProbe(database));
beforeEach(async () => {
  creditorId = await addCreditor(database);
});

const bookings = (keys: readonly string[]) => keys.map((key) => ({ creditorId, key }));

function beginKeys(keys: readonly string[], claimedBy = 1): Promise<readonly Begun[]> {
  return beginMany(database.login, bookings(keys), claimedBy);
}

/** Books them, due, and answers their subjects. */
async function bookAll(keys: readonly string[]): Promise<string[]> {
  const subjects: string[] = [];
  for (const key of keys) subjects.push(await book(database, creditorId, key));
  return subjects;
}

/** Books and begins them; what finishes them. */
async function claimed(keys: readonly string[], claimedBy = 1): Promise<Performed[]> {
  await bookAll(keys);
  const begun = await beginKeys(keys, claimedBy);
  return bookings(keys).map((booking, n) => ({ booking, claim: begun[n]?.claim ?? "", result }));
}

const states = (rows: readonly Row[]) => Object.fromEntries(rows.map(({ key, state }) => [key, state]));
const statesNow = async () => states(await agenda(database, creditorId));

/** Has another connection lock a subject, as a request locks its placement, until it is released. */
async function lockSubject(subject: string): Promise<pg.Client> {
  await database.owner.query("insert into app.probe_subjects values ($1) on conflict do nothing", [subject]);
  const other = await database.connect("owner");
  await other.query("begin");
  await other.query("select from app.probe_subjects where subject = $1 for no key update", [subject]);
  return other;
}

async function waiting(statement: string): Promise<boolean> {
  const { rowCount } = await database.owner.query(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1 || '(%'`,
    [statement],
  );
  return rowCount === 1;
}

describe("begin_many", () => {
  test("claims each due row, lets its task decide and hands on its permit, in the order of the keys", async () => {
    const keys = ["touch:b", "touch:c", "touch:a"];
    const subjects = await bookAll(keys);
    const begun = await beginKeys(keys, 42);
    expect(begun).toMatchObject(
      subjects.map((subject) => ({ task: "probe", permit: { subject }, wake: false })),
    );
    expect(new Set(begun.map(({ claim }) => claim)).size).toBe(3);
    const { rows } = await database.owner.query(
      "select key, claim, claimed_by, state, attempts from app.agenda where creditor_id = $1 order by key",
      [creditorId],
    );
    expect(rows).toEqual(
      ["touch:a", "touch:b", "touch:c"].map((key) => ({
        key,
        claim: begun[keys.indexOf(key)]?.claim,
        claimed_by: 42,
        state: "claimed",
        attempts: 1,
      })),
    );
  });

  test("answers nothing, in its place, for a row that is gone, not due, claimed, another creditor's, or named before", async () => {
    const [claimedBefore] = await claimed(["touch:claimed"]);
    await book(database, creditorId, "touch:later", 3600);
    const stranger = await addCreditor(database);
    await book(database, stranger, "touch:theirs");
    const [first, last] = await bookAll(["touch:first", "touch:last"]);
    const keys = [
      "touch:none",
      "touch:first",
      "touch:later",
      "touch:claimed",
      "touch:theirs",
      "touch:first",
      "touch:last",
    ];
    expect(await beginKeys(keys)).toMatchObject([
      nothing,
      { permit: { subject: first } },
      nothing,
      nothing,
      nothing,
      nothing,
      { permit: { subject: last } },
    ]);
    expect(await times(database, creditorId, "begun")).toBe(3);
    expect(states(await agenda(database, stranger))).toEqual({ "touch:theirs": "waiting" });
    expect(claimedBefore && (await finishMany(database.login, [claimedBefore]))).toEqual([false]);
  });

  test("finishes those for which there is nothing to do outside", async () => {
    await bookAll(["inside:1", "touch:1", "inside:2"]);
    const begun = await beginKeys(["inside:1", "touch:1", "inside:2"]);
    expect(begun.map(({ claim, task }) => [claim !== null, task])).toEqual([
      [false, "probe"],
      [true, "probe"],
      [false, "probe"],
    ]);
    expect(await statesNow()).toEqual({ "touch:1": "claimed" });
  });

  test("what one books under its own key stays its own, and comes up when it is finished", async () => {
    const [again, other] = await claimed(["again:1", "touch:1"]);
    const rows = await agenda(database, creditorId);
    expect(Object.fromEntries(rows.map(({ key, again_at }) => [key, again_at !== null]))).toEqual({
      "again:1": true,
      "touch:1": false,
    });
    if (again && other) await finishMany(database.login, [again, other]);
    expect(await statesNow()).toEqual({ "again:1": "waiting" });
  });

  test("begins nothing while the clock is driven", async () => {
    await bookAll(["touch:1", "touch:2"]);
    await database.login.query("select task.begin_drive($1, $2, 60)", [creditorId, randomUUID()]);
    expect(await beginKeys(["touch:1", "touch:2"])).toMatchObject([nothing, nothing]);
    expect(await times(database, creditorId, "begun")).toBe(0);
    expect(await statesNow()).toEqual({ "touch:1": "waiting", "touch:2": "waiting" });
  });

  test("waits for whoever takes the clock over, however long that takes, and then does nothing", async () => {
    await bookAll(["touch:1", "touch:2"]);
    const other = await database.connect("login");
    await other.query("begin");
    await other.query("select task.begin_drive($1, $2, 60)", [creditorId, randomUUID()]);
    const beginning = beginKeys(["touch:1", "touch:2"]);
    await until(() => waiting("task.begin_many"), "the batch waits for the clock");
    await other.query("select pg_sleep(0.2)");
    await other.query("commit");
    expect(await beginning).toMatchObject([nothing, nothing]);
    expect(await times(database, creditorId, "begun")).toBe(0);
  });

  test("one that raises undoes all, and leaves each row where it was", async () => {
    await bookAll(["touch:1", "broken:1", "touch:2"]);
    await expect(beginKeys(["touch:1", "broken:1", "touch:2"])).rejects.toMatchObject({ code: "22012" });
    expect(await times(database, creditorId, "begun")).toBe(0);
    const rows = await agenda(database, creditorId);
    expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(["waiting", 0]));
  });

  test("tells that something is due when one of them made it so", async () => {
    await bookAll(["touch:1", "due:1", "touch:2"]);
    await withTaskThatBooks(async () => {
      expect((await beginKeys(["touch:1", "due:1"])).at(-1)).toMatchObject({ wake: true });
    });
    expect(await beginKeys(["touch:2"])).toMatchObject([{ wake: false }]);
  });

  /** The row with the key due:1 is of a task that books another for now. */
  async function withTaskThatBooks(work: () => Promise<void>): Promise<void> {
    await database.owner.query(`
      create function task.begin_prober(subject uuid, key text) returns jsonb language sql as
        $$ select app.book('touch:new', 'probe', subject, app.now()); select '{}'::jsonb $$;
      grant execute on function task.begin_prober(uuid, text) to svc_worker`);
    await database.owner.query(
      "update app.agenda set task = 'prober' where creditor_id = $1 and key = 'due:1'",
      [creditorId],
    );
    await work();
    await database.owner.query("drop function task.begin_prober(uuid, text)");
  }

  test("waits a tenth of a second for a lock and no longer, and then nothing was begun, while a single begin waits", async () => {
    const [, second = ""] = await bookAll(["touch:1", "touch:2"]);
    const other = await lockSubject(second);
    const asked = performance.now();
    await expect(beginKeys(["touch:1", "touch:2"])).rejects.toMatchObject({ code: "55P03" });
    const waited_ms = performance.now() - asked;
    expect(waited_ms).toBeGreaterThan(90);
    // A deadlock is looked for after a second.
    expect(waited_ms).toBeLessThan(800);
    expect(await times(database, creditorId, "begun")).toBe(0);
    expect(await statesNow()).toEqual({ "touch:1": "waiting", "touch:2": "waiting" });

    const alone = begin(database.login, { creditorId, key: "touch:2" }, 1);
    await until(() => waiting("task.begin"), "a single begin waits");
    await other.query("select pg_sleep(0.3)");
    expect(await waiting("task.begin")).toBe(true);
    await other.query("commit");
    expect(await alone).toMatchObject({ task: "probe" });
  });

  test("what it allows itself for locks ends with it", async () => {
    const client = await database.connect("login");
    const limit = async () => (await client.query("show lock_timeout")).rows;
    const before = await limit();
    await bookAll(["touch:1"]);
    await client.query("select from task.begin_many($1, $2, 1)", [creditorId, ["touch:1"]]);
    expect(await limit()).toEqual(before);
    expect(before).not.toEqual([{ lock_timeout: "100ms" }]);
  });
});

describe("finish_many", () => {
  test("records each result and takes the rows off the agenda", async () => {
    const ended = await claimed(["touch:1", "touch:2", "touch:3"]);
    const answers = ended.map((one, n) => ({ ...one, result: { n } }));
    expect(await finishMany(database.login, answers)).toEqual([false, false, false]);
    expect(await agenda(database, creditorId)).toEqual([]);
    const { rows } = await database.owner.query(
      `select f.result from app.probe_log b join app.probe_log f using (creditor_id, subject)
       where b.creditor_id = $1 and b.what = 'begun' and f.what = 'finished' order by b.seq`,
      [creditorId],
    );
    expect(rows).toEqual([{ result: { n: 0 } }, { result: { n: 1 } }, { result: { n: 2 } }]);
  });

  test("with one stale claim records nothing of any", async () => {
    const ended = await claimed(["touch:1", "touch:2", "touch:3"]);
    const [first, second, third] = ended;
    if (!first || !second || !third) throw new Error("they were not claimed");
    const stale = [first, { ...second, claim: randomUUID() }, third];
    await expect(finishMany(database.login, stale)).rejects.toMatchObject({ code: "SV301" });
    expect(await times(database, creditorId, "finished")).toBe(0);
    expect(await statesNow()).toEqual({ "touch:1": "claimed", "touch:2": "claimed", "touch:3": "claimed" });
    await finishMany(database.login, ended);
    expect(await times(database, creditorId, "finished")).toBe(3);
    await expect(finishMany(database.login, ended)).rejects.toMatchObject({ code: "SV301" });
    expect(await times(database, creditorId, "finished")).toBe(3);
  });

  test("with one that the rules refuse records nothing of any", async () => {
    const ended = await claimed(["touch:1", "touch:2"]);
    const refused = ended.map((one, n) => (n === 1 ? { ...one, result: { refuse: true } } : one));
    await expect(finishMany(database.login, refused)).rejects.toMatchObject({ code: "22012" });
    expect(await times(database, creditorId, "finished")).toBe(0);
    expect(await statesNow()).toEqual({ "touch:1": "claimed", "touch:2": "claimed" });
  });

  test("tells that something is due when one of them was booked for now meanwhile", async () => {
    const ended = await claimed(["touch:1", "touch:2", "touch:3"]);
    await book(database, creditorId, "touch:2");
    expect(await finishMany(database.login, ended)).toContain(true);
    expect(await statesNow()).toEqual({ "touch:2": "waiting" });
  });

  test("waits a tenth of a second for a lock and no longer, and then nothing was finished, while a single finish waits", async () => {
    const ended = await claimed(["touch:1", "touch:2"]);
    const { rows } = await database.owner.query<{ subject: string }>(
      "select subject from app.agenda where creditor_id = $1 and key = 'touch:2'",
      [creditorId],
    );
    const other = await lockSubject(rows[0]?.subject ?? "");
    const asked = performance.now();
    await expect(finishMany(database.login, ended)).rejects.toMatchObject({ code: "55P03" });
    expect(performance.now() - asked).toBeLessThan(800);
    expect(await times(database, creditorId, "finished")).toBe(0);
    expect(await statesNow()).toEqual({ "touch:1": "claimed", "touch:2": "claimed" });

    const [, last] = ended;
    const alone = last && finish(database.login, last.booking, last.claim, result);
    await until(() => waiting("task.finish"), "a single finish waits");
    await other.query("select pg_sleep(0.3)");
    expect(await waiting("task.finish")).toBe(true);
    await other.query("commit");
    await alone;
    expect(await statesNow()).toEqual({ "touch:1": "claimed" });
  });
});

describe("beside a single begin", () => {
  test("of two claims of one row the batch is the slower one, and leaves no trace of any of its rows", async () => {
    await bookAll(["touch:1", "touch:2"]);
    const client = await database.connect("login");
    await client.query("begin");
    // Its decision is made, and so is the batch's before it comes to claim the row.
    await client.query("select task.begin($1, 'touch:2', 1)", [creditorId]);
    const beginning = beginKeys(["touch:1", "touch:2"]);
    const outcome = expect(beginning).rejects.toMatchObject({ code: "SV301" });
    await until(() => waiting("task.begin_many"), "the batch waits for the claim");
    await client.query("commit");
    await outcome;
    expect(await times(database, creditorId, "begun")).toBe(1);
    expect(await statesNow()).toEqual({ "touch:1": "waiting", "touch:2": "claimed" });
  });

  test("a row that is taken back before its turn in the batch is not begun, and the others are", async () => {
    await bookAll(["touch:1", "touch:2"]);
    const client = await database.connect("login");
    await inTenant(client, creditorId, async () => {
      await client.query("select app.unbook('touch:1')");
    });
    expect(await beginKeys(["touch:1", "touch:2"])).toMatchObject([nothing, { task: "probe" }]);
  });
});

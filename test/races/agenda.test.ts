import { randomUUID } from "node:crypto";
import type pg from "pg";
import { useDatabase } from "../support/database.ts";
import { addCreditor, agenda, book, installProbe, times, until } from "../tasks/probe.ts";

const database = useDatabase();
const key = "touch:1";
let creditorId: string;
let subject: string;
let one: pg.Client;
let other: pg.Client;

beforeAll(async () => {
  await installProbe(database);
  one = await database.connect("login");
  other = await database.connect("login");
});
beforeEach(async () => {
  creditorId = await addCreditor(database);
  subject = await book(database, creditorId, key);
  await database.owner.query("insert into app.probe_subjects values ($1)", [subject]);
  await one.query("begin");
});
afterEach(() => one.query("rollback"));

const beginning = "select claim, task from task.begin($1, $2, 7)";
const driving = "select started from task.begin_drive($1, $2, 60)";

/** Says a statement on the second connection, which must have to wait for a lock. */
async function blocked(text: string, values: unknown[]): Promise<{ answer: Promise<pg.QueryResult> }> {
  const { rows } = await other.query("select pg_backend_pid() as pid");
  const answer = other.query(text, values);
  answer.catch(() => undefined);
  await until(async () => {
    const { rowCount } = await database.owner.query(
      "select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'",
      [rows[0].pid],
    );
    return rowCount === 1;
  }, `it waits: ${text}`);
  return { answer };
}

/** Locks the subject on the first connection, as a request locks its placement. */
async function lockSubject(): Promise<void> {
  await one.query("select task.enter($1)", [creditorId]);
  await one.query("select from app.probe_subjects where subject = $1 for no key update", [subject]);
}

async function claim(): Promise<string> {
  const { rows } = await other.query(beginning, [creditorId, key]);
  return rows[0].claim;
}

test("a claim waits for whoever takes the clock over, and then does nothing", async () => {
  await one.query(driving, [creditorId, randomUUID()]);
  const { answer } = await blocked(beginning, [creditorId, key]);
  await one.query("commit");
  expect((await answer).rows).toEqual([{ claim: null, task: null }]);
  expect(await times(database, creditorId, "begun")).toBe(0);
});

test("whoever takes the clock over waits for a claim that is being made, and then sees it", async () => {
  await one.query(beginning, [creditorId, key]);
  const { answer } = await blocked(driving, [creditorId, randomUUID()]);
  await one.query("commit");
  expect((await answer).rows).toEqual([{ started: true }]);
  const { rows } = await other.query("select task.claims_under_way($1) as claims", [creditorId]);
  expect(rows).toEqual([{ claims: 1 }]);
});

test("of two claims of one row the slower is refused and leaves no trace", async () => {
  await one.query(beginning, [creditorId, key]);
  const { answer } = await blocked(beginning, [creditorId, key]);
  await one.query("commit");
  await expect(answer).rejects.toMatchObject({ code: "SV301" });
  expect(await times(database, creditorId, "begun")).toBe(1);
  expect(await agenda(database, creditorId)).toMatchObject([{ state: "claimed", attempts: 1 }]);
});

test.each([
  ["moved to later", "select app.book($1, 'probe', gen_random_uuid(), app.now() + interval '1 hour')", 1],
  ["taken back", "select app.unbook($1)", 0],
])("a row that is %s while its task decides is not claimed", async (_, statement, left) => {
  await lockSubject();
  const { answer } = await blocked(beginning, [creditorId, key]);
  await one.query(statement, [key]);
  await one.query("commit");
  await expect(answer).rejects.toMatchObject({ code: "SV301" });
  expect(await times(database, creditorId, "begun")).toBe(0);
  const rows = await agenda(database, creditorId);
  expect(rows).toHaveLength(left);
  for (const row of rows) expect(row.state).toBe("waiting");
});

test("a request that holds a subject books its row while the task waits for it to finish: no deadlock", async () => {
  const held = await claim();
  await lockSubject();
  const { answer } = await blocked("select wake from task.finish($1, $2, $3, '{}') as finished (wake)", [
    creditorId,
    key,
    held,
  ]);
  await one.query("select app.book($1, 'probe', $2, app.now())", [key, subject]);
  await one.query("commit");
  expect((await answer).rows).toEqual([{ wake: true }]);
  expect(await times(database, creditorId, "finished")).toBe(1);
  expect(await agenda(database, creditorId)).toMatchObject([{ state: "waiting", attempts: 0 }]);
});

test("a row that was taken back from its process while it finished is refused", async () => {
  const held = await claim();
  await lockSubject();
  const { answer } = await blocked("select task.finish($1, $2, $3, '{}')", [creditorId, key, held]);
  // Number 7 has no lock, so its process is dead.
  await database.login.query("select task.recover()");
  await one.query("commit");
  await expect(answer).rejects.toMatchObject({ code: "SV301" });
  expect(await times(database, creditorId, "finished")).toBe(0);
  expect(await agenda(database, creditorId)).toMatchObject([{ state: "waiting" }]);
});

test("promotions and recoveries pass by a row that is being claimed", async () => {
  await one.query(beginning, [creditorId, key]);
  await other.query("set lock_timeout = '100ms'");
  const { rows } = await other.query("select task.promote($1) as moved", [[creditorId]]);
  await other.query("select task.recover()");
  await other.query("reset lock_timeout");
  await one.query("commit");
  expect(rows).toEqual([{ moved: 0 }]);
  expect(await agenda(database, creditorId)).toMatchObject([{ state: "claimed" }]);
});

test("two sweeps at once move each row once, and neither waits", async () => {
  const { rows: first } = await one.query("select task.promote() as moved");
  const { rows: second } = await other.query("select task.promote() as moved");
  const { rows: named } = await other.query("select task.promote($1) as moved", [[creditorId]]);
  await one.query("commit");
  expect(first[0].moved).toBeGreaterThan(0);
  expect([...second, ...named]).toEqual([{ moved: 0 }, { moved: 0 }]);
});

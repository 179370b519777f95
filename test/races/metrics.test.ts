import type pg from "pg";
import { useDatabase } from "../support/database.ts";
import { insertCreditor } from "../support/rows.ts";

/** Counts under writers at once: each has a slot of its own, nobody waits, and every reader sees what was committed. */

const database = useDatabase();
let creditorId: string;

beforeEach(async () => {
  creditorId = await insertCreditor(database.owner);
});

const entering = `select app.enter(app.make_principal(role => 'svc_worker', creditor_id => $1,
  actor_type => 'system', actor => 'test', credential_kind => 'system'))`;

/** A connection in a transaction of the tenant, which waits for nobody. */
async function begun(): Promise<pg.Client> {
  const client = await database.connect("login");
  await client.query("begin; set local lock_timeout = '1ms'");
  await client.query(entering, [creditorId]);
  return client;
}

const add = (client: pg.Client, n = 1) =>
  client.query("select app.add_to_metric('placed', '2026-01-01', '', $1, 10)", [n]);

async function counted(): Promise<number> {
  const client = await begun();
  const { rows } = await client.query<{ n: string }>("select n from app.metric('placed')");
  await client.query("rollback");
  return Number(rows[0]?.n);
}

async function folded(): Promise<number> {
  const client = await begun();
  await client.query("select app.fold_metrics()");
  await client.query("commit");
  const { rows } = await database.owner.query<{ n: number }>(
    "select coalesce(sum(n), 0)::integer as n from app.metrics where creditor_id = $1",
    [creditorId],
  );
  return rows[0]?.n ?? 0;
}

test("writers at once do not wait for each other, and each is counted when it commits", async () => {
  const writers = await Promise.all([begun(), begun(), begun()]);
  for (const writer of writers) await add(writer);
  expect(await counted()).toBe(0);
  for (const [index, writer] of writers.entries()) {
    await add(writer);
    await writer.query("commit");
    expect(await counted()).toBe((index + 1) * 2);
  }
});

test("writers one after the other share a slot", async () => {
  for (let n = 0; n < 5; n += 1) {
    const writer = await begun();
    await add(writer);
    await writer.query("commit");
  }
  const { rowCount } = await database.owner.query("select from app.metric_slots where creditor_id = $1", [
    creditorId,
  ]);
  expect(rowCount).toBe(1);
  expect(await counted()).toBe(5);
});

test("folding leaves the slots that are in use, and changes no count", async () => {
  const [first, second] = [await begun(), await begun()];
  await add(first, 3);
  await add(second, 4);
  await first.query("commit");
  await second.query("commit");
  const writer = await begun();
  await add(writer);
  expect(await folded()).toBe(4);
  expect(await counted()).toBe(7);
  await writer.query("rollback");
  expect(await folded()).toBe(7);
  expect(await counted()).toBe(7);
});

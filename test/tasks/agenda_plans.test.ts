import type pg from "pg";
import { useDatabase } from "../support/database.ts";
import { addCreditor, installProbe } from "./probe.ts";

const database = useDatabase();
const rows = 10_000;
let creditorId: string;
let session: pg.Client;

// The agenda is empty at times, and then a plan that reads all of it is the cheapest. Sessions keep their plans.
beforeAll(async () => {
  await installProbe(database);
  creditorId = await addCreditor(database);
  await fill();
  await database.owner.query("delete from app.agenda");
  await database.owner.query("vacuum analyze app.agenda");
  session = await database.connect("login");
  for (let n = 0; n < 12; n += 1) {
    for (const statement of statements()) await read(statement);
  }
  await fill();
});

async function fill(): Promise<void> {
  await database.owner.query(
    `insert into app.agenda (creditor_id, key, task, subject, due_at)
     select $1, 'inside:' || n, 'probe', gen_random_uuid(), now() + interval '1 hour' from generate_series(1, $2::int) n`,
    [creditorId, rows],
  );
}

function statements(): [string, unknown[]][] {
  return [
    ["select from task.begin($1, 'inside:77', 1)", [creditorId]],
    ["select from task.give_back($1, 'inside:78', null)", [creditorId]],
    ["select app.unbook('inside:79')", []],
    ["select task.promote($1)", [[creditorId]]],
    ["select task.promote()", []],
    ["select task.claims_under_way($1)", [creditorId]],
    ["select from task.recover()", []],
    ["select task.release_orphans(1, transaction_timestamp(), '{}')", []],
  ];
}

/** How much of the agenda a statement reads. */
async function read([text, values]: [string, unknown[]]): Promise<{ scans: number; fetched: number }> {
  await session.query("begin");
  try {
    await session.query("select task.enter($1)", [creditorId]);
    await session.query(text, values);
    await session.query("reset role");
    const { rows: statistics } = await session.query(
      `select pg_stat_get_xact_numscans('app.agenda'::regclass)::int as scans,
              pg_stat_get_xact_tuples_fetched('app.agenda'::regclass)::int as fetched`,
    );
    return statistics[0];
  } finally {
    await session.query("rollback");
  }
}

test("no plan that was made while the agenda was empty reads all of it when it is full", async () => {
  for (const statement of statements()) {
    expect([statement[0], await read(statement)]).toEqual([
      statement[0],
      { scans: 0, fetched: expect.any(Number) },
    ]);
    expect((await read(statement)).fetched).toBeLessThan(10);
  }
});

test("what is due is found without reading what is not", async () => {
  await database.owner.query("update app.agenda set due_at = now() where key = 'inside:80'");
  const promoted = await read(["select task.promote()", []]);
  expect(promoted.scans).toBe(0);
  expect(promoted.fetched).toBeLessThan(20);
});

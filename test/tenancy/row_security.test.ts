/**
 * Row security, table by table and role by role: what each may see, counted. Every policy is dropped once, and the
 * count must then be wrong: a policy that nothing depends on would not be guarding anything.
 */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { useDatabase } from "../support/database.ts";
import { insertCreditor } from "../support/rows.ts";

const database = useDatabase();
let mine = "";
let theirs = "";
const partnerId = randomUUID();

interface Column {
  table: string;
  name: string;
  type: string;
}

/** Values that a CHECK asks for; everything else is made from the column's type. */
const chosen: Record<string, unknown> = {
  "contact_points.channel": "email",
  "audit_events.actor_type": "system",
  "agenda.state": "waiting",
  "intake_reviews.status": "pending_review",
  "placements.posture": "preserve",
  "placements.invoice_amount": 1,
  "placements.currency": "USD",
  "outbox.channel": "email",
  "metric_deltas.n": 1,
  "commitments.type": "partial",
  "commitments.source": "call",
  "disputes.source": "call",
};

const byType: Record<string, () => unknown> = {
  uuid: randomUUID,
  text: () => "x",
  boolean: () => true,
  jsonb: () => "{}",
  numeric: () => 1,
  integer: () => 1,
  smallint: () => 1,
  bigint: () => 1,
  date: () => "2026-01-01",
  "timestamp with time zone": () => new Date(),
  interval: () => "0",
  bytea: () => Buffer.from("x"),
  ARRAY: () => "{}",
};

let tables: string[] = [];
let columns: Column[] = [];

beforeAll(async () => {
  mine = await insertCreditor(database.owner);
  theirs = await insertCreditor(database.owner);
  const found = await database.owner.query<Column>(
    `select c.table_name as table, c.column_name as name, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'app' and t.table_type = 'BASE TABLE' and c.is_nullable = 'NO' and c.column_default is null
       and c.is_identity = 'NO' and c.is_generated = 'NEVER'`,
  );
  columns = found.rows;
  tables = [
    ...new Set(columns.filter((column) => column.name === "creditor_id").map((column) => column.table)),
  ].sort();
  for (const table of tables) for (const creditorId of [mine, theirs]) await fill(table, creditorId);
  await database.owner.query(
    "insert into app.partners (partner_id, name, contact_email, created_at) values ($1, 'P', 'p@p.invalid', now())",
    [partnerId],
  );
  await database.owner.query("update app.partner_links set partner_id = $1 where creditor_id = $2", [
    partnerId,
    mine,
  ]);
});

/** One row of a tenant, past triggers and foreign keys. */
async function fill(table: string, creditorId: string): Promise<void> {
  const present = await database.owner.query(`select from app.${table} where creditor_id = $1`, [creditorId]);
  if (present.rowCount) return;
  const own = columns.filter((column) => column.table === table);
  const values = own.map(({ name, type }) => {
    if (name === "creditor_id") return creditorId;
    if (name === "status") return table === "intake_reviews" ? "pending_review" : "scheduled";
    return chosen[`${table}.${name}`] ?? byType[type]?.();
  });
  const client = await database.owner.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(
      `insert into app.${table} (${own.map((column) => column.name).join(", ")})
       values (${own.map((_, index) => `$${index + 1}`).join(", ")})`,
      values,
    );
    await client.query("reset session_replication_role");
  } finally {
    client.release();
  }
}

interface Viewer {
  readonly role: string;
  readonly tenant: string;
  readonly maintenance?: boolean;
  /** Which rows of the two tenants' it may see. */
  readonly sees: "own" | "both" | "none";
}

const viewers = (): Viewer[] => [
  { role: "svc_creditor", tenant: mine, sees: "own" },
  { role: "svc_creditor", tenant: "", sees: "none" },
  { role: "svc_worker", tenant: mine, sees: "own" },
  { role: "svc_worker", tenant: "", sees: "none" },
  { role: "svc_operator", tenant: mine, sees: "own" },
  { role: "svc_operator", tenant: "", sees: "both" },
  { role: "svc_owner", tenant: "", sees: "none" },
  { role: "svc_owner", tenant: "", maintenance: true, sees: "both" },
];

/** What is wrong with who sees what, in words; empty when all is well. Runs in the caller's transaction. */
async function faults(client: pg.ClientBase, table: string): Promise<string[]> {
  const found: string[] = [];
  for (const viewer of viewers()) {
    const expected = viewer.sees === "own" ? [mine] : viewer.sees === "both" ? [mine, theirs].sort() : [];
    const seen = await visible(client, table, viewer);
    if (seen.join() !== expected.join())
      found.push(`${viewer.role} in '${viewer.tenant}' sees ${seen.length} of ${table}`);
  }
  if (await mayWriteAcross(client, table)) found.push(`a tenant writes another's ${table}`);
  return [...found, ...(await specialFaults(client, table))];
}

/** The policies that only some tables have: the queue's, and a partner's view of its links. */
async function specialFaults(client: pg.ClientBase, table: string): Promise<string[]> {
  if (table === "agenda" || table === "clocks") {
    const seen = await visible(client, table, { role: "svc_queue", tenant: "", sees: "both" });
    return seen.length === 2 ? [] : [`svc_queue sees ${seen.length} of ${table}`];
  }
  if (table === "partner_links") {
    const seen = await visible(client, table, { role: "svc_partner", tenant: "", sees: "own" });
    return seen.join() === mine ? [] : [`svc_partner sees ${seen.length} of partner_links`];
  }
  return [];
}

async function visible(client: pg.ClientBase, table: string, viewer: Viewer): Promise<string[]> {
  await client.query("savepoint looking");
  await client.query(
    `select set_config('app.creditor_id', $1, true), set_config('app.partner_id', $2, true),
            set_config('app.maintenance', $3, true), set_config('role', $4, true)`,
    [viewer.tenant, partnerId, viewer.maintenance ? "on" : "", viewer.role],
  );
  const { rows } = await client.query(
    `select distinct creditor_id from app.${table} where creditor_id = any ($1) order by creditor_id`,
    [[mine, theirs]],
  );
  await client.query("rollback to savepoint looking");
  return rows.map((row) => row.creditor_id);
}

/** Whether a tenant's update or insert reaches another tenant's rows, where those are granted at all. */
async function mayWriteAcross(client: pg.ClientBase, table: string): Promise<boolean> {
  await client.query("savepoint writing");
  await client.query("set local session_replication_role = replica");
  await client.query(
    "select set_config('app.creditor_id', $1, true), set_config('role', 'svc_creditor', true)",
    [mine],
  );
  const { rows } = await client.query("select has_table_privilege($1, 'update') as granted", [
    `app.${table}`,
  ]);
  const touched = rows[0].granted
    ? await client.query(`update app.${table} set creditor_id = creditor_id where creditor_id = $1`, [theirs])
    : { rowCount: 0 };
  await client.query("rollback to savepoint writing");
  return touched.rowCount !== 0;
}

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.owner.connect();
  try {
    await client.query("begin");
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("every table of a tenant shows each role its own rows and nothing else", async () => {
  expect(tables.length).toBeGreaterThan(20);
  const found = await inTransaction(async (client) => {
    const all: string[] = [];
    for (const table of tables) all.push(...(await faults(client, table)));
    return all;
  });
  expect(found).toEqual([]);
});

test("an insert for another tenant is refused on every table", async () => {
  for (const table of tables) {
    const refused = inTransaction(async (client) => {
      const own = columns.filter((column) => column.table === table).map((column) => column.name);
      await client.query("set local session_replication_role = replica");
      await client.query("select set_config('app.creditor_id', $1, true)", [theirs]);
      await client.query(`grant insert, select on app.${table} to svc_creditor`);
      await client.query(`create temporary table copied on commit drop as table app.${table} with no data`);
      await client.query(`insert into copied select * from app.${table} where creditor_id = $1`, [theirs]);
      await client.query("grant select on copied to svc_creditor");
      await client.query(
        "select set_config('app.creditor_id', $1, true), set_config('role', 'svc_creditor', true)",
        [mine],
      );
      await client.query(`insert into app.${table} (${own.join(", ")}) select ${own.join(", ")} from copied`);
    });
    await expect(refused).rejects.toMatchObject({
      code: "42501",
      message: expect.stringContaining("row-level security"),
    });
  }
});

test("dropping any one policy shows", async () => {
  const { rows: policies } = await database.owner.query(
    "select tablename, policyname from pg_policies where schemaname = 'app' and tablename <> 'partners' order by 1, 2",
  );
  expect(policies.length).toBeGreaterThan(60);
  const unproven: string[] = [];
  for (const { tablename, policyname } of policies) {
    const found = await inTransaction(async (client) => {
      await client.query(`drop policy ${policyname} on app.${tablename}`);
      return faults(client, tablename);
    });
    if (found.length === 0) unproven.push(`${tablename}.${policyname}`);
  }
  expect(unproven).toEqual([]);
});

test("switching row security off on any one table shows", async () => {
  for (const table of tables) {
    const found = await inTransaction(async (client) => {
      await client.query(`alter table app.${table} no force row level security`);
      await client.query(`alter table app.${table} disable row level security`);
      return faults(client, table);
    });
    expect(found).not.toEqual([]);
  }
});

test("a partner sees itself alone, and operators see every partner", async () => {
  await database.owner.query(
    "insert into app.partners (name, contact_email, created_at) values ('Other', 'o@p.invalid', now())",
  );
  const count = (role: string, partner: string) =>
    inTransaction(async (client) => {
      await client.query("select set_config('app.partner_id', $1, true), set_config('role', $2, true)", [
        partner,
        role,
      ]);
      return (await client.query("select from app.partners")).rowCount;
    });
  expect(await count("svc_partner", partnerId)).toBe(1);
  expect(await count("svc_partner", "")).toBe(0);
  expect(await count("svc_operator", "")).toBe(2);
});

test("the login role reads no table without becoming somebody", async () => {
  for (const table of tables) {
    await expect(database.login.query(`select from app.${table}`)).rejects.toMatchObject({ code: "42501" });
  }
});

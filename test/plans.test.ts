import { randomUUID } from "node:crypto";
import { operations } from "../src/contract/index.ts";
import { useDatabase } from "./support/database.ts";
import { arrange } from "./support/rows.ts";

/**
 * How Postgres runs what the operations ask, as the role that asks it, under row security: with thousands of rows in
 * each table, no read may go through a tenant's table row by row. auto_explain shows the plans of the statements
 * inside the functions.
 */

const database = useDatabase();
const tenants = [randomUUID(), randomUUID()] as const;
const rowsPerTenant = 3_000;

beforeAll(async () => {
  const tables = await tenantTables();
  await arrange(database.owner, async (client) => {
    await client.query(dropChecks);
    for (const [table, columns] of tables) {
      // A table with one row a tenant is filled for as many tenants.
      if (columns.every(({ key, column }) => !key || column === "creditor_id")) {
        await client.query(`insert into ${table} ${rowsOf(columns, idOf("creditor_id"))}`);
      } else {
        for (const tenant of tenants) {
          await client.query(`insert into ${table} ${rowsOf(columns, `'${tenant}'::uuid`)}`);
        }
      }
    }
    await client.query(
      "update app.placements set status = (array['ready', 'in_outreach', 'disputed', 'paid'])[1 + cadence_step % 4]",
    );
  });
  await database.owner.query(`select private.configure('{"environment": "demo"}')`);
  await database.owner.query("analyze");
});

interface Column {
  readonly table_name: string;
  readonly column: string;
  readonly type: string;
  readonly key: boolean;
}

async function tenantTables(): Promise<Map<string, Column[]>> {
  const { rows } = await database.owner.query<Column>(
    `select c.oid::regclass::text as table_name, quote_ident(a.attname) as column, t.typname as type,
       a.attnum = any (k.conkey) as key
     from pg_class c
     join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
     join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'app'::regnamespace
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'creditor_id')
     order by c.oid, a.attnum`,
  );
  return Map.groupBy(rows, ({ table_name }) => table_name);
}

/** The values below fit the columns' types, not their meaning. */
const dropChecks = `do $$
  declare
    checked record;
  begin
    for checked in select conrelid::regclass as target, conname from pg_constraint
      where contype = 'c' and connamespace = 'app'::regnamespace and conrelid <> 0 loop
      execute format('alter table %s drop constraint %I', checked.target, checked.conname);
    end loop;
  end $$`;

function rowsOf(columns: readonly Column[], creditor: string): string {
  const values = columns.map(({ column, type }) =>
    column === "creditor_id" ? creditor : generate(column, type),
  );
  const names = columns.map(({ column }) => column).join(", ");
  return `(${names}) select ${values.join(", ")} from generate_series(1, ${rowsPerTenant}) n`;
}

/** Row n of every table belongs to placement n, by whatever name a table calls it. */
function generate(column: string, type: string): string {
  if (type.startsWith("_")) return "'{}'";
  if (type === "jsonb") return jsonArrays.includes(column) ? "'[]'" : "'{}'";
  const value = generators[type];
  if (value === undefined) throw new Error(`no value for ${column} of type ${type}`);
  return type === "uuid" ? idOf(column) : value.replaceAll("$", column);
}

const idOf = (column: string) =>
  `md5('${["chain_id", "subject_id", "subject"].includes(column) ? "placement_id" : column}' || n)::uuid`;

/** The jsonb columns that hold lists, which reads take apart. */
const jsonArrays = ["owners", "restrictions", "rules"];

const generators: Readonly<Record<string, string>> = {
  uuid: "",
  text: "'$' || n",
  int4: "n",
  int8: "n",
  numeric: "n % 10 * 0.1",
  bool: "n % 10 = 0",
  date: "date '2020-01-01' + n",
  timestamptz: "timestamptz '2026-01-01' + n * interval '1 minute'",
  interval: "interval '0'",
  bytea: "'\\x00'::bytea",
  xid8: "n::text::xid8",
};

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Rows Removed by Filter"?: number;
  readonly "Actual Loops": number;
  readonly Plans?: readonly Plan[];
}

/** The tables that the statements inside one went through in search of a few rows. */
async function searched(role: string, statement: string, values: unknown[]): Promise<string[]> {
  const client = await database.connect("owner");
  const tables: string[] = [];
  client.on("notice", ({ message = "" }) => {
    const plan = /^duration: .*plan:\n([\s\S]*)$/.exec(message)?.[1];
    if (plan) tables.push(...searchedIn(JSON.parse(plan).Plan));
  });
  await client.query(
    `load 'auto_explain'; set auto_explain.log_nested_statements = on; set auto_explain.log_min_duration = 0;
     set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
     set auto_explain.log_format = json; set auto_explain.log_level = notice`,
  );
  await client.query("begin");
  await client.query("select app.enter(($1, $2, 'creditor', 'test', null, null, 'api_key')::app.principal)", [
    role,
    role === "svc_operator" ? null : tenants[0],
  ]);
  await client.query(statement, values);
  await client.query("rollback");
  return tables;
}

// An index on creditor_id alone is no better than reading the table: what counts is how much was read in vain.
const mostRowsInVain = 500;

function searchedIn(plan: Plan): string[] {
  const table = plan["Relation Name"];
  const inVain = (plan["Rows Removed by Filter"] ?? 0) * plan["Actual Loops"];
  const own = table && (plan["Node Type"] === "Seq Scan" || inVain > mostRowsInVain) ? [table] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(searchedIn)];
}

/** Queries worth a look beside the plain one: each filter, and a page far down. */
const queries: Readonly<Record<string, readonly Record<string, string>[]>> = {
  list_placements: [
    { status: "disputed" },
    { status: "ready,in_outreach", page: "3", page_size: "100" },
    { page: "50" },
  ],
  list_audit_events: [{ event_type: "placement.created" }, { actor: "system", since: "2026-01-01" }],
};

/** What may be read whole, with its reason. */
const wholeTables: Readonly<Record<string, readonly string[]>> = {
  // One row an account: an operator's list counts them, and there are never so many as to matter.
  list_creditors: ["creditors"],
};

const reads = operations
  .filter(({ method, access }) => method === "get" && (access === "tenant" || access === "operator"))
  .flatMap(({ id, access }) =>
    [{}, ...(queries[id] ?? [])].map((query) => ({
      id,
      query,
      role: access === "tenant" ? "svc_creditor" : "svc_operator",
    })),
  );

test.each(reads)("$id with $query reaches its rows through an index", async ({ id, query, role }) => {
  const { rows } = await database.owner.query<{ id: string }>("select md5('placement_id7')::uuid as id");
  const input = { path: { placement_id: rows[0]?.id }, query, client: {} };
  const read = await searched(role, `select (api.${id}($1)).status`, [input]);
  // Reference tables are small and read whole.
  const known = await tenantTables();
  const tables = read.filter((table) => known.has(`app.${table}`) && !wholeTables[id]?.includes(table));
  expect(tables).toEqual([]);
});

test.each([
  ["call", "primary_phone7"],
  ["email", "primary_email7"],
])("who else is reached by a %s to %s is found through an index", async (channel, address) => {
  const statement = "select app.debtors_reached($1, $2)";
  expect(await searched("svc_worker", statement, [channel, address])).toEqual([]);
  const { rows } = await database.owner.query(
    "select count(*)::integer as n from app.debtors where primary_phone = $1 or primary_email = $1",
    [address],
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test("a table that is read whole would be noticed, through an index on the tenant too", async () => {
  const search = "select from app.debtors where canonical_name = 'canonical_name7'";
  expect(await searched("svc_operator", search, [])).toEqual(["debtors"]);
  expect(await searched("svc_creditor", search, [])).toEqual(["debtors"]);
});

/**
 * The walk through the tables: each role tries each command in each situation, and what it reaches is compared with what
 * the list of grants and the tenant entered allow. Answers with what is wrong, in words; empty when all is well.
 */
import type pg from "pg";
import { actingRoles } from "../../src/database/roles.ts";
import { hasCode } from "../../src/error_code.ts";
import { insertStatement, rowOf, type World } from "./world.ts";

/** Who tries: the role, and what app.enter would have set for it. */
interface Visitor {
  readonly role: string;
  readonly tenant: string;
  readonly partner?: string;
  readonly maintenance?: boolean;
}

/** What came of a statement: its rows' tenants, or how it was refused. */
type Outcome = readonly string[] | "no right" | "row security";

export async function tableFaults(client: pg.ClientBase, world: World, table: string): Promise<string[]> {
  const found: string[] = [];
  const compare = (who: string, outcome: Outcome, expected: Outcome) => {
    if (String(outcome) !== String(expected)) found.push(`${who} ${table}: ${outcome}, not ${expected}`);
  };
  await client.query("savepoint walk");
  await client.query("set local session_replication_role = replica");
  for (const role of actingRoles) {
    if (role === "svc_queue" && table.startsWith("graphile_worker.")) continue;
    for (const command of ["select", "insert", "update", "delete", "truncate"]) {
      if (isGranted(world, table, role, command)) continue;
      compare(
        `${role}, without the right to ${command},`,
        await run(client, visitorIn(world, role), bare(command, table)),
        "no right",
      );
    }
  }
  if (world.tenantTables.has(table)) await walkRows(client, world, table, compare);
  else if (table === "app.partners") await walkPartners(client, world, compare);
  await client.query("rollback to savepoint walk");
  return found;
}

type Compare = (who: string, outcome: Outcome, expected: Outcome) => void;

const isGranted = (world: World, table: string, role: string, command: string) =>
  ["public", role].some((grantee) => world.granted.get(`${table} ${grantee}`)?.includes(command));

const visitorIn = (world: World, role: string): Visitor => ({
  role,
  tenant: world.mine,
  partner: world.partnerId,
});

/** A statement that touches no row, for a role that may not even say it. */
function bare(command: string, table: string): string {
  if (command === "select") return `select from ${table} where false`;
  if (command === "insert") return `insert into ${table} default values`;
  if (command === "delete") return `delete from ${table} where false`;
  if (command === "truncate") return `truncate ${table}`;
  return `do $$ begin execute (select format('update %s set %I = default where false', '${table}', attname)
    from pg_attribute where attrelid = '${table}'::regclass and attnum = 1); end $$`;
}

const visitors = (world: World): Visitor[] => [
  ...actingRoles.flatMap((role): Visitor[] => [
    visitorIn(world, role),
    { role, tenant: "", partner: world.partnerId },
    { role, tenant: "", maintenance: true },
  ]),
  { role: "svc_owner", tenant: world.mine },
  { role: "svc_owner", tenant: "" },
  { role: "svc_owner", tenant: "", maintenance: true },
];

async function walkRows(client: pg.ClientBase, world: World, table: string, compare: Compare): Promise<void> {
  for (const visitor of visitors(world)) {
    const { role, tenant, maintenance } = visitor;
    const who = `${role} in '${tenant && "mine"}'${maintenance ? " under maintenance" : ""}`;
    for (const { command, statement, values, reached } of attempts(world, visitor, table)) {
      // What is not granted at all was tried before.
      if (role !== "svc_owner" && !isGranted(world, table, role, command)) continue;
      compare(`${who} ${command}`, await run(client, visitor, statement, values), reached);
    }
  }
}

interface Attempt {
  readonly command: string;
  readonly statement: string;
  readonly values: unknown[];
  readonly reached: Outcome;
}

function attempts(world: World, visitor: Visitor, table: string): Attempt[] {
  const { mine, theirs } = world;
  const both = [mine, theirs].sort();
  const columns = world.tenantTables.get(table) ?? [];
  const writable = writes(visitor, table) ? both : visitor.tenant ? [visitor.tenant] : [];
  const readable = reads(visitor, world, table) ?? writable;
  const onBoth = (command: string, statement: string, reached: Outcome) => ({
    command,
    statement: `${statement} creditor_id = any ($1)${command === "select" ? "" : " returning creditor_id"}`,
    values: [both],
    reached,
  });
  const inserted = (creditorId: string): Attempt => ({
    command: "insert",
    statement: insertStatement(table, columns),
    values: rowOf(table, columns, creditorId),
    reached: writable.includes(creditorId) ? [] : "row security",
  });
  const givenAway: Attempt = {
    command: "update",
    statement: `update ${table} set creditor_id = $1 where creditor_id = $2`,
    values: [theirs, mine],
    reached: "row security",
  };
  return [
    onBoth("select", `select creditor_id from ${table} where`, readable),
    onBoth("update", `update ${table} set creditor_id = creditor_id where`, writable),
    onBoth("delete", `delete from ${table} where`, writable),
    inserted(mine),
    inserted(theirs),
    ...(writable.length === 1 ? [givenAway] : []),
  ];
}

/** Whom nothing but its role or its maintenance confines. */
function writes({ role, maintenance }: Visitor, table: string): boolean {
  return role === "svc_queue"
    ? /^app\.(agenda|clocks|audit_heads)$/.test(table)
    : role === "svc_owner" && !!maintenance;
}

/** Rows that are read and not written: an operator's outside every tenant, a partner's active links. */
function reads({ role, tenant, partner }: Visitor, world: World, table: string): string[] | undefined {
  if (role === "svc_operator" && !tenant) return [world.mine, world.theirs].sort();
  if (role === "svc_partner" && table === "app.partner_links" && partner) return [world.mine];
  return undefined;
}

async function walkPartners(client: pg.ClientBase, world: World, compare: Compare): Promise<void> {
  const { rows } = await client.query<{ creditor_id: string }>(
    "select partner_id as creditor_id from app.partners order by 1",
  );
  const all = rows.map((row) => row.creditor_id);
  const own = [world.partnerId];
  for (const [visitor, readable, writable] of [
    [{ role: "svc_partner", tenant: "", partner: world.partnerId }, own, "no right"],
    [{ role: "svc_partner", tenant: world.mine, maintenance: true }, [], "no right"],
    [{ role: "svc_operator", tenant: "" }, all, all],
    [{ role: "svc_operator", tenant: world.mine }, all, all],
    [{ role: "svc_owner", tenant: "", partner: world.partnerId }, [], []],
    [{ role: "svc_owner", tenant: "", maintenance: true }, all, all],
  ] as const) {
    const who = `${visitor.role} as partner '${"partner" in visitor ? "mine" : ""}'`;
    const select = "select partner_id as creditor_id from app.partners";
    compare(`${who} reads`, await run(client, visitor, select), readable);
    const update = "update app.partners set name = name returning partner_id as creditor_id";
    compare(`${who} updates`, await run(client, visitor, update), writable);
    const values = "(name, contact_email, created_at) values ('R', 'r@p.invalid', now())";
    const expected = writable === "no right" ? writable : writable.length ? [] : "row security";
    compare(`${who} inserts`, await run(client, visitor, `insert into app.partners ${values}`), expected);
  }
}

/** What comes of a statement; nothing of it stays. */
async function run(
  client: pg.ClientBase,
  { role, tenant, partner, maintenance }: Visitor,
  statement: string,
  values?: unknown[],
): Promise<Outcome> {
  await client.query(
    `savepoint visit; set local app.creditor_id = '${tenant}'; set local app.partner_id = '${partner ?? ""}';
     set local app.maintenance = '${maintenance ? "on" : ""}'; set local role ${role}`,
  );
  try {
    const { rows } = await client.query<{ creditor_id: string }>(statement, values);
    return [...new Set(rows.map((row) => row.creditor_id))].sort();
  } catch (error) {
    if (hasCode(error, "42501"))
      return /row-level security/.test(String(error)) ? "row security" : "no right";
    // Whatever else stands in a row's way comes after rights and policies.
    return [];
  } finally {
    await client.query("rollback to savepoint visit");
  }
}

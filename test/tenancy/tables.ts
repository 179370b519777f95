/**
 * The walk through the tables: each role tries each command in each situation, and what it reaches is compared with what
 * the list of grants and the tenant entered allow. Answers with what is wrong, in words; empty when all is well.
 */
import type pg from "pg";
import { actingRoles } from "../../src/database/roles.ts";
import { insertStatement, type World } from "./world.ts";

/** Who tries: the role, and what app.enter would have set for it. */
interface Visitor {
  readonly role: string;
  readonly tenant: string;
  readonly partner?: string;
  readonly maintenance?: boolean;
}

/** One statement of a visitor. It reaches rows, told by their tenants, or is refused. */
interface Visit extends Visitor {
  readonly who: string;
  readonly statement: string;
  /** Whether the statement answers with creditor_id. */
  readonly answers: boolean;
  readonly expected: readonly string[] | "no right" | "row security";
}

export async function tableFaults(client: pg.ClientBase, world: World, table: string): Promise<string[]> {
  const visits = [...forbidden(world, table), ...(await walk(client, world, table))];
  await client.query("savepoint walk");
  const { rows: prepared } = await client.query<{ done: boolean }>(
    "select to_regprocedure('pg_temp.visit(jsonb)') is not null as done",
  );
  if (!prepared[0]?.done) await client.query(visitFunction);
  const { rows } = await client.query<{ outcome: string }>(
    "select pg_temp.visit(v.one) as outcome from jsonb_array_elements($1) with ordinality v (one, n) order by v.n",
    [JSON.stringify(visits)],
  );
  await client.query("rollback to savepoint walk");
  return visits.flatMap(({ who, expected }, index) => {
    const outcome = rows[index]?.outcome;
    return outcome === String(expected) ? [] : [`${who} ${table}: ${outcome}, not ${expected}`];
  });
}

const isGranted = (world: World, table: string, role: string, command: string) =>
  ["public", role].some((grantee) => world.granted.get(`${table} ${grantee}`)?.includes(command));

const visitorIn = (world: World, role: string): Visitor => ({
  role,
  tenant: world.mine,
  partner: world.partnerId,
});

/** Each command that a role has no right to. */
function forbidden(world: World, table: string): Visit[] {
  return actingRoles
    .filter((role) => role !== "svc_queue" || !table.startsWith("graphile_worker."))
    .flatMap((role) =>
      ["select", "insert", "update", "delete", "truncate"]
        .filter((command) => !isGranted(world, table, role, command))
        .map((command) => ({
          ...visitorIn(world, role),
          who: `${role}, without the right to ${command},`,
          statement: bare(command, table),
          answers: false,
          expected: "no right" as const,
        })),
    );
}

/** A statement that touches no row, for a role that may not even say it. */
function bare(command: string, table: string): string {
  if (command === "select") return `select from ${table} where false`;
  if (command === "insert") return `insert into ${table} default values`;
  if (command === "delete") return `delete from ${table} where false`;
  if (command === "truncate") return `truncate ${table}`;
  return `do $do$ begin execute (select format('update %s set %I = default where false', '${table}', attname)
    from pg_attribute where attrelid = '${table}'::regclass and attnum = 1); end $do$`;
}

async function walk(client: pg.ClientBase, world: World, table: string): Promise<Visit[]> {
  if (world.tenantTables.has(table)) return walkRows(world, table);
  if (table === "app.partners") return walkPartners(client, world);
  return readAll(client, world, table);
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

function walkRows(world: World, table: string): Visit[] {
  return visitors(world).flatMap((visitor) => {
    const { role, tenant, maintenance } = visitor;
    const who = `${role} in '${tenant && "mine"}'${maintenance ? " under maintenance" : ""}`;
    return attempts(world, visitor, table)
      .filter(({ command }) => role === "svc_owner" || isGranted(world, table, role, command))
      .map(({ command, statement, expected }) => ({
        ...visitor,
        who: `${who} ${command}`,
        statement,
        answers: !statement.startsWith("insert") && expected !== "row security",
        expected,
      }));
  });
}

type Attempt = Pick<Visit, "statement" | "expected"> & { readonly command: string };

function attempts(world: World, visitor: Visitor, table: string): Attempt[] {
  const { mine, theirs } = world;
  const both = [mine, theirs].sort();
  const writable = writes(visitor, table) ? both : visitor.tenant ? [visitor.tenant] : [];
  const readable = reads(visitor, world, table) ?? writable;
  const onBoth = `where creditor_id in ('${mine}', '${theirs}')`;
  const inserted = (creditorId: string): Attempt => ({
    command: "insert",
    statement: insertStatement(world, table, creditorId),
    expected: writable.includes(creditorId) ? [] : "row security",
  });
  const givenAway: Attempt = {
    command: "update",
    statement: `update ${table} set creditor_id = '${theirs}' where creditor_id = '${mine}'`,
    expected: "row security",
  };
  const update = `update ${table} set creditor_id = creditor_id ${onBoth} returning creditor_id`;
  const remove = `delete from ${table} ${onBoth} returning creditor_id`;
  return [
    { command: "select", statement: `select creditor_id from ${table} ${onBoth}`, expected: readable },
    { command: "update", statement: update, expected: writable },
    { command: "delete", statement: remove, expected: writable },
    inserted(mine),
    inserted(theirs),
    ...(writable.length === 1 ? [givenAway] : []),
  ];
}

/** Whom nothing but its role or its maintenance confines. */
function writes({ role, maintenance }: Visitor, table: string): boolean {
  return role === "svc_queue" ? /^app\.(agenda|clocks)$/.test(table) : role === "svc_owner" && !!maintenance;
}

/** Rows that are read and not written: those of an operator outside every tenant, the queue's, a partner's active links. */
function reads({ role, tenant, partner }: Visitor, world: World, table: string): string[] | undefined {
  if (role === "svc_operator" && !tenant) return [world.mine, world.theirs].sort();
  if (role === "svc_queue" && table === "app.audit_heads") return [world.mine, world.theirs].sort();
  if (role === "svc_partner" && table === "app.partner_links" && partner) return [world.mine];
  return undefined;
}

async function walkPartners(client: pg.ClientBase, world: World): Promise<Visit[]> {
  const { rows } = await client.query<{ partner_id: string }>(
    "select partner_id from app.partners order by 1",
  );
  const all = rows.map((row) => row.partner_id);
  const own = [world.partnerId];
  const cases: readonly (readonly [Visitor, readable: readonly string[], writable: Visit["expected"]])[] = [
    [{ role: "svc_partner", tenant: "", partner: world.partnerId }, own, "no right"],
    [{ role: "svc_partner", tenant: world.mine, maintenance: true }, [], "no right"],
    [{ role: "svc_operator", tenant: "" }, all, all],
    [{ role: "svc_operator", tenant: world.mine }, all, all],
    [{ role: "svc_owner", tenant: "", partner: world.partnerId }, [], []],
    [{ role: "svc_owner", tenant: "", maintenance: true }, all, all],
  ];
  return cases.flatMap(([visitor, readable, writable]) => {
    const visit = (command: string, statement: string, expected: Visit["expected"]): Visit => ({
      ...visitor,
      who: `${visitor.role} as partner '${visitor.partner ? "mine" : ""}' ${command}`,
      statement,
      answers: command !== "insert",
      expected,
    });
    const values = "(name, contact_email, created_at) values ('R', 'r@p.invalid', now())";
    return [
      visit("select", "select partner_id as creditor_id from app.partners", readable),
      visit("update", "update app.partners set name = name returning partner_id as creditor_id", writable),
      visit(
        "insert",
        `insert into app.partners ${values}`,
        writable === "no right" ? writable : writable.length ? [] : "row security",
      ),
    ];
  });
}

/** Tables of no tenant hide no row from whoever may read them. */
async function readAll(client: pg.ClientBase, world: World, table: string): Promise<Visit[]> {
  const count = `select count(*)::text as creditor_id from ${table}`;
  const { rows } = await client.query<{ creditor_id: string }>(count);
  return actingRoles
    .filter((role) => isGranted(world, table, role, "select"))
    .map((role) => ({
      role,
      tenant: "",
      who: `${role} reads`,
      statement: count,
      answers: true,
      expected: rows.map((row) => row.creditor_id),
    }));
}

// What comes of a statement; nothing of it stays, since the block ends in an error whatever happens. Whatever else stands in
// a row's way comes after rights and policies, and so is no refusal.
export const visitFunction = `
create function pg_temp.visit(one jsonb) returns text language plpgsql as $$
declare
  found record;
  reached text[] := '{}';
begin
  perform set_config('session_replication_role', 'replica', true), set_config('app.creditor_id', one ->> 'tenant', true),
    set_config('app.partner_id', coalesce(one ->> 'partner', ''), true),
    set_config('app.maintenance', case when (one ->> 'maintenance')::boolean then 'on' else '' end, true),
    set_config('role', one ->> 'role', true);
  if (one ->> 'answers')::boolean then
    for found in execute one ->> 'statement' loop
      reached := reached || found.creditor_id::text;
    end loop;
  else
    execute one ->> 'statement';
  end if;
  raise sqlstate 'VISIT' using message = (select coalesce(string_agg(distinct each collate "C", ',' order by each collate "C"), '') from unnest(reached) each);
exception
  when sqlstate 'VISIT' then
    return sqlerrm;
  when insufficient_privilege then
    return case when sqlerrm like '%row-level security%' then 'row security' else 'no right' end;
  when others then
    return '';
end $$`;

/**
 * Two tenants with a row in every tenant's table, and partners beside them, for whoever walks the tables role by role:
 * `mine` and `theirs` each have one row a table; the partner's link to `mine` is active, its link to `theirs` has ended.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Cast, makeCast } from "../support/cast.ts";
import { storedGrants } from "../support/grants.ts";
import { arrange, insertCreditor, insertPlacement } from "../support/rows.ts";

export interface Column {
  readonly name: string;
  readonly type: string;
}

export interface World {
  readonly mine: string;
  readonly theirs: string;
  readonly partnerId: string;
  /** Of the cast's owner, in pending_enrichment. */
  readonly placementId: string;
  /** Tables that hold a tenant's rows, `app.placements`, with their columns that must be given. */
  readonly tenantTables: ReadonlyMap<string, readonly Column[]>;
  /** All other tables of the schemas that our roles may use. */
  readonly otherTables: readonly string[];
  /** Rights that the list of grants gives a role on a table or schema: `app.moves svc_worker` to select and insert. */
  readonly granted: ReadonlyMap<string, readonly string[]>;
  /** Roles that the list lets execute a function: `api.call(jsonb, text, jsonb)`. */
  readonly executors: ReadonlyMap<string, readonly string[]>;
  /** SQLSTATEs of refusals by their names. */
  readonly refusals: ReadonlyMap<string, string>;
  readonly login: string;
  readonly cast: Cast;
}

/** Values that a CHECK asks for; everything else is made from the column's type. */
const chosen: Readonly<Record<string, string>> = {
  "app.contact_points.channel": "email",
  "app.audit_events.actor_type": "system",
  "app.agenda.state": "waiting",
  "app.intake_reviews.status": "pending_review",
  "app.intake_reviews.reason": "sol_time_barred",
  "app.placements.posture": "preserve",
  "app.placements.invoice_amount": "1",
  "app.placements.currency": "USD",
  "app.outbox.channel": "email",
  "app.metric_deltas.n": "1",
  "app.metric_slots.n": "1",
  "app.commitments.type": "partial",
  "app.commitments.source": "call",
  "app.disputes.source": "call",
};

const byType: Readonly<Record<string, () => string>> = {
  uuid: randomUUID,
  text: () => "x",
  boolean: () => "true",
  jsonb: () => "{}",
  numeric: () => "1",
  integer: () => "1",
  smallint: () => "1",
  bigint: () => "1",
  date: () => "2026-01-01",
  "timestamp with time zone": () => "2026-01-01T00:00:00Z",
  interval: () => "0",
  bytea: () => "x",
  ARRAY: () => "{}",
};

export async function makeWorld(owner: pg.Pool, login: string): Promise<World> {
  const cast = await makeCast(owner);
  const [mine, theirs] = [await insertCreditor(owner), await insertCreditor(owner)];
  const tenantTables = await readTenantTables(owner);
  for (const table of tenantTables.keys())
    for (const creditorId of [mine, theirs]) await fill(owner, { tenantTables }, table, creditorId);
  const { rows: others } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const { rows: refusals } = await owner.query<{ name: string; sqlstate: string }>(
    "select name, sqlstate from app.errors",
  );
  return {
    mine,
    theirs,
    partnerId: await linkPartners(owner, mine, theirs),
    placementId: await insertPlacement(owner, cast.owner.creditorId),
    tenantTables,
    otherTables: others.map(({ name }) => name).filter((name) => !tenantTables.has(name)),
    ...listedGrants(),
    refusals: new Map(refusals.map(({ name, sqlstate }) => [name, sqlstate])),
    login,
    cast,
  };
}

/** A statement that inserts one row of a tenant; `status` is what the row is born in. */
export function insertStatement(
  { tenantTables }: Pick<World, "tenantTables">,
  table: string,
  creditorId: string,
  status = "scheduled",
): string {
  const columns = tenantTables.get(table) ?? [];
  const values = columns.map(({ name, type }) => {
    if (name === "creditor_id") return creditorId;
    return chosen[`${table}.${name}`] ?? (name === "status" ? status : byType[type]?.()) ?? "";
  });
  const names = columns.map(({ name }) => name).join(", ");
  return `insert into ${table} (${names}) values (${values.map(pg.escapeLiteral).join(", ")})`;
}

async function readTenantTables(owner: pg.Pool): Promise<Map<string, Column[]>> {
  const { rows } = await owner.query<{ table: string; columns: Column[] }>(
    `select 'app.' || c.table_name as table, json_agg(json_build_object('name', c.column_name, 'type', c.data_type)) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'app' and t.table_type = 'BASE TABLE' and c.is_identity = 'NO' and c.is_generated = 'NEVER'
       and (c.is_nullable = 'NO' and c.column_default is null or c.column_name = 'creditor_id')
     group by 1 having bool_or(c.column_name = 'creditor_id') order by 1`,
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** One row of a tenant, past triggers and foreign keys, unless it has one. */
async function fill(
  owner: pg.Pool,
  world: Pick<World, "tenantTables">,
  table: string,
  creditorId: string,
): Promise<void> {
  const present = await owner.query(`select from ${table} where creditor_id = $1`, [creditorId]);
  if (present.rowCount) return;
  await arrange(owner, (client) => client.query(insertStatement(world, table, creditorId)));
}

async function linkPartners(owner: pg.Pool, mine: string, theirs: string): Promise<string> {
  const { rows } = await owner.query<{ partner_id: string }>(
    `insert into app.partners (name, contact_email, created_at)
     values ('P', 'p@p.invalid', now()), ('Q', 'q@p.invalid', now()) returning partner_id`,
  );
  const [partner, other] = rows.map((row) => row.partner_id);
  if (!partner || !other) throw new Error("no partners were made");
  await arrange(owner, async (client) => {
    await client.query("delete from app.partner_links where creditor_id = any ($1)", [[mine, theirs]]);
    await client.query(
      `insert into app.partner_links (creditor_id, partner_id, created_at, ended_at)
       values ($1, $3, now(), null), ($2, $3, now(), now()), ($2, $4, now(), null)`,
      [mine, theirs, partner, other],
    );
  });
  return partner;
}

function listedGrants(): Pick<World, "granted" | "executors"> {
  const lines = [...storedGrants().values()].flat();
  const entries = (kind: string, pattern: RegExp) =>
    lines.flatMap((line) => {
      const [, name = "", rights = ""] = line.startsWith(`${kind} `) ? (pattern.exec(line) ?? []) : [];
      return name ? [[name, rights.split(", ")] as const] : [];
    });
  const right = /^\w+ (\S+: \w+) (.+)$/;
  return {
    granted: new Map(
      [...entries("table", right), ...entries("schema", right)].map(([name, rights]) => [
        name.replace(":", ""),
        rights,
      ]),
    ),
    executors: new Map(entries("function", /^\w+ (.+?): (.+)$/)),
  };
}

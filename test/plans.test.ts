import type pg from "pg";
import { operations } from "../src/contract/index.ts";
import { useDatabase } from "./support/database.ts";
import { arrange, insertCreditor } from "./support/rows.ts";

/**
 * How Postgres runs what the operations ask, as the role that asks it, under row security: with thousands of rows in
 * each table, no read may go through a tenant's table row by row. auto_explain shows the plans of the statements
 * inside the functions.
 */

const database = useDatabase();
const tenants: string[] = [];
let placement = "";

beforeAll(async () => {
  for (let made = 0; made < 2; made += 1) {
    const creditor = await insertCreditor(database.owner);
    await arrange(database.owner, (client) => fill(client, creditor));
    tenants.push(creditor);
  }
  await database.owner.query("analyze");
  const { rows } = await database.owner.query<{ placement_id: string }>(
    "select placement_id from app.placements where creditor_id = $1 limit 1",
    [tenants[0]],
  );
  placement = rows[0]?.placement_id ?? "";
});

const size = 3_000;

/** One tenant's rows: so many placements on a third as many debtors, and a few of all that happens to each. */
async function fill(client: pg.ClientBase, creditor: string): Promise<void> {
  const at = "timestamptz '2026-01-01' + n * interval '1 minute'";
  const placements = `(select row_number() over (order by placement_id) as n, placement_id, debtor_id
                       from app.placements where creditor_id = $1) p`;
  const statements = [
    `insert into app.debtors (creditor_id, company_name, canonical_name, name_key, name_key_alt, created_at, updated_at)
     select $1, 'Debtor ' || n, 'debtor ' || n, 'debtor' || n, 'debtor' || n, ${at}, ${at}
     from generate_series(1, ${size / 3}) n`,
    `insert into app.placements (creditor_id, debtor_id, invoice_number, invoice_amount, due_date, posture, status,
       contingency_pct_snapshot, estimated_first_contact, placed_at, created_at, updated_at)
     select $1, d.debtor_id, 'N-' || d.n || '-' || k, 100, '2026-01-01', 'preserve',
       (array['ready', 'in_outreach', 'disputed', 'paid'])[1 + (d.n + k) % 4], 20, ${at.replaceAll("n *", "d.n *")},
       ${at.replaceAll("n *", "(d.n * 3 + k) *")}, ${at.replaceAll("n *", "d.n *")}, ${at.replaceAll("n *", "d.n *")}
     from (select row_number() over () as n, debtor_id from app.debtors where creditor_id = $1) d, generate_series(1, 3) k`,
    `insert into app.audit_events (creditor_id, chain_id, seq, placement_id, event_type, actor_type, actor, occurred_at, hash)
     select $1, placement_id, k, placement_id, 'placement.created', 'system', 'system', ${at}, '\\x00'
     from ${placements}, generate_series(1, 3) k`,
    `insert into app.audit_heads (creditor_id, chain_id, seq, hash) select $1, placement_id, 3, '\\x00' from ${placements}`,
    `insert into app.moves (creditor_id, machine, subject_id, event, from_state, to_state, actor_type, moved_at)
     select $1, 'placement', placement_id, 'enriched', 'pending_enrichment', 'ready', 'system', ${at} from ${placements}`,
    `insert into app.calls (creditor_id, placement_id, debtor_id, status, step, scheduled_at, to_address, started_at, created_at)
     select $1, placement_id, debtor_id, 'no_answer', 1, ${at}, '+1512555' || n, ${at}, ${at} from ${placements}`,
    `insert into app.emails (creditor_id, placement_id, debtor_id, status, to_address, sent_at, created_at)
     select $1, placement_id, debtor_id, 'sent', n || '@debtor.invalid', ${at}, ${at} from ${placements}`,
    `insert into app.compliance_decisions (creditor_id, placement_id, can_call, can_email, escalation_allowed, reasons, restrictions,
       rules, two_party_consent_required, ai_disclosure_required, evaluated_at, expires_at)
     select $1, placement_id, true, true, true, '{}', '[]', '[]', false, false, ${at}, ${at} from ${placements}`,
    `insert into app.amendments (creditor_id, placement_id, amendment_type, reason, created_at)
     select $1, placement_id, 'notes', 'note', ${at} from ${placements}`,
    `insert into app.events (creditor_id, event, placement_id, payload, created_at)
     select $1, 'call.completed', placement_id, '{}', ${at} from ${placements}`,
    `insert into app.contact_points (creditor_id, channel, address, debtor_id, created_at)
     select distinct on (debtor_id) $1::uuid, 'call', '+1512555' || n, debtor_id, ${at} from ${placements}`,
    `insert into app.agenda (creditor_id, key, task, subject, due_at)
     select $1, 'call:' || placement_id, 'make_call', placement_id, ${at} from ${placements}`,
    `insert into app.intake_reviews (creditor_id, invoice_number, reason, submission, created_at)
     select $1, 'R-' || n, 'sol_time_barred', '{}', ${at} from ${placements}`,
    `insert into app.outbox (creditor_id, message_id, placement_id, channel, to_address, body, created_at)
     select $1, gen_random_uuid(), placement_id, 'email', n || '@debtor.invalid', 'text', ${at} from ${placements}`,
    `insert into app.tenant_limits (creditor_id, name, subject, taken_at)
     select $1, 'enrichment_refresh', placement_id, '{}' from ${placements}`,
    `insert into app.metrics (creditor_id, metric, day, key, n, amount)
     select $1, 'placed', date '2020-01-01' + n::int, '', 1, 100 from ${placements}`,
    `insert into app.metric_deltas (creditor_id, metric, day, key, n) select $1, 'placed', '2026-01-01', '', 1 from ${placements}`,
  ];
  for (const statement of statements) await client.query(statement, [creditor]);
}

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Plan[];
}

/** Every scan of a table by its rows, of all statements that ran inside. */
async function sequentialScans(role: string, statement: string, values: unknown[]): Promise<string[]> {
  const client = await database.connect("owner");
  const scans: string[] = [];
  client.on("notice", ({ message = "" }) => {
    const text = /^duration: .*plan:\n([\s\S]*)$/.exec(message)?.[1];
    if (text) scans.push(...scansIn(JSON.parse(text).Plan));
  });
  await client.query(
    `load 'auto_explain'; set auto_explain.log_nested_statements = on; set auto_explain.log_min_duration = 0;
     set auto_explain.log_format = json; set auto_explain.log_level = notice; set client_min_messages = notice`,
  );
  await client.query("begin");
  await client.query("select app.enter(($1, $2, 'creditor', 'test', null, null, 'api_key')::app.principal)", [
    role,
    role === "svc_operator" ? null : tenants[0],
  ]);
  await client.query(statement, values);
  await client.query("rollback");
  return scans;
}

function scansIn(plan: Plan): string[] {
  const own = plan["Node Type"] === "Seq Scan" && plan["Relation Name"] ? [plan["Relation Name"]] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)];
}

/** Reference tables are small and read whole. */
async function tenantTables(): Promise<Set<string>> {
  const { rows } = await database.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'app' and column_name = 'creditor_id'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Queries worth a look beside the plain one: each filter, and a page far down. */
const queries: Readonly<Record<string, readonly Record<string, string>[]>> = {
  list_placements: [
    { status: "disputed" },
    { status: "ready,in_outreach", page: "3", page_size: "100" },
    { page: "50" },
  ],
  list_audit_events: [{ event_type: "placement.created" }, { actor: "system", since: "2026-01-01" }],
  list_intake_reviews: [{ status: "pending_review" }],
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
  const input = { path: { placement_id: placement }, query, client: {} };
  const scans = await sequentialScans(role, `select (api.${id}($1)).status`, [input]);
  const known = await tenantTables();
  expect(scans.filter((table) => known.has(table))).toEqual([]);
});

test("a scan that row security keeps from its index would be noticed", async () => {
  const scans = await sequentialScans(
    "svc_creditor",
    "select from app.debtors where company_name = 'Debtor 7'",
    [],
  );
  expect(scans).toEqual(["debtors"]);
});

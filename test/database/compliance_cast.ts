/**
 * Facts for tests of compliance, written past the triggers: a test says what is true of a debtor, not how it came about.
 * Everything not said is a Texan LLC whose ordinary invoice is being worked and that nobody has contacted yet.
 */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { TestDatabase } from "../support/database.ts";

type Row = Record<string, unknown>;

export interface Facts {
  debtor?: Row;
  placement?: Row;
  calls?: Row[];
  emails?: Row[];
  contactPoints?: Row[];
  amendments?: string[];
  licensed?: unknown;
}

export interface Judged {
  can_call: boolean;
  can_email: boolean;
  escalation_allowed: boolean;
  reasons: string[];
  restrictions: { code: string; channels: string[]; until: string | null }[];
  rules: { state: string | null; block: string[]; restrict: string[]; pass: string[] };
  two_party_consent_required: boolean;
  ai_disclosure_required: boolean;
  next_call_allowed_at: Date | null;
  next_email_allowed_at: Date | null;
  evaluated_at: Date;
  expires_at: Date;
}

export interface Cast {
  creditor: string;
  debtor: string;
  placement: string;
}

// A Tuesday, 11:00 in Chicago and 10:00 in Denver.
export const NOON = "2026-11-17T17:00:00Z";

export const ago = (days: number, from = NOON) =>
  new Date(Date.parse(from) - days * 86_400_000).toISOString();

const BORN = "2026-06-01T00:00:00Z";

async function insert(client: pg.ClientBase, table: string, rows: Row[]): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row);
    await client.query(
      `insert into app.${table} (${columns.join(", ")})
       select ${columns.join(", ")} from jsonb_populate_record(null::app.${table}, $1)`,
      [JSON.stringify(row)],
    );
  }
}

export async function arrange(database: TestDatabase, facts: Facts): Promise<Cast> {
  const creditor = randomUUID();
  const debtor = randomUUID();
  const cast = { creditor, debtor, placement: randomUUID() };
  const born = { created_at: BORN, updated_at: BORN };
  const debtorRow = {
    creditor_id: creditor,
    debtor_id: debtor,
    company_name: "Lone Star Supply LLC",
    canonical_name: "lone star supply",
    name_key: debtor,
    name_key_alt: debtor,
    legal_form: "llc",
    state: "TX",
    primary_phone: "+15125550142",
    phone_source: "creditor",
    line_type: "landline",
    primary_email: "ap@lonestar.example",
    email_source: "creditor",
    ...born,
    ...facts.debtor,
  };
  await pastTriggers(database, async (client) => {
    await client.query(
      `insert into app.settings (name, value) values ('licensed_states', $1)
       on conflict (name) do update set value = excluded.value`,
      [JSON.stringify(facts.licensed ?? "all")],
    );
    const name = {
      name: "Acme",
      legal_name: "Acme Inc.",
      slug: `a${creditor}`,
      contact_email: "a@acme.example",
    };
    await insert(client, "creditors", [{ creditor_id: creditor, status: "verified", ...name, ...born }]);
    await insert(client, "debtors", [debtorRow]);
    await placements(client, cast, [{ placement_id: cast.placement, ...facts.placement }]);
    await insert(client, "contact_points", contactPointRows(cast, facts.contactPoints ?? []));
    const phone = { to_address: debtorRow.primary_phone };
    await insert(
      client,
      "calls",
      (facts.calls ?? []).map((call) => callRow(cast, { ...phone, ...call })),
    );
    const email = { to_address: debtorRow.primary_email };
    await insert(
      client,
      "emails",
      (facts.emails ?? []).map((row) => emailRow(cast, { ...email, ...row })),
    );
    await insert(
      client,
      "amendments",
      (facts.amendments ?? []).map((type) => amendmentRow(cast, type)),
    );
  });
  return cast;
}

async function pastTriggers(
  database: TestDatabase,
  work: (client: pg.ClientBase) => Promise<void>,
): Promise<void> {
  const client = await database.owner.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await work(client);
    await client.query("commit");
  } finally {
    client.release();
  }
}

async function placements(client: pg.ClientBase, cast: Cast, rows: Row[]): Promise<void> {
  const given = rows.map((row) => ({
    creditor_id: cast.creditor,
    debtor_id: cast.debtor,
    invoice_number: randomUUID(),
    invoice_amount: 1000,
    due_date: "2026-06-01",
    posture: "escalate",
    status: "in_outreach",
    contingency_pct_snapshot: 20,
    estimated_first_contact: BORN,
    placed_at: BORN,
    created_at: BORN,
    updated_at: BORN,
    ...row,
  }));
  await insert(client, "placements", given);
}

const contactPointRows = (cast: Cast, rows: Row[]): Row[] =>
  rows.map((row) => ({ creditor_id: cast.creditor, debtor_id: cast.debtor, created_at: BORN, ...row }));

const callRow = (cast: Cast, row: Row): Row => ({
  creditor_id: cast.creditor,
  placement_id: cast.placement,
  debtor_id: cast.debtor,
  status: "completed",
  step: 1,
  scheduled_at: BORN,
  created_at: BORN,
  ...row,
});

const emailRow = (cast: Cast, row: Row): Row => ({
  creditor_id: cast.creditor,
  placement_id: cast.placement,
  debtor_id: cast.debtor,
  status: "sent",
  created_at: BORN,
  ...row,
});

const amendmentRow = (cast: Cast, amendment_type: string): Row => ({
  creditor_id: cast.creditor,
  placement_id: cast.placement,
  amendment_type,
  reason: "a slip",
  created_at: BORN,
});

/** Another placement of the same debtor. */
export async function anotherPlacement(database: TestDatabase, cast: Cast, row: Row = {}): Promise<string> {
  const placement = randomUUID();
  await pastTriggers(database, (client) => placements(client, cast, [{ placement_id: placement, ...row }]));
  return placement;
}

export async function judge(database: TestDatabase, cast: Cast, at = NOON): Promise<Judged> {
  const { rows } = await database.owner.query<Judged>(
    `select d.* from app.placements p cross join lateral app.judge(p, $3) d
     where p.creditor_id = $1 and p.placement_id = $2`,
    [cast.creditor, cast.placement, at],
  );
  const [judged] = rows;
  if (!judged) throw new Error("app.judge answered no row");
  return judged;
}

export async function judgeFacts(database: TestDatabase, facts: Facts, at = NOON): Promise<Judged> {
  return judge(database, await arrange(database, facts), at);
}

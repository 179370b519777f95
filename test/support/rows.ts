/** Rows that tests of the database arrange by themselves, past the triggers that guard them in use. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { inTransaction } from "../../src/database/transaction.ts";

/** Arranges as a superuser with triggers off; for states that no legal path leads to quickly. */
export function arrange<T>(owner: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return inTransaction(owner, async (client) => {
    await client.query("set local session_replication_role = replica");
    return work(client);
  });
}

export async function insertCreditor(owner: pg.Pool, status = "verified"): Promise<string> {
  const creditorId = randomUUID();
  await arrange(owner, async (client) => {
    await insert(client, "app.creditors", {
      creditor_id: creditorId,
      name: "Creditor",
      legal_name: "Creditor Inc",
      slug: creditorId,
      contact_email: "books@creditor.invalid",
      status,
      created_at: new Date(),
      updated_at: new Date(),
    });
    await client.query("insert into private.accounts values ($1, $2, 'standard')", [creditorId, status]);
  });
  return creditorId;
}

export async function insertDebtor(
  owner: pg.Pool,
  creditorId: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const debtorId = randomUUID();
  const row = {
    creditor_id: creditorId,
    debtor_id: debtorId,
    company_name: "Debtor Inc",
    canonical_name: "debtor",
    name_key: debtorId,
    name_key_alt: debtorId,
    state: "TX",
    created_at: new Date(),
    updated_at: new Date(),
    ...columns,
  };
  await arrange(owner, (client) => insert(client, "app.debtors", row));
  return debtorId;
}

export async function insertPlacement(
  owner: pg.Pool,
  creditorId: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const placementId = randomUUID();
  const debtorId = columns.debtor_id ?? (await insertDebtor(owner, creditorId));
  const row = {
    creditor_id: creditorId,
    placement_id: placementId,
    debtor_id: debtorId,
    invoice_number: placementId,
    invoice_amount: "100.00",
    due_date: "2026-01-15",
    posture: "preserve",
    status: "pending_enrichment",
    contingency_pct_snapshot: "20.00",
    estimated_first_contact: new Date(),
    placed_at: new Date(),
    created_at: new Date(),
    updated_at: new Date(),
    ...columns,
  };
  await arrange(owner, (client) => insert(client, "app.placements", row));
  return placementId;
}

async function insert(client: pg.ClientBase, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query(
    `insert into ${table} (${names.join(", ")}) values (${places.join(", ")})`,
    Object.values(row),
  );
}

/** Runs work on one connection inside a tenant, as api.call does it, and rolls it back when it throws. */
export function asTenant<T>(
  pool: pg.Pool,
  creditorId: string,
  work: (client: pg.PoolClient) => Promise<T>,
  actor: { role?: string; type?: string } = {},
): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query("select app.enter(($1, $2, $3, 'test', null, null, 'api_key')::app.principal)", [
      actor.role ?? "svc_creditor",
      creditorId,
      actor.type ?? "creditor",
    ]);
    return work(client);
  });
}

/** A live API key of a creditor; the service's settings must have been published (useService does). */
export async function issueKey(owner: pg.Pool, creditorId: string): Promise<string> {
  const { rows } = await owner.query("select api_key from private.issue_api_key('creditor', $1)", [
    creditorId,
  ]);
  return rows[0].api_key;
}

/** A tier whose limits a test of something else does not meet. */
export async function setTier(owner: pg.Pool, creditorId: string, tier: string): Promise<void> {
  await owner.query("update private.accounts set tier = $2 where creditor_id = $1", [creditorId, tier]);
}

import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Task } from "../../src/tasks/agenda.ts";
import type { TestDatabase } from "../support/database.ts";

/**
 * A task for tests, with a table of what it did. Its subject is locked first, as tasks lock placements. Keys choose how it
 * behaves: `inside:` needs nothing outside, `again:` books itself for a minute later, `broken:` fails to begin. A result
 * with `refuse` fails to finish.
 */
export async function installProbe(database: TestDatabase): Promise<void> {
  await database.owner.query(`
    create table app.probe_subjects (subject uuid primary key);
    create table app.probe_log (
      seq bigint generated always as identity, creditor_id uuid, subject uuid, what text, at timestamptz, result jsonb);
    create unique index on app.probe_log (subject) where what = 'finished once';
    grant all on app.probe_subjects, app.probe_log to public;

    create function task.begin_probe(subject uuid, key text) returns jsonb language plpgsql as $$
    begin
      insert into app.probe_subjects values (subject) on conflict do nothing;
      perform from app.probe_subjects s where s.subject = begin_probe.subject for no key update;
      insert into app.probe_log (creditor_id, subject, what, at) values (app.creditor_id(), subject, 'begun', app.now());
      if key like 'broken:%' then
        raise division_by_zero;
      elsif key like 'again:%' then
        perform app.book(key, 'probe', subject, app.now() + interval '1 minute');
      end if;
      return case when key not like 'inside:%' then jsonb_build_object('subject', subject) end;
    end $$;

    create function task.finish_probe(subject uuid, result jsonb) returns void language plpgsql as $$
    begin
      perform from app.probe_subjects s where s.subject = finish_probe.subject for no key update;
      if result ? 'refuse' then
        raise division_by_zero;
      end if;
      insert into app.probe_log (creditor_id, subject, what, at, result)
      values (app.creditor_id(), subject, coalesce(result ->> 'as', 'finished'), app.now(), result);
    end $$;
    grant execute on function task.begin_probe(uuid, text), task.finish_probe(uuid, jsonb) to svc_worker;
  `);
}

/** From now on the probe is, or is not, a touch. */
export async function declareTouch(database: TestDatabase, touch: boolean): Promise<void> {
  await database.owner.query(
    `create or replace function task.is_touch(task text) returns boolean language sql immutable parallel safe as
     $$ select task in ('send_email', 'make_call') or ${touch} and task = 'probe' $$`,
  );
}

/** Answers at once. */
export const probe: Task = { name: "probe", run: async () => ({ answer: "yes" }) };

export async function addCreditor(database: TestDatabase): Promise<string> {
  const id = randomUUID();
  await database.owner.query(
    `insert into app.creditors (creditor_id, name, legal_name, slug, contact_email, status, created_at, updated_at)
     values ($1, 'Acme', 'Acme Inc', $2, 'ap@acme.invalid', 'pending_signup', now(), now())`,
    [id, `acme-${id}`],
  );
  return id;
}

/** Books as the rules do, and answers the row's subject. dueIn_s: seconds from the tenant's now. */
export async function book(
  database: TestDatabase,
  creditorId: string,
  key: string,
  dueIn_s = 0,
  subject: string = randomUUID(),
): Promise<string> {
  const client = await database.login.connect();
  try {
    await inTenant(client, creditorId, async () => {
      await client.query("select app.book($1, 'probe', $2, app.now() + make_interval(secs => $3))", [
        key,
        subject,
        dueIn_s,
      ]);
    });
  } finally {
    client.release();
  }
  return subject;
}

/** Does the statements of `work` in one transaction inside the tenant. */
export async function inTenant(
  client: pg.ClientBase,
  creditorId: string,
  work: () => Promise<void>,
): Promise<void> {
  await client.query("begin");
  try {
    await client.query("select task.enter($1)", [creditorId]);
    await work();
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

export interface Row {
  readonly key: string;
  readonly state: "waiting" | "queued" | "claimed" | "parked";
  readonly attempts: number;
  readonly due_at: Date;
  readonly again_at: Date | null;
  /** Seconds from the wall clock. */
  readonly due_in: number;
}

export async function agenda(database: TestDatabase, creditorId: string): Promise<Row[]> {
  const { rows } = await database.owner.query<Row>(
    `select key, state, attempts, due_at, again_at, extract(epoch from due_at - now())::float8 as due_in
     from app.agenda where creditor_id = $1 order by due_at, key`,
    [creditorId],
  );
  return rows;
}

export interface Entry {
  readonly subject: string;
  readonly what: string;
  readonly at: Date;
}

export async function probeLog(database: TestDatabase, creditorId: string): Promise<Entry[]> {
  const { rows } = await database.owner.query<Entry>(
    "select subject, what, at from app.probe_log where creditor_id = $1 order by seq",
    [creditorId],
  );
  return rows;
}

export async function times(database: TestDatabase, creditorId: string, what: string): Promise<number> {
  return (await probeLog(database, creditorId)).filter((entry) => entry.what === what).length;
}

/** Waits until `condition` holds; fails the test when it does not within ten seconds. */
export async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 10_000;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`it did not come to pass: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A pool on which statements that name `statement` are carried out, but the answers of the first `losses` never come. */
export function losingAnswers(pool: pg.Pool, statement: string, losses: number): pg.Pool {
  let left = losses;
  const query = async (config: string | pg.QueryConfig, values?: unknown[]) => {
    const answer = await pool.query(config, values);
    const text = typeof config === "string" ? config : config.text;
    if (!text.includes(`${statement}(`) || left === 0) return answer;
    left -= 1;
    throw Object.assign(new Error("the connection was reset"), { code: "ECONNRESET" });
  };
  return Object.create(pool, { query: { value: query } });
}

import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { databaseEnv, prepareDatabase } from "./database.ts";
import { startService } from "./process.ts";
import type { Row } from "./row.ts";

const touches = 10_000;
const patience_ms = 120_000;
const poll_ms = 250;

/** Touches a second of a worker that finds 10,000 due, of each step of the cadence as many. */
export async function measureDrain(dataDir: string): Promise<Row[]> {
  const database = await prepareDatabase(dataDir);
  try {
    // The first start publishes what the rules read of the configuration.
    const env = {
      ...databaseEnv(database.server),
      DATABASE_OWNER_URL: database.server.ownerUrl,
      DATA_DIR: dataDir,
    };
    await (await startService("start", env)).stop();
    await book(database.owner, database.creditorId);
    const worker = await startService("worker", env);
    try {
      const value = await drained(database.owner);
      await assertMade(database.owner);
      return [
        {
          name: "drain_touches",
          unit: "touches/s",
          value,
          baseline: null,
          ratio: null,
          note: "emails and calls of 10,000 debtors",
        },
      ];
    } finally {
      await worker.stop();
    }
  } finally {
    await database.stop();
  }
}

/**
 * Texan debtors on a Wednesday at noon, when all of them may be contacted, an eighth of them at each step of the cadence with
 * what went before a week apart. Without triggers, since what led here is not measured.
 */
async function book(owner: pg.Client, creditorId: string): Promise<void> {
  await owner.query("begin; set local session_replication_role = replica");
  await owner.query(
    `insert into app.clocks (creditor_id, clock_offset)
     values ($1, date_trunc('week', now()) + interval '9 days 18 hours' - now())`,
    [creditorId],
  );
  await owner.query(
    `create temporary table cohort on commit drop as
     select gen_random_uuid() as placement_id, gen_random_uuid() as debtor_id, n, n % 8 + 1 as step,
       format('ap@drained%s.example', n) as email, '+1512' || (2000000 + n) as phone, c.clock_offset + now() as at
     from generate_series(1, $2::integer) n, app.clocks c where c.creditor_id = $1`,
    [creditorId, touches],
  );
  await owner.query(
    `create temporary table touched on commit drop as
     select c.*, s.step as touch_step, s.channel, s.template, c.step = s.step as due, c.at - (c.step - s.step) * interval '7 days' as touched_at
     from cohort c join app.cadence_steps s on s.posture = 'preserve' and s.step <= c.step`,
  );
  await owner.query(
    `insert into app.debtors (creditor_id, debtor_id, company_name, canonical_name, name_key, name_key_alt, legal_form, state,
       primary_email, primary_phone, email_source, phone_source, line_type, placement_count, created_at, updated_at)
     select $1, debtor_id, format('Drained %s LLC', n), 'drained ' || n, 'drained' || n, 'drained' || n, 'llc', 'TX',
       email, phone, 'creditor', 'creditor', 'landline', 1, at, at
     from cohort`,
    [creditorId],
  );
  await owner.query(
    `insert into app.contact_points (creditor_id, channel, address, debtor_id, created_at)
     select $1, v.channel, v.address, c.debtor_id, c.at
     from cohort c cross join lateral (values ('call', c.phone), ('email', c.email)) v (channel, address) where c.step > 1`,
    [creditorId],
  );
  await owner.query(
    `insert into app.placements (creditor_id, placement_id, debtor_id, invoice_number, invoice_amount, due_date, posture, status,
       contingency_pct_snapshot, cadence_step, cadence_started_at, estimated_first_contact, first_contact_at, reply_token,
       placed_at, created_at, updated_at)
     select $1, placement_id, debtor_id, 'D-' || n, 100, at::date - 90, 'preserve', case when step > 1 then 'in_outreach' else 'ready' end,
       20, step - 1, at, at, case when step > 2 then at - interval '7 days' end,
       case when step > 1 then replace(gen_random_uuid()::text, '-', '') end, at - step * interval '7 days', at, at
     from cohort`,
    [creditorId],
  );
  await owner.query(
    `insert into app.emails (creditor_id, placement_id, debtor_id, status, step, template, scheduled_at, to_address, sent_at, created_at)
     select $1, placement_id, debtor_id, case when due then 'scheduled' else 'sent' end, touch_step, template, touched_at,
       case when not due then email end, case when not due then touched_at end, touched_at
     from touched where channel = 'email'`,
    [creditorId],
  );
  await owner.query(
    `insert into app.calls (creditor_id, placement_id, debtor_id, status, step, scheduled_at, to_address, started_at, ended_at, outcome, created_at)
     select $1, placement_id, debtor_id, case when due then 'scheduled' else 'no_answer' end, touch_step, touched_at,
       case when not due then phone end, case when not due then touched_at end, case when not due then touched_at end,
       case when not due then 'no_answer' end, touched_at
     from touched where channel = 'call'`,
    [creditorId],
  );
  await owner.query(
    `insert into app.agenda (creditor_id, key, task, subject, due_at)
     select $1::uuid, 'email:' || email_id, 'send_email', email_id, scheduled_at from app.emails where status = 'scheduled'
     union all
     select $1, 'call:' || call_id, 'make_call', call_id, scheduled_at from app.calls where status = 'scheduled'`,
    [creditorId],
  );
  await owner.query("commit");
  await owner.query("analyze");
}

/** Touches a second, measured over all but the ramp: from the first hundred made to the last. */
async function drained(owner: pg.Client): Promise<number> {
  const started = performance.now();
  const ramp = 100;
  let first: { at: number; made: number } | undefined;
  for (;;) {
    const { rows } = await owner.query<{ made: number }>(
      `select (select count(*) from app.outbox)::integer
         + (select count(*) from app.simulations where name = 'placed_call')::integer as made`,
    );
    const at = performance.now();
    const made = rows[0]?.made ?? 0;
    if (!first && made >= ramp) first = { at, made };
    if (first && made === touches) return ((made - first.made) * 1000) / (at - first.at);
    if (at - started > patience_ms) throw new Error(`only ${made} touches were made in ${patience_ms} ms`);
    await sleep(poll_ms);
  }
}

/** A fast drain that skipped or doubled a touch would be none. */
async function assertMade(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ emails: number; calls: number; under_way: number }>(
    `select (select count(distinct to_address) from app.outbox)::integer as emails,
       (select count(*) from app.simulations where name = 'placed_call' and value @> '{"times_placed": 1}')::integer as calls,
       (select count(*) from app.agenda where state <> 'waiting')::integer as under_way`,
  );
  const { emails = 0, calls = 0, under_way: underWay = 0 } = rows[0] ?? {};
  if (emails !== touches / 2 || calls !== touches / 2)
    throw new Error(`${emails} emails and ${calls} calls were made, and ${underWay} are under way`);
}

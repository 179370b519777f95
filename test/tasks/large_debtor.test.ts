/** A debtor that owes a thousand invoices: what concerns all of them takes effect at once, and nothing takes too long. */
import { randomUUID } from "node:crypto";
import { type Account, companyName, openAccount } from "../support/account.ts";
import { arrange, asTenant } from "../support/rows.ts";
import { useService } from "../support/service.ts";
import { createTouches } from "../support/touches.ts";

const service = useService();
const { owner } = service.database;
let account: Account;
let id: string;
const { due } = createTouches(service, () => account);
const day_s = 86_400;
// What a statement may take, with room to spare: the limit is ten seconds.
const most_ms = 8_000;

beforeEach(async () => {
  account = await openAccount(service);
  id = await account.place(
    { posture: "escalate" },
    {
      company_name: await companyName("Large"),
      primary_email: `ap-${randomUUID()}@debtor.invalid`,
      state: "GA",
    },
  );
  await account.advance(60);
});

/** More invoices of the debtor, each with its next touch due now. */
async function multiply(touch: "call" | "email", invoices = 1_000): Promise<void> {
  const { table, key, task } = {
    call: { table: "calls", key: "call_id", task: "make_call" },
    email: { table: "emails", key: "email_id", task: "send_email" },
  }[touch];
  await arrange(owner, async (client) => {
    await client.query(
      `insert into app.placements
       select (jsonb_populate_record(p, jsonb_build_object('placement_id', gen_random_uuid(),
         'invoice_number', n::text, 'status', 'in_outreach', 'cadence_step', 0))).*
       from app.placements p, generate_series(1, $2::integer) n where p.placement_id = $1`,
      [id, invoices],
    );
    await client.query(
      `with written as (
         insert into app.${table} (creditor_id, placement_id, debtor_id, status, step, scheduled_at, created_at)
         select p.creditor_id, p.placement_id, p.debtor_id, 'scheduled', 1, now() + c.clock_offset, now()
         from app.placements p join app.clocks c using (creditor_id) where p.creditor_id = $1 and p.placement_id <> $2
         returning ${key} as touch_id, creditor_id, scheduled_at)
       insert into app.agenda (creditor_id, key, task, subject, due_at)
       select creditor_id, $3 || ':' || touch_id, $4, touch_id, scheduled_at from written`,
      [account.creditorId, id, touch, task],
    );
    await client.query(
      "update app.emails set template = 'payment_request' where template is null and creditor_id = $1",
      [account.creditorId],
    );
  });
}

async function count(what: string): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::integer as n from app.placements p left join app.calls c using (creditor_id, placement_id)
     where p.creditor_id = $1 and (${what})`,
    [account.creditorId],
  );
  return rows[0]?.n ?? -1;
}

async function timed<T>(work: Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work;
  expect(performance.now() - began).toBeLessThan(most_ms);
  return done;
}

const begin = (key: string) =>
  asTenant(
    service.database.login,
    account.creditorId,
    async (client) => {
      const { rows } = await client.query<{ permit: { message?: { placement_ids: string[] } } | null }>(
        "select task.begin_send_email($1, $2) as permit",
        [key.slice("email:".length), key],
      );
      return rows[0]?.permit ?? null;
    },
    { role: "svc_worker", type: "system" },
  );

const ceaseAll = async () => {
  const response = await account.post(`/v1/test-helpers/placements/${id}/inbound-email`, {
    body: "Cease and desist all communication regarding this debt.",
  });
  expect([response.status, response.body.classification]).toEqual([201, "cease_all"]);
};

test("that asks for peace has it at once for every invoice, each judged once soon after", async () => {
  await account.advance(1.5 * day_s);
  await multiply("call");
  await timed(ceaseAll());
  expect((await account.placement(id)).debtor).toMatchObject({ flags: { cease_and_desist: true } });
  expect(await count("c.status = 'scheduled'")).toBe(0);
  await account.advance(1);
  expect(await count("(p.compliance -> 'can_call')::boolean or (p.compliance -> 'can_email')::boolean")).toBe(
    0,
  );
  const { rows } = await owner.query(
    `select e.data ->> 'flags' as flags, count(*)::integer as placements from app.audit_events e
     where e.creditor_id = $1 and e.event_type = 'debtor.flag_changed' group by 1`,
    [account.creditorId],
  );
  expect(rows).toEqual([
    { flags: '["cease_and_desist", "call_opt_out", "email_opt_out"]', placements: 1_001 },
  ]);
});

test("with fewer invoices has each judged once, in the transaction that heeds it", async () => {
  await account.advance(1.5 * day_s);
  await multiply("call", 20);
  const decisions = async () =>
    (
      await owner.query<{ n: number }>(
        "select count(*)::integer as n from app.compliance_decisions where creditor_id = $1",
        [account.creditorId],
      )
    ).rows[0]?.n ?? 0;
  const before = await decisions();
  await ceaseAll();
  expect((await decisions()) - before).toBe(21);
  expect(await count("(p.compliance -> 'can_call')::boolean")).toBe(0);
});

test("whose wish does not shut a channel keeps what is scheduled on it", async () => {
  await account.advance(1.5 * day_s);
  await multiply("call", 150);
  await account.post(`/v1/test-helpers/placements/${id}/inbound-email`, { body: "unsubscribe" }).expect(201);
  expect(await count("c.status = 'scheduled' and p.invoice_number not like '%-%'")).toBe(150);
});

test("is written to about fifty invoices and the one that came up, within the permit; the others wait", async () => {
  await multiply("email");
  const key = await due(id, "email");
  const began = performance.now();
  const permit = await begin(key);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(permit?.message?.placement_ids).toHaveLength(51);
  expect(permit?.message?.placement_ids).toContain(id);
  const { rows } = await owner.query<{ key: string }>(
    `select 'email:' || email_id as key from app.emails where creditor_id = $1 and status = 'scheduled' limit 1`,
    [account.creditorId],
  );
  expect(await begin(rows[0]?.key ?? "")).toBeNull();
  const { rows: later } = await owner.query<{ put_off: boolean }>(
    `select e.scheduled_at > now() + c.clock_offset + interval '12 hours' as put_off
     from app.emails e join app.clocks c using (creditor_id) where e.email_id = $1`,
    [rows[0]?.key.slice("email:".length)],
  );
  expect(later).toEqual([{ put_off: true }]);
});

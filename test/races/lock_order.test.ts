/**
 * What concerns all of a debtor's placements, beside a batch that judges them: each locks them in the order of their ids, whichever
 * of them it is about, so that one waits for the other and neither is given up as a deadlock.
 */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { type Account, companyName, openAccount } from "../support/account.ts";
import { arrange, insertDebtor } from "../support/rows.ts";
import { useService } from "../support/service.ts";
import { createTouches } from "../support/touches.ts";

const service = useService();
const { owner } = service.database;
let account: Account;
let ids: [string, string];
const { due, liveCall, someoneWaits } = createTouches(service, () => account);

/** Two placements of one debtor, in the order of their ids. */
beforeEach(async () => {
  account = await openAccount(service);
  const company = {
    company_name: await companyName("Twice"),
    state: "GA",
    primary_email: `ap-${randomUUID()}@debtor.invalid`,
  };
  const placed = [
    await account.place({ posture: "escalate" }, company),
    await account.place({ posture: "escalate" }, company),
  ].sort();
  ids = [placed[0] ?? "", placed[1] ?? ""];
  await account.advance(60);
});

async function entered(): Promise<pg.Client> {
  const client = await service.database.connect("login");
  await client.query("begin");
  await client.query("select task.enter($1)", [account.creditorId]);
  return client;
}

/** Runs a statement about the second placement between the two locks of a batch that judges both. */
async function amidJudging(statement: string, values: unknown[], begun?: pg.Client): Promise<void> {
  const batch = await entered();
  const other = begun ?? (await entered());
  await batch.query(
    "select from app.placements where creditor_id = $1 and placement_id = $2 for no key update",
    [account.creditorId, ids[0]],
  );
  const running = other.query(statement, values);
  await someoneWaits();
  await batch.query("select from app.decide_and_plan($1)", [ids]);
  await batch.query("commit");
  await running;
  await other.query("commit");
}

const ended = (call_key: string, report: object) => ({
  event_id: randomUUID(),
  call_key,
  type: "ended",
  report: { duration_seconds: 9, ...report },
});

test("a call's end that the provider reports and a batch of judgements do not deadlock", async () => {
  const callId = await liveCall(ids[1]);
  const event = ended(callId, { outcome: "cease_requested" });
  await amidJudging("select task.record_call_event($1)", [event]);
  for (const id of ids)
    expect((await account.placement(id)).compliance.reasons).toContain("cease_and_desist");
});

test("a call's end in the answer to its order and a batch of judgements do not deadlock", async () => {
  const callId = await liveCall(ids[1]);
  const result = { state: "placed", report: { outcome: "wrong_party", duration_seconds: 9 } };
  await amidJudging("select task.finish_make_call($1, $2)", [callId, result]);
  for (const id of ids) expect((await account.placement(id)).compliance.reasons).toContain("phone_invalid");
});

test("an amendment of the debtor's contact and a batch of judgements do not deadlock", async () => {
  const client = await service.database.connect("login");
  await client.query("begin");
  await client.query(
    "select app.enter(('svc_creditor', $1, 'creditor', 'test', null, null, 'api_key')::app.principal)",
    [account.creditorId],
  );
  const body = {
    amendment_type: "debtor_contact",
    after_value: { primary_phone: "+14045550142" },
    reason: "r",
  };
  await amidJudging("select api.amend_placement($1)", [{ path: { placement_id: ids[1] }, body }], client);
  const { rows } = await owner.query("select primary_phone from app.debtors where creditor_id = $1", [
    account.creditorId,
  ]);
  expect(rows).toEqual([{ primary_phone: "+14045550142" }]);
});

test("a bounce and a batch of judgements do not deadlock", async () => {
  await due(ids[1], "email");
  const { rows } = await owner.query<{ email_id: string; message_id: string }>(
    "select email_id, message_id from app.emails where placement_id = $1 and status = 'scheduled'",
    [ids[1]],
  );
  const [email] = rows;
  // Alone, so that the message is about the second placement only.
  await owner.query("delete from app.agenda where creditor_id = $1 and key <> $2", [
    account.creditorId,
    `email:${email?.email_id}`,
  ]);
  const sender = await entered();
  await sender.query(
    "update app.emails set scheduled_at = scheduled_at + interval '1 day' where creditor_id = $1 and email_id <> $2",
    [account.creditorId, email?.email_id],
  );
  await sender.query("select task.begin_send_email($1, $2)", [email?.email_id, `email:${email?.email_id}`]);
  await sender.query("commit");
  await amidJudging("select task.record_delivery_event($1)", [
    { message_key: email?.message_id, type: "bounced" },
  ]);
  for (const id of ids) expect((await account.placement(id)).compliance.reasons).toContain("email_invalid");
});

test("a sanctions hit and a batch of judgements do not deadlock", async () => {
  await owner.query("update app.placements set screening = 'pending' where placement_id = $1", [ids[1]]);
  await amidJudging("select task.finish_screen_debtor($1, $2)", [ids[1], { result: "hit" }]);
  for (const id of ids)
    expect((await account.placement(id)).compliance.reasons).toContain("debtor_sanctions_hit");
});

test("an opt-out at an address that was amended waits for who else is being written to there, before it holds a placement", async () => {
  const before = await owner.query<{ primary_email: string; debtor_id: string }>(
    "select primary_email, debtor_id from app.debtors where creditor_id = $1",
    [account.creditorId],
  );
  const former = before.rows[0]?.primary_email ?? "";
  await due(ids[0], "email");
  const { rows } = await owner.query<{ email_id: string; message_id: string }>(
    "select email_id, message_id from app.emails where placement_id = $1 and status = 'scheduled'",
    [ids[0]],
  );
  const sender = await entered();
  await sender.query("select task.begin_send_email($1, $2)", [
    rows[0]?.email_id,
    `email:${rows[0]?.email_id}`,
  ]);
  await sender.query("commit");
  await account
    .post(`/v1/placements/${ids[0]}/amend`, {
      amendment_type: "debtor_contact",
      after_value: { primary_email: `new-${randomUUID()}@debtor.invalid` },
      reason: "r",
    })
    .expect(201);
  const holder = await entered();
  await holder.query(
    "select from app.contact_points where creditor_id = $1 and address = $2 for no key update",
    [account.creditorId, former],
  );
  const bounced = await entered();
  const running = bounced.query("select task.record_delivery_event($1)", [
    { message_key: rows[0]?.message_id, type: "bounced" },
  ]);
  await someoneWaits();
  await holder.query("select from app.decide_and_plan($1)", [ids]);
  await holder.query("commit");
  await running;
  await bounced.query("commit");
  const { rows: points } = await owner.query(
    "select retired_reason from app.contact_points where creditor_id = $1 and address = $2",
    [account.creditorId, former],
  );
  expect(points).toEqual([{ retired_reason: "bounced" }]);
});

test("a report about an address that another debtor has waits for the number that both have before it holds the address", async () => {
  const [number, address] = ["+14045550143", `both-${randomUUID()}@debtor.invalid`];
  const debtorOf = async (columns: object) =>
    insertDebtor(owner, account.creditorId, { primary_phone: number, ...columns });
  const [reported, other] = [await debtorOf({}), await debtorOf({ primary_email: address })];
  const reporting = await entered();
  const touching = await entered();
  const lock = "select from app.lock_contacts($1)";
  await touching.query(lock, [other]);
  await touching.query("commit");
  await touching.query("begin");
  await touching.query("select task.enter($1)", [account.creditorId]);
  await touching.query(
    "select from app.contact_points where creditor_id = $1 and address = $2 for no key update",
    [account.creditorId, number],
  );
  const running = reporting.query("select app.lock_for_report($1, 'email', $2, null)", [reported, address]);
  await someoneWaits();
  await touching.query(lock, [other]);
  await touching.query("commit");
  await running;
  await reporting.query("commit");
});

test("a number that is new to two debtors is on file before the address of either is held", async () => {
  const [number, address] = ["+14045550144", `shared-${randomUUID()}@debtor.invalid`];
  const shared = { primary_phone: number, primary_email: address };
  const debtors = [
    await insertDebtor(owner, account.creditorId, shared),
    await insertDebtor(owner, account.creditorId, shared),
  ];
  await arrange(owner, (client) =>
    client.query(
      `insert into app.contact_points (creditor_id, channel, address, debtor_id, created_at) values ($1, 'email', $2, $3, now())`,
      [account.creditorId, address, debtors[0]],
    ),
  );
  const [first, second] = [await entered(), await entered()];
  await first.query(
    "insert into app.contact_points (creditor_id, channel, address, debtor_id, created_at) values ($1, 'call', $2, $3, now())",
    [account.creditorId, number, debtors[0]],
  );
  const running = second.query("select from app.lock_contacts($1)", [debtors[1]]);
  await someoneWaits();
  await first.query("select from app.lock_contacts($1)", [debtors[0]]);
  await first.query("commit");
  await running;
  await second.query("commit");
});

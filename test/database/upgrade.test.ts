/**
 * What becomes of a database at work when this release comes to it. Processes of the release before write until the logic is replaced,
 * also between the committed migrations and the logic.
 */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrateAll, migrationsFolder } from "../../src/database/migrate.ts";
import { setLogLevel } from "../../src/log.ts";
import { useDatabase } from "../support/database.ts";
import { removeReleases, writeRelease } from "../support/migrations.ts";
import { arrange, asTenant, insertCreditor, insertPlacement } from "../support/rows.ts";
import { oneLogin } from "../support/server.ts";

const database = useDatabase({ migrated: false });
const { owner } = database;
const monday = "2026-11-02T15:00:00.000Z";
const tuesday = "2026-11-03T15:00:00.000Z";
let creditorId: string;

/** Of the release before, what matters here: judgements were planned by a trigger. */
const formerLogic = {
  "app/plan_after_judgement.sql": `
    create or replace function app.plan_after_judgement() returns trigger language plpgsql volatile as 'begin return null; end';
    create or replace trigger _900_plan after insert on app.compliance_decisions
      referencing new table as judged for each statement execute function app.plan_after_judgement();`,
};
const formerCommitted = 5;

const committed = readdirSync(join(migrationsFolder, "committed"))
  .sort()
  .map((name) => readFileSync(join(migrationsFolder, "committed", name), "utf8").replace(/^(--! .*\n)+/, ""));

const migrateTo = (folder: string) =>
  migrateAll({ ownerUrl: database.ownerUrl, urls: oneLogin(database.loginUrl), folder });

const migrateFormer = (bodies: readonly string[]) =>
  migrateTo(writeRelease({ committed: bodies, version: 1, logic: formerLogic }));

const placed = (columns: Record<string, unknown> = {}) =>
  insertPlacement(owner, creditorId, { status: "in_outreach", ...columns });

const pausedFor = (reason: string, columns: object = {}) =>
  placed({ paused_reason: reason, paused_channels: ["call", "email"], paused_since: monday, ...columns });

/** An email about a placement that was held at an instant, and is so still unless a status is named. */
async function heldEmail(placementId: string, at: string, status = "held"): Promise<string> {
  const emailId = randomUUID();
  await arrange(owner, async (client) => {
    await client.query(
      `insert into app.emails (creditor_id, email_id, placement_id, debtor_id, direction, outreach, status, created_at)
       select creditor_id, $2, placement_id, debtor_id, 'inbound', false, $3, $4 from app.placements where placement_id = $1`,
      [placementId, emailId, status, at],
    );
    await client.query(
      `insert into app.moves (creditor_id, machine, subject_id, event, from_state, to_state, actor_type, moved_at)
       values ($1, 'email', $2, 'held', 'received', 'held', 'system', $3)`,
      [creditorId, emailId, at],
    );
  });
  return emailId;
}

/** A promise that the release before has reminded of, by an email that has not gone yet. */
async function reminded(status: string): Promise<string> {
  const placementId = await placed({ status: "pending_payment", invoice_number: `R-${status}` });
  const [commitmentId, emailId] = [randomUUID(), randomUUID()];
  await arrange(owner, async (client) => {
    await client.query(
      `insert into app.commitments (creditor_id, commitment_id, placement_id, status, type, total_amount, promised_date, dated, source,
         recovered_before, reminded_until, committed_at)
       values ($1, $2, $3, $4, 'full_payment', 100, '2026-11-03', true, 'call', 0, '2026-11-03', $5)`,
      [creditorId, commitmentId, placementId, status, monday],
    );
    await client.query("insert into app.commitment_dues values ($1, $2, 1, '2026-11-03', 100)", [
      creditorId,
      commitmentId,
    ]);
    await client.query(
      `insert into app.emails (creditor_id, email_id, placement_id, debtor_id, outreach, status, template, facts, scheduled_at, created_at)
       select creditor_id, $2, placement_id, debtor_id, false, 'scheduled', 'promise_reminder',
         '{"only_while": "pending_payment", "promised_amount": "$100.00", "promised_date": "November 3, 2026"}', $3, $3
       from app.placements where placement_id = $1`,
      [placementId, emailId, tuesday],
    );
  });
  return emailId;
}

async function causesOf(placementId: string) {
  const { rows } = await owner.query(
    `select cause, reason, channels, to_char(since at time zone 'UTC', 'YYYY-MM-DD') as since,
       to_char(until at time zone 'UTC', 'YYYY-MM-DD') as until
     from app.pauses where placement_id = $1 order by cause`,
    [placementId],
  );
  return rows;
}

async function plannersLeft(): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select tgname as name from pg_trigger where tgrelid = 'app.compliance_decisions'::regclass and tgname = '_900_plan'
     union all select proname from pg_proc where proname = 'plan_after_judgement' order by name`,
  );
  return rows.map(({ name }) => name);
}

type Arranged = Awaited<ReturnType<typeof arrangeFormer>>;
let was: Arranged;
let plannersMeanwhile: string[];

async function arrangeFormer() {
  creditorId = await insertCreditor(owner);
  const closedOnly = await insertCreditor(owner);
  await insertPlacement(owner, closedOnly, { status: "paid" });
  const ahead = await insertCreditor(owner);
  await insertPlacement(owner, ahead, { status: "pending_payment" });
  await owner.query("insert into app.clocks (creditor_id, clock_offset) values ($1, '40 days')", [ahead]);
  const claimed = await pausedFor("payment_claimed", { paused_until: "2026-11-09T15:00:00Z" });
  const silent = await placed();
  const decided = await pausedFor("needs_human");
  await heldEmail(decided, monday, "received");
  const strange = await pausedFor("needs_human");
  const held: [string, string] = [await heldEmail(strange, monday), await heldEmail(strange, tuesday)];
  const threatened = await pausedFor("needs_human");
  const besides = await heldEmail(threatened, tuesday);
  const lifted = await placed();
  await heldEmail(lifted, monday);
  const [waited, kept] = [await reminded("pending"), await reminded("kept")];
  return {
    closedOnly,
    ahead,
    claimed,
    silent,
    decided,
    strange,
    held,
    threatened,
    besides,
    lifted,
    waited,
    kept,
  };
}

beforeAll(async () => {
  setLogLevel("error");
  await migrateFormer(committed.slice(0, formerCommitted));
  was = await arrangeFormer();
  await migrateFormer(committed);
  plannersMeanwhile = await plannersLeft();
});

afterAll(removeReleases);

describe("after the committed migrations, before the logic", () => {
  test("what the release before judges is planned still", () => {
    expect(plannersMeanwhile).toEqual(["_900_plan", "plan_after_judgement"]);
  });
});

describe("after the logic", () => {
  const forAPerson = { reason: "needs_human", channels: ["call", "email"], until: null };
  const held = (emailId: string, since: string) => ({ ...forAPerson, cause: `held:${emailId}`, since });
  const byItself = { ...forAPerson, cause: "needs_human", since: "2026-11-02" };
  let hostile: string;

  beforeAll(async () => {
    // Written between the two, by a process that knows of no causes.
    hostile = await pausedFor("hostile");
    await migrateTo(migrationsFolder);
  });

  test("nothing plans beside the judgement", async () => {
    expect(await plannersLeft()).toEqual([]);
  });

  test("each pause goes on for its cause: its own reason, or the held emails, where one began it", async () => {
    expect(await causesOf(was.claimed)).toEqual([
      {
        cause: "payment_claimed",
        reason: "payment_claimed",
        channels: ["call", "email"],
        since: "2026-11-02",
        until: "2026-11-09",
      },
    ]);
    expect(await causesOf(was.decided)).toEqual([byItself]);
    expect(new Set(await causesOf(was.strange))).toEqual(
      new Set([held(was.held[0], "2026-11-02"), held(was.held[1], "2026-11-03")]),
    );
    expect(await causesOf(was.threatened)).toEqual([held(was.besides, "2026-11-03"), byItself]);
    expect([await causesOf(was.silent), await causesOf(was.lifted)]).toEqual([[], []]);
  });

  test("a pause that began between the committed migrations and the logic goes on too", async () => {
    expect(await causesOf(hostile)).toEqual([{ ...byItself, cause: "hostile", reason: "hostile" }]);
  });

  test("the open placements of every creditor are judged once, at the creditor's time", async () => {
    const { rows } = await owner.query(
      `select creditor_id, due_at > now() + interval '39 days' as ahead from app.agenda where task = 'reevaluate_placements'`,
    );
    expect(new Set(rows)).toEqual(
      new Set([
        { creditor_id: creditorId, ahead: false },
        { creditor_id: was.ahead, ahead: true },
      ]),
    );
  });

  test("a reminder that was written says what is promised", async () => {
    const { rows } = await owner.query(
      "select app.promises_listed(array[e]) as listed from app.emails e where email_id = $1",
      [was.waited],
    );
    expect(rows).toEqual([{ listed: "Invoice R-pending: $100.00 on November 3, 2026" }]);
  });

  const begin = (emailId: string) =>
    asTenant(
      database.login,
      creditorId,
      (client) => client.query("select task.begin_send_email($1, $2)", [emailId, `email:${emailId}`]),
      { role: "svc_worker", type: "system" },
    );

  test("a reminder that was written is judged before it goes", async () => {
    await begin(was.waited);
    const { rows } = await owner.query(
      `select reasons from app.compliance_decisions
       where placement_id = (select placement_id from app.emails where email_id = $1)`,
      [was.waited],
    );
    expect(rows).toEqual([{ reasons: expect.arrayContaining(["missing_email"]) }]);
  });

  test("a reminder of what is not waited for any more is taken back when it comes up", async () => {
    await begin(was.kept);
    const { rows } = await owner.query("select status from app.emails where email_id = $1", [was.kept]);
    expect(rows).toEqual([{ status: "cancelled" }]);
  });

  test("laws and holidays are put together anew when only what puts them together has changed", async () => {
    await owner.query("update app.effective_rules set opens = '12:00'; delete from app.holidays");
    await owner.query(
      "update private.logic_files set sha256 = 'of another release' where path ~ '/compile_(effective_rules|holidays)\\.sql$'",
    );
    await migrateTo(migrationsFolder);
    const { rows } = await owner.query(
      `select (app.rules_in_force('TX', date '2026-11-02')).opens::text, app.is_holiday('TX', date '2026-11-26') as thanksgiving`,
    );
    expect(rows).toEqual([{ opens: "09:00:00", thanksgiving: true }]);
  });
});

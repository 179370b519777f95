/** What 000007-pauses.sql makes of the pauses that are on when it comes to a database that is at work. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { migrationsFolder } from "../../src/database/migrate.ts";
import { useDatabase } from "../support/database.ts";
import { arrange, insertCreditor, insertPlacement } from "../support/rows.ts";

const database = useDatabase();
const monday = "2026-11-02T15:00:00.000Z";
const tuesday = "2026-11-03T15:00:00.000Z";
const migration = readFileSync(join(migrationsFolder, "committed", "000007-pauses.sql"), "utf8");
const carry = /^do \$\$$[\s\S]*^end \$\$;$/m.exec(migration)?.[0] ?? "";
let creditorId: string;

beforeAll(async () => {
  creditorId = await insertCreditor(database.owner);
});

const placed = (columns: Record<string, unknown> = {}) =>
  insertPlacement(database.owner, creditorId, { status: "in_outreach", ...columns });

const pausedFor = (reason: string, columns: object = {}) =>
  placed({ paused_reason: reason, paused_channels: ["call", "email"], paused_since: monday, ...columns });

/** An email about a placement that was held at an instant, and is so still unless a status is named. */
async function heldEmail(placementId: string, at: string, status = "held"): Promise<string> {
  const emailId = randomUUID();
  await arrange(database.owner, async (client) => {
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

async function causesOf(placementId: string) {
  const { rows } = await database.owner.query(
    `select cause, reason, channels, to_char(since at time zone 'UTC', 'YYYY-MM-DD') as since,
       to_char(until at time zone 'UTC', 'YYYY-MM-DD') as until
     from app.pauses where placement_id = $1 order by cause`,
    [placementId],
  );
  return rows;
}

test("each goes on for its cause: its own reason, or the held emails, where one began it", async () => {
  const claimed = await pausedFor("payment_claimed", { paused_until: "2026-11-09T15:00:00Z" });
  const silent = await placed();
  const decided = await pausedFor("needs_human");
  await heldEmail(decided, monday, "received");
  const strange = await pausedFor("needs_human");
  const [first, second] = [await heldEmail(strange, monday), await heldEmail(strange, tuesday)];
  const threatened = await pausedFor("needs_human");
  const besides = await heldEmail(threatened, tuesday);
  const lifted = await placed();
  await heldEmail(lifted, monday);

  await database.owner.query(`set role svc_owner; ${carry} reset role;`);

  const forAPerson = { reason: "needs_human", channels: ["call", "email"], until: null };
  const held = (emailId: string, since: string) => ({ ...forAPerson, cause: `held:${emailId}`, since });
  const byItself = { ...forAPerson, cause: "needs_human", since: "2026-11-02" };
  expect(await causesOf(claimed)).toEqual([
    {
      cause: "payment_claimed",
      reason: "payment_claimed",
      channels: ["call", "email"],
      since: "2026-11-02",
      until: "2026-11-09",
    },
  ]);
  expect(await causesOf(decided)).toEqual([byItself]);
  expect(new Set(await causesOf(strange))).toEqual(
    new Set([held(first, "2026-11-02"), held(second, "2026-11-03")]),
  );
  expect(await causesOf(threatened)).toEqual([held(besides, "2026-11-03"), byItself]);
  expect([await causesOf(silent), await causesOf(lifted)]).toEqual([[], []]);
});

import { useDatabase } from "../support/database.ts";
import { arrange, asTenant, insertCreditor, insertPlacement } from "../support/rows.ts";

/** The contract's table of legal moves (section 6), written here by hand: the truth that app.transitions is held to. */
const nonTerminal = [
  "pending_enrichment",
  "pending_compliance",
  "ready",
  "in_outreach",
  "pending_payment",
  "disputed",
  "needs_review",
];
const terminal = [
  "paid",
  "resolved",
  "closed_uncollected",
  "recalled",
  "resolved_out_of_band",
  "withdrawn_by_creditor",
];
const contractTable: readonly (readonly [event: string, from: readonly string[], to: string])[] = [
  ["enriched", ["pending_enrichment"], "ready"],
  ["outreach_started", ["ready"], "in_outreach"],
  ["commitment_made", ["ready", "in_outreach"], "pending_payment"],
  ["commitment_broken", ["pending_payment"], "in_outreach"],
  ["dispute_filed", ["ready", "in_outreach", "pending_payment"], "disputed"],
  ["dispute_denied", ["disputed"], "in_outreach"],
  ["dispute_withdrawn", ["disputed"], "in_outreach"],
  ["dispute_upheld", ["disputed"], "closed_uncollected"],
  ["outreach_exhausted", ["in_outreach"], "closed_uncollected"],
  ["recovered_in_full", nonTerminal, "paid"],
  ["recalled", nonTerminal, "recalled"],
  ["paid_in_books", nonTerminal, "resolved_out_of_band"],
  ["voided_in_books", nonTerminal, "withdrawn_by_creditor"],
  ["resolved_by_operator", nonTerminal, "resolved"],
  ["triage_accepted", ["needs_review"], "pending_enrichment"],
  ["triage_rejected", ["needs_review"], "withdrawn_by_creditor"],
];
const states = [...nonTerminal, ...terminal];

/** Somebody whom the table lets cause the event; who may not is tested below. */
const actorOf = (event: string) => {
  if (["recalled", "dispute_denied", "dispute_withdrawn", "dispute_upheld"].includes(event))
    return "creditor";
  if (event.startsWith("triage") || event === "resolved_by_operator") return "operator";
  return "system";
};

const database = useDatabase();
let creditorId = "";

beforeAll(async () => {
  creditorId = await insertCreditor(database.owner);
});

const statusOf = async (placementId: string) =>
  (await database.owner.query("select status from app.placements where placement_id = $1", [placementId]))
    .rows[0].status;

const move = (placementId: string, event: string, type = actorOf(event)) =>
  asTenant(
    database.login,
    creditorId,
    (client) => client.query("select (app.move('placement', $1, $2)).to_state", [placementId, event]),
    { role: type === "operator" ? "svc_operator" : type === "system" ? "svc_worker" : "svc_creditor", type },
  );

describe.each(contractTable)("the event %s", (event, from, to) => {
  test.each(states)(`from %s does what the contract's table says`, async (state) => {
    const placementId = await insertPlacement(database.owner, creditorId, { status: state });
    if (from.includes(state)) {
      await move(placementId, event);
      expect(await statusOf(placementId)).toBe(to);
    } else {
      await expect(move(placementId, event)).rejects.toMatchObject({ code: "SV201" });
      expect(await statusOf(placementId)).toBe(state);
    }
  });
});

test("app.transitions holds nothing for placements that the contract's table does not", async () => {
  const { rows } = await database.owner.query(
    "select from_state, event, to_state from app.transitions where machine = 'placement'",
  );
  const expected = contractTable.flatMap(([event, from, to]) =>
    from.map((state) => `${state} ${event} ${to}`),
  );
  expect(rows.map((row) => `${row.from_state} ${row.event} ${row.to_state}`).sort()).toEqual(expected.sort());
});

test("every move leaves its row and its audit event with both statuses, and the chain verifies", async () => {
  const placementId = await insertPlacement(database.owner, creditorId, { status: "ready" });
  await move(placementId, "outreach_started");
  await move(placementId, "recalled");
  const { rows: moves } = await database.owner.query(
    "select event, from_state, to_state, actor_type from app.moves where subject_id = $1 order by moved_at",
    [placementId],
  );
  expect(moves).toEqual([
    { event: "outreach_started", from_state: "ready", to_state: "in_outreach", actor_type: "system" },
    { event: "recalled", from_state: "in_outreach", to_state: "recalled", actor_type: "creditor" },
  ]);
  const { rows: trail } = await database.owner.query(
    `select event_type, previous_status, new_status from app.audit_events
     where chain_id = $1 and new_status is not null order by seq`,
    [placementId],
  );
  expect(trail).toEqual([
    { event_type: "placement.outreach_started", previous_status: "ready", new_status: "in_outreach" },
    { event_type: "placement.recalled", previous_status: "in_outreach", new_status: "recalled" },
  ]);
  const { rows } = await asTenant(database.login, creditorId, (client) =>
    client.query("select app.verify_audit_chain($1) as broken", [placementId]),
  );
  expect(rows[0].broken).toBeNull();
});

test.each([
  ["a creditor", "creditor", "ready", "outreach_started"],
  ["the system", "system", "in_outreach", "recalled"],
  ["a creditor", "creditor", "needs_review", "triage_accepted"],
  ["a creditor", "creditor", "ready", "resolved_by_operator"],
])("%s may not cause another's event (%s: %s %s)", async (_who, type, state, event) => {
  const placementId = await insertPlacement(database.owner, creditorId, { status: state });
  await expect(move(placementId, event, type)).rejects.toMatchObject({ code: "SV203" });
  expect(await statusOf(placementId)).toBe(state);
});

test.each(states.filter((state) => state !== "in_outreach"))(
  "a raw UPDATE from in_outreach to %s is refused, the superuser's and the owner's too",
  async (state) => {
    const placementId = await insertPlacement(database.owner, creditorId, { status: "in_outreach" });
    const update = `update app.placements set status = '${state}' where placement_id = '${placementId}'`;
    await expect(database.owner.query(update)).rejects.toMatchObject({ code: "SV204" });
    const asOwner = `set role svc_owner; set app.maintenance = 'on'; ${update}`;
    const client = await database.connect("owner");
    await expect(client.query(asOwner)).rejects.toMatchObject({ code: "SV204" });
    await expect(
      asTenant(database.login, creditorId, (tenant) => tenant.query(update)),
    ).rejects.toMatchObject({ code: "SV204" });
    expect(await statusOf(placementId)).toBe("in_outreach");
  },
);

test.each(states)("a placement can be born in %s only where a life begins", async (state) => {
  const debtor = await database.owner.query(
    "select debtor_id from app.debtors where creditor_id = $1 limit 1",
    [creditorId],
  );
  const birth = asTenant(database.login, creditorId, (client) =>
    client.query(
      `insert into app.placements (creditor_id, debtor_id, invoice_number, invoice_amount, due_date, posture, status,
         contingency_pct_snapshot, estimated_first_contact, placed_at, created_at, updated_at)
       values ($1, $2, $3, 1, '2026-01-01', 'preserve', $4, 20, now(), now(), now(), now())`,
      [creditorId, debtor.rows[0].debtor_id, `born ${state}`, state],
    ),
  );
  if (["pending_enrichment", "needs_review"].includes(state)) await birth;
  else await expect(birth).rejects.toMatchObject({ code: "SV204" });
});

test.each(["app.moves", "app.audit_events", "app.compliance_decisions", "app.amendments", "app.events"])(
  "%s is written once: nobody rewrites, deletes or truncates it",
  async (table) => {
    const placementId = await insertPlacement(database.owner, creditorId, { status: "ready" });
    await move(placementId, "recalled");
    await arrange(database.owner, async (client) => {
      await client.query(
        `insert into app.events (creditor_id, event, placement_id, payload, created_at) values ($1, 'x', $2, '{}', now())`,
        [creditorId, placementId],
      );
      await client.query(
        `insert into app.amendments (creditor_id, placement_id, amendment_type, reason, created_at)
         values ($1, $2, 'notes', 'r', now())`,
        [creditorId, placementId],
      );
    });
    for (const statement of [
      `update ${table} set creditor_id = creditor_id`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(database.owner.query(statement)).rejects.toMatchObject({ code: "SV205" });
    }
  },
);

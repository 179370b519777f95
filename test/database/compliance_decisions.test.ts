import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { useDatabase } from "../support/database.ts";
import { ago, anotherPlacement, arrange, type Facts, judge, judgeFacts, NOON } from "./compliance_cast.ts";

const database = useDatabase();
const states: Record<string, string>[] = parse(
  readFileSync(new URL("../fixtures/states.csv", import.meta.url)),
  { columns: true },
);

// Enough to be called in any state: its own number is not needed, since the state tells the zones.
const debtorIn = (state: string, more: object = {}) => ({ state, primary_phone: "+18005550142", ...more });
// Ten in the morning on the west coast is inside the hours of every mainland state.
const TEN_PACIFIC = "2026-11-17T18:00:00Z";
const calls = (...days: number[]) => days.map((day) => ({ started_at: ago(day) }));
const emails = (...days: number[]) => days.map((day) => ({ sent_at: ago(day) }));

describe("the reference's vectors", () => {
  type Vector = [string, Facts, string, { call: boolean; email: boolean; escalation: boolean }, string[]];
  const all = { call: true, email: true, escalation: true };
  const none = { call: false, email: false, escalation: false };
  const vectors: Vector[] = [
    ["two attempts in seven days", { calls: calls(2, 4) }, NOON, all, []],
    [
      "seven attempts in seven days",
      { calls: calls(1, 2, 3, 4, 5, 6, 6.5) },
      NOON,
      { ...all, call: false },
      ["call_frequency_cap"],
    ],
    [
      "a conversation six days ago",
      { calls: [{ started_at: ago(6), conversation: true }] },
      NOON,
      { ...all, call: false },
      ["conversation_cooldown"],
    ],
    [
      "a conversation exactly seven days ago",
      { calls: [{ started_at: ago(7), conversation: true }] },
      NOON,
      all,
      [],
    ],
    [
      "Washington: two emails and a call in a week",
      { debtor: debtorIn("WA"), emails: emails(2, 3), calls: calls(4) },
      TEN_PACIFIC,
      { ...all, call: false, email: false },
      ["call_frequency_cap"],
    ],
    [
      "Massachusetts: two calls in a week",
      { debtor: debtorIn("MA"), calls: calls(2, 4) },
      NOON,
      { ...all, call: false },
      ["call_frequency_cap"],
    ],
    [
      "a mobile number that nobody gave",
      { debtor: { phone_source: "enrichment", line_type: "mobile" } },
      NOON,
      { ...all, call: false },
      ["tcpa_consent_missing"],
    ],
    [
      "California at half past eight",
      { debtor: debtorIn("CA") },
      "2026-11-17T16:30:00Z",
      { ...all, call: false, email: false },
      ["outside_call_hours", "outside_email_hours"],
    ],
    [
      "Tennessee, zone unknown, a quarter past seven in the west of it",
      { debtor: debtorIn("TN") },
      "2026-11-17T13:15:00Z",
      { ...all, call: false, email: false },
      ["outside_call_hours", "outside_email_hours"],
    ],
    ["a bankruptcy", { debtor: { bankruptcy_filed: true } }, NOON, none, ["bankruptcy_filed"]],
    ["a lawyer", { debtor: { attorney_representation: true } }, NOON, none, ["attorney_represented"]],
    [
      "Texas: four years and a day",
      { placement: { due_date: "2022-11-16" } },
      NOON,
      { ...all, escalation: false },
      ["possibly_time_barred", "sol_time_barred"],
    ],
    [
      "Illinois: five years, which bars goods and not an open account",
      { debtor: debtorIn("IL"), placement: { due_date: "2021-11-17" } },
      NOON,
      { ...all, escalation: false },
      ["possibly_time_barred"],
    ],
    ["a dispute", { placement: { status: "disputed" } }, NOON, none, ["placement_disputed"]],
    [
      "an email opt-out",
      { debtor: { email_opt_out: true } },
      NOON,
      { ...all, email: false },
      ["email_opt_out"],
    ],
    ["do not contact us again", { debtor: { cease_and_desist: true } }, NOON, none, ["cease_and_desist"]],
    [
      "Florida without a licence",
      { debtor: debtorIn("FL"), licensed: ["CA"] },
      NOON,
      none,
      ["license_missing"],
    ],
    [
      "a sole proprietor on a Saturday",
      { debtor: { entity_type: "sole_prop", legal_form: null } },
      "2026-11-21T17:00:00Z",
      { ...all, call: false, email: false },
      ["outside_call_hours", "outside_email_hours"],
    ],
    ["Thanksgiving Day", {}, "2026-11-26T17:00:00Z", { ...all, call: false, email: false }, ["holiday"]],
    ["a sanctions match", { debtor: { sanctions_hit: true } }, NOON, none, ["debtor_sanctions_hit"]],
    ["a promise", { placement: { status: "pending_payment" } }, NOON, none, ["promise_active"]],
  ];

  test.each(vectors)("%s", async (_, facts, at, expected, reasons) => {
    const judged = await judgeFacts(database, facts, at);
    expect({ call: judged.can_call, email: judged.can_email, escalation: judged.escalation_allowed }).toEqual(
      expected,
    );
    expect(judged.reasons).toEqual(reasons);
  });
});

// Texas opens at nine, and at nine in its west it is ten in Austin: 16:00 UTC in winter.
describe("a decision", () => {
  test("gives every reason there is, not the first", async () => {
    const judged = await judgeFacts(database, {
      debtor: {
        state: null,
        primary_phone: null,
        primary_email: null,
        bankruptcy_filed: true,
        call_opt_out: true,
      },
      placement: { status: "disputed", safety_flags: ["debtor_pile_on", "volume_quota_exceeded"] },
    });
    expect(judged.reasons).toEqual([
      "bankruptcy_filed",
      "call_opt_out",
      "debtor_pile_on",
      "missing_email",
      "missing_phone",
      "missing_timezone",
      "outside_call_hours",
      "outside_email_hours",
      "placement_disputed",
      "volume_quota_exceeded",
    ]);
  });

  test("lives sixty minutes", async () => {
    const judged = await judgeFacts(database, {});
    expect(judged.evaluated_at.toISOString()).toBe("2026-11-17T17:00:00.000Z");
    expect(judged.expires_at.toISOString()).toBe("2026-11-17T18:00:00.000Z");
  });

  test("names every rule in force, each once", async () => {
    const { rules } = await judgeFacts(database, {
      debtor: { email_opt_out: true },
      placement: { due_date: "2022-11-16" },
    });
    expect(rules.state).toBe("TX");
    expect(rules.block).toEqual(["email_opt_out"]);
    expect(rules.restrict).toEqual(expect.arrayContaining(["ai_disclosure_required", "sol_time_barred"]));
    const named = [...rules.block, ...rules.restrict, ...rules.pass].sort();
    const { rows } = await database.owner.query<{ code: string }>(
      "select code from app.rules where jurisdiction = 'US' order by code collate \"C\"",
    );
    expect(named).toEqual(rows.map((row) => row.code));
  });

  test("asks all for a recording where the state does, or none is known, and always says that an AI calls", async () => {
    for (const { state = "", recording_consent } of states) {
      const judged = await judgeFacts(database, { debtor: debtorIn(state) });
      expect([state, judged.two_party_consent_required, judged.ai_disclosure_required]).toEqual([
        state,
        recording_consent === "all",
        true,
      ]);
    }
    const unknown = await judgeFacts(database, { debtor: { state: null, primary_phone: null } });
    expect(unknown.two_party_consent_required).toBe(true);
  });

  test("needs a licence in exactly the states that ask for one, or might", async () => {
    for (const { state = "", commercial_license_required } of states) {
      const judged = await judgeFacts(database, { debtor: debtorIn(state), licensed: [] });
      expect([state, judged.reasons.includes("license_missing")]).toEqual([
        state,
        commercial_license_required !== "false",
      ]);
    }
  });

  test("finds the licence that is held", async () => {
    const held = await judgeFacts(database, { debtor: debtorIn("FL"), licensed: ["FL"] });
    expect(held.reasons).toEqual([]);
    const unknown = await judgeFacts(database, {
      debtor: { state: null, primary_phone: null },
      licensed: ["FL"],
    });
    expect(unknown.reasons).toContain("license_missing");
  });
});

describe("the placement", () => {
  test.each(["pending_enrichment", "needs_review", "paid", "recalled", "closed_uncollected"])(
    "is not worked while %s",
    async (status) => {
      const judged = await judgeFacts(database, { placement: { status } });
      expect(judged.reasons).toEqual(["placement_not_active"]);
      expect(judged.next_call_allowed_at).toBeNull();
    },
  );

  test("may be worked when ready", async () => {
    expect((await judgeFacts(database, { placement: { status: "ready" } })).reasons).toEqual([]);
  });

  test("rests until a pause ends, on the channels that are paused", async () => {
    const paused = {
      paused_reason: "hostile",
      paused_channels: ["call"],
      paused_until: "2026-11-18T02:00:00Z",
    };
    const judged = await judgeFacts(database, { placement: paused });
    expect([judged.can_call, judged.can_email, judged.reasons]).toEqual([false, true, ["paused"]]);
    expect(judged.next_call_allowed_at?.toISOString()).toBe("2026-11-18T16:00:00.000Z");
    const over = await judgeFacts(database, { placement: { ...paused, paused_until: NOON } });
    expect(over.reasons).toEqual([]);
  });

  test("rests on both channels without an end when the pause names neither", async () => {
    const judged = await judgeFacts(database, { placement: { paused_reason: "needs_human" } });
    expect([judged.can_call, judged.can_email, judged.next_email_allowed_at]).toEqual([false, false, null]);
  });

  test("whose due date was amended into the past of the limitation is not worked, whatever else pauses it", async () => {
    const placement = {
      due_date: "2020-01-01",
      paused_reason: "hostile",
      paused_channels: ["call"],
      paused_until: ago(-1),
    };
    const judged = await judgeFacts(database, { placement, amendments: ["due_date"] });
    expect([judged.can_call, judged.can_email, judged.escalation_allowed]).toEqual([false, false, false]);
    expect(judged.reasons).toEqual(["paused", "possibly_time_barred", "sol_time_barred"]);
    expect(judged.rules.block).toEqual(["paused", "sol_time_barred"]);
    expect(judged.next_call_allowed_at).toBeNull();
  });

  test("is worked after other amendments, and after one of the due date that bars nothing", async () => {
    const barred = { due_date: "2020-01-01" };
    const noted = await judgeFacts(database, { placement: barred, amendments: ["notes"] });
    expect([noted.can_call, noted.can_email, noted.escalation_allowed]).toEqual([true, true, false]);
    const amended = await judgeFacts(database, { amendments: ["due_date"] });
    expect(amended.reasons).toEqual([]);
  });

  test("that was accepted as time-barred is worked and not escalated", async () => {
    const judged = await judgeFacts(database, { placement: { time_barred: true, posture: "preserve" } });
    expect([judged.can_call, judged.can_email, judged.escalation_allowed]).toEqual([true, true, false]);
    expect(judged.rules.restrict).toContain("sol_time_barred");
  });

  test.each(["WI", "MS"])("is not asked for in %s once limitation has ended the debt", async (state) => {
    const judged = await judgeFacts(database, {
      debtor: debtorIn(state),
      placement: { due_date: "2015-01-05" },
    });
    expect([judged.can_call, judged.can_email]).toEqual([false, false]);
    expect(judged.reasons).toContain("debt_extinguished");
  });

  test("is not found time-barred where no state is on file", async () => {
    const judged = await judgeFacts(database, {
      debtor: { state: null },
      placement: { due_date: "2005-01-05" },
    });
    expect(judged.reasons).toEqual([]);
  });

  test("waits for its due date where the debtor is", async () => {
    const placement = { due_date: "2026-11-18" };
    const before = await judgeFacts(database, { debtor: debtorIn("CA"), placement }, TEN_PACIFIC);
    expect(before.reasons).toEqual(["not_yet_due"]);
    expect(before.next_call_allowed_at?.toISOString()).toBe("2026-11-18T17:00:00.000Z");
    const evening = await judgeFacts(database, { debtor: debtorIn("CA"), placement }, "2026-11-18T07:59:00Z");
    expect(evening.reasons).toContain("not_yet_due");
    const midnight = await judgeFacts(
      database,
      { debtor: debtorIn("CA"), placement },
      "2026-11-18T08:00:00Z",
    );
    expect(midnight.reasons).not.toContain("not_yet_due");
  });

  test("waits for its due date in the westernmost zone where the debtor may be", async () => {
    const placement = { due_date: "2026-11-18" };
    const inAustin = await judgeFacts(database, { placement }, "2026-11-18T06:30:00Z");
    expect(inAustin.reasons).toContain("not_yet_due");
    const inElPaso = await judgeFacts(database, { placement }, "2026-11-18T07:00:00Z");
    expect(inElPaso.reasons).not.toContain("not_yet_due");
  });

  test.each(["volume_quota_exceeded", "debtor_pile_on"])(
    "with %s is written to and not called",
    async (flag) => {
      const judged = await judgeFacts(database, { placement: { safety_flags: [flag] } });
      expect([judged.can_call, judged.can_email, judged.reasons]).toEqual([false, true, [flag]]);
    },
  );

  test("with a sanctions hit of its own is not touched", async () => {
    const judged = await judgeFacts(database, { placement: { safety_flags: ["debtor_sanctions_hit"] } });
    expect([judged.can_call, judged.can_email, judged.reasons]).toEqual([
      false,
      false,
      ["debtor_sanctions_hit"],
    ]);
  });
});

describe("number and address", () => {
  test.each([
    ["a creditor's mobile number", { phone_source: "creditor", line_type: "mobile" }, true],
    ["a debtor's own mobile number", { phone_source: "debtor", line_type: "mobile" }, true],
    ["a creditor's number of unknown kind", { phone_source: "creditor", line_type: "unknown" }, true],
    ["a found landline", { phone_source: "enrichment", line_type: "landline" }, true],
    ["a found number of unknown kind", { phone_source: "enrichment", line_type: "unknown" }, false],
    ["a found internet number", { phone_source: "enrichment", line_type: "voip" }, false],
    ["a mobile number of unknown origin", { phone_source: null, line_type: "mobile" }, false],
  ])("%s", async (_, debtor, allowed) => {
    const judged = await judgeFacts(database, { debtor });
    expect([judged.can_call, judged.can_email]).toEqual([allowed, true]);
    expect(judged.reasons).toEqual(allowed ? [] : ["tcpa_consent_missing"]);
  });

  test.each([
    ["a Canadian", "+14165550100"],
    ["a Puerto Rican", "+17875550100"],
    ["a British", "+442079460000"],
  ])("%s number is not called even where the state is known", async (_, primary_phone) => {
    const judged = await judgeFacts(database, { debtor: { primary_phone } });
    expect([judged.can_call, judged.can_email, judged.reasons]).toEqual([false, true, ["missing_timezone"]]);
  });

  test("a debtor without a state is judged by its area code's", async () => {
    const judged = await judgeFacts(database, {
      debtor: { state: null, primary_phone: "+16175550142" },
      calls: calls(2, 4),
    });
    expect(judged.reasons).toEqual(["call_frequency_cap"]);
    expect(judged.rules.state).toBe("MA");
  });

  test("a debtor whose place nothing tells is written to when business hours hold in all zones", async () => {
    const debtor = { state: null, primary_phone: null };
    const noon = await judgeFacts(database, { debtor });
    expect(noon.can_email).toBe(false);
    expect(noon.next_email_allowed_at?.toISOString()).toBe("2026-11-17T18:30:00.000Z");
    const later = await judgeFacts(database, { debtor }, "2026-11-17T18:30:00Z");
    expect([later.can_call, later.can_email]).toEqual([false, true]);
    expect(later.reasons).toEqual(["missing_phone", "missing_timezone"]);
  });

  test.each([
    ["call", "+15125550142", "opted_out_at", "call_opt_out"],
    ["call", "+15125550142", "retired_at", "phone_invalid"],
    ["email", "ap@lonestar.example", "opted_out_at", "email_opt_out"],
    ["email", "ap@lonestar.example", "retired_at", "email_invalid"],
  ])("a contact point for %s (%s) with %s is not used", async (channel, address, column, reason) => {
    const judged = await judgeFacts(database, {
      contactPoints: [{ channel, address, [column]: ago(100) }],
    });
    expect([judged.can_call, judged.can_email]).toEqual([channel !== "call", channel !== "email"]);
    expect(judged.reasons).toEqual([reason]);
  });

  test("an old number's opt-out does not hold for the new one", async () => {
    const judged = await judgeFacts(database, {
      contactPoints: [{ channel: "call", address: "+15125550199", opted_out_at: ago(100) }],
    });
    expect(judged.reasons).toEqual([]);
  });
});

describe("natural persons", () => {
  const person = { entity_type: null, legal_form: null, company_name: "Maria Lopez Cleaning" };

  test.each([
    ["a sole proprietor", { entity_type: "sole_prop" }, true],
    ["a partnership without a form", { entity_type: "partnership", legal_form: null }, true],
    ["a personal name of unknown form", person, true],
    ["a firm's name of unknown form", { ...person, company_name: "Bayside Cleaning" }, false],
    ["a personal name with a form", { ...person, company_name: "Maria Lopez LLC", legal_form: "llc" }, false],
    ["a corporation named after a person", { ...person, entity_type: "corp" }, false],
    ["a limited partnership", { entity_type: "partnership", legal_form: "lp" }, false],
  ])("%s in California", async (_, debtor, natural) => {
    const judged = await judgeFacts(database, { debtor: debtorIn("CA", debtor) }, TEN_PACIFIC);
    expect(judged.escalation_allowed).toBe(!natural);
    expect(judged.reasons).toEqual(natural ? ["natural_person_debt"] : []);
    expect(judged.rules.restrict.includes("natural_person")).toBe(natural);
  });

  test("are escalated against elsewhere, and above California's limit", async () => {
    expect((await judgeFacts(database, { debtor: person })).escalation_allowed).toBe(true);
    const limit = { invoice_amount: 500_000 };
    const above = { invoice_amount: 500_000.01 };
    const debtor = debtorIn("CA", person);
    expect((await judgeFacts(database, { debtor, placement: limit })).escalation_allowed).toBe(false);
    expect((await judgeFacts(database, { debtor, placement: above })).escalation_allowed).toBe(true);
  });

  test("are not written to at an address that was only found", async () => {
    const judged = await judgeFacts(database, { debtor: { ...person, email_source: "enrichment" } });
    expect([judged.can_email, judged.reasons]).toEqual([false, ["email_provenance_unknown"]]);
    const entity = await judgeFacts(database, { debtor: { email_source: "enrichment" } });
    expect(entity.reasons).toEqual([]);
  });
});

describe("the budget of calls", () => {
  const capped = async (facts: Facts, at = NOON) => {
    const judged = await judgeFacts(database, facts, at);
    return {
      held: judged.reasons.includes("call_frequency_cap"),
      next: judged.next_call_allowed_at?.toISOString(),
    };
  };

  test("is each state's cap in seven days", async () => {
    const week = [1, 2, 3, 4, 5, 6, 6.9];
    for (const { state = "", weekly_call_cap } of states) {
      const cap = Number(weekly_call_cap);
      const full = await capped({ debtor: debtorIn(state), calls: calls(...week.slice(0, cap)) });
      const free = await capped({ debtor: debtorIn(state), calls: calls(...week.slice(0, cap - 1)) });
      expect([state, full.held, free.held]).toEqual([state, true, false]);
    }
  });

  test.each([
    ["10001", true],
    ["10451-1234", true],
    ["11201", true],
    ["11691", true],
    ["11004", true],
    ["11550", false],
    ["14201", false],
    [null, false],
  ])("is three in New York City: zip %s", async (zip, held) => {
    expect((await capped({ debtor: debtorIn("NY", { zip }), calls: calls(2, 3, 4) })).held).toBe(held);
  });

  test.each([
    ["NY", "+12125550142", null, true],
    ["NY", "+19295550142", null, true],
    ["NY", "+17165550142", null, false],
    ["NY", "+12125550142", "14201", true],
    ["NY", "+17165550142", "10001", true],
    [null, "+17185550142", null, true],
    ["NJ", "+12125550142", null, false],
  ])(
    "is three at a number of New York City: state %s, number %s, zip %s",
    async (state, primary_phone, zip, held) => {
      const debtor = { state, primary_phone, zip };
      expect((await capped({ debtor, calls: calls(2, 3, 4) })).held).toBe(held);
    },
  );

  test("frees a call when the oldest is a week of hours and of dates away", async () => {
    // Two calls on the east coast, the older one on a Tuesday at two in the afternoon.
    const facts = {
      debtor: debtorIn("MA"),
      calls: [{ started_at: "2026-11-10T19:00:00Z" }, { started_at: "2026-11-12T19:00:00Z" }],
    };
    expect(await capped(facts, "2026-11-17T18:59:59Z")).toEqual({
      held: true,
      next: "2026-11-17T19:00:00.000Z",
    });
    expect(await capped(facts, "2026-11-17T19:00:00Z")).toEqual({
      held: false,
      next: "2026-11-17T19:00:00.000Z",
    });
  });

  test("counts dates too, where the clocks changed within the week", async () => {
    const { rows } = await database.owner.query<{ free: Date }>(
      "select app.week_after('2026-10-28T04:30:00Z', '{America/New_York}') as free",
    );
    // 168 hours later it is still 3 November, an hour before midnight.
    expect(rows[0]?.free.toISOString()).toBe("2026-11-04T05:00:00.000Z");
  });

  test("moves a call that is due on a weekend to Monday", async () => {
    const facts = {
      debtor: debtorIn("MA"),
      calls: [{ started_at: "2026-11-14T15:00:00Z" }, { started_at: "2026-11-16T15:00:00Z" }],
    };
    expect((await capped(facts)).next).toBe("2026-11-23T13:30:00.000Z");
  });

  test("keeps calls four hours apart", async () => {
    const call = [{ started_at: "2026-11-17T16:00:00Z" }];
    expect(await capped({ calls: call }, "2026-11-17T19:59:59Z")).toEqual({
      held: true,
      next: "2026-11-17T20:00:00.000Z",
    });
    expect((await capped({ calls: call }, "2026-11-17T20:00:00Z")).held).toBe(false);
  });

  test("keeps them to two a day", async () => {
    const two = [{ started_at: "2026-11-17T15:00:00Z" }, { started_at: "2026-11-17T19:00:00Z" }];
    expect(await capped({ calls: two }, "2026-11-17T23:05:00Z")).toEqual({
      held: true,
      next: "2026-11-18T16:00:00.000Z",
    });
  });

  test("counts what was begun, answered or not, and not what reached no one", async () => {
    const debtor = debtorIn("MA");
    const started = [2, 4].map((day) => ({ started_at: ago(day) }));
    const held = async (row: object) =>
      (await capped({ debtor, calls: started.map((call) => ({ ...call, ...row })) })).held;
    expect(await held({ status: "no_answer" })).toBe(true);
    expect(await held({ status: "in_progress" })).toBe(true);
    expect(await held({ status: "failed", failure: "delivery_unknown" })).toBe(true);
    expect(await held({ status: "failed", failure: "busy" })).toBe(false);
    expect(await held({ direction: "inbound" })).toBe(false);
    expect((await capped({ debtor, calls: [{ scheduled_at: NOON }, { scheduled_at: NOON }] })).held).toBe(
      false,
    );
  });

  test("is one for all placements of the debtor", async () => {
    const cast = await arrange(database, { debtor: debtorIn("MA"), calls: calls(2, 4) });
    const other = await anotherPlacement(database, cast);
    expect((await judge(database, { ...cast, placement: other })).reasons).toEqual(["call_frequency_cap"]);
  });

  test("is one for all debtors with the number", async () => {
    const stranger = "00000000-0000-4000-8000-000000000001";
    const shared = calls(2, 4).map((call) => ({ ...call, debtor_id: stranger }));
    expect((await capped({ debtor: debtorIn("MA"), calls: shared })).held).toBe(true);
    const elsewhere = shared.map((call) => ({ ...call, to_address: "+16175550000" }));
    expect((await capped({ debtor: debtorIn("MA"), calls: elsewhere })).held).toBe(false);
  });

  test("rests after a conversation that the debtor began", async () => {
    const judged = await judgeFacts(database, {
      calls: [{ started_at: ago(3), direction: "inbound", conversation: true }],
    });
    expect(judged.reasons).toEqual(["conversation_cooldown"]);
    expect(judged.next_call_allowed_at?.toISOString()).toBe("2026-11-23T16:00:00.000Z");
  });
});

describe("the budget of emails", () => {
  const held = async (facts: Facts, at = NOON) => {
    const judged = await judgeFacts(database, facts, at);
    return judged.reasons.includes("email_frequency_cap");
  };

  test("is one a day and three in seven days", async () => {
    expect(await held({ emails: emails(0.05) })).toBe(true);
    expect(await held({ emails: emails(1, 3) })).toBe(false);
    expect(await held({ emails: emails(1, 3, 5) })).toBe(true);
    expect(await held({ emails: emails(1, 3, 7) })).toBe(false);
  });

  test("names the instant from which the next may go", async () => {
    const judged = await judgeFacts(database, { emails: emails(0.05) });
    expect([judged.can_call, judged.can_email]).toEqual([true, false]);
    expect(judged.next_email_allowed_at?.toISOString()).toBe("2026-11-18T16:00:00.000Z");
  });

  test("counts one message about several invoices once", async () => {
    const message_id = "00000000-0000-4000-8000-000000000002";
    const together = [2, 2, 2].map((day) => ({ sent_at: ago(day), message_id }));
    expect(await held({ emails: together })).toBe(false);
  });

  test("counts neither service messages nor replies nor what was not sent", async () => {
    const rows = emails(1, 3, 5);
    expect(await held({ emails: rows.map((row) => ({ ...row, outreach: false })) })).toBe(false);
    expect(await held({ emails: rows.map((row) => ({ ...row, direction: "inbound" })) })).toBe(false);
    expect(await held({ emails: rows.map((row) => ({ ...row, failure: "not_sent" })) })).toBe(false);
    expect(await held({ emails: rows.map((row) => ({ ...row, failure: "delivery_unknown" })) })).toBe(true);
  });

  test("is one for all debtors with the address", async () => {
    const stranger = "00000000-0000-4000-8000-000000000001";
    expect(await held({ emails: emails(1, 3, 5).map((row) => ({ ...row, debtor_id: stranger })) })).toBe(
      true,
    );
  });
});

describe("the next allowed instant", () => {
  test("is the latest of all that passes with time, in permitted hours", async () => {
    const judged = await judgeFacts(
      database,
      {
        calls: [{ started_at: "2026-11-19T20:00:00Z", conversation: true }],
        placement: { paused_reason: "hostile", paused_until: "2026-11-24T00:00:00Z" },
      },
      "2026-11-20T03:00:00Z",
    );
    // Seven days after the conversation is Thanksgiving; email waits for the pause alone.
    expect(judged.next_call_allowed_at?.toISOString()).toBe("2026-11-27T16:00:00.000Z");
    expect(judged.next_email_allowed_at?.toISOString()).toBe("2026-11-24T16:00:00.000Z");
  });

  test("is now when nothing is in the way, and unknown while a fact is", async () => {
    const open = await judgeFacts(database, { debtor: { email_opt_out: true } });
    expect(open.next_call_allowed_at?.toISOString()).toBe("2026-11-17T17:00:00.000Z");
    expect(open.next_email_allowed_at).toBeNull();
  });
});

import type pg from "pg";
import { useDatabase } from "../support/database.ts";
import { ago, anotherPlacement, arrange, type Cast, NOON } from "./compliance_cast.ts";

const database = useDatabase();

/** Runs statements as a creditor's request would, at an instant of the tenant's clock. */
async function within<T>(cast: Cast, at: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await database.connect("login");
  try {
    await client.query("begin");
    await client.query(
      `select app.enter(row('svc_creditor', $1, 'creditor', 'a key', null, null, 'api_key')::app.principal)`,
      [cast.creditor],
    );
    await client.query("select set_config('app.now', $1, true)", [at]);
    const result = await work(client);
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
}

const evaluate = (cast: Cast, at = NOON, placement = cast.placement) =>
  within(cast, at, async (client) => {
    const { rows } = await client.query("select e.* from app.evaluate($1) e", [placement]);
    return rows[0];
  });

const audited = async (placement: string) => {
  const { rows } = await database.owner.query<{ data: { can_call: boolean; reasons: string[] } }>(
    "select data from app.audit_events where chain_id = $1 and event_type = 'compliance.evaluated' order by seq",
    [placement],
  );
  return rows.map((row) => row.data);
};

const stored = async (placement: string) => {
  const { rows } = await database.owner.query<{ reasons: string[]; can_call: boolean }>(
    "select reasons, can_call from app.compliance_decisions where placement_id = $1 order by seq",
    [placement],
  );
  return rows;
};

const snapshot = async (placement: string) => {
  const { rows } = await database.owner.query(
    "select compliance from app.placements where placement_id = $1",
    [placement],
  );
  return rows[0].compliance;
};

describe("evaluating a placement", () => {
  test("stores the decision, copies it to the placement and answers it", async () => {
    const cast = await arrange(database, { debtor: { email_opt_out: true } });
    const decision = await evaluate(cast);
    expect([decision.can_call, decision.can_email, decision.reasons]).toEqual([
      true,
      false,
      ["email_opt_out"],
    ]);
    expect(await stored(cast.placement)).toEqual([{ can_call: true, reasons: ["email_opt_out"] }]);
    expect(await snapshot(cast.placement)).toEqual({
      can_call: true,
      can_email: false,
      escalation_allowed: true,
      reasons: ["email_opt_out"],
      evaluated_at: "2026-11-17T17:00:00.000Z",
    });
  });

  test("stores every decision, and records in the audit trail those alone that differ from the one before", async () => {
    const cast = await arrange(database, {});
    await evaluate(cast);
    await evaluate(cast, "2026-11-17T17:10:00Z");
    await evaluate(cast, "2026-11-18T03:00:00Z");
    await evaluate(cast, "2026-11-18T03:10:00Z");
    expect((await stored(cast.placement)).map((row) => row.can_call)).toEqual([true, true, false, false]);
    expect((await audited(cast.placement)).map((data) => data.reasons)).toEqual([
      [],
      ["outside_call_hours", "outside_email_hours"],
    ]);
    expect(await snapshot(cast.placement)).toMatchObject({ evaluated_at: "2026-11-18T03:10:00.000Z" });
  });

  test("puts nothing about a person into the audit trail", async () => {
    const cast = await arrange(database, { debtor: { cease_and_desist: true } });
    await evaluate(cast);
    const [data] = await audited(cast.placement);
    expect(Object.keys(data ?? {}).sort()).toEqual([
      "can_call",
      "can_email",
      "escalation_allowed",
      "evaluated_at",
      "reasons",
    ]);
  });

  test("keeps the audit chain whole", async () => {
    const cast = await arrange(database, {});
    await evaluate(cast);
    await evaluate(cast, "2026-11-18T03:00:00Z");
    const broken = await within(cast, NOON, async (client) => {
      const { rows } = await client.query("select app.verify_audit_chain($1) as seq", [cast.placement]);
      return rows[0].seq;
    });
    expect(broken).toBeNull();
  });

  test("of another creditor does nothing", async () => {
    const mine = await arrange(database, {});
    const theirs = await arrange(database, {});
    const decision = await evaluate(mine, NOON, theirs.placement);
    expect(decision.can_call).toBeNull();
    expect(await stored(theirs.placement)).toEqual([]);
    expect(await snapshot(theirs.placement)).toBeNull();
  });

  test("sees what the same transaction changed", async () => {
    const cast = await arrange(database, {});
    const reasons = await within(cast, NOON, async (client) => {
      await client.query("select app.evaluate($1)", [cast.placement]);
      await client.query("update app.debtors set call_opt_out = true where creditor_id = $1", [
        cast.creditor,
      ]);
      const { rows } = await client.query("select (app.evaluate($1)).reasons", [cast.placement]);
      return rows[0].reasons;
    });
    expect(reasons).toEqual(["call_opt_out"]);
  });
});

describe("evaluating many placements", () => {
  test("judges each of the tenant's once and records each", async () => {
    const cast = await arrange(database, { debtor: { cease_and_desist: true } });
    const other = await anotherPlacement(database, cast, { status: "disputed" });
    const theirs = await arrange(database, {});
    const wanted = [cast.placement, other, other, theirs.placement];
    const judged = await within(cast, NOON, (client) =>
      client.query("select placement_id from app.decide_and_plan($1)", [wanted]),
    );
    expect(judged.rows.map((row) => row.placement_id).sort()).toEqual([cast.placement, other].sort());
    expect(await stored(cast.placement)).toEqual([{ can_call: false, reasons: ["cease_and_desist"] }]);
    expect(await stored(other)).toEqual([
      { can_call: false, reasons: ["cease_and_desist", "placement_disputed"] },
    ]);
    expect(await audited(other)).toHaveLength(1);
    expect(await stored(theirs.placement)).toEqual([]);
  });
});

describe("the latest decision", () => {
  const shown = (cast: Cast, at: string) =>
    within(cast, at, async (client) => {
      const { rows } = await client.query(
        "select app.decision_json(app.latest_decision($1), app.now()) as decision",
        [cast.placement],
      );
      return rows[0].decision;
    });

  test("is shown as the contract says", async () => {
    const cast = await arrange(database, {
      debtor: { state: "MA", primary_phone: "+16175550142" },
      calls: [{ started_at: ago(2) }, { started_at: ago(4) }],
    });
    await evaluate(cast);
    const decision = await shown(cast, NOON);
    expect(Object.keys(decision).sort()).toEqual([
      "ai_disclosure_required",
      "can_call",
      "can_email",
      "escalation_allowed",
      "evaluated_at",
      "expires_at",
      "is_expired",
      "next_call_allowed_at",
      "next_email_allowed_at",
      "reasons",
      "restrictions",
      "rules",
      "two_party_consent_required",
    ]);
    expect(decision).toMatchObject({
      can_call: false,
      can_email: true,
      reasons: ["call_frequency_cap"],
      evaluated_at: "2026-11-17T17:00:00.000Z",
      expires_at: "2026-11-17T18:00:00.000Z",
      is_expired: false,
      two_party_consent_required: true,
      ai_disclosure_required: true,
      next_call_allowed_at: "2026-11-20T17:00:00.000Z",
      next_email_allowed_at: "2026-11-17T17:00:00.000Z",
    });
    expect(decision.restrictions).toContainEqual({
      code: "call_frequency_cap",
      channel: "call",
      until: "2026-11-20T17:00:00.000Z",
      source: expect.stringContaining("940 CMR 7.04(1)(f)"),
    });
    expect(decision.rules).toContainEqual({
      code: "call_frequency_cap",
      outcome: "block",
      binding: "policy",
      source: expect.stringContaining("12 CFR 1006.14"),
    });
    expect(decision.rules).toContainEqual({
      code: "two_party_consent_required",
      outcome: "restrict",
      binding: "law",
      source: expect.stringContaining("M.G.L. c. 272 § 99"),
    });
    for (const rule of decision.rules) {
      expect(rule).toEqual({
        code: expect.any(String),
        outcome: expect.stringMatching(/^(pass|block|restrict)$/),
        binding: expect.stringMatching(/^(law|policy)$/),
        source: expect.any(String),
      });
    }
  });

  test("gives one restriction for each channel", async () => {
    const cast = await arrange(database, { debtor: { bankruptcy_filed: true } });
    await evaluate(cast);
    const { restrictions } = await shown(cast, NOON);
    const stay = restrictions.filter((row: { code: string }) => row.code === "bankruptcy_filed");
    expect(stay.map((row: { channel: string }) => row.channel)).toEqual(["call", "email", "escalation"]);
    expect(stay[0]).toMatchObject({ until: null, source: "11 U.S.C. 362(a), 524" });
  });

  test("calls a rule law where the state's row of a policy is one", async () => {
    const disclosure = async (state: string) => {
      const cast = await arrange(database, { debtor: { state, primary_phone: "+18005550142" } });
      await evaluate(cast);
      const { rules } = await shown(cast, NOON);
      return rules.find((rule: { code: string }) => rule.code === "ai_disclosure_required").binding;
    };
    expect([await disclosure("CA"), await disclosure("TX")]).toEqual(["law", "policy"]);
  });

  test("is the last that was made", async () => {
    const cast = await arrange(database, {});
    await evaluate(cast);
    await evaluate(cast, "2026-11-18T03:00:00Z");
    expect((await shown(cast, NOON)).evaluated_at).toBe("2026-11-18T03:00:00.000Z");
  });

  test("expires on the sixtieth minute", async () => {
    const cast = await arrange(database, {});
    await evaluate(cast);
    expect((await shown(cast, "2026-11-17T17:59:59Z")).is_expired).toBe(false);
    expect((await shown(cast, "2026-11-17T18:00:00Z")).is_expired).toBe(true);
  });

  test("is none before the first judgement", async () => {
    const cast = await arrange(database, {});
    const none = await within(cast, NOON, async (client) => {
      const { rows } = await client.query("select app.latest_decision($1) is null as none", [cast.placement]);
      return rows[0].none;
    });
    expect(none).toBe(true);
  });
});

import request from "supertest";
import { bearer, useCast } from "../support/cast.ts";
import { asTenant, insertPlacement } from "../support/rows.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);

const post = (path: string, body: object, token: string) =>
  request(service.app).post(path).set("authorization", bearer(token)).send(body);
const asOperator = (path: string, body: object) => post(path, body, cast.operator.session);
const list = (query = "", token = cast.operator.session) =>
  request(service.app).get(`/v1/admin/intake-reviews${query}`).set("authorization", bearer(token));

let numbers = 0;
const barred = (fields: object = {}) => ({
  invoice_number: `B-${++numbers}`,
  invoice_amount: "1200.10",
  due_date: "2009-03-01",
  posture: "escalate",
  debtor: { company_name: "Old Debts Inc", state: "TX" },
  ...fields,
});

async function reviewOf(submission: object): Promise<string> {
  const { status, body } = await post("/v1/placements", submission, cast.owner.apiKey);
  expect([status, body.status, body.reason]).toEqual([202, "pending_review", "sol_time_barred"]);
  return body.intake_review_id;
}

const decide = (review: string, decision: string, note = "seen") =>
  asOperator(`/v1/admin/intake-reviews/${review}/decide`, { decision, note });

const trailOf = async (chain: string) =>
  (
    await service.database.owner.query(
      "select event_type, actor_type, previous_status, new_status, data from app.audit_events where chain_id = $1 order by seq",
      [chain],
    )
  ).rows;

describe("an intake review", () => {
  test("that is accepted becomes a placement which is worked gently and cannot be escalated", async () => {
    const submission = barred();
    const review = await reviewOf(submission);
    const { status, body } = await decide(review, "accept", "the debtor acknowledged it in writing");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      intake_review_id: review,
      creditor_id: cast.owner.creditorId,
      status: "accepted",
      invoice_number: submission.invoice_number,
      decision_note: "the debtor acknowledged it in writing",
      submission,
    });

    const placement = await request(service.app)
      .get(`/v1/placements/${body.placement_id}`)
      .set("authorization", bearer(cast.owner.apiKey));
    expect(placement.body).toMatchObject({
      invoice_number: submission.invoice_number,
      invoice_amount: 1200.1,
      posture: "preserve",
      status: "pending_enrichment",
      compliance: { escalation_allowed: false },
    });
    const escalated = await post(
      `/v1/placements/${body.placement_id}/posture`,
      { posture: "escalate" },
      cast.owner.apiKey,
    );
    expect([escalated.status, escalated.body]).toEqual([403, { detail: "outreach blocked by compliance" }]);
    expect(await trailOf(body.placement_id)).toMatchObject([
      { event_type: "placement.created", actor_type: "operator" },
    ]);
    expect(await trailOf(cast.owner.creditorId)).toContainEqual({
      event_type: "intake_review.decided",
      actor_type: "operator",
      previous_status: null,
      new_status: null,
      data: { intake_review_id: review, decision: "accepted", placement_id: body.placement_id },
    });
  });

  test("that is rejected makes nothing, also when the same is submitted again", async () => {
    const submission = barred();
    const review = await reviewOf(submission);
    const { status, body } = await decide(review, "reject");
    expect([status, body.status, body.placement_id]).toEqual([200, "rejected", null]);
    const again = await post("/v1/placements", submission, cast.owner.apiKey);
    expect([again.status, again.body.intake_review_id, again.body.status]).toEqual([202, review, "rejected"]);
  });

  test("is decided once, by whichever operator comes first", async () => {
    const review = await reviewOf(barred());
    const answers = await Promise.all([
      decide(review, "accept"),
      decide(review, "accept"),
      decide(review, "reject"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { status, body } = await decide(review, "reject");
    expect([status, body.detail]).toEqual([
      409,
      expect.stringMatching(/^Intake review already decided \(current status: (accepted|rejected)\)$/),
    ]);
  });

  test("of a number that has been placed meanwhile is refused, stays pending and can still be rejected", async () => {
    const submission = barred();
    const review = await reviewOf(submission);
    const placed = await post("/v1/placements", { ...submission, due_date: "2026-03-01" }, cast.owner.apiKey);
    const { status, body } = await decide(review, "accept");
    expect([status, body.detail]).toEqual([
      409,
      {
        reason: "duplicate_invoice",
        message: expect.any(String),
        invoice_number: submission.invoice_number,
        placement_id: placed.body.placement_id,
      },
    ]);
    expect((await decide(review, "reject")).body.status).toBe("rejected");
  });

  test("of a CSV row is decided like any other, without the address that was refused", async () => {
    const file =
      "invoice_number,invoice_amount,due_date,debtor_company_name,debtor_state,callback_url\n" +
      "B-csv,10.00,2009-03-01,Old Debts Inc,TX,http://10.0.0.1/\n";
    const committed = await request(service.app)
      .post("/v1/intake/csv/commit")
      .set("authorization", bearer(cast.owner.apiKey))
      .set("content-type", "text/csv")
      .send(file);
    const { body } = await decide(committed.body.results[0].intake_review_id, "accept");
    const { rows } = await service.database.owner.query(
      "select callback_url, time_barred, posture from app.placements where placement_id = $1",
      [body.placement_id],
    );
    expect(rows).toEqual([{ callback_url: null, time_barred: true, posture: "preserve" }]);
  });

  test("is found by nobody under another identifier, and by no one but operators", async () => {
    const unknown = await decide("9f1c7a52-1111-4222-8333-abcdefabcdef", "accept");
    expect([unknown.status, unknown.body]).toEqual([404, { detail: "Intake review not found" }]);
    const review = await reviewOf(barred());
    for (const token of [cast.owner.apiKey, cast.owner.user.session, cast.partner.apiKey]) {
      const path = `/v1/admin/intake-reviews/${review}/decide`;
      expect((await post(path, { decision: "accept", note: "mine" }, token)).status).toBe(403);
      expect((await list("", token)).status).toBe(403);
    }
  });

  test.each([
    [{ decision: "maybe", note: "x" }, "decision"],
    [{ decision: "accept" }, "note"],
    [{ decision: "accept", note: "  " }, "note"],
  ])("is not decided by %j", async (body, field) => {
    const review = await reviewOf(barred());
    const answer = await asOperator(`/v1/admin/intake-reviews/${review}/decide`, body);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ["body", field]]);
  });
});

describe("the list of intake reviews", () => {
  test("holds all creditors' reviews, newest first, by status and page", async () => {
    const mine = await reviewOf(barred());
    const other = await post("/v1/placements", barred(), cast.other.apiKey);
    const { body } = await list("?status=pending_review&limit=2");
    expect(body.pagination).toEqual({ limit: 2, offset: 0, has_more: true });
    expect(
      body.intake_reviews.map((review: { intake_review_id: string }) => review.intake_review_id),
    ).toEqual([other.body.intake_review_id, mine]);
    expect(body.intake_reviews[0].creditor_id).toBe(cast.other.creditorId);
    const next = await list("?status=pending_review&limit=1&offset=1");
    expect(next.body.intake_reviews).toMatchObject([{ intake_review_id: mine }]);
    const statuses = new Set(
      (await list("?status=rejected&limit=200")).body.intake_reviews.map(
        (review: { status: string }) => review.status,
      ),
    );
    expect([...statuses]).toEqual(["rejected"]);
    const beyond = await list("?offset=100000");
    expect(beyond.body).toEqual({
      intake_reviews: [],
      pagination: { limit: 50, offset: 100_000, has_more: false },
    });
  });

  test("refuses what it does not know", async () => {
    for (const [query, name] of [
      ["?status=open", "status"],
      ["?limit=201", "limit"],
      ["?offset=-1", "offset"],
    ]) {
      const { status, body } = await list(query);
      expect([status, body.detail[0].loc]).toEqual([422, ["query", name]]);
    }
  });
});

describe("triage", () => {
  const triage = (placement: string, decision: string) =>
    asOperator(`/v1/admin/placements/${placement}/triage`, { decision, note: "currency checked" });
  const inReview = (columns = {}) =>
    insertPlacement(service.database.owner, cast.owner.creditorId, {
      status: "needs_review",
      currency: "EUR",
      ...columns,
    });
  const booked = async (placement: string) =>
    (await service.database.owner.query("select task from app.agenda where subject = $1", [placement])).rows;

  test("accepts a placement into enrichment", async () => {
    const placement = await inReview();
    const { status, body } = await triage(placement, "accept");
    expect([status, body]).toEqual([
      200,
      { placement_id: placement, previous_status: "needs_review", status: "pending_enrichment" },
    ]);
    expect(await booked(placement)).toEqual([{ task: "enrich_placement" }]);
    expect(await trailOf(placement)).toMatchObject([
      { event_type: "placement.triaged", actor_type: "operator", new_status: "pending_enrichment" },
      { event_type: "placement.amended", data: { amendment_type: "triage" } },
    ]);
  });

  test("rejects a placement, which is then withdrawn, and keeps the note out of the trail", async () => {
    const placement = await inReview();
    expect((await triage(placement, "reject")).body.status).toBe("withdrawn_by_creditor");
    expect(await booked(placement)).toEqual([]);
    const { rows } = await service.database.owner.query(
      "select amendment_type, before_value, after_value, reason from app.amendments where placement_id = $1",
      [placement],
    );
    expect(rows).toEqual([
      {
        amendment_type: "triage",
        before_value: "needs_review",
        after_value: "withdrawn_by_creditor",
        reason: "currency checked",
      },
    ]);
    expect(JSON.stringify(await trailOf(placement))).not.toContain("currency checked");
  });

  test("is refused for a placement that does not need it, and for one that is not there", async () => {
    const placement = await inReview({ status: "ready" });
    const { status, body } = await triage(placement, "accept");
    expect([status, body]).toEqual([
      409,
      { detail: "Placement does not await triage (current status: ready)" },
    ]);
    const absent = await triage("9f1c7a52-1111-4222-8333-abcdefabcdef", "accept");
    expect([absent.status, absent.body]).toEqual([404, { detail: "Placement not found" }]);
  });
});

describe("a status correction", () => {
  const correct = (placement: string, body: object) =>
    asOperator(`/v1/admin/placements/${placement}/correct-status`, {
      note: "paid by cheque, per the bank",
      ...body,
    });
  const placementIn = (status: string) =>
    insertPlacement(service.database.owner, cast.other.creditorId, { status });
  const statusOf = async (placement: string) =>
    (
      await service.database.owner.query("select status from app.placements where placement_id = $1", [
        placement,
      ])
    ).rows[0].status;

  const disputesOf = async (placement: string) =>
    (
      await service.database.owner.query(
        "select status, source, resolved_at is not null as resolved from app.disputes where placement_id = $1 order by created_at",
        [placement],
      )
    ).rows;

  test("is an amendment along a move that the state machine allows an operator, named by its end or its event", async () => {
    for (const body of [{ to_status: "resolved" }, { event: "resolved_by_operator" }]) {
      const placement = await placementIn("in_outreach");
      const { status, body: answer } = await correct(placement, body);
      expect([status, answer]).toEqual([
        201,
        {
          amendment_id: expect.any(String),
          placement_id: placement,
          amendment_type: "status_correction",
          before_value: "in_outreach",
          after_value: "resolved",
          reason: "paid by cheque, per the bank",
          created_at: expect.stringMatching(/Z$/),
        },
      ]);
      expect(await statusOf(placement)).toBe("resolved");
      const trail = await trailOf(placement);
      expect(trail).toContainEqual(
        expect.objectContaining({
          event_type: "placement.closed",
          previous_status: "in_outreach",
          new_status: "resolved",
        }),
      );
      expect(JSON.stringify(trail)).not.toContain("cheque");
    }
  });

  test.each([
    ["paid", { to_status: "in_outreach" }],
    ["in_outreach", { to_status: "ready" }],
    ["in_outreach", { event: "outreach_exhausted" }],
    ["in_outreach", { event: "resolved_by_operator", to_status: "paid" }],
    ["ready", { event: "no_such_event" }],
    ["in_outreach", { event: "commitment_made" }],
    ["ready", { to_status: "pending_payment" }],
  ])("from %s by %j is refused, and nothing changes", async (from, body) => {
    const placement = await placementIn(from);
    const { status, body: answer } = await correct(placement, body);
    expect([status, answer]).toEqual([
      409,
      { detail: `Status cannot be corrected (current status: ${from})` },
    ]);
    expect(await statusOf(placement)).toBe(from);
    expect(await trailOf(placement)).toEqual([]);
  });

  test("needs to say where to, and why", async () => {
    const placement = await placementIn("ready");
    for (const body of [{}, { to_status: "resolved", note: "" }, { to_status: "gone" }, { event: "" }]) {
      expect((await correct(placement, body)).status).toBe(422);
    }
  });

  test.each(["denied", "withdrawn", "upheld"])(
    "by dispute_%s resolves the dispute too, so that the next one can be filed",
    async (verdict) => {
      const placement = await placementIn("in_outreach");
      expect((await correct(placement, { event: "dispute_filed" })).status).toBe(201);
      expect(await disputesOf(placement)).toEqual([{ status: "open", source: "operator", resolved: false }]);
      const { status, body } = await correct(placement, { event: `dispute_${verdict}` });
      const after = verdict === "upheld" ? "closed_uncollected" : "in_outreach";
      expect([status, body.before_value, body.after_value]).toEqual([201, "disputed", after]);
      expect(await disputesOf(placement)).toEqual([{ status: verdict, source: "operator", resolved: true }]);
      expect(await trailOf(placement)).toContainEqual(
        expect.objectContaining({ event_type: "dispute.resolved" }),
      );
      if (verdict === "upheld") return;
      expect((await correct(placement, { event: "dispute_filed" })).status).toBe(201);
      expect(await disputesOf(placement)).toHaveLength(2);
    },
  );

  test("by commitment_broken breaks the promise too, which is asked for no more", async () => {
    const placement = await placementIn("in_outreach");
    const promise = () =>
      asTenant(
        service.database.login,
        cast.other.creditorId,
        (client) =>
          client.query("select app.make_commitment($1, null, null, null, null, 'email')", [placement]),
        { role: "svc_worker", type: "system" },
      );
    await promise();
    const { status, body } = await correct(placement, { event: "commitment_broken" });
    expect([status, body.before_value, body.after_value]).toEqual([201, "pending_payment", "in_outreach"]);
    const { rows } = await service.database.owner.query(
      `select c.status, c.next_followup_at, a.key from app.commitments c
       left join app.agenda a on a.creditor_id = c.creditor_id and a.key = 'promise:' || c.commitment_id
       where c.placement_id = $1`,
      [placement],
    );
    expect(rows).toEqual([{ status: "broken", next_followup_at: null, key: null }]);
  });
});

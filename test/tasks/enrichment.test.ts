import { randomUUID } from "node:crypto";
import { type Account, enrichment, openAccount } from "../support/account.ts";
import { arrange } from "../support/rows.ts";
import { useService } from "../support/service.ts";

const service = useService();
let account: Account;

beforeEach(async () => {
  account = await openAccount(service);
});

const lookUp = (name: string, state: string | null) =>
  enrichment.lookup(
    { account: randomUUID(), name, state, email: null, domain: null, phone: null },
    AbortSignal.timeout(1_000),
  );

async function debtorOf(placementId: string) {
  const { rows } = await service.database.owner.query(
    `select d.* from app.debtors d join app.placements p using (creditor_id, debtor_id) where p.placement_id = $1`,
    [placementId],
  );
  return rows[0];
}

const bookingsOf = async (placementId: string) =>
  (
    await service.database.owner.query("select state from app.agenda where key = $1", [
      `enrich:${placementId}`,
    ])
  ).rowCount;

test("a new placement gets what its debtor lacks, and is ready", async () => {
  const id = await account.place({}, { company_name: "Bluebonnet Tool & Die LLC" });
  expect((await account.placement(id)).status).toBe("pending_enrichment");

  await account.advance(1);

  expect((await account.placement(id)).status).toBe("ready");
  const found = await lookUp("Bluebonnet Tool & Die LLC", "TX");
  expect(await debtorOf(id)).toMatchObject({
    primary_email: found.email,
    email_source: "enrichment",
    primary_domain: found.domain,
    primary_phone: found.phone,
    phone_source: "enrichment",
    line_type: found.lineType,
  });
  const [event, ...others] = await account.audit(id, "placement.enriched");
  expect(others).toEqual([]);
  expect(event).toMatchObject({ previous_status: "pending_enrichment", new_status: "ready" });
  expect(event?.data.filled).toEqual(["primary_email", "primary_domain", "primary_phone", "line_type"]);
});

test("what the creditor gave stays, and stays the creditor's", async () => {
  const given = {
    primary_email: "ap@given.test",
    primary_phone: "(512) 555-0142",
    primary_domain: "given.test",
  };
  const id = await account.place({}, given);
  await account.advance(1);
  expect(await debtorOf(id)).toMatchObject({
    primary_email: "ap@given.test",
    email_source: "creditor",
    primary_domain: "given.test",
    primary_phone: "+15125550142",
    phone_source: "creditor",
    line_type: "landline",
  });
});

test("the same company is found the same, and a name with NODATA not at all", async () => {
  expect(await lookUp("Same Company Inc", "OH")).toEqual(await lookUp("Same Company Inc", "OH"));
  expect((await lookUp("Other Company Inc", "OH")).phone).not.toBe(
    (await lookUp("Same Company Inc", "OH")).phone,
  );

  const id = await account.place({}, { company_name: "NODATA Holdings LLC" });
  await account.advance(1);
  const { status, debtor, planner } = await account.placement(id);
  expect(status).toBe("ready");
  expect(debtor).toMatchObject({ primary_email: null, primary_phone: null });
  expect(planner.next_action).toBeNull();
  expect(await account.decision(id)).toMatchObject({
    can_call: false,
    can_email: false,
    reasons: expect.arrayContaining(["missing_email", "missing_phone"]),
  });
});

test("the numbers found are of the debtor's state, in every state", async () => {
  const { rows } = await service.database.owner.query<{ state: string }>(
    "select distinct state from app.area_codes where state is not null",
  );
  expect(rows).toHaveLength(51);
  for (const { state } of rows) {
    const { phone } = await lookUp("Anywhere LLC", state);
    const { rows: areas } = await service.database.owner.query(
      "select state from app.area_codes where area_code = app.area_code($1) and app.normal_phone($1) = $1",
      [phone],
    );
    expect([phone, areas]).toEqual([phone, [{ state }]]);
  }
});

test("a mobile number that enrichment found is not called without consent", async () => {
  let name = "";
  for (let n = 0; !name; n += 1) {
    const candidate = `Mobile Traders ${n} LLC`;
    if ((await lookUp(candidate, "TX")).phone?.endsWith("99")) name = candidate;
  }
  const id = await account.place({}, { company_name: name });
  await account.advance(1);
  expect((await debtorOf(id)).line_type).toBe("mobile");
  expect((await account.decision(id)).reasons).toContain("tcpa_consent_missing");
});

test("an outage loses nothing: the placement waits, and is enriched once when the provider is back", async () => {
  await account.outage("enrichment", true);
  const id = await account.place();
  await account.advance(3 * 3_600);
  expect((await account.placement(id)).status).toBe("pending_enrichment");
  await account.outage("enrichment", false);
  await account.advance(3_600);
  expect((await account.placement(id)).status).toBe("ready");
  expect(await account.audit(id, "placement.enriched")).toHaveLength(1);
});

describe("a refresh", () => {
  const refresh = (id: string) => account.post(`/v1/placements/${id}/enrichment/refresh`);

  test("runs at once and answers with the debtor", async () => {
    const id = await account.place();
    const response = await refresh(id);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      placement_id: id,
      status: "ready",
      debtor: { primary_phone: expect.stringMatching(/^\+1/) },
    });
    expect(await bookingsOf(id)).toBe(0);
  });

  test("is refused a second time within a minute of the creditor's clock, for that placement alone", async () => {
    const [id, other] = [await account.place(), await account.place()];
    expect((await refresh(id)).status).toBe(200);
    const refused = await refresh(id);
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ detail: "Rate limit exceeded" });
    expect(Number(refused.get("Retry-After"))).toBeGreaterThan(50);
    expect(Number(refused.get("Retry-After"))).toBeLessThanOrEqual(60);
    expect((await refresh(other)).status).toBe(200);
    await account.advance(61);
    expect((await refresh(id)).status).toBe(200);
  });

  test("moves a placement that is worked nowhere, and fills what it lacks", async () => {
    const id = await account.place({}, { company_name: `NODATA ${randomUUID()}` });
    await account.advance(1);
    await arrange(service.database.owner, (client) =>
      client.query(
        `update app.debtors d set company_name = 'Found After All LLC' from app.placements p
         where p.debtor_id = d.debtor_id and p.placement_id = $1`,
        [id],
      ),
    );
    const response = await refresh(id);
    expect(response.body).toMatchObject({ status: "ready" });
    expect(response.body.debtor.primary_email).toMatch(/@.*\.example$/);
    const [event] = await account.audit(id, "placement.enriched");
    expect(event).toMatchObject({ previous_status: null, new_status: null });
    expect((await account.placement(id)).planner.next_action).toMatchObject({ channel: "email", step: 1 });
  });

  test("answers 503 while the provider is down, and is made good later", async () => {
    const id = await account.place();
    await account.outage("enrichment", true);
    const response = await refresh(id);
    expect(response.status).toBe(503);
    expect(response.body).toEqual({ detail: "enrichment unavailable" });
    expect(await bookingsOf(id)).toBe(1);
    await account.outage("enrichment", false);
    await account.advance(120);
    expect((await account.placement(id)).status).not.toBe("pending_enrichment");
  });

  test("is not for closed placements, nor for others'", async () => {
    const id = await account.place();
    await account.post(`/v1/placements/${id}/recall`);
    const closed = await refresh(id);
    expect(closed.status).toBe(409);
    expect(closed.body).toEqual({ detail: "Placement cannot be changed (current status: recalled)" });
    const stranger = await openAccount(service);
    expect((await stranger.post(`/v1/placements/${id}/enrichment/refresh`)).status).toBe(404);
  });
});

test("a placement that was recalled while its debtor was looked up stays recalled", async () => {
  const id = await account.place();
  const { rows } = await service.pools.worker.query<{ claim: string }>(
    "select claim from task.begin($1, $2, 1)",
    [account.creditorId, `enrich:${id}`],
  );
  await account.post(`/v1/placements/${id}/recall`);
  const found = { email: "late@late.example", domain: null, phone: null, line_type: "unknown" };
  await service.pools.worker.query("select task.finish($1, $2, $3, $4)", [
    account.creditorId,
    `enrich:${id}`,
    rows[0]?.claim,
    found,
  ]);
  expect((await account.placement(id)).status).toBe("recalled");
  expect(await account.audit(id, "placement.enriched")).toEqual([]);
});

test("a placement that awaits triage is left alone", async () => {
  const id = await account.place();
  await arrange(service.database.owner, (client) =>
    client.query("update app.placements set status = 'needs_review' where placement_id = $1", [id]),
  );
  await account.advance(60);
  const refreshed = await account.post(`/v1/placements/${id}/enrichment/refresh`);
  expect([refreshed.status, refreshed.body.status]).toEqual([200, "needs_review"]);
  expect((await account.placement(id)).status).toBe("needs_review");
  expect(await debtorOf(id)).toMatchObject({ primary_email: null, enriched_at: null });
});

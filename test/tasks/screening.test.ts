import { type Account, companyName, openAccount } from "../support/account.ts";
import { arrange, asTenant } from "../support/rows.ts";
import { useService } from "../support/service.ts";

const service = useService();
let account: Account;
const day_s = 86_400;

beforeEach(async () => {
  account = await openAccount(service);
});

const outage = (enabled: boolean) => account.post("/v1/test-helpers/screening/outage", { enabled });

const screenings = async (id: string) =>
  (await account.audit(id, "debtor.sanctions_screened")).map(({ data }) => data);

test("only a placement at or above the threshold is screened, and is then enriched", async () => {
  const small = await account.place({ invoice_amount: 249_999.99 });
  const large = await account.place({ invoice_amount: 250_000 });
  await account.advance(1);
  expect(await screenings(small)).toEqual([]);
  expect(await screenings(large)).toMatchObject([{ result: "clear", degraded: false, rescreen_at: null }]);
  expect((await account.placement(large)).status).toBe("ready");
  expect(await account.audit(large, "placement.enriched")).toHaveLength(1);
});

test("a refresh does not make a placement ready before its screen", async () => {
  const id = await account.place({ invoice_amount: 300_000 });
  const response = await account.post(`/v1/placements/${id}/enrichment/refresh`);
  expect(response.body).toMatchObject({ status: "pending_enrichment" });
  await account.advance(1);
  expect((await account.placement(id)).status).toBe("ready");
});

test("a hit is the debtor's: every placement of it is flagged and nobody is contacted", async () => {
  const company = { company_name: await companyName("SANCTIONED Imports") };
  const before = await account.place({ invoice_amount: 100, posture: "escalate" }, company);
  await account.advance(60);
  expect((await account.placement(before)).planner.next_action).not.toBeNull();

  const hit = await account.place({ invoice_amount: 900_000 }, company);
  const after = await account.place({ invoice_amount: 100 }, company);
  await account.advance(10 * day_s);

  expect(await screenings(hit)).toMatchObject([{ result: "hit" }]);
  for (const id of [before, hit, after]) {
    const placement = await account.placement(id);
    expect(placement.safety_flags).toContain("debtor_sanctions_hit");
    expect(placement.compliance.reasons).toContain("debtor_sanctions_hit");
    expect(placement.planner.next_action).toBeNull();
  }
  expect(await account.outbox()).toEqual([]);
  expect(await account.emails(before)).toMatchObject([{ status: "cancelled" }]);
});

test("while the vendor is down the placement proceeds, and the debtor is screened each 24 hours until it answers", async () => {
  await outage(true);
  const id = await account.place(
    { invoice_amount: 500_000 },
    { company_name: await companyName("SANCTIONED Traders") },
  );
  await account.advance(60);
  expect((await account.placement(id)).status).toBe("ready");
  const [first] = await account.audit(id, "debtor.sanctions_screened");
  expect(first?.data).toMatchObject({ result: "unavailable", degraded: true });
  const again_ms = Date.parse(String(first?.data.rescreen_at)) - Date.parse(first?.occurred_at ?? "");
  expect(again_ms).toBeCloseTo(day_s * 1000, -3);

  await account.advance(day_s - 120);
  expect(await screenings(id)).toHaveLength(1);
  await account.advance(120);
  expect(await screenings(id)).toHaveLength(2);

  await outage(false);
  await account.advance(day_s);
  expect((await screenings(id)).map(({ result }) => result)).toEqual(["hit", "unavailable", "unavailable"]);
  expect((await account.placement(id)).safety_flags).toContain("debtor_sanctions_hit");
  expect((await account.placement(id)).planner.next_action).toBeNull();
  await account.advance(3 * day_s);
  expect(await screenings(id)).toHaveLength(3);
});

test("a vendor's outage is one creditor's alone", async () => {
  await outage(true);
  const other = await openAccount(service);
  const id = await other.place({ invoice_amount: 500_000 });
  await other.advance(1);
  expect((await other.audit(id, "debtor.sanctions_screened"))[0]?.data).toMatchObject({ result: "clear" });
});

test.each([
  [100, []],
  [400_000, ["clear"]],
])(
  "a placement over %d USD that an operator accepts from triage goes the way of a new one",
  async (amount, screened) => {
    const id = await account.place({ invoice_amount: amount });
    await arrange(service.database.owner, async (client) => {
      await client.query(
        "update app.placements set status = 'needs_review', screening = null where placement_id = $1",
        [id],
      );
      await client.query("delete from app.agenda where subject = $1", [id]);
    });
    await asTenant(
      service.database.login,
      account.creditorId,
      (client) => client.query("select app.move('placement', $1, 'triage_accepted')", [id]),
      { role: "svc_operator", type: "operator" },
    );
    await account.advance(1);
    expect((await account.placement(id)).status).toBe("ready");
    expect((await screenings(id)).map(({ result }) => result)).toEqual(screened);
  },
);

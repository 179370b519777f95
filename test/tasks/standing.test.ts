import request from "supertest";
import { createProviders } from "../../src/providers/index.ts";
import { createWork } from "../../src/tasks/work.ts";
import { openAccount } from "../support/account.ts";
import { bearer, useCast } from "../support/cast.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);

const week_s = 7 * 86_400;

async function decide(creditorId: string, verb: string): Promise<void> {
  await request(service.app)
    .post(`/v1/admin/creditors/${creditorId}/${verb}`)
    .set("authorization", bearer(cast.operator.session))
    .send({ note: "standing" })
    .expect(200);
}

test("nobody is contacted for a suspended creditor, and outreach goes on once it is reinstated", async () => {
  const account = await openAccount(service);
  const id = await account.place({ posture: "escalate" });
  await account.advance(1);
  expect((await account.placement(id)).status).toBe("ready");

  await decide(account.creditorId, "suspend");
  // The creditor itself is locked out now, so its clock is driven from inside.
  const work = createWork(service.pools.worker, createProviders(service.config, service.pools.worker));
  await work.advance(account.creditorId, week_s);
  await decide(account.creditorId, "reinstate");
  expect(await account.outbox(id)).toEqual([]);
  expect((await account.calls(id)).filter(({ started_at }) => started_at)).toEqual([]);
  const [whileSuspended] = await account.audit(id, "compliance.evaluated");
  expect(whileSuspended?.data).toMatchObject({ can_call: false, can_email: false });

  await account.advance(week_s);
  expect((await account.placement(id)).status).toBe("in_outreach");
  expect((await account.outbox(id)).length).toBeGreaterThan(0);
});

test("an amendment above the threshold holds outreach until the debtor is screened", async () => {
  const account = await openAccount(service);
  const id = await account.place({ posture: "escalate" });
  await account.advance(1);
  const amended = { amendment_type: "invoice_amount", after_value: 300_000, reason: "consolidated" };
  await account.post(`/v1/placements/${id}/amend`, amended).expect(201);
  expect(await account.decision(id)).toMatchObject({ can_call: false, can_email: false });
  expect((await account.placement(id)).compliance.reasons).toContain("sanctions_screening_pending");
  await account.advance(1);
  expect((await account.placement(id)).compliance.reasons).not.toContain("sanctions_screening_pending");
});

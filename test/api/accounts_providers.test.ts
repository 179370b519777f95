import { jest } from "@jest/globals";
import request from "supertest";
import { createHttp, type Http } from "../../src/http/service.ts";
import { log } from "../../src/log.ts";
import { createProviders } from "../../src/providers/index.ts";
import type { Verification } from "../../src/providers/verification/port.ts";
import { simulatedVerification } from "../../src/providers/verification/simulator.ts";
import { createWork, type Work } from "../../src/tasks/work.ts";
import { bearer, useCast } from "../support/cast.ts";
import { useService } from "../support/service.ts";

const started: Http[] = [];

// Before the service's own hook, which ends the pools: hooks of one kind run in the order they were made in.
afterAll(async () => {
  await Promise.all(started.map((http) => http.stop()));
});

const service = useService();
const cast = useCast(service.database);

/** The service with another verification provider in place of the simulated one. */
async function servedWith(verification: Partial<Verification>): Promise<{ http: Http; work: Work }> {
  const { config, pools } = service;
  const providers = createProviders(config, pools.worker);
  const work = createWork(pools.worker, {
    ...providers,
    verification: { ...simulatedVerification, ...verification },
  });
  const http = await createHttp(config, pools, { ...work, promote: () => undefined });
  started.push(http);
  return { http, work };
}

async function signUp() {
  const { body } = await request(service.app)
    .post("/v1/creditors")
    .send({ name: "Newcomer", legal_name: "Newcomer LLC", contact_email: "books@newcomer.example" })
    .expect(201);
  return { creditorId: String(body.creditor_id), token: String(body.onboarding_token) };
}

const post = (http: Pick<Http, "app">, path: string, token: string) =>
  request(http.app).post(path).set("Authorization", bearer(token)).send({});

const statusOf = async (token: string) =>
  (await request(service.app).get("/v1/creditors/me/status").set("Authorization", bearer(token)).expect(200))
    .body.status;

const makeDue = (creditorId: string) =>
  service.database.owner.query(
    "update app.agenda set due_at = now() - interval '1 second' where creditor_id = $1",
    [creditorId],
  );

test("a submission while the verification provider is down stays pending and is taken up again", async () => {
  const logged = jest.spyOn(log, "error").mockImplementation(() => undefined);
  const { http } = await servedWith({ verify: () => Promise.reject(new Error("down")) });
  const { creditorId, token } = await signUp();
  await post(http, "/v1/creditors/me/kyb", token).expect(200, { status: "pending_verification" });
  expect(logged).toHaveBeenCalledWith("a task's provider failed", expect.anything(), expect.anything());
  const { work } = await servedWith({});
  await makeDue(creditorId);
  await work.runNow({ creditorId, key: `verify_creditor:${creditorId}` });
  expect(await statusOf(token)).toBe("pending_bank_link");
});

test("a provider's late approval does not undo what an operator decided meanwhile", async () => {
  const { creditorId, token } = await signUp();
  const { http } = await servedWith({
    async verify() {
      await post(service, `/v1/admin/creditors/${creditorId}/approve`, cast.operator.session).expect(200);
      return { outcome: "approved", reference: "kyb_late" };
    },
  });
  await post(http, "/v1/creditors/me/kyb", token).expect(200, { status: "verified" });
  const { rows } = await service.database.owner.query(
    "select data from app.audit_events where creditor_id = $1 and event_type = 'creditor.kyb_reviewed'",
    [creditorId],
  );
  expect(rows).toEqual([{ data: { outcome: "approved", reference: "kyb_late" } }]);
});

test("a payout account that is not usable yet answers its link and leaves the step open", async () => {
  const asked: string[] = [];
  const { http } = await servedWith({
    async openPayoutAccount(key) {
      asked.push(key);
      return { account: "acct_1", linkUrl: "https://processor.example/setup", payoutsEnabled: false };
    },
  });
  const { creditorId, token } = await signUp();
  await post(service, "/v1/creditors/me/kyb", token).expect(200);
  const pending = {
    status: "pending_bank_link",
    link_url: "https://processor.example/setup",
    payouts_enabled: false,
  };
  await post(http, "/v1/creditors/me/bank-link", token).expect(200, pending);
  await post(http, "/v1/creditors/me/bank-link", token).expect(200, pending);
  expect(asked).toEqual([`link_bank:${creditorId}`, `link_bank:${creditorId}`]);
});

test("the simulated provider answers about the same account when it is asked again", async () => {
  const holder = { legalName: "Newcomer LLC", email: "books@newcomer.example", returnTo: null };
  const { signal } = new AbortController();
  const open = (key: string) => simulatedVerification.openPayoutAccount(key, holder, signal);
  expect(await open("a")).toEqual(await open("a"));
  expect((await open("a")).account).not.toBe((await open("b")).account);
});

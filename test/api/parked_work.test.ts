/** Parked work before an operator. */
import { randomUUID } from "node:crypto";
import request from "supertest";
import { type Account, openAccount } from "../support/account.ts";
import { bearer, useCast } from "../support/cast.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);
const { owner, login } = service.database;
let account: Account;
let placementId: string;
let key: string;

const asOperator = (call: request.Test) => call.set("Authorization", bearer(cast.operator.session));
const list = (query = "") => asOperator(request(service.app).get(`/v1/admin/parked-work${query}`));
const decide = (body: object) =>
  asOperator(request(service.app).post("/v1/admin/parked-work/decide")).send({
    creditor_id: account.creditorId,
    key,
    note: "Looked at the log.",
    ...body,
  });

/** Enrichment of a new placement that failed eight times. */
beforeEach(async () => {
  account = await openAccount(service);
  await account.outage("enrichment", true);
  placementId = await account.place();
  key = `enrich:${placementId}`;
  await park(key);
});

async function park(of: string): Promise<void> {
  for (let n = 0; n < 8; n += 1)
    await login.query("select task.give_back($1, $2, null, null, '22012')", [account.creditorId, of]);
}

const rowOf = async () =>
  (
    await owner.query(
      "select state, attempts, failures, last_error from app.agenda where creditor_id = $1 and key = $2",
      [account.creditorId, key],
    )
  ).rows[0];

test("is listed with what failed how often and when", async () => {
  const { body } = await list("?limit=1").expect(200);
  expect(body).toEqual({
    work: [
      {
        creditor_id: account.creditorId,
        key,
        task: "enrich_placement",
        subject: placementId,
        attempts: 8,
        last_error: "22012",
        parked_at: expect.stringMatching(/Z$/),
      },
    ],
    pagination: { limit: 1, offset: 0, has_more: expect.any(Boolean) },
  });
});

test("is listed newest first, page by page", async () => {
  const second = await account.place();
  await park(`enrich:${second}`);
  const { body } = await list("?limit=200").expect(200);
  const all = body.work.map(({ key: listed }: { key: string }) => listed);
  expect(all.filter((listed: string) => [key, `enrich:${second}`].includes(listed))).toEqual([
    `enrich:${second}`,
    key,
  ]);
  const pages = await Promise.all(all.map((_: string, n: number) => list(`?limit=1&offset=${n}`)));
  expect(pages.flatMap((page) => page.body.work.map(({ key: listed }: { key: string }) => listed))).toEqual(
    all,
  );
  expect(pages.map((page) => page.body.pagination.has_more)).toEqual(
    all.map((_: string, n: number) => n < all.length - 1),
  );
});

test("retried, is due at once with nothing counted, and is done when its cause is gone", async () => {
  const { body } = await decide({ decision: "retry" }).expect(200);
  expect(body).toEqual({ creditor_id: account.creditorId, key, decision: "retry" });
  expect(await rowOf()).toEqual({ state: "waiting", attempts: 0, failures: 0, last_error: null });
  await account.outage("enrichment", false);
  await account.advance(1);
  expect((await account.placement(placementId)).status).not.toBe("pending_enrichment");
  await decide({ decision: "retry" }).expect(404);
});

test("dropped, is off the agenda, and both trail and notes tell who did it", async () => {
  await decide({ decision: "drop" }).expect(200);
  expect(await rowOf()).toBeUndefined();
  const events = (await account.audit(placementId)).filter(({ event_type }) =>
    event_type.startsWith("work."),
  );
  expect(events.map(({ event_type, data }) => [event_type, data.key, data.last_error])).toEqual([
    ["work.dropped", key, "22012"],
    ["work.parked", key, "22012"],
  ]);
  const { rows } = await owner.query(
    "select event, note, actor from app.creditor_notes where creditor_id = $1",
    [account.creditorId],
  );
  expect(rows).toEqual([
    { event: "work.dropped", note: "Looked at the log.", actor: `user:${cast.operator.userId}` },
  ]);
  await decide({ decision: "drop" }).expect(404, { detail: "Work not found" });
});

test.each([
  ["an unknown key", () => ({ key: "enrich:nothing" })],
  ["an unknown creditor", () => ({ creditor_id: randomUUID() })],
  ["another creditor's key", () => ({ creditor_id: cast.owner.creditorId })],
  ["work that is not parked", () => ({ key: "fold_metrics" })],
])("%s is 404, and changes nothing", async (_, named) => {
  await decide({ decision: "drop", ...named() }).expect(404, { detail: "Work not found" });
  expect(await rowOf()).toMatchObject({ state: "parked" });
});

test("is no business of a creditor", async () => {
  for (const call of [
    request(service.app).get("/v1/admin/parked-work"),
    request(service.app)
      .post("/v1/admin/parked-work/decide")
      .send({ creditor_id: account.creditorId, key, decision: "drop", note: "Mine." }),
  ]) {
    const { status } = await call.set("Authorization", bearer(account.apiKey));
    expect(status).toBe(403);
  }
  expect(await rowOf()).toMatchObject({ state: "parked" });
});

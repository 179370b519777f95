import request from "supertest";
import { createHttp } from "../../src/http/service.ts";
import { createProviders } from "../../src/providers/index.ts";
import { type Account, openAccount } from "../support/account.ts";
import { bearer, useCast } from "../support/cast.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);
let account: Account;
const hour_s = 3_600;

beforeEach(async () => {
  account = await openAccount(service);
});

async function configure(facts: object): Promise<void> {
  await service.database.owner.query("select private.configure($1)", [facts]);
}

describe("the clock", () => {
  test("ticks with real time until it is moved, and goes on from there", async () => {
    const fresh = bearer(cast.owner.apiKey);
    const read = () => request(service.app).get("/v1/test-helpers/clock").set("Authorization", fresh);
    const before = await read();
    expect(before.body.offset_seconds).toBe(0);
    expect(Math.abs(Date.parse(before.body.now) - Date.now())).toBeLessThan(2_000);

    const moved = await request(service.app)
      .post("/v1/test-helpers/clock/advance")
      .set("Authorization", fresh)
      .send({ seconds: hour_s });
    expect(moved.status).toBe(200);
    expect(moved.body).toEqual({ now: expect.any(String), jobs_run: 0 });
    const after = await read();
    expect(after.body.offset_seconds).toBe(hour_s);
    expect(Date.parse(after.body.now) - Date.now()).toBeGreaterThan(hour_s * 1_000 - 2_000);
  });

  test("moves one creditor alone", async () => {
    const other = await openAccount(service);
    const before = await other.now();
    await account.advance(30 * 24 * hour_s);
    expect((await other.now()) - before).toBeLessThan(10_000);
  });

  test("runs what it makes due, and says how much that was", async () => {
    const id = await account.place();
    const { jobs_run } = await account.advance(60);
    expect(jobs_run).toBeGreaterThanOrEqual(1);
    expect((await account.placement(id)).status).toBe("ready");
  });

  test.each([0, -1, 1.5, 31_536_001, "60", null])("is not moved by %p", async (seconds) => {
    const response = await account.post("/v1/test-helpers/clock/advance", { seconds });
    expect(response.status).toBe(422);
    expect(response.body.detail[0].loc).toEqual(["body", "seconds"]);
  });

  test.each(["60.0", "6e1", "0.6e2"])("is moved by %s, which is a whole number", async (seconds) => {
    const response = await request(service.app)
      .post("/v1/test-helpers/clock/advance")
      .set({ Authorization: bearer(account.apiKey), "Content-Type": "application/json" })
      .send(`{"seconds": ${seconds}}`);
    expect(response.status).toBe(200);
  });

  test("is fixed while a real provider is configured", async () => {
    await configure({ clock_fixed: true });
    try {
      const response = await account.post("/v1/test-helpers/clock/advance", { seconds: 60 });
      expect([response.status, response.body]).toEqual([
        409,
        { detail: "clock is fixed while a real provider is configured" },
      ]);
    } finally {
      await configure({ clock_fixed: false });
    }
  });
});

describe("the outbox", () => {
  test("shows what was sent to this creditor's debtors alone, by placement and channel", async () => {
    const other = await openAccount(service);
    const [id, theirs] = [
      await account.place({ posture: "escalate" }),
      await other.place({ posture: "escalate" }),
    ];
    await account.advance(24 * hour_s);
    await other.advance(24 * hour_s);
    const [message, ...rest] = await account.outbox();
    expect(rest).toEqual([]);
    expect(message).toMatchObject({
      placement_id: id,
      channel: "email",
      otp: null,
      template: "payment_request",
    });
    expect(await account.outbox(theirs)).toEqual([]);
    const sms = await account.get("/v1/test-helpers/outbox?channel=sms");
    expect(sms.body).toEqual({ messages: [] });
    expect((await account.get("/v1/test-helpers/outbox?channel=fax")).status).toBe(422);
  });
});

describe("the next call", () => {
  test("reports what it was told to, once", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.scriptCall(id, { outcome: "voicemail_left", transcript: "Please call back." });
    await account.advance(24 * hour_s);
    expect(await account.calls(id)).toMatchObject([
      { outcome: "voicemail_left", transcript: "Please call back." },
    ]);
    await account.advance(7 * 24 * hour_s);
    const [later] = await account.calls(id);
    expect(["no_answer", null]).toContain(later?.outcome);
  });

  test("is told again, and the last word counts", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.scriptCall(id, { outcome: "refused" });
    await account.scriptCall(id, { outcome: "hostile" });
    await account.advance(24 * hour_s);
    expect(await account.calls(id)).toMatchObject([{ status: "completed", outcome: "hostile" }]);
  });

  test("of somebody else's placement is not found", async () => {
    const stranger = await openAccount(service);
    const id = await account.place();
    const response = await stranger.post(`/v1/test-helpers/placements/${id}/next-call`, {
      outcome: "refused",
    });
    expect([response.status, response.body]).toEqual([404, { detail: "Placement not found" }]);
  });

  test.each([{}, { outcome: "gone_fishing" }, { outcome: "refused", cease_scope: "everything" }])(
    "is refused when it is %p",
    async (body) => {
      const id = await account.place();
      expect((await account.post(`/v1/test-helpers/placements/${id}/next-call`, body)).status).toBe(422);
    },
  );
});

describe("outages", () => {
  test("are answered as asked", async () => {
    const voice = await account.post("/v1/test-helpers/providers/outage", {
      provider: "voice",
      enabled: true,
    });
    expect([voice.status, voice.body]).toEqual([200, { provider: "voice", enabled: true }]);
    const screening = await account.post("/v1/test-helpers/screening/outage", { enabled: false });
    expect([screening.status, screening.body]).toEqual([200, { provider: "screening", enabled: false }]);
  });

  test.each([
    { enabled: true },
    { provider: "processor", enabled: true },
    { provider: "voice", enabled: "yes" },
  ])("of %p are refused", async (body) => {
    expect((await account.post("/v1/test-helpers/providers/outage", body)).status).toBe(422);
  });
});

test("a partner drives the clock of the creditor it is linked to, and no other", async () => {
  const advance = (creditor: string) =>
    request(service.app)
      .post("/v1/test-helpers/clock/advance")
      .set("Authorization", bearer(cast.partner.apiKey))
      .set("X-SVC-Creditor", creditor)
      .send({ seconds: 1 });
  expect((await advance("owner-reference")).status).toBe(200);
  expect((await advance(cast.other.creditorId)).status).toBe(404);
});

describe("outside demo", () => {
  const paths = [
    ["get", "/v1/test-helpers/clock"],
    ["post", "/v1/test-helpers/clock/advance"],
    ["get", "/v1/test-helpers/outbox"],
    ["post", "/v1/test-helpers/screening/outage"],
    ["post", "/v1/test-helpers/providers/outage"],
    ["post", `/v1/test-helpers/placements/${crypto.randomUUID()}/next-call`],
  ] as const;

  test.each(paths)("%s %s does not exist", async (method, path) => {
    const none = async () => {
      throw new Error("there is nothing to do");
    };
    const http = await createHttp({ ...service.config, testHelpers: false }, service.pools, {
      runNow: none,
      advance: none,
      promote: () => undefined,
      providers: createProviders(service.config, service.pools.worker),
    });
    const response = await request(http.app)
      [method](path)
      .set("Authorization", bearer(account.apiKey))
      .send({});
    expect([response.status, response.body]).toEqual([404, { detail: "Not Found" }]);
    await http.stop();
  });

  test("the rules refuse as well, whoever serves the routes", async () => {
    const id = await account.place();
    await configure({ environment: "production" });
    try {
      const answers = [
        await account.get("/v1/test-helpers/clock"),
        await account.post("/v1/test-helpers/clock/advance", { seconds: 1 }),
        await account.get("/v1/test-helpers/outbox"),
        await account.post("/v1/test-helpers/screening/outage", { enabled: true }),
        await account.post("/v1/test-helpers/providers/outage", { provider: "email", enabled: true }),
        await account.post(`/v1/test-helpers/placements/${id}/next-call`, { outcome: "refused" }),
      ];
      expect(answers.map(({ status, body }) => [status, body.detail])).toEqual(
        Array(6).fill([404, "Not Found"]),
      );
    } finally {
      await configure({ environment: "demo" });
    }
  });
});

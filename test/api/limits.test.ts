import { randomBytes } from "node:crypto";
import type { Express } from "express";
import request from "supertest";
import { createHttp, type Http } from "../../src/http/service.ts";
import { signatureOf } from "../../src/http/signed_events.ts";
import { createProviders } from "../../src/providers/index.ts";
import { createWork } from "../../src/tasks/work.ts";
import { bearer, type Creditor, makeCreditor, useCast } from "../support/cast.ts";
import { testConfig, useService } from "../support/service.ts";

const processes: Http[] = [];

// Before the service's own hook, which ends the pools: hooks of one kind run in the order they were made in.
afterAll(async () => {
  await Promise.all(processes.map((http) => http.stop()));
});

const service = useService();
const cast = useCast(service.database);

/** Another API process on the same database. */
async function anotherProcess(env: Record<string, string> = {}): Promise<Http> {
  const config = testConfig(env);
  const { worker } = service.pools;
  const http = await createHttp(config, service.pools, createWork(worker, createProviders(config, worker)));
  processes.push(http);
  return http;
}

/** Makes all that was counted so far older, as if that many seconds had passed; reservations are given back before. */
async function letPass(seconds: number): Promise<void> {
  await Promise.all([service.http, ...processes].map((http) => http.stop()));
  await service.database.owner.query("update private.rate_counters set newest_second = newest_second - $1", [
    seconds,
  ]);
}

const ask = (app: Express, token: string) =>
  request(app).get("/v1/settings").set("Authorization", bearer(token));

/** Asks n times, a few at once, of each process in turn; answers how many were let in. */
async function admitted(n: number, token: string, apps: readonly Express[] = [service.app]): Promise<number> {
  const statuses: number[] = [];
  let asked = 0;
  const asking = async () => {
    while (asked < n) {
      const app = apps[asked % apps.length] ?? service.app;
      asked += 1;
      statuses.push((await ask(app, token)).status);
    }
  };
  await Promise.all(Array.from({ length: 6 }, asking));
  expect(new Set(statuses)).toEqual(
    new Set(statuses.length > 0 ? statuses.filter((s) => s === 200 || s === 429) : []),
  );
  return statuses.filter((status) => status === 200).length;
}

const setTier = (creditor: Creditor, tier: string) =>
  request(service.app)
    .patch(`/v1/admin/creditors/${creditor.creditorId}`)
    .set("Authorization", bearer(cast.operator.session))
    .send({ tier })
    .expect(200);

describe("a token's minute", () => {
  test.each([
    ["standard", 100],
    ["priority", 300],
    ["enterprise", 1000],
  ])("holds on tier %s exactly %d requests, over two processes", async (tier, limit) => {
    const creditor = await makeCreditor(service.database.owner);
    if (tier !== "standard") await setTier(creditor, tier);
    const apps = [service.app, (await anotherProcess()).app];
    expect(await admitted(limit + 30, creditor.apiKey, apps)).toBe(limit);
  });

  test("slides: what was used comes back 62 seconds later and not before", async () => {
    const { apiKey } = await makeCreditor(service.database.owner);
    expect(await admitted(60, apiKey)).toBe(60);
    await letPass(40);
    expect(await admitted(60, apiKey)).toBe(40);
    await letPass(20);
    expect(await admitted(10, apiKey)).toBe(0);
    await letPass(2);
    expect(await admitted(80, apiKey)).toBe(60);
  });

  test("is refused with how long to wait, and waiting that long helps", async () => {
    const { apiKey } = await makeCreditor(service.database.owner);
    await admitted(100, apiKey);
    const refused = await ask(service.app, apiKey).expect(429, { detail: "Rate limit exceeded" });
    const wait_s = Number(refused.headers["retry-after"]);
    expect(wait_s).toBeGreaterThan(50);
    expect(wait_s).toBeLessThanOrEqual(62);
    expect(refused.headers).toMatchObject({ "ratelimit-limit": "100", "ratelimit-remaining": "0" });
    await letPass(wait_s);
    await ask(service.app, apiKey).expect(200);
  });

  test("is told in every answer", async () => {
    const { apiKey } = await makeCreditor(service.database.owner);
    const remaining: unknown[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { headers } = await ask(service.app, apiKey).expect(200);
      expect(headers["ratelimit-limit"]).toBe("100");
      expect(Number(headers["ratelimit-reset"])).toBeLessThanOrEqual(62);
      remaining.push(headers["ratelimit-remaining"]);
    }
    expect(remaining).toEqual(Array.from({ length: 12 }, (_, n) => String(99 - n)));
  });

  test("is each token's own", async () => {
    const { apiKey, user } = await makeCreditor(service.database.owner);
    await admitted(110, apiKey);
    await ask(service.app, apiKey).expect(429);
    await ask(service.app, user.session).expect(200);
    await ask(service.app, cast.other.apiKey).expect(200);
  });

  test("grows at once with the account's tier", async () => {
    const creditor = await makeCreditor(service.database.owner);
    expect(await admitted(110, creditor.apiKey)).toBe(100);
    await setTier(creditor, "priority");
    expect(await admitted(220, creditor.apiKey)).toBe(200);
    await setTier(creditor, "standard");
    await letPass(62);
    expect(await admitted(120, creditor.apiKey)).toBe(100);
  });

  test("counts what is refused and what fails", async () => {
    const { apiKey } = await makeCreditor(service.database.owner);
    for (let n = 0; n < 50; n += 1) {
      await request(service.app)
        .get("/v1/placements?page=0")
        .set("Authorization", bearer(apiKey))
        .expect(422);
      await request(service.app)
        .get("/v1/placements/00000000-0000-4000-8000-000000000000")
        .set("Authorization", bearer(apiKey))
        .expect(404);
    }
    await ask(service.app, apiKey).expect(429);
  });

  test("gets back what a process reserved and did not use", async () => {
    const { apiKey } = await makeCreditor(service.database.owner);
    const http = await anotherProcess();
    await ask(http.app, apiKey).expect(200);
    expect(await counted(apiKey)).toBeGreaterThan(1);
    await http.stop();
    expect(await counted(apiKey)).toBe(1);
  });

  test("gets it back without a further request, a second later", async () => {
    const { apiKey } = await makeCreditor(service.database.owner);
    await ask(service.app, apiKey).expect(200);
    const deadline = Date.now() + 5_000;
    while ((await counted(apiKey)) > 1 && Date.now() < deadline) await new Promise((r) => setTimeout(r, 20));
    expect(await counted(apiKey)).toBe(1);
  });

  async function counted(token: string): Promise<number> {
    const { rows } = await service.database.owner.query(
      `select (select sum(n)::int from unnest(c.seconds) n) as n from private.rate_counters c
       where c.key = sha256(convert_to('token:' || encode(sha256(convert_to($1, 'UTF8')), 'hex'), 'UTF8'))`,
      [token],
    );
    return rows[0]?.n ?? 0;
  }
});

describe("an address", () => {
  /** Counted like any other, though it fails: what a request holds is judged after it was let in. */
  const login = (app: Express, address: string) =>
    request(app).post("/v1/auth/login").set("X-Forwarded-For", address).send({});

  test("has ten requests a minute on the public surfaces, together over two processes", async () => {
    const apps = [service.app, (await anotherProcess()).app];
    for (let n = 0; n < 10; n += 1) await login(apps[n % 2] ?? service.app, "192.0.2.10").expect(422);
    for (const app of apps) {
      const { headers } = await login(app, "192.0.2.10").expect(429, { detail: "Rate limit exceeded" });
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect(headers["ratelimit-limit"]).toBe("10");
    }
    await request(service.app)
      .post("/v1/auth/signup")
      .set("X-Forwarded-For", "192.0.2.10")
      .send({})
      .expect(429);
    await login(service.app, "192.0.2.11").expect(422);
    await letPass(62);
    await login(service.app, "192.0.2.10").expect(422);
  });

  test("of IPv6 is its network", async () => {
    for (let n = 0; n < 10; n += 1) await login(service.app, `2001:db8:0:1::${n}`).expect(422);
    await login(service.app, "2001:db8:0:1:ffff::1").expect(429);
    await login(service.app, "2001:db8:0:2::1").expect(422);
  });

  test("is what X-Forwarded-For says only where the proxy is trusted", async () => {
    const { app: untrusting } = await anotherProcess({ TRUST_PROXY: "none" });
    await letPass(62);
    for (let n = 0; n < 10; n += 1) await login(untrusting, `192.0.2.${100 + n}`).expect(422);
    await login(untrusting, "192.0.2.200").expect(429);
  });

  test("is what the nearest untrusted hop says, and not what the client made up before it", async () => {
    for (let n = 0; n < 10; n += 1) await login(service.app, `203.0.113.${n}, 192.0.2.40`).expect(422);
    await login(service.app, "203.0.113.99, 192.0.2.40").expect(429);
  });

  test("is charged for tokens that nobody has, while good tokens behind it go on", async () => {
    const unknown = () =>
      request(service.app)
        .get("/v1/settings")
        .set("X-Forwarded-For", "192.0.2.50")
        .set(
          "Authorization",
          bearer(`ca_${randomBytes(4).toString("hex")}_${randomBytes(32).toString("hex")}`),
        );
    const statuses = [];
    for (let n = 0; n < 310; n += 1) statuses.push((await unknown()).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(300);
    expect(statuses.slice(-10)).toEqual(Array(10).fill(429));
    await request(service.app)
      .get("/v1/settings")
      .set("X-Forwarded-For", "192.0.2.50")
      .set("Authorization", bearer(cast.owner.apiKey))
      .expect(200);
  });
});

describe("the counter", () => {
  const admit = async (address: string, wanted: number) => {
    const { rows } = await service.database.login.query<{ granted: number }>(
      "select granted from private.admit_caller($1, $2)",
      [{ class: "public", address }, wanted],
    );
    return rows[0]?.granted ?? 0;
  };

  test("grants at most ten in any 60 seconds, whatever the pattern, and ten in a steady stream", async () => {
    const grants: { at: number; granted: number }[] = [];
    let at = 0;
    // A fixed sequence of pauses and wishes that looks like none.
    for (let step = 1; step <= 400; step += 1) {
      const pause = (step * 7919) % 13;
      at += pause;
      await letPass(pause);
      grants.push({ at, granted: await admit("pattern", 1 + ((step * 104_729) % 5)) });
    }
    const within = grants.map(({ at: start }) =>
      grants
        .filter((grant) => grant.at >= start && grant.at < start + 60)
        .reduce((sum, grant) => sum + grant.granted, 0),
    );
    expect(Math.max(...within)).toBe(10);
  });

  test("loses no count to callers at the same time", async () => {
    const granted = await Promise.all(Array.from({ length: 30 }, () => admit("crowd", 1)));
    expect(granted.reduce((sum, n) => sum + n, 0)).toBe(10);
  });

  test("is forgotten when its minute is over, and not before", async () => {
    await admit("old", 1);
    await letPass(130);
    await admit("young", 1);
    await service.database.login.query("select private.forget_expired()");
    const { rows } = await service.database.owner.query(
      "select bool_or(key = sha256('public:old')) as old, bool_or(key = sha256('public:young')) as young from private.rate_counters",
    );
    expect(rows).toEqual([{ old: false, young: true }]);
  });
});

describe("who reports as a provider", () => {
  const event = JSON.stringify({ type: "delivered", message_key: "nobody's" });
  const at = () => String(Math.floor(Date.now() / 1_000));
  const report = (body: string, address: string, headers: Record<string, string>) =>
    request(service.app)
      .post("/v1/internal/email/events")
      .set({ "content-type": "application/json", "x-forwarded-for": address, ...headers })
      .send(body);
  const forged = () => ({ "x-webhook-timestamp": at(), "x-signature": "0".repeat(64) });

  test.each([
    ["without a signature", () => ({})],
    ["with one of another form", () => ({ ...forged(), "x-signature": "none" })],
    ["with an old one", () => ({ ...forged(), "x-webhook-timestamp": "1" })],
  ])("%s is not read at length", async (_how, headers) => {
    const { status, body } = await report("x".repeat(1_100_000), "10.9.0.1", headers());
    expect([status, body.detail]).toEqual([401, "authentication failed"]);
  });

  test("without a good signature has 10 requests a minute from an address, and with one as many as it takes", async () => {
    const address = "10.9.0.2";
    for (const headers of [{}, forged()]) {
      for (let n = 0; n < 5; n += 1) await report(event, address, headers).expect(401);
    }
    const refused = await report(event, address, forged()).expect(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const timestamp = at();
    const signature = signatureOf(timestamp, event, service.config.eventSecrets.email);
    await report(event, address, { "x-webhook-timestamp": timestamp, "x-signature": signature }).expect(202);
  });
});

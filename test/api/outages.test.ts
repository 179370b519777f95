import { jest } from "@jest/globals";
import request, { type Response } from "supertest";
import { bearer, useCast } from "../support/cast.ts";
import { useService } from "../support/service.ts";

/** What callers hear, and the log tells, when the database is in trouble. */

const service = useService({ POOL_SIZE: "2" });
const cast = useCast(service.database);

/** Has two operations run into the trouble that app.trouble names. */
beforeAll(async () => {
  await service.database.owner.query(`
    create table app.trouble (kind text);
    grant select on app.trouble to public;
    create function app.cut() returns void language sql security definer as $$ select pg_terminate_backend(pg_backend_pid()) $$;
    grant execute on function app.cut() to public;

    create function app.run_into_trouble() returns void language plpgsql as $$
    declare
      planned constant text := (select t.kind from app.trouble t);
    begin
      if planned = 'cut' then
        perform app.cut();
      elsif planned is not null then
        raise 'planted, about Secret Widgets' using errcode = planned;
      end if;
    end $$;
    grant execute on function app.run_into_trouble() to public;

    create or replace function api.get_settings(input jsonb) returns api.response language plpgsql as $$
    begin
      perform app.run_into_trouble();
      return (200, '{"read": true}'::json)::api.response;
    end $$;
    create or replace function api.update_settings(input jsonb) returns api.response language plpgsql as $$
    begin
      perform app.run_into_trouble();
      return (200, '{"written": true}'::json)::api.response;
    end $$;
  `);
});

let asked = 0;
let troubles = 0;

/** The first so many statements that are sent run into the trouble. */
async function plan(kind: string, times: number): Promise<void> {
  asked = 0;
  troubles = times;
  await service.database.owner.query("truncate app.trouble");
  await service.database.owner.query("insert into app.trouble values ($1)", [kind]);
}

async function calm(): Promise<void> {
  await service.database.owner.query("truncate app.trouble");
}

beforeAll(() => {
  const connect = service.pools.tenant.connect.bind(service.pools.tenant);
  jest.spyOn(service.pools.tenant, "connect").mockImplementation(async () => {
    asked += 1;
    if (asked === troubles + 1) await calm();
    return connect();
  });
});
beforeEach(calm);

const authorized = (call: request.Test) => call.set("Authorization", bearer(cast.owner.apiKey));
const read = () => authorized(request(service.app).get("/v1/settings"));
const write = () => authorized(request(service.app).patch("/v1/settings")).send({});

function expectUnavailable({ status, body, headers }: Response): void {
  expect({ status, body }).toEqual({ status: 503, body: { detail: "service unavailable" } });
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
}

async function linesOf(work: () => Promise<void>): Promise<Record<string, unknown>[]> {
  const written: string[] = [];
  const spy = jest
    .spyOn(process.stderr, "write")
    .mockImplementation((chunk) => written.push(String(chunk)) > 0);
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return written.map((line) => JSON.parse(line));
}

test.each(["08006", "53100", "53200", "57P03", "57014", "40001", "40P01", "55P03"])(
  "trouble of SQLSTATE %s that does not end is 503 with Retry-After, for reads and writes",
  async (code) => {
    await plan(code, 1_000);
    expectUnavailable(await read());
    expectUnavailable(await write());
  },
);

test.each(["23505", "22012", "XX000"])(
  "a fault of our own, %s, stays 500, without what Postgres says",
  async (code) => {
    await plan(code, 1_000);
    const { status, body } = await read();
    expect({ status, body }).toEqual({ status: 500, body: { detail: "internal server error" } });
  },
);

test("a read whose connection is cut is said again, twice at most", async () => {
  await plan("cut", 2);
  expect((await read()).body).toEqual({ read: true });
  await plan("cut", 3);
  expectUnavailable(await read());
  expect(asked).toBe(3);
});

test("a write whose connection is cut once it was sent is not said again", async () => {
  await plan("cut", 1);
  expectUnavailable(await write());
  expect(asked).toBe(1);
  expect((await write()).body).toEqual({ written: true });
});

test("a write that did nothing, since it lost a conflict, is said again", async () => {
  await plan("40001", 2);
  expect((await write()).body).toEqual({ written: true });
});

test("all that wait are answered when the server cuts every connection, and the next request is served", async () => {
  const blocker = await service.database.connect("owner");
  await blocker.query("begin");
  await blocker.query("lock table app.trouble");
  const answers = [write(), write()].map((call) => call.then((response) => response));
  const waiting = async () =>
    (
      await service.database.owner.query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rows;
  while ((await waiting()).length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  for (const { pid } of await waiting())
    await service.database.owner.query("select pg_terminate_backend($1)", [pid]);
  for (const answer of await Promise.all(answers)) expectUnavailable(answer);
  await blocker.query("rollback");
  expect((await write()).body).toEqual({ written: true });
});

test("without a connection within five seconds the answer is 503", async () => {
  const held = await Promise.all([service.pools.tenant.connect(), service.pools.tenant.connect()]);
  try {
    expectUnavailable(await read());
  } finally {
    for (const client of held) client.release();
  }
  expect((await read()).status).toBe(200);
});

test("a lock that is not had is 503, and to be asked for again soon", async () => {
  const blocker = await service.database.connect("owner");
  await blocker.query("begin");
  await blocker.query("lock table app.trouble");
  const answer = await write();
  await blocker.query("rollback");
  expectUnavailable(answer);
  expect(answer.headers["retry-after"]).toBe("1");
});

test("a refusal costs no connection", async () => {
  const backends = async () =>
    (
      await service.database.owner.query(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'api-tenant' order by pid",
      )
    ).rows;
  const missing = () =>
    authorized(request(service.app).get("/v1/placements/00000000-0000-4000-8000-000000000000"));
  await missing();
  const before = await backends();
  for (let n = 0; n < 3; n += 1) expect((await missing()).status).toBe(404);
  expect(await backends()).toEqual(before);
});

test("the log names route, request and tenant, and nothing of what Postgres says", async () => {
  await plan("53100", 1_000);
  const [line, ...more] = await linesOf(async () => {
    await read();
  });
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    message: "a request failed",
    sqlstate: "53100",
    route: "GET /v1/settings",
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    creditor_id: cast.owner.creditorId,
  });
  expect(JSON.stringify(line)).not.toContain("Secret Widgets");
});

describe("requests that no operation answers", () => {
  const limited = (response: Response) => Number(response.headers["ratelimit-remaining"]);

  test.each([
    ["an unknown path", "get", "/v1/nowhere", 404],
    ["another method", "delete", "/v1/settings", 405],
    ["a path that cannot be decoded", "get", "/v1/placements/%ff", 422],
  ] as const)("count for who shows a credential: %s", async (_, method, path, status) => {
    const first = await authorized(request(service.app)[method](path));
    const second = await authorized(request(service.app)[method](path));
    expect([first.status, second.status]).toEqual([status, status]);
    expect(limited(second)).toBe(limited(first) - 1);
    const stranger = await request(service.app)[method](path);
    expect(stranger.status).toBe(status);
    expect(stranger.headers["ratelimit-limit"]).toBeUndefined();
  });

  test("stay what they are while the counter cannot be reached", async () => {
    const held = await Promise.all([service.pools.other.connect(), service.pools.other.connect()]);
    try {
      const answer = await request(service.app)
        .get("/v1/nowhere")
        .set("Authorization", bearer(cast.partner.apiKey));
      expect(answer.status).toBe(404);
    } finally {
      for (const client of held) client.release();
    }
  });
});

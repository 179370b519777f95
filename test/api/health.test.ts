/** What load balancers and supervisors are told. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { jest } from "@jest/globals";
import express from "express";
import request from "supertest";
import { addHealth, type HealthOptions } from "../../src/http/health.ts";
import { makeCreditor } from "../support/cast.ts";
import { useService } from "../support/service.ts";

const service = useService({ POOL_SIZE: "2" });
const { database } = service;

/** An app of its own, since an answer is kept for a second. */
function ask(options: Partial<HealthOptions> = {}) {
  const app = express();
  addHealth(app, {
    pool: service.pools.other,
    workerPool: service.pools.worker,
    isStopping: () => false,
    ...options,
  });
  return request(app).get("/health/deep");
}

const beating = (age_s: number) => ({ worker: { heartbeatAge_ms: () => age_s * 1_000 } });

async function lateness(): Promise<number> {
  const { rows } = await database.login.query("select task.lateness() as late");
  return rows[0].late;
}

async function bookWork(creditorId: string, late_s: number, state = "waiting"): Promise<void> {
  await database.owner.query(
    `insert into app.agenda (creditor_id, key, task, subject, due_at, queued_at)
     values ($1, $2, 'close_exhausted', $1, now() - make_interval(secs => $3), now() - make_interval(secs => $3))`,
    [creditorId, state, late_s],
  );
  await database.owner.query(
    `update app.agenda set state = $2, parked_at = case when $2 = 'parked' then now() end
     where creditor_id = $1 and key = $2 and state <> $2`,
    [creditorId, state],
  );
}

beforeEach(async () => {
  await database.owner.query("truncate private.heartbeats");
  await database.owner.query("delete from app.agenda");
});

test("/health answers without the database", async () => {
  await request(service.app).get("/health").expect(200, { status: "ok" });
});

test("an API alone is well while no worker beats, and tells so", async () => {
  const { status, body } = await request(service.app).get("/health/deep");
  expect(status).toBe(200);
  expect(body).toEqual({
    status: "ok",
    checks: { database: "ok", heartbeat: "failed", work: "ok" },
    heartbeat_age_seconds: null,
    work_late_seconds: 0,
  });
});

test("an API tells of a worker that beats elsewhere, and of one that stopped", async () => {
  await database.login.query("select private.record_heartbeat()");
  expect((await ask()).body).toMatchObject({ checks: { heartbeat: "ok" }, heartbeat_age_seconds: 0 });
  await database.owner.query("update private.heartbeats set seen_at = now() - interval '31 seconds'");
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body).toMatchObject({ checks: { heartbeat: "failed" }, heartbeat_age_seconds: 31 });
});

test("a process with a worker is unwell when its heartbeat is older than 30 seconds", async () => {
  await ask(beating(29)).expect(200);
  const { status, body } = await ask(beating(31));
  expect(status).toBe(503);
  expect(body).toMatchObject({ status: "degraded", checks: { database: "ok", heartbeat: "failed" } });
});

test("a process with a worker is unwell when work is more than five minutes late, and an API tells so", async () => {
  const { creditorId } = await makeCreditor(database.owner);
  await bookWork(creditorId, 200);
  await ask(beating(0)).expect(200);
  await bookWork(creditorId, 400, "queued");
  const { status, body } = await ask(beating(0));
  expect(status).toBe(503);
  expect(body).toMatchObject({ checks: { heartbeat: "ok", work: "failed" }, work_late_seconds: 400 });
  expect(await ask()).toMatchObject({ status: 200, body: { checks: { work: "failed" } } });
});

test("late is what is due by its tenant's clock and whose clock nobody drives", async () => {
  const { creditorId } = await makeCreditor(database.owner);
  await bookWork(creditorId, -3_600);
  expect(await lateness()).toBe(0);
  await database.owner.query("insert into app.clocks (creditor_id, clock_offset) values ($1, '2 hours')", [
    creditorId,
  ]);
  expect(Math.round(await lateness())).toBe(3_600);
  await database.owner.query(
    "update app.clocks set driver = gen_random_uuid(), driver_seen_at = now(), target_offset = '1 day' where creditor_id = $1",
    [creditorId],
  );
  expect(await lateness()).toBe(0);
});

test("work that is parked is not late", async () => {
  const { creditorId } = await makeCreditor(database.owner);
  await bookWork(creditorId, 86_400, "parked");
  expect(await lateness()).toBe(0);
});

test("a process without a connection within two seconds is unwell, and the connection is not lost", async () => {
  const held = await Promise.all([service.pools.other.connect(), service.pools.other.connect()]);
  const from = performance.now();
  await ask().expect(503);
  expect(performance.now() - from).toBeLessThan(4_500);
  for (const client of held) client.release();
  await ask().expect(200);
});

test("a busy pool of the worker's login makes no API unwell", async () => {
  const held = await Promise.all([service.pools.worker.connect(), service.pools.worker.connect()]);
  const { status, body } = await ask();
  for (const client of held) client.release();
  expect(status).toBe(200);
  expect(body).toMatchObject({ checks: { database: "ok", work: "failed" }, work_late_seconds: null });
});

test("a process that cannot write is unwell, though it can read", async () => {
  const client = await database.connect("owner");
  await client.query("alter table private.heartbeats rename to heartbeats_away");
  try {
    const { status, body } = await ask();
    expect(status).toBe(503);
    expect(body).toMatchObject({ checks: { database: "failed" }, detail: "a dependency does not answer" });
  } finally {
    await client.query("alter table private.heartbeats_away rename to heartbeats");
  }
  await ask().expect(200);
});

test("a process that is stopping is unwell at once", async () => {
  const { status, body } = await ask({ isStopping: () => true });
  expect(status).toBe(503);
  expect(body).toMatchObject({ status: "stopping" });
});

test("however many ask, one writes within a second", async () => {
  const app = express();
  addHealth(app, { pool: service.pools.other, workerPool: service.pools.worker, isStopping: () => false });
  const connect = jest.spyOn(service.pools.other, "connect");
  try {
    for (let n = 0; n < 20; n += 1) await request(app).get("/health/deep").expect(200);
    expect(connect.mock.calls.length).toBeLessThanOrEqual(2);
  } finally {
    connect.mockRestore();
  }
});

describe("`npm run worker`", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-health-"));
  let child: ChildProcess | undefined;
  afterAll(() => {
    child?.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  test("answers for itself at HEALTH_PORT, and fails readiness while it stops", async () => {
    child = spawn(process.execPath, ["src/main.ts", "worker"], {
      env: {
        ...process.env,
        DATABASE_URL: database.loginUrl,
        DATABASE_OWNER_URL: "",
        DATA_DIR: folder,
        HEALTH_PORT: "0",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    while (!output.includes("ready worker")) {
      if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${output}`);
      await Promise.race([once(child.stdout ?? child, "data"), once(child, "exit")]);
    }
    const url = /^health (\S+)$/m.exec(output)?.[1] ?? "";
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ status: "ok", checks: { heartbeat: "ok", work: "ok" } });
    for (;;) {
      const { rows } = await database.owner.query("select from private.heartbeats where name = 'worker'");
      if (rows.length) break;
    }
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
  }, 60_000);
});

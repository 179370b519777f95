import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { setLogLevel } from "../../src/log.ts";
import type { Task } from "../../src/tasks/agenda.ts";
import { createDriver, type Driver } from "../../src/tasks/drive.ts";
import { createRunner } from "../../src/tasks/runner.ts";
import { startWorker } from "../../src/tasks/worker.ts";
import { useDatabase } from "../support/database.ts";
import {
  addCreditor,
  agenda,
  book,
  installProbe,
  losingAnswers,
  probe,
  probeLog,
  times,
  until,
} from "./probe.ts";

const database = useDatabase();
const day_s = 86_400;
let creditorId: string;

beforeAll(async () => {
  setLogLevel("error");
  await installProbe(database);
});
beforeEach(async () => {
  creditorId = await addCreditor(database);
});

function driverOf(task: Task = probe, limit = 1_000, pool: pg.Pool = database.login): Driver {
  const wake = () => undefined;
  const { signal } = new AbortController();
  const runner = createRunner({ pool, tasks: [task], providers: undefined, signal, wake });
  return createDriver({ pool, runner, wake, limit });
}

interface Clock {
  readonly offset_s: number;
  readonly driver: string | null;
  readonly now: Date;
}

async function clock(creditor = creditorId): Promise<Clock> {
  const { rows } = await database.owner.query<Clock>(
    `select extract(epoch from clock_offset)::float8 as offset_s, driver, clock_timestamp() + clock_offset as now
     from app.clocks where creditor_id = $1`,
    [creditor],
  );
  if (!rows[0]) throw new Error("the clock was never moved");
  return rows[0];
}

async function isDriven(): Promise<boolean> {
  const { rowCount } = await database.owner.query(
    "select from app.clocks where creditor_id = $1 and driver is not null",
    [creditorId],
  );
  return rowCount === 1;
}

/** Hours from the wall clock as it was at the test's begin, which is what bookings counted from. */
async function hours(what: string): Promise<number[]> {
  const start = Date.now();
  const entries = await probeLog(database, creditorId);
  return entries
    .filter((entry) => entry.what === what)
    .map((entry) => Math.abs(Math.round((entry.at.getTime() - start) / 3_600_000)));
}

describe("advance", () => {
  test("ends exactly at the offset asked for, and says what time it is there", async () => {
    const advanced = await driverOf().advance(creditorId, 30 * day_s);
    expect(advanced.jobs_run).toBe(0);
    const { offset_s, driver, now } = await clock();
    expect({ offset_s, driver }).toEqual({ offset_s: 30 * day_s, driver: null });
    expect(Math.abs(new Date(advanced.now).getTime() - now.getTime())).toBeLessThan(1_000);
    await driverOf().advance(creditorId, 1);
    expect((await clock()).offset_s).toBe(30 * day_s + 1);
  });

  test("runs every row that comes due on the way, in the order of due times, each at its time", async () => {
    for (const hour of [30, 10, 20, 80]) await book(database, creditorId, `touch:${hour}`, hour * 3600);
    const advanced = await driverOf().advance(creditorId, 72 * 3600);
    expect(advanced.jobs_run).toBe(3);
    expect(await hours("begun")).toEqual([10, 20, 30]);
    expect(await hours("finished")).toEqual([10, 20, 30]);
    expect(await agenda(database, creditorId)).toMatchObject([{ key: "touch:80", state: "waiting" }]);
    expect((await clock()).offset_s).toBe(72 * 3600);
  });

  test("gives what a step stores the row's own instant, to the second", async () => {
    await book(database, creditorId, "touch:1", 3 * day_s);
    const [row] = await agenda(database, creditorId);
    await driverOf().advance(creditorId, 5 * day_s);
    const entries = await probeLog(database, creditorId);
    expect(entries[0]?.at).toEqual(row?.due_at);
    expect(entries[1]?.at.getTime()).toBeGreaterThanOrEqual(row?.due_at.getTime() ?? 0);
    expect(entries[1]?.at.getTime()).toBeLessThan((row?.due_at.getTime() ?? 0) + 1_000);
  });

  test("does what was due before first, and at the time it is", async () => {
    await book(database, creditorId, "touch:later", 3600);
    await book(database, creditorId, "touch:overdue", -7200);
    await driverOf().advance(creditorId, day_s);
    expect(await hours("begun")).toEqual([0, 1]);
  });

  test("runs what tasks book on the way", async () => {
    await book(database, creditorId, "again:1", 3600);
    expect((await driverOf().advance(creditorId, 3600 + 150)).jobs_run).toBe(3);
    expect(await agenda(database, creditorId)).toMatchObject([{ key: "again:1", state: "waiting" }]);
  });

  test("runs what the last task books for at once, though its clock has ticked past the target", async () => {
    await book(database, creditorId, "touch:last", 3600);
    const booking: Task = {
      name: "probe",
      async run() {
        await sleep(100);
        await book(database, creditorId, "inside:2");
        return {};
      },
    };
    expect((await driverOf(booking).advance(creditorId, 3600)).jobs_run).toBe(2);
    expect(await agenda(database, creditorId)).toEqual([]);
  });

  test("moves nobody else's clock and runs nobody else's rows", async () => {
    const stranger = await addCreditor(database);
    await book(database, stranger, "touch:1");
    await driverOf().advance(creditorId, day_s);
    expect(await agenda(database, stranger)).toMatchObject([{ state: "waiting" }]);
    await expect(clock(stranger)).rejects.toThrow("never moved");
  });

  test("takes up rows that had been queued", async () => {
    await book(database, creditorId, "touch:1");
    await database.login.query("select task.promote($1)", [[creditorId]]);
    expect((await driverOf().advance(creditorId, 60)).jobs_run).toBe(1);
  });

  test("gives back what fails and comes to it again in the tenant's time", async () => {
    let calls = 0;
    const failing: Task = {
      name: "probe",
      async run() {
        calls += 1;
        if (calls < 3) throw new Error("the provider is down");
        return {};
      },
    };
    await book(database, creditorId, "touch:1", 3600);
    await book(database, creditorId, "broken:1", 3600);
    await driverOf(failing).advance(creditorId, 2 * 3600);
    expect(calls).toBe(3);
    const minutes = (await probeLog(database, creditorId))
      .filter((entry) => entry.what === "begun")
      .map((entry, _, [first]) => Math.round((entry.at.getTime() - (first?.at.getTime() ?? 0)) / 60_000));
    expect(minutes).toEqual([0, 1, 6]);
    expect(await agenda(database, creditorId)).toMatchObject([
      { key: "broken:1", state: "waiting", attempts: 4 },
    ]);
  });

  test("waits for a second call's turn: both moves are made, one after the other", async () => {
    const slow: Task = {
      name: "probe",
      async run() {
        await sleep(100);
        return {};
      },
    };
    await book(database, creditorId, "touch:1", 3600);
    await book(database, creditorId, "touch:2", 3 * 3600);
    const answers = await Promise.all([
      driverOf(slow).advance(creditorId, 2 * 3600),
      driverOf(slow).advance(creditorId, 2 * 3600),
    ]);
    expect(answers.map((answer) => answer.jobs_run)).toEqual([1, 1]);
    expect((await clock()).offset_s).toBe(4 * 3600);
  });

  test("is refused while a real provider is configured", async () => {
    await database.owner.query("insert into app.settings values ('clock_fixed', 'true')");
    try {
      await expect(driverOf().advance(creditorId, 60)).rejects.toMatchObject({ code: "SV401" });
      await expect(clock()).rejects.toThrow("never moved");
    } finally {
      await database.owner.query("delete from app.settings where name = 'clock_fixed'");
    }
  });

  test("that would never end stops short of its target with a clear error, and frees the clock", async () => {
    await book(database, creditorId, "again:1");
    await expect(driverOf(probe, 10).advance(creditorId, day_s)).rejects.toThrow(
      "stopped short after 10 jobs",
    );
    const { offset_s, driver } = await clock();
    expect(driver).toBeNull();
    expect(offset_s).toBeGreaterThan(8 * 60);
    expect(offset_s).toBeLessThan(11 * 60);
    expect(await agenda(database, creditorId)).toMatchObject([{ state: "waiting" }]);
    expect(await times(database, creditorId, "finished")).toBe(10);
  });

  test("goes on when its connections are cut, and does each task once", async () => {
    for (let n = 0; n < 40; n += 1) await book(database, creditorId, `touch:${n}`, 60 * n);
    const pool = new pg.Pool({
      connectionString: database.urls.worker,
      max: 2,
      application_name: "driver-under-test",
    });
    pool.on("error", () => undefined);
    const once: Task = {
      name: "probe",
      async run() {
        const finished = await times(database, creditorId, "finished once");
        if (finished === 10 || finished === 20) {
          await database.owner.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'driver-under-test'",
          );
        }
        return { as: "finished once" };
      },
    };
    const advanced = await driverOf(once, 1_000, pool).advance(creditorId, 3600);
    await pool.end();
    expect(advanced.jobs_run).toBe(40);
    expect(await times(database, creditorId, "begun")).toBe(40);
    expect(await times(database, creditorId, "finished once")).toBe(40);
  });

  test.each([
    ["task.begin_drive", 2],
    ["task.step", 3],
    ["task.move_clock", 2],
  ])("goes on when the answer of %s is lost, and ends at the same offset", async (statement, losses) => {
    const pool = losingAnswers(database.login, statement, losses);
    // Without a step that works there would be no statement on its own to move the clock.
    const lossy = statement === "task.move_clock" ? losingAnswers(pool, "task.step", losses) : pool;
    for (let n = 1; n <= 6; n += 1) await book(database, creditorId, `touch:${n}`, n * 600);
    const once: Task = { name: "probe", run: async () => ({ as: "finished once" }) };
    await driverOf(once, 1_000, lossy).advance(creditorId, 3600);
    expect((await clock()).offset_s).toBe(3600);
    expect(await times(database, creditorId, "finished once")).toBe(6);
    expect(await agenda(database, creditorId)).toEqual([]);
  });
});

describe("beside a worker", () => {
  let stop: () => Promise<void> = async () => undefined;

  function start(task: Task): void {
    const pool = new pg.Pool({ connectionString: database.urls.worker, max: 4 });
    const worker = startWorker({
      config: { workerConcurrency: 4 },
      databaseUrl: database.urls.worker,
      pools: { worker: pool },
      providers: undefined,
      tasks: [task],
      recoverPeriod_ms: 100,
    });
    stop = async () => {
      await worker.stop();
      await pool.end();
    };
  }

  afterEach(async () => {
    await stop();
    stop = async () => undefined;
  });

  test("the clock stands until the worker's own claims are finished", async () => {
    const release = Promise.withResolvers<void>();
    start({
      name: "probe",
      async run() {
        await release.promise;
        return {};
      },
    });
    await book(database, creditorId, "touch:1");
    await until(async () => (await times(database, creditorId, "begun")) === 1, "the worker has it");
    const advancing = driverOf().advance(creditorId, day_s);
    await until(isDriven, "the clock is taken");
    await book(database, creditorId, "touch:2", 60);
    expect((await clock()).offset_s).toBe(0);
    release.resolve();
    expect((await advancing).jobs_run).toBe(1);
    expect(await hours("finished")).toEqual([0, 0]);
  });

  test("the worker leaves the tenant's rows alone, and takes them up afterwards", async () => {
    start(probe);
    for (let n = 0; n < 50; n += 1) await book(database, creditorId, `inside:${n}`, n * 60 + 60);
    const { jobs_run } = await driverOf().advance(creditorId, 3600);
    expect(jobs_run).toBe(50);
    await book(database, creditorId, "touch:after");
    await until(async () => (await times(database, creditorId, "finished")) === 1, "the worker ran it");
  });

  test("a drive whose driver died is brought to its target by the worker's recovery", async () => {
    await book(database, creditorId, "touch:1", 3600);
    await book(database, creditorId, "touch:2", 2 * 3600);
    await dieHalfway();
    start(probe);
    await until(async () => !(await isDriven()), "the drive has ended");
    expect((await clock()).offset_s).toBe(day_s);
    expect(await hours("finished")).toEqual([1, 2]);
  });

  test("a drive whose driver died is taken up by the next call, which adds its own seconds", async () => {
    await book(database, creditorId, "touch:1", 3600);
    await book(database, creditorId, "touch:2", 2 * 3600);
    await dieHalfway();
    expect((await driverOf().advance(creditorId, day_s)).jobs_run).toBe(2);
    expect((await clock()).offset_s).toBe(2 * day_s);
    expect(await hours("finished")).toEqual([1, 2]);
  });

  /** A driver that takes the clock, begins a row, and is not heard of again. */
  async function dieHalfway(): Promise<void> {
    const driver = randomUUID();
    const { rows } = await database.login.query("select target_at::text from task.begin_drive($1, $2, $3)", [
      creditorId,
      driver,
      day_s,
    ]);
    const { rows: step } = await database.login.query(
      "select key, claim from task.step($1, $2, $3, null, null, null)",
      [creditorId, driver, rows[0].target_at],
    );
    expect(step).toMatchObject([{ key: "touch:1", claim: expect.any(String) }]);
    await database.owner.query(
      "update app.clocks set driver_seen_at = now() - interval '11 seconds' where creditor_id = $1",
      [creditorId],
    );
  }
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import pg from "pg";
import { setLogLevel } from "../../src/log.ts";
import type { Task } from "../../src/tasks/agenda.ts";
import { foldMetrics } from "../../src/tasks/fold_metrics.ts";
import { createPromoter } from "../../src/tasks/promoter.ts";
import { startWorker, type Worker } from "../../src/tasks/worker.ts";
import { useDatabase } from "../support/database.ts";
import {
  addCreditor,
  agenda,
  book,
  declareTouch,
  installProbe,
  losingAnswers,
  probe,
  probeLog,
  times,
  until,
} from "./probe.ts";

const database = useDatabase();
const running: { stop(): Promise<void> }[] = [];
let creditorId: string;

beforeAll(async () => {
  setLogLevel("error");
  await installProbe(database);
});
beforeEach(async () => {
  await declareTouch(database, false);
  creditorId = await addCreditor(database);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

function start(tasks: readonly Task[] = [probe], through = (pool: pg.Pool) => pool): Worker {
  const pool = new pg.Pool({ connectionString: database.urls.worker, max: 4 });
  pool.on("error", () => undefined);
  const worker = startWorker({
    config: { workerConcurrency: 4 },
    databaseUrl: database.urls.worker,
    pools: { worker: through(pool) },
    providers: undefined,
    tasks,
    recoverPeriod_ms: 200,
  });
  let stopped: Promise<void> | undefined;
  running.push({
    stop() {
      stopped ??= worker.stop().then(() => pool.end());
      return stopped;
    },
  });
  return worker;
}

/** A touch of which a second result would be refused. */
const touch: Task = { name: "probe", run: async () => ({ as: "finished once" }) };

/** Statements as the worker's pool was asked to say them. */
type Said = pg.QueryConfig<unknown[]>;

/** A pool through `say`, which is told how to say each statement as it would be said otherwise. */
function saying(pool: pg.Pool, say: (said: Said) => Promise<pg.QueryResult>): pg.Pool {
  return Object.create(pool, { query: { value: say } });
}

/** A pool on which the first touch begins only when the worker has taken up four, so that the others are gathered. */
function gathering(pool: pg.Pool): pg.Pool {
  let first = true;
  return saying(pool, async (said) => {
    if (first && said.text.includes("task.begin(")) {
      first = false;
      await until(async () => (await jobsTaken()) === 4, "four are taken up");
    }
    return pool.query(said);
  });
}

async function jobsTaken(): Promise<number> {
  const { rowCount } = await database.owner.query(
    "select from graphile_worker.jobs where locked_by is not null",
  );
  return rowCount ?? 0;
}

/** Keys of the batches that a statement was said for. */
function keepingBatches(batches: string[][], statement: string) {
  return (pool: pg.Pool) => {
    const through = gathering(pool);
    return saying(pool, (said) => {
      const [, keys] = said.values ?? [];
      if (said.text.includes(`${statement}(`) && Array.isArray(keys)) batches.push(keys);
      return through.query(said);
    });
  };
}

function allDone(creditor = creditorId): Promise<void> {
  return until(async () => (await agenda(database, creditor)).length === 0, "the agenda is empty");
}

describe("a worker", () => {
  test("runs what is due, each row once, and leaves what is not", async () => {
    for (let n = 0; n < 20; n += 1) await book(database, creditorId, `touch:${n}`);
    await book(database, creditorId, "inside:1");
    await book(database, creditorId, "touch:later", 3600);
    start();
    await until(async () => (await agenda(database, creditorId)).length === 1, "one row is left");
    expect(await times(database, creditorId, "begun")).toBe(21);
    expect(await times(database, creditorId, "finished")).toBe(20);
  });

  test("finds by its sweep what nobody promoted", async () => {
    start();
    await book(database, creditorId, "touch:1", 0.2);
    await allDone();
    expect(await times(database, creditorId, "finished")).toBe(1);
  });

  test("starts what was promoted at once within milliseconds", async () => {
    start();
    const promote = createPromoter(database.login);
    await until(async () => (await listeners()) > 0, "the worker listens");
    const delays: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const subject = await book(database, creditorId, `inside:${n}`);
      const booked = performance.now();
      promote(creditorId);
      await until(
        async () => (await probeLog(database, creditorId)).some((entry) => entry.subject === subject),
        "begun",
      );
      delays.push(performance.now() - booked);
    }
    // Far below the sweep's second, which is what would start them otherwise; the measured figure is the benchmark's.
    expect(delays.sort((a, b) => a - b)[10]).toBeLessThan(100);
  });

  async function listeners(): Promise<number> {
    const { rowCount } = await database.owner.query(
      `select from pg_stat_activity where datname = current_database() and query like 'LISTEN%'`,
    );
    return rowCount ?? 0;
  }

  test("gives a row back when its provider fails, and runs it again when that is up", async () => {
    let failures = 0;
    const failing: Task = {
      name: "probe",
      async run() {
        failures += 1;
        if (failures === 1) throw new Error("the provider is down");
        return {};
      },
    };
    start([failing]);
    await book(database, creditorId, "touch:1");
    await until(
      async () => failures === 1 && (await agenda(database, creditorId))[0]?.state === "waiting",
      "given back",
    );
    const [row] = await agenda(database, creditorId);
    expect(row?.attempts).toBe(1);
    expect(row?.due_in).toBeGreaterThan(50);
    await database.owner.query("update app.agenda set due_at = now() where creditor_id = $1", [creditorId]);
    await allDone();
    expect(await times(database, creditorId, "finished")).toBe(1);
  });

  test("puts off a row that fails to begin", async () => {
    start();
    await book(database, creditorId, "broken:1");
    await until(async () => (await agenda(database, creditorId))[0]?.attempts === 1, "it was put off");
    const [row] = await agenda(database, creditorId);
    expect(row).toMatchObject({ state: "waiting" });
    expect(row?.due_in).toBeGreaterThan(50);
  });

  test("gives a row back whose result the rules refuse", async () => {
    start([{ name: "probe", run: async () => ({ as: null, refuse: true }) }]);
    await book(database, creditorId, "touch:1");
    await until(async () => {
      const [row] = await agenda(database, creditorId);
      return row?.state === "waiting" && row.attempts === 1;
    }, "it was given back");
    expect(await times(database, creditorId, "finished")).toBe(0);
  });

  test("folds metric deltas without changing what readers add up", async () => {
    await database.owner.query(
      `insert into app.metric_deltas (creditor_id, metric, day, key, n, amount)
       select $1, 'status', '2026-01-01', case when n % 2 = 0 then 'ready' else 'paid' end, 1, n from generate_series(1, 10001) n`,
      [creditorId],
    );
    await database.owner.query(
      "insert into app.agenda (creditor_id, key, task, subject, due_at) values ($1, 'fold_metrics', 'fold_metrics', $1, now())",
      [creditorId],
    );
    start([foldMetrics]);
    await allDone();
    const { rows: deltas } = await database.owner.query(
      "select from app.metric_deltas where creditor_id = $1",
      [creditorId],
    );
    const { rows } = await database.owner.query(
      "select key, n::int, amount::int from app.metrics where creditor_id = $1 order by key",
      [creditorId],
    );
    expect(deltas).toEqual([]);
    expect(rows).toEqual([
      { key: "paid", n: 5001, amount: 25_010_001 },
      { key: "ready", n: 5000, amount: 25_005_000 },
    ]);
  });

  test("does not take a row from itself when a second wake-up for it comes while it works on it", async () => {
    const release = Promise.withResolvers<void>();
    start([
      {
        name: "probe",
        async run() {
          await release.promise;
          return {};
        },
      },
    ]);
    await book(database, creditorId, "touch:1");
    await until(async () => (await times(database, creditorId, "begun")) === 1, "the task began");
    await database.owner.query("select graphile_worker.add_job('probe', $1)", [
      { creditor_id: creditorId, key: "touch:1" },
    ]);
    const jobs = async () => (await database.owner.query("select from graphile_worker.jobs")).rowCount;
    await until(async () => (await jobs()) === 1, "the second wake-up has found nothing to do");
    await sleep(500);
    expect(await agenda(database, creditorId)).toMatchObject([{ state: "claimed", attempts: 1 }]);
    release.resolve();
    await allDone();
    expect(await times(database, creditorId, "begun")).toBe(1);
  });

  test("stops only when what it runs is done and the queue knows it", async () => {
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    start([
      {
        name: "probe",
        async run() {
          started.resolve();
          await release.promise;
          return {};
        },
      },
    ]);
    await book(database, creditorId, "touch:1");
    await book(database, creditorId, "touch:later", 3600);
    await started.promise;
    const [worker] = running;
    let stopped = false;
    const stopping = worker?.stop().then(() => {
      stopped = true;
    });
    await sleep(100);
    expect(stopped).toBe(false);
    release.resolve();
    await stopping;
    expect(await agenda(database, creditorId)).toMatchObject([{ key: "touch:later" }]);
    const { rows } = await database.owner.query(
      "select from graphile_worker.jobs where locked_by is not null",
    );
    expect(rows).toEqual([]);
  });
});

describe("touches of a tenant", () => {
  const total = 20;

  beforeEach(() => declareTouch(database, true));

  /** Due in the order of their numbers; answers their subjects. */
  async function bookTouches(
    names = Array.from({ length: total }, (_, n) => `touch:${n}`),
  ): Promise<string[]> {
    const subjects: string[] = [];
    for (const [n, name] of names.entries()) subjects.push(await book(database, creditorId, name, n - 60));
    return subjects;
  }

  async function doneOnce(subjects: readonly string[]): Promise<void> {
    const log = await probeLog(database, creditorId);
    for (const what of ["begun", "finished once"]) {
      const did = log.filter((entry) => entry.what === what).map(({ subject }) => subject);
      expect(did.sort()).toEqual([...subjects].sort());
    }
  }

  test.each(["task.begin_many", "task.finish_many"])(
    "go together where there are many: %s",
    async (statement) => {
      const batches: string[][] = [];
      start([touch], keepingBatches(batches, statement));
      const subjects = await bookTouches();
      await allDone();
      expect(batches.length).toBeGreaterThan(0);
      expect(Math.min(...batches.map((keys) => keys.length))).toBeGreaterThan(1);
      await doneOnce(subjects);
    },
  );

  test("and no other work goes together", async () => {
    const batches: string[][] = [];
    await declareTouch(database, false);
    start([touch], keepingBatches(batches, "_many"));
    const subjects = await bookTouches();
    await allDone();
    expect(batches).toEqual([]);
    await doneOnce(subjects);
  });

  /** Two, since one might happen to be begun first, and so alone. */
  const poisoned = [2, 3];

  async function allButPoisoned(): Promise<void> {
    await until(async () => {
      const rows = await agenda(database, creditorId);
      return (
        rows.length === poisoned.length && rows.every((row) => row.state === "waiting" && row.due_in > 0)
      );
    }, "the others are done");
  }

  async function attempts() {
    const rows = await agenda(database, creditorId);
    return Object.fromEntries(rows.map((row) => [row.key, row.attempts]));
  }

  test("are done though some always fail to begin, and those alone are given back", async () => {
    const batches: string[][] = [];
    const names = Array.from(
      { length: total },
      (_, n) => `${poisoned.includes(n) ? "broken" : "touch"}:${n}`,
    );
    const subjects = await bookTouches(names);
    start([touch], keepingBatches(batches, "task.begin_many"));
    await allButPoisoned();
    expect(batches.flat().filter((key) => key.startsWith("broken"))).not.toEqual([]);
    expect(await attempts()).toEqual({ "broken:2": 1, "broken:3": 1 });
    await doneOnce(subjects.filter((_, n) => !poisoned.includes(n)));
  });

  test("are done though some have a result that the rules refuse, and those alone are given back", async () => {
    const batches: string[][] = [];
    const subjects = await bookTouches();
    const refused = poisoned.map((n) => ({ subject: subjects[n] }));
    const refusing: Task = {
      ...touch,
      run: async (permit) =>
        refused.some((each) => isDeepStrictEqual(each, permit)) ? { refuse: true } : { as: "finished once" },
    };
    start([refusing], keepingBatches(batches, "task.finish_many"));
    await allButPoisoned();
    expect(batches.flat().filter((key) => ["touch:2", "touch:3"].includes(key))).not.toEqual([]);
    expect(await attempts()).toEqual({ "touch:2": 1, "touch:3": 1 });
    expect(await times(database, creditorId, "finished once")).toBe(total - poisoned.length);
  });

  test.each([
    ["comes first", 0],
    ["is gathered with others", 2],
  ])("are done while one that %s waits for a lock, and so is that one when it gets it", async (_, locked) => {
    const subjects = await bookTouches();
    const lock = await database.connect("owner");
    await lock.query("begin");
    await lock.query("insert into app.probe_subjects values ($1)", [subjects[locked]]);
    start([touch], gathering);
    await until(async () => (await agenda(database, creditorId)).length === 1, "the others are done");
    expect(await agenda(database, creditorId)).toMatchObject([
      { key: `touch:${locked}`, state: "queued", attempts: 0 },
    ]);
    await lock.query("commit");
    await allDone();
    await doneOnce(subjects);
  });
});

describe("when connections are cut", () => {
  beforeEach(() => declareTouch(database, true));

  test("a worker whose database is gone can be stopped", async () => {
    const nowhere = Object.assign(new URL(database.urls.worker), { port: "1" }).href;
    const pool = new pg.Pool({ connectionString: nowhere });
    const worker = startWorker({
      config: { workerConcurrency: 1 },
      databaseUrl: nowhere,
      pools: { worker: pool },
      providers: undefined,
      tasks: [probe],
      patience_ms: 100,
    });
    await sleep(100);
    await worker.stop();
  });

  test.each([
    ["task.begin", 2],
    ["task.finish", 1],
  ])("an answer of %s that is lost costs no task and repeats no result", async (statement, begins) => {
    const once: Task = { name: "probe", run: async () => ({ as: "finished once" }) };
    start([once], (pool) => losingAnswers(pool, statement, 1));
    await book(database, creditorId, "touch:1");
    await allDone();
    expect(await times(database, creditorId, "begun")).toBe(begins);
    expect(await times(database, creditorId, "finished once")).toBe(1);
  });

  test.each([
    ["task.begin_many", 2],
    ["task.finish_many", 1],
  ])("an answer of %s that is lost costs no touch and repeats no result", async (statement, begins) => {
    const keys = ["touch:1", "touch:2", "touch:3", "touch:4"];
    for (const key of keys) await book(database, creditorId, key);
    let lost: unknown;
    start([touch], (pool) => {
      const through = losingAnswers(gathering(pool), statement, 1);
      return saying(pool, (said) => {
        if (said.text.includes(`${statement}(`)) lost ??= said.values?.[1];
        return through.query(said);
      });
    });
    await allDone();
    const log = (await probeLog(database, creditorId)).filter(({ what }) => what === "begun");
    expect(log).toHaveLength(keys.length + (begins - 1) * [lost].flat().length);
    expect([lost].flat().length).toBeGreaterThan(1);
    expect(await times(database, creditorId, "finished once")).toBe(keys.length);
  });

  test.each(["task.begin_many", "task.finish_many"])(
    "a connection that is cut before %s commits costs no touch and repeats no result",
    async (statement) => {
      const keys = ["touch:1", "touch:2", "touch:3", "touch:4"];
      for (const key of keys) await book(database, creditorId, key);
      const errors: unknown[] = [];
      start([touch], (pool) => {
        const through = gathering(pool);
        return saying(pool, async (said) => {
          if (errors.length || !said.text.includes(`${statement}(`)) return through.query(said);
          return cutOff(pool, said).catch((error) => {
            errors.push(error);
            throw error;
          });
        });
      });
      await allDone();
      expect(errors).toHaveLength(1);
      expect(await times(database, creditorId, "begun")).toBe(keys.length);
      expect(await times(database, creditorId, "finished once")).toBe(keys.length);
    },
  );

  /** Says a statement whose connection is cut before it commits. */
  async function cutOff(pool: pg.Pool, said: Said): Promise<pg.QueryResult> {
    const client = await pool.connect();
    client.on("error", () => undefined);
    try {
      const { rows } = await client.query("select pg_backend_pid() as pid");
      await client.query("begin");
      await client.query(said);
      await database.owner.query("select pg_terminate_backend($1)", [rows[0].pid]);
      return await client.query("commit");
    } finally {
      client.release(true);
    }
  }

  test.each([
    ["task", false],
    ["touch", true],
  ])("a worker goes on, and each %s finishes once", async (_, isTouch) => {
    await declareTouch(database, isTouch);
    const total = 300;
    await database.owner.query(
      `insert into app.agenda (creditor_id, key, task, subject, due_at)
       select $1, 'touch:' || n, 'probe', gen_random_uuid(), now() from generate_series(1, $2::int) n`,
      [creditorId, total],
    );
    const once: Task = {
      name: "probe",
      async run() {
        await sleep(5);
        return { as: "finished once" };
      },
    };
    start([once]);
    const finished = () => times(database, creditorId, "finished once");
    for (const share of [0.1, 0.4, 0.7]) {
      await until(async () => (await finished()) >= total * share, `${share} of the tasks are done`);
      const { rowCount } = await database.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename = $1 and pid <> pg_backend_pid()`,
        [new URL(database.urls.worker).username],
      );
      expect(rowCount).toBeGreaterThan(4);
    }
    await allDone();
    expect(await finished()).toBe(total);
  });

  test("a worker gets the number back by which it is known to live", async () => {
    start();
    const holder = async () => {
      const { rows } = await database.owner.query<{ pid: number; number: string }>(
        `select pid, objid as number from pg_locks
         where locktype = 'advisory' and classid = task.process_lock('process')::oid
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows[0];
    };
    await until(async () => (await holder()) !== undefined, "a number is held");
    const before = await holder();
    await database.owner.query("select pg_terminate_backend($1)", [before?.pid]);
    await until(
      async () => ![undefined, before?.pid].includes((await holder())?.pid),
      "a number is held again",
    );
    expect((await holder())?.number).toBe(before?.number);
  });
});

describe("when a worker is killed", () => {
  const children: ChildProcess[] = [];

  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  async function startProcess(): Promise<ChildProcess> {
    const script = new URL("./worker_process.ts", import.meta.url).pathname;
    const child = spawn(process.execPath, [script, database.urls.worker], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    if (child.stdout) await once(child.stdout, "data");
    return child;
  }

  test.each([
    ["while it begins, and the begin is lost with it", true],
    ["while it begins, and the begin commits unheard", false],
  ])("%s, another finishes its task, once", async (_, lost) => {
    const subject = await book(database, creditorId, "touch:1");
    await database.owner.query("insert into app.probe_subjects values ($1)", [subject]);
    const lock = await database.connect("owner");
    await lock.query("begin");
    await lock.query("select from app.probe_subjects where subject = $1 for update", [subject]);
    const victim = await startProcess();
    await until(async () => (await waitingBegins("")) === 1, "begin waits for the lock");
    victim.kill("SIGKILL");
    await once(victim, "exit");
    if (lost) expect(await waitingBegins(", pg_terminate_backend(pid)")).toBe(1);
    await lock.query("rollback");
    await startProcess();
    await allDone();
    expect(await times(database, creditorId, "begun")).toBe(lost ? 1 : 2);
    expect(await times(database, creditorId, "finished")).toBe(1);
  });

  async function waitingBegins(also: string): Promise<number> {
    const { rowCount } = await database.owner.query(
      `select pid${also} from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%task.begin(%'`,
    );
    return rowCount ?? 0;
  }

  test("after SIGTERM it ends with code 0 and leaves nothing claimed", async () => {
    const child = await startProcess();
    await book(database, creditorId, "touch:1");
    await allDone();
    child.kill("SIGTERM");
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
  });
});

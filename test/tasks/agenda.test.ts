import { randomUUID } from "node:crypto";
import { type Begun, begin, finish, giveBack } from "../../src/tasks/claims.ts";
import { tasks } from "../../src/tasks/index.ts";
import { useDatabase } from "../support/database.ts";
import { addCreditor, agenda, book, installProbe, inTenant, probeLog, times } from "./probe.ts";

const database = useDatabase();
const nothing = { claim: null, task: null, permit: null, wake: null };
const result = { answer: "yes" };
let creditorId: string;

beforeAll(() => installProbe(database));
beforeEach(async () => {
  creditorId = await addCreditor(database);
});

function beginKey(key: string, claimedBy = 1): Promise<Begun> {
  return begin(database.login, { creditorId, key }, claimedBy);
}

async function claimOf(key: string, claimedBy = 1): Promise<string> {
  const { claim } = await beginKey(key, claimedBy);
  if (!claim) throw new Error(`${key} was not claimed`);
  return claim;
}

function finishKey(key: string, claim: string): Promise<boolean> {
  return finish(database.login, { creditorId, key }, claim, result);
}

async function promote(creditors: string[] | null = [creditorId]): Promise<number> {
  const { rows } = await database.login.query("select task.promote($1) as moved", [creditors]);
  return rows[0].moved;
}

async function jobs(creditor = creditorId) {
  const { rows } = await database.owner.query(
    `select key, task_identifier, run_at, locked_by from graphile_worker.jobs where key like $1 order by run_at`,
    [`${creditor}:%`],
  );
  return rows;
}

async function bookMany(task: string, rows: number): Promise<void> {
  await database.owner.query(
    `insert into app.agenda (creditor_id, key, task, subject, due_at)
     select $1, format('%s:%s', $2::text, n), $2, gen_random_uuid(), now() from generate_series(1, $3::integer) n`,
    [creditorId, task, rows],
  );
}

async function recover() {
  const { rows } = await database.login.query("select returned, abandoned from task.recover()");
  return rows[0];
}

describe("begin", () => {
  test("claims a due row, lets its task decide and hands on the permit", async () => {
    const subject = await book(database, creditorId, "touch:1");
    const begun = await beginKey("touch:1", 42);
    expect(begun).toMatchObject({ task: "probe", permit: { subject }, wake: false });
    expect(await agenda(database, creditorId)).toMatchObject([{ state: "claimed", attempts: 1 }]);
    expect(await probeLog(database, creditorId)).toMatchObject([{ subject, what: "begun" }]);
  });

  test("does nothing for a row that is gone, not due, claimed, or another creditor's", async () => {
    await book(database, creditorId, "touch:later", 3600);
    await book(database, creditorId, "touch:due");
    await book(database, creditorId, "touch:claimed");
    await claimOf("touch:claimed");
    const stranger = await addCreditor(database);
    expect(await beginKey("touch:none")).toMatchObject(nothing);
    expect(await beginKey("touch:later")).toMatchObject(nothing);
    expect(await beginKey("touch:claimed")).toMatchObject(nothing);
    expect(await begin(database.login, { creditorId: stranger, key: "touch:due" }, 1)).toMatchObject(nothing);
    expect(await times(database, creditorId, "begun")).toBe(1);
  });

  test("finishes the row itself when there is nothing to do outside", async () => {
    await book(database, creditorId, "inside:1");
    expect(await beginKey("inside:1")).toMatchObject({ claim: null, task: "probe", permit: null });
    expect(await agenda(database, creditorId)).toEqual([]);
    expect(await times(database, creditorId, "begun")).toBe(1);
  });

  test("claims a row that was queued as well as one that waits", async () => {
    await book(database, creditorId, "touch:1");
    expect(await promote()).toBe(1);
    expect(await agenda(database, creditorId)).toMatchObject([{ state: "queued" }]);
    await claimOf("touch:1");
  });

  test("an error of the rules undoes what the task did and leaves the row where it was", async () => {
    await book(database, creditorId, "broken:1");
    await expect(beginKey("broken:1")).rejects.toMatchObject({ code: "22012" });
    expect(await probeLog(database, creditorId)).toEqual([]);
    expect(await agenda(database, creditorId)).toMatchObject([{ state: "waiting", attempts: 0 }]);
  });

  test("a task without a begin function is an error, not a lost row", async () => {
    await database.owner.query(
      "insert into app.agenda (creditor_id, key, task, subject, due_at) values ($1, 'x', 'unheard_of', $1, now())",
      [creditorId],
    );
    await expect(beginKey("x")).rejects.toMatchObject({ code: "42883" });
    expect(await agenda(database, creditorId)).toHaveLength(1);
  });
});

describe("finish", () => {
  test("records the result and takes the row off the agenda", async () => {
    await book(database, creditorId, "touch:1");
    expect(await finishKey("touch:1", await claimOf("touch:1"))).toBe(false);
    expect(await agenda(database, creditorId)).toEqual([]);
    expect((await probeLog(database, creditorId)).map((entry) => entry.what)).toEqual(["begun", "finished"]);
  });

  test("with a stale claim is refused and records nothing", async () => {
    await book(database, creditorId, "touch:1");
    const stale = await claimOf("touch:1", 2_000_000_000);
    expect((await recover()).returned).toBeGreaterThan(0);
    const current = await claimOf("touch:1");
    await expect(finishKey("touch:1", stale)).rejects.toMatchObject({ code: "SV301" });
    await expect(finishKey("touch:1", randomUUID())).rejects.toMatchObject({ code: "SV301" });
    expect(await times(database, creditorId, "finished")).toBe(0);
    await finishKey("touch:1", current);
    await expect(finishKey("touch:1", current)).rejects.toMatchObject({ code: "SV301" });
    expect(await times(database, creditorId, "finished")).toBe(1);
  });

  test("lets a row that was booked again meanwhile come up again", async () => {
    await book(database, creditorId, "touch:1");
    const claim = await claimOf("touch:1");
    await book(database, creditorId, "touch:1", 3600);
    expect(await agenda(database, creditorId)).toMatchObject([{ state: "claimed" }]);
    expect(await finishKey("touch:1", claim)).toBe(false);
    const [row] = await agenda(database, creditorId);
    expect(row).toMatchObject({ state: "waiting", attempts: 0, again_at: null });
    expect(row?.due_in).toBeGreaterThan(3590);
  });

  test("reports that something is due when the row was booked again for now", async () => {
    await book(database, creditorId, "touch:1");
    const claim = await claimOf("touch:1");
    await book(database, creditorId, "touch:1");
    expect(await finishKey("touch:1", claim)).toBe(true);
    expect(await claimOf("touch:1")).not.toBe(claim);
  });

  test("forgets a booking that was taken back meanwhile", async () => {
    await book(database, creditorId, "touch:1");
    const claim = await claimOf("touch:1");
    await book(database, creditorId, "touch:1", 3600);
    const client = await database.connect("login");
    await inTenant(client, creditorId, async () => {
      await client.query("select app.unbook('touch:1')");
    });
    expect(await agenda(database, creditorId)).toMatchObject([{ state: "claimed", again_at: null }]);
    await finishKey("touch:1", claim);
    expect(await agenda(database, creditorId)).toEqual([]);
  });
});

describe("a task that books itself", () => {
  test("while it decides comes up again after it was finished", async () => {
    await book(database, creditorId, "again:1");
    const claim = await claimOf("again:1");
    expect(await agenda(database, creditorId)).toMatchObject([{ state: "claimed", attempts: 1 }]);
    await finishKey("again:1", claim);
    const [row] = await agenda(database, creditorId);
    expect(row).toMatchObject({ state: "waiting", again_at: null });
    expect(row?.due_in).toBeGreaterThan(50);
  });
});

describe("a booking", () => {
  test("of the same key moves the one there is", async () => {
    await book(database, creditorId, "touch:1", 3600);
    await book(database, creditorId, "touch:1", 60);
    const rows = await agenda(database, creditorId);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.due_in).toBeLessThan(61);
  });

  test("for later brings a queued row back to waiting, and its wake-up finds nothing to do", async () => {
    await book(database, creditorId, "touch:1");
    await promote();
    await book(database, creditorId, "touch:1", 3600);
    expect(await beginKey("touch:1")).toMatchObject(nothing);
    expect(await agenda(database, creditorId)).toMatchObject([{ state: "waiting" }]);
  });
});

describe("give_back", () => {
  test("lets a claimed row wait 1, 5, 30, then 60 minutes, counting its attempts", async () => {
    await book(database, creditorId, "touch:1");
    const waits: number[] = [];
    for (let failure = 0; failure < 5; failure += 1) {
      await giveBack(database.login, { creditorId, key: "touch:1" }, await claimOf("touch:1"), "Error");
      const [row] = await agenda(database, creditorId);
      expect(row).toMatchObject({ state: "waiting", attempts: failure + 1 });
      waits.push(Math.round((row?.due_in ?? 0) / 60));
      await database.owner.query("update app.agenda set due_at = now() where creditor_id = $1", [creditorId]);
    }
    expect(waits).toEqual([1, 5, 30, 60, 60]);
  });

  test("without a claim puts off a row that failed to begin", async () => {
    await book(database, creditorId, "broken:1");
    await giveBack(database.login, { creditorId, key: "broken:1" }, null, "22012");
    const [row] = await agenda(database, creditorId);
    expect(row).toMatchObject({ state: "waiting", attempts: 1 });
    expect(row?.due_in).toBeGreaterThan(55);
  });

  test("without a claim leaves a row alone that somebody claimed since", async () => {
    await book(database, creditorId, "touch:1");
    const claim = await claimOf("touch:1");
    await giveBack(database.login, { creditorId, key: "touch:1" }, null, "22012");
    await giveBack(database.login, { creditorId, key: "touch:none" }, null, "22012");
    await finishKey("touch:1", claim);
  });

  test("with a stale claim is refused", async () => {
    await book(database, creditorId, "touch:1");
    await claimOf("touch:1");
    await expect(
      giveBack(database.login, { creditorId, key: "touch:1" }, randomUUID(), "Error"),
    ).rejects.toMatchObject({
      code: "SV301",
    });
    expect(await agenda(database, creditorId)).toMatchObject([{ state: "claimed" }]);
  });

  test("takes an instant of the tenant's time to wait for", async () => {
    await book(database, creditorId, "touch:1");
    const claim = await claimOf("touch:1");
    await database.login.query("select task.give_back($1, 'touch:1', $2, '2030-01-01T00:00:00Z')", [
      creditorId,
      claim,
    ]);
    expect(await agenda(database, creditorId)).toMatchObject([{ due_at: new Date("2030-01-01T00:00:00Z") }]);
  });
});

describe("promote", () => {
  test("moves what is due, and only that, as one job a row", async () => {
    await book(database, creditorId, "touch:1");
    await book(database, creditorId, "touch:2", 3600);
    expect(await promote()).toBe(1);
    expect(await promote()).toBe(0);
    expect(await jobs()).toMatchObject([{ key: `${creditorId}:touch:1`, task_identifier: "probe" }]);
    expect(await agenda(database, creditorId)).toMatchObject([{ state: "queued" }, { state: "waiting" }]);
  });

  test("counts due by the tenant's clock", async () => {
    await book(database, creditorId, "touch:1", 3600);
    await database.owner.query(
      "insert into app.clocks (creditor_id, clock_offset) values ($1, make_interval(secs => 3600))",
      [creditorId],
    );
    expect(await promote()).toBe(1);
  });

  test("skips a tenant whose clock is driven", async () => {
    await book(database, creditorId, "touch:1");
    await database.login.query("select task.begin_drive($1, $2, 60)", [creditorId, randomUUID()]);
    expect(await promote()).toBe(0);
  });

  test("lets no tenant have more than 200 wake-ups in the queue", async () => {
    await database.owner.query(
      `insert into app.agenda (creditor_id, key, task, subject, due_at)
       select $1, 'touch:' || n, 'probe', gen_random_uuid(), now() from generate_series(1, 450) n`,
      [creditorId],
    );
    expect(await promote()).toBe(200);
    expect(await promote()).toBe(0);
    await workOff(49);
    expect(await promote()).toBe(0);
    await workOff(1);
    expect(await promote()).toBe(50);
  });

  test.each(tasks)(
    "lets five rows of $name share a wake-up if they are touches, where there are fifty",
    async ({ name }) => {
      await bookMany(name, 50);
      expect(await promote()).toBe(50);
      expect(await jobs()).toHaveLength(["send_email", "make_call"].includes(name) ? 10 : 50);
    },
  );

  test("gives each touch a wake-up of its own where there are less than fifty", async () => {
    await bookMany("send_email", 49);
    expect(await promote()).toBe(49);
    expect(await jobs()).toHaveLength(49);
  });

  test("leaves a wake-up of several as it is when the first of them is promoted again", async () => {
    await bookMany("send_email", 50);
    await promote();
    const [first] = await agenda(database, creditorId);
    await database.owner.query(
      "update app.agenda set state = 'waiting' where creditor_id = $1 and key = $2",
      [creditorId, first?.key],
    );
    expect(await promote()).toBe(1);
    expect(new Set(await named())).toEqual(
      new Set((await agenda(database, creditorId)).map(({ key }) => key)),
    );
  });

  /** The rows that wake-ups name, in the order of these. */
  async function named(): Promise<string[]> {
    const { rows } = await database.owner.query<{ keys: string[] }>(
      `select array[payload ->> 'key'] || array(select json_array_elements_text(payload -> 'others')) as keys
       from graphile_worker._private_jobs where key like $1 order by run_at`,
      [`${creditorId}:%`],
    );
    return rows.flatMap(({ keys }) => keys);
  }

  test("names each row in one wake-up, oldest first", async () => {
    await bookMany("make_call", 60);
    await promote();
    expect(await named()).toEqual((await agenda(database, creditorId)).map(({ key }) => key));
  });

  async function workOff(rows: number): Promise<void> {
    await database.owner.query(
      `delete from app.agenda where ctid = any (array(
         select ctid from app.agenda where creditor_id = $1 and state = 'queued' limit $2))`,
      [creditorId, rows],
    );
  }

  test("puts a small tenant's row ahead of a large tenant's backlog", async () => {
    const large = await addCreditor(database);
    for (let n = 0; n < 20; n += 1) await book(database, large, `touch:${n}`);
    await promote([large]);
    await book(database, creditorId, "touch:1");
    await promote();
    const [mine] = await jobs();
    const theirs = await jobs(large);
    expect(theirs.filter((job) => job.run_at < mine.run_at).length).toBeLessThan(10);
  });

  test("without names sweeps every tenant", async () => {
    const others = [await addCreditor(database), await addCreditor(database), creditorId];
    for (const other of others) await book(database, other, "touch:1");
    expect(await promote(null)).toBeGreaterThanOrEqual(3);
    for (const other of others) expect(await agenda(database, other)).toMatchObject([{ state: "queued" }]);
  });
});

describe("recovery", () => {
  async function living(number: number) {
    const client = await database.connect("login");
    await client.query("select pg_advisory_lock(task.process_lock('process'), $1)", [number]);
    return client;
  }

  test("returns the rows of dead processes and no others", async () => {
    const process = await living(77);
    await book(database, creditorId, "touch:dead");
    await book(database, creditorId, "touch:alive");
    await claimOf("touch:dead", 76);
    await claimOf("touch:alive", 77);
    await recover();
    expect(await agenda(database, creditorId)).toMatchObject([
      { key: "touch:dead", state: "waiting", attempts: 1 },
      { key: "touch:alive", state: "claimed" },
    ]);
    await process.end();
    await recover();
    expect(await agenda(database, creditorId)).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
  });

  test("frees the jobs that dead pools had locked, and keeps those of living ones", async () => {
    const process = await database.connect("login");
    await process.query("select pg_advisory_lock(task.process_lock('pool'), task.pool_number('pool-alive'))");
    await book(database, creditorId, "touch:1");
    await book(database, creditorId, "touch:2");
    await promote();
    for (const [key, pool] of [
      ["touch:1", "pool-dead"],
      ["touch:2", "pool-alive"],
    ]) {
      await database.owner.query(
        "update graphile_worker._private_jobs set locked_by = $2, locked_at = now() where key = $1",
        [`${creditorId}:${key}`, pool],
      );
    }
    await recover();
    const locks = (await jobs()).map((job) => [job.key.split(":").at(-1), job.locked_by]);
    expect(Object.fromEntries(locks)).toEqual({ 1: null, 2: "pool-alive" });
  });

  test("wakes again what was queued for a minute and has no job", async () => {
    await book(database, creditorId, "touch:lost");
    await book(database, creditorId, "touch:kept");
    await promote();
    await database.owner.query(
      "update app.agenda set queued_at = now() - interval '61 s' where creditor_id = $1",
      [creditorId],
    );
    await database.owner.query("delete from graphile_worker._private_jobs where key = $1", [
      `${creditorId}:touch:lost`,
    ]);
    await recover();
    const states = (await agenda(database, creditorId)).map((row) => [row.key, row.state]);
    expect(Object.fromEntries(states)).toEqual({ "touch:lost": "waiting", "touch:kept": "queued" });
  });

  test("does not wake again what a wake-up of another row brings along", async () => {
    await bookMany("send_email", 50);
    await promote();
    await database.owner.query(
      "update app.agenda set queued_at = now() - interval '61 s' where creditor_id = $1",
      [creditorId],
    );
    const [lost] = await jobs();
    await database.owner.query("delete from graphile_worker._private_jobs where key = $1", [lost.key]);
    await recover();
    const waiting = (await agenda(database, creditorId)).filter(({ state }) => state === "waiting");
    expect(waiting).toHaveLength(5);
  });

  test("finds the lost ones among ten thousand rows well before the statement is cut off", async () => {
    const client = await database.owner.connect();
    try {
      await client.query(
        "begin; set local statement_timeout = '3s'; set local session_replication_role = replica",
      );
      await client.query(
        `insert into app.agenda (creditor_id, key, task, subject, due_at, state, queued_at)
         select $1, 'send_email:' || n, 'send_email', gen_random_uuid(), now(), 'queued', now() - interval '2 minutes'
         from generate_series(0, 9999) n`,
        [creditorId],
      );
      await client.query("set local session_replication_role = origin");
      await client.query(
        `select graphile_worker.add_jobs(array_agg((
           'send_email', json_build_object('creditor_id', $1::text, 'key', 'send_email:' || 5 * n,
             'others', array(select 'send_email:' || 5 * n + m from generate_series(1, 4) m)),
           null, now(), null, $1 || ':' || n, null, null)::graphile_worker.job_spec))
         from generate_series(1, 1999) n`,
        [creditorId],
      );
      await client.query("analyze app.agenda; analyze graphile_worker._private_jobs");
      await client.query("select task.recover()");
      const { rows } = await client.query(
        "select key from app.agenda where creditor_id = $1 and state = 'waiting' order by key",
        [creditorId],
      );
      expect(rows.map(({ key }) => key)).toEqual([0, 1, 2, 3, 4].map((n) => `send_email:${n}`));
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("removes jobs that graphile-worker has given up, which would stand in the way of later ones", async () => {
    await book(database, creditorId, "touch:1");
    await promote();
    await database.owner.query(
      "update graphile_worker._private_jobs set attempts = max_attempts where key = $1",
      [`${creditorId}:touch:1`],
    );
    await recover();
    expect(await jobs()).toEqual([]);
  });

  test("a process returns the claims it does not know of, unless they are younger than its question", async () => {
    await book(database, creditorId, "touch:known");
    await book(database, creditorId, "touch:forgotten");
    await claimOf("touch:known", 5);
    await claimOf("touch:forgotten", 5);
    const { rows } = await database.login.query("select transaction_timestamp()::text as before");
    await book(database, creditorId, "touch:young");
    await claimOf("touch:young", 5);
    await database.login.query("select task.release_orphans(5, $1, $2)", [
      rows[0].before,
      [`${creditorId}:touch:known`],
    ]);
    const states = (await agenda(database, creditorId)).map((row) => [row.key, row.state]);
    expect(Object.fromEntries(states)).toEqual({
      "touch:known": "claimed",
      "touch:forgotten": "waiting",
      "touch:young": "claimed",
    });
  });
});

describe("what may not be called", () => {
  test.each([
    "task.begin_row('k', 1)",
    "task.finish_row('k', null, '{}')",
    "task.claim_row('k', null, 1)",
    "task.complete_or_requeue(null)",
    "task.waiting_tenants()",
    "task.live_processes('process')",
  ])("the login cannot call %s", async (call) => {
    await expect(database.login.query(`select ${call}`)).rejects.toMatchObject({ code: "42501" });
  });
});

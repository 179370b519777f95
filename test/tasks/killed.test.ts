/**
 * A worker killed at any point of any task: another brings the work to its end, and everything has happened once. The points
 * are what lies before, within and after each of its two statements; what it does between them leaves no other traces.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import request from "supertest";
import { setLogLevel } from "../../src/log.ts";
import { createProviders, type Providers } from "../../src/providers/index.ts";
import { tasks } from "../../src/tasks/index.ts";
import { createWork } from "../../src/tasks/work.ts";
import { startWorker } from "../../src/tasks/worker.ts";
import { type Account, openAccount } from "../support/account.ts";
import { bearer } from "../support/cast.ts";
import { useService } from "../support/service.ts";
import { createTouches } from "../support/touches.ts";
import { type Arranged, type KillCase, killCases } from "./kill_cases.ts";
import { agenda, until } from "./probe.ts";

const service = useService({ POOL_SIZE: "4" });
const { database } = service;
const patience_ms = 60_000;
const day_s = 86_400;

beforeAll(() => setLogLevel("error"));

/** At which statement of a task, and how far that has come. */
type Kill = readonly [
  "begin" | "finish" | "begin_many" | "finish_many",
  "unsaid" | "uncommitted" | "unheard",
];

interface Named {
  readonly creditorId: string;
  readonly key: string;
}

interface Walked extends Arranged {
  readonly of: KillCase;
  /** Identifiers of the audit events, and the number of contacts and events, that there were before. */
  readonly before: Books;
  /** The row between the two workers. */
  left?: string;
}

interface Books {
  readonly audit: readonly { readonly event_id: string; readonly event_type: string }[];
  readonly events: readonly string[];
  readonly contacts: number;
}

const simulators = () => createProviders(service.config, service.pools.worker);

/** Providers of mail and telephony that keep no books. */
function forgetful(): Providers {
  const { voice, email, ...others } = simulators();
  const find = async () => "cannot_tell" as const;
  return { ...others, voice: { ...voice, find }, email: { ...email, find } };
}

async function booksOf(creditorId: string): Promise<Books> {
  const { rows } = await database.owner.query<Books>(
    `select
       (select coalesce(json_agg(json_build_object('event_id', a.event_id, 'event_type', a.event_type)), '[]')
        from app.audit_events a where a.creditor_id = $1 and a.event_type not in ('compliance.evaluated', 'call.cancelled', 'email.cancelled')) as audit,
       (select coalesce(json_agg(e.event order by e.created_at, e.event), '[]') from app.events e where e.creditor_id = $1) as events,
       (select count(*) from app.outbox o where o.creditor_id = $1)::integer
         + (select coalesce(sum((s.value ->> 'times_placed')::integer), 0)
            from app.simulations s where s.creditor_id = $1 and s.name = 'placed_call')::integer as contacts`,
    [creditorId],
  );
  if (!rows[0]) throw new Error("there are no books");
  return rows[0];
}

async function arrange(each: KillCase): Promise<Walked> {
  const arranged = await each.arrange(service);
  return { ...arranged, of: each, before: await booksOf(arranged.creditorId) };
}

/** Starts a worker, lets it come to the point with every row, and kills it there; answers what it said of them. */
async function killAt(kill: Kill, rows: readonly Named[]): Promise<string> {
  const script = new URL("./worker_process.ts", import.meta.url).pathname;
  const names = rows.map(({ creditorId, key }) => `${creditorId}:${key}`);
  const victim = spawn(process.execPath, [script, database.urls.worker, ...kill, ...names], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    return await heard(victim, names);
  } finally {
    victim.kill("SIGKILL");
    await once(victim, "exit");
  }
}

async function heard(victim: ChildProcess, names: readonly string[]): Promise<string> {
  let said = "";
  victim.stdout?.on("data", (chunk) => {
    said += chunk;
  });
  await until(
    async () => names.every((name) => said.includes(name)),
    "the worker comes to the point with every row",
  );
  return said;
}

async function bringToEnd(rows: readonly Named[], providers: Providers): Promise<void> {
  const worker = startWorker({
    config: service.config,
    databaseUrl: database.urls.worker,
    pools: service.pools,
    providers,
    tasks,
    recoverPeriod_ms: 200,
  });
  try {
    for (const row of rows) await until(() => atRest(row), `${row.key} is brought to its end`);
  } finally {
    await worker.stop();
  }
}

/** Nothing of the tenant is under way or due, but the folding of figures that others' work brings with it. */
async function atRest({ creditorId, key }: Named): Promise<boolean> {
  const { rowCount } = await database.owner.query(
    `select from app.agenda a left join app.clocks c using (creditor_id)
     where a.creditor_id = $1 and (a.key = $2 or a.task <> 'fold_metrics')
       and (a.state <> 'waiting' or a.due_at <= now() + coalesce(c.clock_offset, '0')) limit 1`,
    [creditorId, key],
  );
  return rowCount === 0;
}

const rowOf = async ({ creditorId, key }: Named) =>
  (await agenda(database, creditorId)).find((row) => row.key === key);

// A process holds a connection for each row at which it stands still, and the tests' server has few; hence POOL_SIZE, too.
const together = 8;

/** Brings each case to where it is due, kills one worker after the other that works on it, and lets a last one go on. */
async function walk(
  cases: readonly KillCase[],
  kills: readonly Kill[],
  providers = simulators(),
): Promise<(each: KillCase) => Walked> {
  const walked = new Map<KillCase, Walked>();
  for (let first = 0; first < cases.length; first += together) {
    const rows = await Promise.all(cases.slice(first, first + together).map(arrange));
    for (const kill of kills) await killAt(kill, rows);
    for (const row of rows) row.left = (await rowOf(row))?.state ?? "gone";
    await bringToEnd(rows, providers);
    for (const row of rows) walked.set(row.of, row);
  }
  return (each) => {
    const row = walked.get(each);
    if (!row) throw new Error(`${each.task} of ${each.what} was not walked`);
    return row;
  };
}

/** What came of a case between its arrangement and its end; in vain are contacts that were begun, not made, and begun again. */
async function outcome(row: Walked) {
  const known = new Set(row.before.audit.map(({ event_id }) => event_id));
  const { audit, events, contacts } = await booksOf(row.creditorId);
  const trail = audit
    .filter(({ event_id }) => !known.has(event_id))
    .map(({ event_type }) => event_type)
    .sort();
  const vain = trail.filter((type) => begunInVain.has(type));
  for (const type of vain) {
    for (const gone of [type, begunInVain.get(type)]) trail.splice(trail.indexOf(gone ?? type), 1);
  }
  return {
    trail,
    vain: vain.length,
    events: events.slice(row.before.events.length),
    contacts: contacts - row.before.contacts,
    leaves: await row.found(),
  };
}

const begunInVain = new Map([
  ["call.not_placed", "call.begun"],
  ["email.not_sent", "email.begun"],
]);

test("every task of the service has a case, and every case a task", () => {
  const known = new Set(tasks.map(({ name }) => name));
  expect(new Set(killCases.map(({ task }) => task))).toEqual(known);
});

interface Point {
  readonly point: string;
  readonly kills: readonly Kill[];
  /** How the row is left; by a task that does everything in its begin, when that differs. */
  readonly left: string;
  readonly leftInside?: string;
}

const points: readonly Point[] = [
  { point: "before it begins", kills: [["begin", "unsaid"]], left: "queued" },
  { point: "while it begins", kills: [["begin", "uncommitted"]], left: "queued" },
  { point: "when it has begun", kills: [["begin", "unheard"]], left: "claimed", leftInside: "gone" },
  { point: "when its provider has answered", kills: [["finish", "unsaid"]], left: "claimed" },
  { point: "while it finishes", kills: [["finish", "uncommitted"]], left: "claimed" },
  { point: "when it has finished", kills: [["finish", "unheard"]], left: "gone" },
  {
    // One more, and a reply would be taken for one that nobody can read.
    point: "when it has begun, and another that took it up",
    kills: [
      ["begin", "unheard"],
      ["finish", "uncommitted"],
    ],
    left: "claimed",
  },
];

describe.each(points)("a worker is killed $point", ({ kills, left, leftInside = left }) => {
  const cases = killCases.filter(
    ({ outside }) => outside || kills.every(([statement]) => statement === "begin"),
  );
  const vain = kills[0]?.join() === "begin,unheard" ? 1 : 0;
  let walked: (each: KillCase) => Walked;

  beforeAll(async () => {
    walked = await walk(cases, kills);
  }, patience_ms);

  test.each(cases)("$task of $what has its effects once", async (each) => {
    const row = walked(each);
    const expectedLeft = each.outside ? left : leftInside;
    expect(row.left).toBe(each.comesAgain && expectedLeft === "gone" ? "waiting" : expectedLeft);
    expect(await outcome(row)).toEqual({
      trail: each.trail,
      // A message that other work wrote may have been under way in the worker that was killed.
      vain: each.unknown ? vain : expect.any(Number),
      events: each.events ?? [],
      contacts: each.contacts,
      leaves: each.leaves,
    });
    const after = await rowOf(row);
    expect(after && { state: after.state, attempts: after.attempts }).toEqual(
      each.comesAgain ? { state: "waiting", attempts: 0 } : undefined,
    );
  });
});

describe.each<{ point: string; kills: Kill[]; contacts: number }>([
  { point: "before a contact was made", kills: [["begin", "unheard"]], contacts: 0 },
  { point: "when a contact was made", kills: [["finish", "unsaid"]], contacts: 1 },
])("a worker is killed $point, and the provider cannot tell", ({ kills, contacts }) => {
  const cases = killCases.filter(({ unknown }) => unknown);
  let walked: (each: KillCase) => Walked;

  beforeAll(async () => {
    walked = await walk(cases, kills, forgetful());
  }, patience_ms);

  test.each(cases)("$task of $what ends as delivery_unknown, and is not repeated", async (each) => {
    const row = walked(each);
    const ended = {
      trail: each.unknown,
      vain: 0,
      events: [],
      contacts,
      leaves: { touches: ["failed"] },
    };
    expect(await outcome(row)).toEqual(ended);
    const { rows } = await database.owner.query(
      "select data ->> 'failure' as failure from app.audit_events where creditor_id = $1 and event_type ~ 'failed$'",
      [row.creditorId],
    );
    expect(rows).toEqual([{ failure: "delivery_unknown" }]);

    await createWork(service.pools.worker, simulators()).advance(row.creditorId, day_s);
    expect(await outcome(row)).toEqual(ended);
  });
});

describe("touches of one creditor that go together", () => {
  let account: Account;
  const { booking, contacts, dueTogether } = createTouches(service, () => account);

  /** Two calls and three emails to as many debtors, all due. */
  async function arranged(): Promise<readonly Named[]> {
    account = await openAccount(service);
    await account.advanceToCalmWeeks();
    const place = () => account.place({ posture: "escalate" }, { state: "GA" });
    const called = [await place(), await place()];
    await account.advance(43_200);
    const written = [await place(), await place(), await place()];
    await account.advance(1);
    return (await dueTogether([...called, ...written])).map(booking);
  }

  const failures = async () =>
    (
      await database.owner.query(
        "select event_type from app.audit_events where creditor_id = $1 and event_type ~ '(failed|late_result)$'",
        [account.creditorId],
      )
    ).rows;

  test.each<{ point: string; kills: Kill[]; together: string }>([
    { point: "while they begin", kills: [["begin_many", "uncommitted"]], together: "queued" },
    { point: "when they have begun", kills: [["begin_many", "unheard"]], together: "claimed" },
    { point: "when their providers have answered", kills: [["finish_many", "unsaid"]], together: "claimed" },
    { point: "while they finish", kills: [["finish_many", "uncommitted"]], together: "claimed" },
    { point: "when they have finished", kills: [["finish_many", "unheard"]], together: "gone" },
    {
      point: "when they have begun, and another that took them up",
      kills: [
        ["begin_many", "unheard"],
        ["finish_many", "uncommitted"],
      ],
      together: "claimed",
    },
  ])(
    "are made once though a worker is killed $point",
    async ({ kills, together }) => {
      const rows = await arranged();
      let said = "";
      for (const kill of kills) said = await killAt(kill, rows);
      const gathered = rows.filter(({ key }) => !said.includes(`${key} of 1\n`));
      expect(gathered.length).toBeGreaterThan(1);
      for (const row of gathered) expect((await rowOf(row))?.state ?? "gone").toBe(together);

      await bringToEnd(rows, simulators());
      for (const { key } of rows) expect([key, await contacts(key)]).toEqual([key, 1]);
      for (const row of rows) expect(await rowOf(row)).toBeUndefined();
      expect(await failures()).toEqual([]);
    },
    patience_ms,
  );

  /** Starts a worker and kills it when it has made some more contacts, or there are no more to make. */
  async function killAmid(rows: readonly Named[]): Promise<void> {
    const made = async () =>
      (await Promise.all(rows.map(({ key }) => contacts(key)))).filter((times) => times > 0).length;
    const enough = Math.min((await made()) + 8, rows.length);
    const script = new URL("./worker_process.ts", import.meta.url).pathname;
    const victim = spawn(process.execPath, [script, database.urls.worker, "none", "never"], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    try {
      await until(async () => (await made()) >= enough, "the worker makes some more contacts");
    } finally {
      victim.kill("SIGKILL");
      await once(victim, "exit");
    }
  }

  test(
    "that share wake-ups are made once though worker after worker is killed amid them",
    async () => {
      account = await openAccount(service);
      await account.advanceToCalmWeeks();
      const due = new Date((await account.now()) - 60 * day_s * 1_000).toISOString().slice(0, 10);
      const lines = Array.from(
        { length: 60 },
        (_, n) => `K-${n},100,${due},${due},preserve,Killed ${n} ${randomUUID()},GA`,
      );
      const columns =
        "invoice_number,invoice_amount,invoice_date,due_date,posture,debtor_company_name,debtor_state";
      await request(service.app)
        .post("/v1/intake/csv/commit")
        .set("authorization", bearer(account.apiKey))
        .type("text/csv")
        .send([columns, ...lines].join("\n"))
        .expect(200);
      await account.advance(60);
      const { rows: placed } = await database.owner.query<{ placement_id: string }>(
        "select placement_id from app.placements where creditor_id = $1",
        [account.creditorId],
      );
      const rows = (await dueTogether(placed.map((each) => each.placement_id))).map(booking);
      expect(rows).toHaveLength(60);
      for (let kills = 0; kills < 5; kills += 1) await killAmid(rows);

      await bringToEnd(rows, simulators());
      expect(await Promise.all(rows.map(({ key }) => contacts(key)))).toEqual(rows.map(() => 1));
      expect(await failures()).toEqual([]);
    },
    patience_ms,
  );
});

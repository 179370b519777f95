/** A status changes by a move of the running transaction, or not at all: nobody gets past, whatever the session says of itself. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { useDatabase } from "../support/database.ts";
import { arrange, asTenant, insertCreditor, insertPlacement } from "../support/rows.ts";

const database = useDatabase();
const refused = { code: "SV204" };
const illegal = { code: "SV201" };
const system = { role: "svc_worker", type: "system" };
let creditorId = "";

beforeAll(async () => {
  creditorId = await insertCreditor(database.owner);
});

async function insertCall(): Promise<string> {
  const placementId = await insertPlacement(database.owner, creditorId, { status: "in_outreach" });
  const callId = randomUUID();
  await arrange(database.owner, (client) =>
    client.query(
      `insert into app.calls (creditor_id, call_id, placement_id, debtor_id, status, step, scheduled_at, created_at)
       select creditor_id, $2, placement_id, debtor_id, 'scheduled', 1, now(), now() from app.placements where placement_id = $1`,
      [placementId, callId],
    ),
  );
  return callId;
}

const statusOf = async (callId: string) =>
  (await database.owner.query("select status from app.calls where call_id = $1", [callId])).rows[0].status;

const movesOf = async (callId: string): Promise<string[]> =>
  (
    await database.owner.query(
      "select from_state || ' ' || to_state as step from app.moves where subject_id = $1 order by seq",
      [callId],
    )
  ).rows.map(({ step }) => step);

const asSystem = <T>(work: (client: pg.PoolClient) => Promise<T>) =>
  asTenant(database.login, creditorId, work, system);

const move = (callId: string, event: string) => `select app.move('call', '${callId}', '${event}')`;

const write = (callId: string, status: string) =>
  `update app.calls set status = '${status}' where call_id = '${callId}'`;

/** Moves as rows, past app.move, in one statement. */
const insertMoves = (moves: readonly (readonly [callId: string, event: string])[]) =>
  `insert into app.moves (creditor_id, machine, subject_id, event, from_state, to_state, actor_type, moved_at) values
   ${moves.map(([id, event]) => `('${creditorId}', 'call', '${id}', '${event}', '', '', 'system', now())`).join(", ")}`;

/** Runs statements in one transaction of a superuser, in the tenant, whose triggers are on. */
async function asSuperuser(...statements: string[]): Promise<void> {
  const client = await database.connect("owner");
  await client.query("begin");
  try {
    await client.query(
      `select app.enter(('svc_worker', '${creditorId}', 'system', 'test', null, null, 'system')::app.principal); reset role`,
    );
    for (const statement of statements) await client.query(statement);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    await client.end();
  }
}

/** Refused to the tenant's own session, to the tables' owner and to a superuser. */
async function expectRefused(...statements: string[]): Promise<void> {
  await expect(
    asSystem(async (client) => {
      for (const statement of statements) await client.query(statement);
    }),
  ).rejects.toMatchObject(refused);
  await expect(asSuperuser(...statements)).rejects.toMatchObject(refused);
  await expect(
    asSuperuser("set local role svc_owner; set local app.maintenance = 'on'", ...statements),
  ).rejects.toMatchObject(refused);
}

describe("a raw change of a status", () => {
  test("is refused whatever a comment in it says", async () => {
    const call = await insertCall();
    for (const comment of [
      "/* from app.apply_move() line */",
      "-- PL/pgSQL function app.apply_move() line 3",
    ])
      await expectRefused(`${write(call, "in_progress")} ${comment}\n`);
    expect(await statusOf(call)).toBe("scheduled");
  });

  test("is refused under a search_path with our schema in it, where moves work as ever", async () => {
    const call = await insertCall();
    for (const path of ["app", "app, public", "pg_catalog, app, pg_temp"]) {
      await expectRefused(`set local search_path = ${path}`, write(call, "in_progress"));
      await asSuperuser(`set local search_path = ${path}`, move(call, "begun"), move(call, "not_placed"));
    }
    expect(await movesOf(call)).toHaveLength(6);
  });

  test("is refused under a search_path that puts other operators before Postgres's", async () => {
    const call = await insertCall();
    await asSystem((client) => client.query(`${move(call, "begun")}; ${move(call, "not_placed")}`));
    await database.owner.query(
      `create schema evil; grant usage on schema evil to public;
       create function evil.agree(xid8, xid8) returns boolean language sql immutable as 'select true';
       create function evil.agree(text, text) returns boolean language sql immutable as 'select true';
       create operator evil.= (function = evil.agree, leftarg = xid8, rightarg = xid8);
       create operator evil.= (function = evil.agree, leftarg = text, rightarg = text)`,
    );
    await expectRefused("set local search_path = evil, pg_catalog", write(call, "in_progress"));
  });

  test("is refused beside the move that says it, in the same statement", async () => {
    const call = await insertCall();
    await expectRefused(`with made as (${insertMoves([[call, "begun"]])}) ${write(call, "in_progress")}`);
    expect(await statusOf(call)).toBe("scheduled");
  });

  test("is refused though an earlier transaction moved the same way", async () => {
    const call = await insertCall();
    await asSystem((client) => client.query(move(call, "begun")));
    // Set back by hand, with triggers off.
    await arrange(database.owner, (client) => client.query(write(call, "scheduled")));
    await expectRefused(write(call, "in_progress"));
    await asSystem((client) => client.query(`${move(call, "begun")}; ${move(call, "not_placed")}`));
    await expectRefused(write(call, "in_progress"));
    expect(await statusOf(call)).toBe("scheduled");
  });

  test("is refused though this transaction moved, back and forth again", async () => {
    const call = await insertCall();
    await expectRefused(move(call, "begun"), write(call, "scheduled"));
    await expectRefused(move(call, "begun"), move(call, "not_placed"), write(call, "in_progress"));
    await expectRefused(move(call, "begun"), write(call, "in_progress"), write(call, "scheduled"));
    expect([await statusOf(call), await movesOf(call)]).toEqual(["scheduled", []]);
  });

  test("is refused on another subject than the one that moved", async () => {
    const [moved, other] = [await insertCall(), await insertCall()];
    await expectRefused(move(moved, "begun"), write(other, "in_progress"));
  });

  test("is refused after the move was rolled back to a savepoint", async () => {
    const call = await insertCall();
    await expectRefused(
      "savepoint before",
      move(call, "begun"),
      "rollback to savepoint before",
      write(call, "in_progress"),
    );
  });
});

describe("moves", () => {
  test("work under savepoints and in exception blocks", async () => {
    const call = await insertCall();
    await asSystem(async (client) => {
      await client.query(`savepoint one; ${move(call, "begun")}; release savepoint one`);
      await client.query(move(call, "not_placed"));
      await client.query(`savepoint two; ${move(call, "begun")}; rollback to savepoint two`);
      await client.query(
        `do $$ begin
           begin
             perform app.move('call', '${call}', 'begun');
             perform app.move('call', '${call}', 'begun');
           exception when sqlstate 'SV201' then
             perform app.move('call', '${call}', 'begun');
           end;
           perform app.move('call', '${call}', 'completed');
         end $$`,
      );
    });
    expect(await statusOf(call)).toBe("completed");
    expect(await movesOf(call)).toEqual([
      "scheduled in_progress",
      "in_progress scheduled",
      "scheduled in_progress",
      "in_progress completed",
    ]);
  });

  test("of several subjects may be one statement", async () => {
    const calls = [await insertCall(), await insertCall(), await insertCall()];
    await asSystem((client) => client.query(insertMoves(calls.map((call) => [call, "begun"]))));
    for (const call of calls) expect(await statusOf(call)).toBe("in_progress");
  });

  test("of one subject may not be one statement", async () => {
    const call = await insertCall();
    const moves = (...events: string[]) =>
      asSystem((client) => client.query(insertMoves(events.map((event) => [call, event]))));
    await expect(moves("begun", "cancelled")).rejects.toMatchObject(refused);
    await expect(moves("cancelled", "failed")).rejects.toMatchObject(illegal);
    await expect(moves("begun", "begun")).rejects.toMatchObject(illegal);
    await expect(moves("begun", "completed")).rejects.toMatchObject(illegal);
    expect([await statusOf(call), await movesOf(call)]).toEqual(["scheduled", []]);
  });

  test("are stamped by the database, whatever their writer gives", async () => {
    const call = await insertCall();
    await asSystem((client) =>
      client.query(
        `insert into app.moves (creditor_id, machine, subject_id, event, from_state, to_state, actor_type, moved_at, seq, transaction_id,
           placement_id, audit_event, effect) overriding system value
         values ($1, 'call', $2, 'begun', 'in_progress', 'completed', 'system', now(), 9223372036854775807, '3', $1, 'forged', 'on_forged')`,
        [creditorId, call],
      ),
    );
    const { rows } = await database.owner.query(
      `select m.from_state, m.to_state, m.seq < 1000000 as counted, m.transaction_id > '3'::xid8 as stamped, m.audit_event, m.effect,
         m.placement_id = c.placement_id as placed
       from app.moves m join app.calls c on c.call_id = m.subject_id where m.subject_id = $1`,
      [call],
    );
    expect(rows).toEqual([
      {
        from_state: "scheduled",
        to_state: "in_progress",
        counted: true,
        stamped: true,
        audit_event: "call.begun",
        effect: null,
        placed: true,
      },
    ]);
    await asSystem((client) => client.query(move(call, "completed")));
    expect(await statusOf(call)).toBe("completed");
  });

  test("of one subject are numbered in the order of its lock, not of who asked first", async () => {
    const call = await insertCall();
    const [first, second] = [await database.connect("owner"), await database.connect("owner")];
    for (const client of [first, second]) {
      await client.query(
        `begin; select app.enter(('svc_worker', '${creditorId}', 'system', 'test', null, null, 'system')::app.principal)`,
      );
    }
    await first.query(`select from app.calls where call_id = '${call}' for no key update`);
    const waiting = second.query(move(call, "not_placed"));
    await first.query(move(call, "begun"));
    await first.query("commit");
    await waiting;
    await second.query("commit");
    expect(await movesOf(call)).toEqual(["scheduled in_progress", "in_progress scheduled"]);
  });
});

describe("a status without a machine", () => {
  const insertReview = (status: string) =>
    database.owner.query(
      `insert into app.intake_reviews (creditor_id, invoice_number, reason, status, submission, created_at)
       values ($1, gen_random_uuid(), 'test', $2, '{}', now()) returning intake_review_id as id`,
      [creditorId, status],
    );
  const setReview = (id: string, status: string) =>
    database.owner.query("update app.intake_reviews set status = $2 where intake_review_id = $1", [
      id,
      status,
    ]);

  test("begins where rows of its table begin, and changes along the listed pairs, a superuser's too", async () => {
    await expect(insertReview("accepted")).rejects.toMatchObject({ code: "SV207" });
    const [review] = (await insertReview("pending_review")).rows;
    await setReview(review.id, "rejected");
    await expect(setReview(review.id, "accepted")).rejects.toMatchObject({ code: "SV207" });
    await expect(setReview(review.id, "pending_review")).rejects.toMatchObject({ code: "SV207" });
    await setReview(review.id, "rejected");
  });
});

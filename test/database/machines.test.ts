/** A machine is declared by one row of app.machines, beside its states and transitions. Here one that no release knows. */
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { useDatabase } from "../support/database.ts";
import { asTenant, insertCreditor, insertPlacement } from "../support/rows.ts";

const database = useDatabase();
let creditorId = "";
let placementId = "";

/** What there is of the table before the machine. */
const table = (name: string) => `
  create table scratch.${name}s (
    creditor_id uuid not null,
    ${name}_id uuid not null default gen_random_uuid(),
    placement_id uuid,
    status text collate "C" not null,
    primary key (creditor_id, ${name}_id)
  );
  select app.protect('scratch.${name}s', 'insert', 'update')`;

const declaration = `
  insert into app.machines (machine, subject_table, key_column, placement_column) values
    ('parcel', 'scratch.parcels', 'parcel_id', 'placement_id'),
    ('crate', 'scratch.crates', 'crate_id', null);
  insert into app.states (machine, state, initial, terminal) values
    ('parcel', 'packed', true, false), ('parcel', 'sent', false, false), ('parcel', 'delivered', false, true),
    ('crate', 'open', true, false), ('crate', 'shut', false, true);
  insert into app.transitions (machine, from_state, event, to_state, actors, audit_event, effect) values
    ('parcel', 'packed', 'sent', 'sent', '{creditor}', 'parcel.sent', null),
    ('parcel', 'packed', 'handed_over', 'sent', '{creditor}', 'parcel.handed_over', 'on_parcel_handed_over'),
    ('parcel', 'sent', 'delivered', 'delivered', '{creditor,system}', 'parcel.delivered', null),
    ('crate', 'open', 'shut', 'shut', '{creditor}', 'crate.shut', null);
  select app.compile_machines()`;

beforeAll(async () => {
  creditorId = await insertCreditor(database.owner);
  placementId = await insertPlacement(database.owner, creditorId);
  const owner = await database.connect("owner");
  await owner.query(
    "create schema scratch authorization svc_owner; grant usage on schema scratch to svc_creditor",
  );
  await owner.query(`set role svc_owner; ${table("parcel")}; ${table("crate")}; ${declaration}`);
  await owner.query(
    `create function app.on_parcel_handed_over(move app.moves) returns void language plpgsql volatile as $$
     begin perform app.move('parcel', move.subject_id, 'delivered'); end $$`,
  );
  await owner.end();
});

const tenant = <T>(work: (client: pg.PoolClient) => Promise<T>) => asTenant(database.login, creditorId, work);

async function insert(name: string, status: string): Promise<string> {
  const id = randomUUID();
  await tenant((client) =>
    client.query(
      `insert into scratch.${name}s (creditor_id, ${name}_id, placement_id, status) values ($1, $2, $3, $4)`,
      [creditorId, id, placementId, status],
    ),
  );
  return id;
}

const move = (machine: string, id: string, event: string) =>
  tenant((client) => client.query("select app.move($1, $2, $3)", [machine, id, event]));

const statusOf = async (name: string, id: string) =>
  (await database.owner.query(`select status from scratch.${name}s where ${name}_id = $1`, [id])).rows[0]
    .status;

async function trailOf(chain: string, key: string, id: string) {
  const { rows } = await database.owner.query(
    `select event_type, data->>'previous_status' as was, data->>'new_status' as is from app.audit_events
     where chain_id = $1 and data->>$2 = $3 order by seq`,
    [chain, key, id],
  );
  return rows;
}

test("its subjects move along its transitions, each move in the trail of the placement", async () => {
  const id = await insert("parcel", "packed");
  await expect(move("parcel", id, "delivered")).rejects.toMatchObject({ code: "SV201" });
  await move("parcel", id, "sent");
  await move("parcel", id, "delivered");
  expect(await statusOf("parcel", id)).toBe("delivered");
  expect(await trailOf(placementId, "parcel_id", id)).toEqual([
    { event_type: "parcel.sent", was: "packed", is: "sent" },
    { event_type: "parcel.delivered", was: "sent", is: "delivered" },
  ]);
});

test("the effect of a move may be another move of the same subject", async () => {
  const id = await insert("parcel", "packed");
  await move("parcel", id, "handed_over");
  expect(await statusOf("parcel", id)).toBe("delivered");
});

test("a machine whose rows name no placement has its trail in the account's", async () => {
  const id = await insert("crate", "open");
  await move("crate", id, "shut");
  expect(await trailOf(creditorId, "crate_id", id)).toEqual([
    { event_type: "crate.shut", was: "open", is: "shut" },
  ]);
});

test("its statuses are guarded: rows begin in an initial state and change by moves, a superuser's too", async () => {
  await expect(insert("parcel", "sent")).rejects.toMatchObject({ code: "SV204" });
  const id = await insert("parcel", "packed");
  await expect(
    database.owner.query("update scratch.parcels set status = 'sent' where parcel_id = $1", [id]),
  ).rejects.toMatchObject({ code: "SV204" });
});

test("a subject that is not there, or another tenant's, cannot be moved, nor can a machine that nobody declared", async () => {
  const id = await insert("parcel", "packed");
  const stranger = await insertCreditor(database.owner);
  await expect(move("parcel", randomUUID(), "sent")).rejects.toMatchObject({ code: "SV202" });
  await expect(move("barrel", id, "sent")).rejects.toMatchObject({ code: "SV202" });
  await expect(
    asTenant(database.login, stranger, (client) =>
      client.query("select app.move('parcel', $1, 'sent')", [id]),
    ),
  ).rejects.toMatchObject({ code: "SV202" });
});

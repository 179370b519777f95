/** History, statuses, and the doors that enter a tenant. */
import { strict as assert } from "node:assert";
import { createHash, randomUUID } from "node:crypto";
import { as, type Check, type Given, keyCredential, refused, undone, value } from "./attempts.ts";
import { insertStatement } from "./world.ts";

/** Tables that nobody rewrites, their owner included. */
const history = ["amendments", "audit_events", "compliance_decisions", "events", "moves", "voice_events"];

const appendOnly: Check = async (given) => {
  for (const table of history) {
    const one = `app.${table} where creditor_id = $1`;
    const mine = [given.world.mine];
    assert.ok((await given.client.query(`select from ${one}`, mine)).rowCount, `${table} is empty`);
    await refused(
      given,
      "append_only",
      `update app.${table} set creditor_id = creditor_id where creditor_id = $1`,
      mine,
    );
    await refused(given, "append_only", `delete from ${one}`, mine);
    await refused(given, "append_only", `truncate app.${table} cascade`);
  }
};

const statuses: Check = async (given) => {
  const { client, world } = given;
  const { rows: machines } = await client.query<{ machine: string; later: string }>(
    `select machine, min(state) filter (where not initial) as later from app.states group by machine order by machine`,
  );
  assert.ok(machines.length > 4);
  for (const { machine, later } of machines) {
    const table = `app.${machine}s`;
    await refused(given, "status_by_move_only", `update ${table} set status = $1 where creditor_id = $2`, [
      later,
      world.mine,
    ]);
    await refused(given, "status_by_move_only", insertStatement(world, table, world.mine, later));
  }
};

/** The tenant of a verified account with a placement that may be recalled, as its own creditor. */
const creditor = ({ world }: Given) => ({ role: "svc_creditor", tenant: world.cast.owner.creditorId });

const insertMove = `insert into app.moves (creditor_id, machine, subject_id, event, from_state, to_state, actor_type, actor, moved_at)
  values ($1, 'placement', $2, $3, 'paid', 'paid', $4, 'probe', now()) returning from_state || ' ' || to_state`;

const actors = ["creditor", "partner", "debtor", "operator", "system"];
const actsFor: Readonly<Record<string, readonly string[]>> = {
  svc_creditor: ["creditor", "partner"],
  svc_operator: ["operator"],
  svc_worker: ["system", "debtor"],
};

/** By whom an event was, as app.record writes it: from a setting that whoever has the connection may set. */
const recordProbe = "select app.record('probe', null)";
const recorded = "select actor_type from app.audit_events where event_type = 'probe'";

const forgery: Check = async (given) => {
  const { client, world } = given;
  const { creditorId } = world.cast.owner;
  for (const [role, own] of Object.entries(actsFor))
    for (const type of actors)
      await as(given, { role, tenant: creditorId, type }, async () => {
        const move = [creditorId, world.placementId, "recalled", type];
        if (!own.includes(type)) {
          await refused(given, "actor_forged", recordProbe);
          await refused(given, "actor_forged", insertMove, move);
        } else {
          await client.query(recordProbe);
          assert.equal(await value(client, recorded), type);
        }
      });
  // A move that names another than its audit event will.
  await as(given, creditor(given), () =>
    refused(given, "actor_forged", insertMove, [creditorId, world.placementId, "recalled", "operator"]),
  );
};

const moves: Check = async (given) => {
  const { client, world } = given;
  const { creditorId } = world.cast.owner;
  const placement = world.placementId;
  await as(given, creditor(given), async () => {
    await refused(given, "illegal_move", insertMove, [creditorId, placement, "no_such_event", "creditor"]);
    await refused(given, "actor_not_allowed", insertMove, [
      creditorId,
      placement,
      "resolved_by_operator",
      "creditor",
    ]);
    await refused(given, "subject_not_found", insertMove, [creditorId, randomUUID(), "recalled", "creditor"]);
    const states = await value(client, insertMove, [creditorId, placement, "recalled", "creditor"]);
    assert.equal(states, "pending_enrichment recalled", "a move says what it was told to say");
    const status = await value(client, "select status from app.placements where placement_id = $1", [
      placement,
    ]);
    assert.equal(status, "recalled");
    const { rows } = await client.query(
      `select event_type, previous_status, new_status from app.audit_events
       where chain_id = $1 and previous_status is not null`,
      [placement],
    );
    assert.deepEqual(rows, [
      { event_type: "placement.recalled", previous_status: "pending_enrichment", new_status: "recalled" },
    ]);
    await refused(given, "illegal_move", insertMove, [creditorId, placement, "recalled", "creditor"]);
  });
};

const licences: Check = async (given) => {
  const { client, world } = given;
  const { creditorId } = world.cast.owner;
  const placement = world.placementId;
  const write = "update app.placements set status = $1 where placement_id = $2";
  const unguarded = async (statement: string, values: unknown[]) => {
    await client.query("set local session_replication_role = replica");
    await client.query(statement, values);
    await client.query("set local session_replication_role = origin");
  };
  await undone(client, async () => {
    const another = randomUUID();
    await unguarded(
      `insert into app.placements select (jsonb_populate_record(p,
         jsonb_build_object('placement_id', $1::uuid, 'invoice_number', $1::text))).*
       from app.placements p where p.placement_id = $2`,
      [another, placement],
    );
    await client.query(
      "select set_config('app.creditor_id', $1, true), set_config('app.now', now()::text, true)",
      [creditorId],
    );
    await client.query(insertMove, [creditorId, placement, "recalled", "creditor"]);
    await refused(given, "status_by_move_only", write, ["paid", placement]);
    await refused(given, "status_by_move_only", write, ["recalled", another]);
    await undone(client, async () => {
      await unguarded(write, ["ready", placement]);
      await refused(given, "status_by_move_only", write, ["recalled", placement]);
    });
    await unguarded(write, ["pending_enrichment", placement]);
    await refused(given, "status_by_move_only", write, ["paid", placement]);
    await undone(client, () => client.query(write, ["recalled", placement]));
    await unguarded("update app.moves set transaction_id = '3' where subject_id = $1", [placement]);
    await refused(given, "status_by_move_only", write, ["recalled", placement]);
  });
};

const changes: Check = async (given) => {
  const { client, world } = given;
  const refusal = "illegal_status_change";
  const born = (table: string, column: string, state: string) =>
    refused(
      given,
      refusal,
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('${column}', '${state}'))).* from ${table} t
       where creditor_id = $1`,
      [world.mine],
    );
  const change = (table: string, column: string, state: string): [string, unknown[]] => [
    `update ${table} set ${column} = '${state}' where creditor_id = $1`,
    [world.mine],
  ];
  await undone(client, async () => {
    await born("app.intake_reviews", "status", "accepted");
    await client.query(...change("app.intake_reviews", "status", "accepted"));
    await refused(given, refusal, ...change("app.intake_reviews", "status", "rejected"));
    await born("app.agenda", "state", "queued");
    await client.query(
      "update app.agenda set state = 'claimed', claim = gen_random_uuid() where creditor_id = $1",
      [world.mine],
    );
    const queued = "update app.agenda set state = 'queued', claim = null where creditor_id = $1";
    await refused(given, refusal, queued, [world.mine]);
  });
};

const auditQuery = `
  select coalesce(encode(previous_hash, 'hex'), '') as before, encode(hash, 'hex') as hash, creditor_id, chain_id, event_id,
    placement_id, seq::integer as seq, event_type, actor_type, actor, previous_status, new_status, data::text as data,
    (extract(epoch from occurred_at) * 1000000)::bigint::text as microseconds
  from app.audit_events where creditor_id = $1 order by chain_id, seq`;

/** The documented formula: sha256(previous_hash || utf8(the jsonb text of the fields, in this order)). */
function auditHash(event: Record<string, string | number | null>): string {
  const fields = [
    "creditor_id",
    "chain_id",
    "event_id",
    "placement_id",
    "seq",
    "event_type",
    "actor_type",
    "actor",
  ];
  const texts = [...fields, "previous_status", "new_status"].map((name) => JSON.stringify(event[name]));
  const written = `[1, ${texts.join(", ")}, ${event.data}, ${event.microseconds}]`;
  return createHash("sha256")
    .update(Buffer.from(String(event.before), "hex"))
    .update(written)
    .digest("hex");
}

const record = `select app.record('probe.recorded', $1, '{"code": "probe", "amount": 12.50, "nested": {"b": [1, null], "aa": true}}', 'a', 'b')`;

const auditHashes: Check = async (given) => {
  const { client, world } = given;
  await as(given, creditor(given), async () => {
    for (let n = 0; n < 3; n += 1) await client.query(record, [world.placementId]);
    const { rows } = await client.query(auditQuery, [world.cast.owner.creditorId]);
    assert.ok(rows.length > 3);
    const last = new Map<string, string>();
    for (const event of rows) {
      assert.equal(
        event.hash,
        auditHash(event),
        `event ${event.seq} of ${event.event_type} has another hash`,
      );
      assert.equal(event.before, last.get(event.chain_id) ?? "", "an event does not name the one before");
      last.set(event.chain_id, event.hash);
    }
  });
};

/** What somebody does to a chain ($1) past its triggers, and the event from which it then does not verify; -1: its last. */
const tamperings: readonly (readonly [statements: readonly string[], from: number])[] = [
  [[`update app.audit_events set data = '{"code": "other"}' where chain_id = $1 and seq = 2`], 2],
  [["update app.audit_events set event_type = 'other' where chain_id = $1 and seq = 2"], 2],
  [["update app.audit_events set actor = 'other' where chain_id = $1 and seq = 2"], 2],
  [["delete from app.audit_events where chain_id = $1 and seq = 2"], 3],
  [
    [
      "delete from app.audit_events where chain_id = $1 and seq = (select max(seq) from app.audit_events where chain_id = $1)",
    ],
    -1,
  ],
  [["delete from app.audit_heads where chain_id = $1"], 1],
  [["update app.audit_heads set seq = seq - 1 where chain_id = $1"], -2],
  [
    // Other data, and a hash that fits.
    [
      `update app.audit_events e set data = '{"code": "other"}',
         hash = app.audit_hash(e.previous_hash, e.seq, jsonb_populate_record(e, '{"data": {"code": "other"}}'))
       where chain_id = $1 and seq = 2`,
    ],
    3,
  ],
  [
    // The second left out, the third hashed as if it came after the first, and nothing after that.
    [
      "delete from app.audit_events where chain_id = $1 and (seq = 2 or seq > 3)",
      `update app.audit_events e set previous_hash = f.hash, hash = app.audit_hash(f.hash, e.seq, e) from app.audit_events f
       where e.chain_id = $1 and e.seq = 3 and f.chain_id = e.chain_id and f.seq = 1`,
      `update app.audit_heads h set seq = 3, hash = e.hash from app.audit_events e
       where h.chain_id = $1 and e.chain_id = h.chain_id and e.seq = 3`,
    ],
    3,
  ],
];

const tampering: Check = async (given) => {
  const { client, world } = given;
  const chain = world.placementId;
  await as(given, creditor(given), async () => {
    for (let n = 0; n < 4; n += 1) await client.query(record, [chain]);
    await client.query("reset role; set local session_replication_role = replica");
    const verified = () => value(client, "select app.verify_audit_chain($1)", [chain]);
    assert.equal(await verified(), null);
    const count = Number(
      await value(client, "select count(*) from app.audit_events where chain_id = $1", [chain]),
    );
    for (const [statements, from] of tamperings) {
      await undone(client, async () => {
        for (const statement of statements) await client.query(statement, [chain]);
        const expected = from < 0 ? count + 1 + from : from;
        assert.equal(Number(await verified()), expected, `not noticed: ${statements.join("; ")}`);
      });
    }
  });
};

const call = "select status from api.call($1, 'get_current_agreement', '{}')";

const entering: Check = async (given) => {
  const { client, world } = given;
  const { owner, partner } = world.cast;
  const entered = () =>
    value(
      client,
      `select concat_ws(' ', current_user, nullif(current_setting('app.creditor_id'), ''),
         nullif(current_setting('app.partner_id'), ''), current_setting('app.actor_type'), current_setting('app.actor'), current_setting('app.credential_kind'),
         current_setting('transaction_read_only'))`,
    );
  const key = keyCredential(partner.apiKey);
  const shown = { ...key, access: "tenant", writes: false, creditor: owner.creditorId };
  await undone(client, async () => {
    await client.query(call, [shown]);
    assert.equal(
      await entered(),
      `svc_creditor ${owner.creditorId} ${partner.partnerId} partner key:${key.prefix} api_key on`,
    );
  });
  await undone(client, async () => {
    await client.query(call, [{ ...shown, writes: true }]);
    assert.match(String(await entered()), / off$/);
  });
  await undone(client, async () => {
    await client.query("select task.enter($1)", [owner.creditorId]);
    assert.equal(await entered(), `svc_worker ${owner.creditorId} system system system off`);
  });
  await undone(client, async () => {
    assert.equal(
      await value(client, "select creditor from task.enter_identified_tenant('probe', '{unknown}')"),
      null,
    );
    assert.equal(await entered(), "svc_worker system system system off");
  });
  await refused(given, "invalid_api_key", call, [{ ...shown, kind: "none" }]);
  await refused(given, "42501", "select from api.call($1, 'list_creditors', '{}')", [shown]);
  await as(given, { role: "svc_operator", type: "operator" }, async () => {
    await refused(given, "creditor_not_found", "select app.enter_tenant($1)", [randomUUID()]);
    const byRow = "select app.enter_tenant_of('placements', 'placement_id', $1, 'placement_not_found')";
    await refused(given, "placement_not_found", byRow, [randomUUID()]);
    await client.query(byRow, [world.placementId]);
    assert.equal(await value(client, "select app.creditor_id()"), owner.creditorId);
  });
};

const conditions: Check = async (given) => {
  const { client } = given;
  const dashboard = "select app.require_dashboard()";
  await as(given, { ...creditor(given), kind: "api_key" }, () =>
    refused(given, "session_required", dashboard),
  );
  await as(given, { ...creditor(given), type: "partner" }, () =>
    refused(given, "session_required", dashboard),
  );
  await as(given, creditor(given), () => client.query(dashboard));
  await client.query("select app.demo_only()");
  await undone(client, async () => {
    await client.query(`update app.settings set value = '"production"' where name = 'environment'`);
    await refused(given, "not_found", "select app.demo_only()");
  });
  const status =
    "select app.require_status(c, 'onboarding', $1) from app.creditors c where c.creditor_id = $2";
  await refused(given, "onboarding_step_conflict", status, ["pending", given.world.cast.owner.creditorId]);
  await client.query(status, ["verified", given.world.cast.owner.creditorId]);
};

const claims: Check = async (given) => {
  const { client, world } = given;
  await undone(client, async () => {
    const { rowCount } = await client.query(
      "update app.agenda set state = 'claimed', claim = gen_random_uuid() where creditor_id = $1 and key = 'x'",
      [world.mine],
    );
    assert.equal(rowCount, 1);
    const others = [world.mine, "x", randomUUID()];
    await refused(given, "stale_claim", "select task.finish($1, $2, $3, '{}')", others);
    await refused(given, "stale_claim", "select task.give_back($1, $2, $3)", others);
    await as(given, { role: "svc_worker", tenant: world.mine }, () =>
      refused(given, "stale_claim", "select task.claim_row('x', $1, 1)", [randomUUID()]),
    );
  });
};

export const historyGuards: Readonly<Record<string, Check>> = {
  "history is neither changed nor deleted nor truncated, by nobody": appendOnly,
  "a status is born initial and changes by a move alone": statuses,
  "the trail names nobody for whom the role does not act": forgery,
  "a status changes as the subject's newest move of this transaction says": licences,
  "a status without a machine changes along its legal pairs": changes,
  "a move is legal, by an actor who may, and says what happened": moves,
  "the hash of an audit event is that of all its fields and of the event before": auditHashes,
  "a chain that was tampered with does not verify, from there on": tampering,
  "a request enters its role and its tenant, and writes only where it may": entering,
  "what asks for a dashboard, the demo or a status gets it": conditions,
  "work is finished, given back and claimed under its own claim": claims,
};

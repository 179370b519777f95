/** What runs with more rights than its caller and is open to every login: whom it answers. */
import { strict as assert } from "node:assert";
import type pg from "pg";
import { rolesOf } from "../../src/database/roles.ts";
import { hasCode } from "../../src/error_code.ts";
import { type Check, undone } from "./attempts.ts";

/** The logins that each function answers; to any other it is as if nobody were there. */
const answers: Readonly<Record<string, readonly string[]>> = {
  // It takes a secret's digest, and what it answers is worth what the login may become.
  "private.authenticate": ["tenant", "other", "worker"],
  "private.admit_caller": ["other"],
  "private.forget_expired": ["other"],
  "private.heartbeat_age": ["worker"],
  "private.record_heartbeat": ["worker"],
  // It writes one instant, which decides nothing.
  "private.record_probe": ["tenant", "other", "worker"],
  "task.begin_drive": ["worker"],
  "task.claims_under_way": ["worker"],
  "task.keep_drive": ["worker"],
  "task.lateness": ["worker"],
  "task.move_clock": ["worker"],
  "task.promote": ["worker"],
  "task.recover": ["worker"],
  "task.release_orphans": ["worker"],
  "task.stop_drive": ["worker"],
};

/** Each such function of ours, with a call of it without any argument given. */
const openDefiners = `
  select p.pronamespace::regnamespace || '.' || p.proname as name,
    format('select %s(%s)', p.oid::regproc, (
      select string_agg('null::' || format_type(type, null), ', ' order by n)
      from unnest(p.proargtypes) with ordinality a (type, n))) as call
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prosecdef and has_function_privilege('public', p.oid, 'execute')
    and n.nspname in ('api', 'app', 'ops', 'private', 'task')
  order by 1`;

const definers: Check = async ({ client }) => {
  const { rows } = await client.query<{ name: string; call: string }>(openDefiners);
  const answering: Record<string, string[]> = Object.fromEntries(rows.map(({ name }) => [name, []]));
  for (const [use, roles] of Object.entries(rolesOf))
    await undone(client, async () => {
      await client.query(`create role svc_probe_login noinherit in role ${roles.join(", ")}`);
      await client.query("set local session authorization svc_probe_login");
      for (const { name, call } of rows) if (await isAnswered(client, call)) answering[name]?.push(use);
    });
  assert.deepEqual(answering, answers);
};

function isAnswered(client: pg.ClientBase, call: string): Promise<boolean> {
  return undone(client, () =>
    client.query(call).then(
      () => true,
      (error: unknown) => !hasCode(error, "SV00K"),
    ),
  );
}

export const loginGuards: Readonly<Record<string, Check>> = {
  "what runs with more rights than its caller answers its own login alone": definers,
};

/**
 * The walk through the functions: each role, and the login that has become nobody yet, tries to call each one. EXPLAIN asks
 * for the right to execute and runs nothing.
 */
import type pg from "pg";
import { actingRoles } from "../../src/database/roles.ts";
import { usualExecutors } from "../support/grants.ts";
import type { World } from "./world.ts";

/** What is wrong with who may call what, in words; `only` names one function, `api.call(jsonb, text, jsonb)`. */
export async function functionFaults(client: pg.ClientBase, world: World, only?: string): Promise<string[]> {
  const roles = [...actingRoles, world.login];
  await client.query("savepoint walk");
  await client.query(tryAll);
  const { rows } = await client.query<{ schema: string; name: string; owner: string; able: string[] }>(
    "select * from pg_temp.try_functions($1, $2)",
    [roles, only ?? null],
  );
  await client.query("rollback to savepoint walk");
  return rows.flatMap(({ schema, name, owner, able }) => {
    const listed = [owner, ...(world.executors.get(name) ?? usualExecutors[schema] ?? [])];
    return roles
      .filter((role) => able.includes(role) !== (listed.includes(role) || listed.includes("public")))
      .map((role) => `${role} ${able.includes(role) ? "may" : "may not"} execute ${name}`);
  });
}

const tryAll = `
create function pg_temp.try_functions(roles text[], wanted text) returns table (schema text, name text, owner text, able text[]) language plpgsql as $$
declare
  f record;
  one text;
begin
  for f in
    select n.nspname, p.proname, oidvectortypes(p.proargtypes) as types,
      p.proowner::regrole::text as owner, a.passed, a.nulls
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
      lateral (
        select string_agg(case when p.provariadic <> 0 and a.n = p.pronargs then 'variadic ' else '' end || 'column' || a.n,
            ', ' order by a.n) as passed,
          coalesce(string_agg('null::' || format_type(a.type, null), ', ' order by a.n), 'null') as nulls
        from unnest(p.proargtypes::oid[]) with ordinality a (type, n)) a
    where n.nspname in ('app', 'api', 'task', 'private', 'ops') and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
      and (wanted is null or wanted = format('%s.%s(%s)', n.nspname, p.proname, oidvectortypes(p.proargtypes)))
    order by 1, 2
  loop
    schema := f.nspname;
    name := format('%s.%s(%s)', f.nspname, f.proname, f.types);
    able := '{}';
    owner := f.owner;
    foreach one in array roles loop
      begin
        perform set_config('role', one, true);
        -- Of two rows, since the planner would make one row's constants of a strict function null, and ask nobody.
        execute format('explain select %I.%I(%s) from (values (%s), (%4$s)) given', f.nspname, f.proname, f.passed, f.nulls);
        able := able || one;
      exception when others then
        if sqlerrm not in ('permission denied for function ' || f.proname, 'permission denied for schema ' || f.nspname) then
          able := able || one;
        end if;
      end;
      perform set_config('role', 'none', true);
    end loop;
    return next;
  end loop;
end $$`;

/** Who can make something in a schema, or a temporary table, beyond the list. */
export async function creationFaults(client: pg.ClientBase, world: World): Promise<string[]> {
  const { rows: schemas } = await client.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
  );
  const found: string[] = [];
  for (const role of [...actingRoles, world.login]) {
    for (const { name } of schemas) {
      const listed = world.granted.get(`${name} ${role}`)?.includes("create") || owns(role, name);
      const able = await goesThrough(client, role, `create view ${name}.probe as select 1 as one`);
      if (able !== !!listed) found.push(`${role} ${able ? "may" : "may not"} create in ${name}`);
    }
    if (await goesThrough(client, role, "create temporary table probe ()"))
      found.push(`${role} may create temporary tables`);
  }
  return found;
}

const owns = (role: string, schema: string) => role === "svc_queue" && schema === "graphile_worker";

async function goesThrough(client: pg.ClientBase, role: string, statement: string): Promise<boolean> {
  await client.query(`savepoint probe; set local role ${role}`);
  try {
    await client.query(statement);
    return true;
  } catch {
    return false;
  } finally {
    await client.query("rollback to savepoint probe");
  }
}

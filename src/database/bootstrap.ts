import pg from "pg";
import { hasCode } from "../error_code.ts";
import { actingRoles } from "./roles.ts";

/**
 * Makes what migrations take for granted: the roles, their rights on this database, and the schemas of graphile-migrate
 * and graphile-worker. Changes only what is missing, so that an ordinary start writes nothing.
 */
export async function bootstrap(owner: pg.ClientBase): Promise<void> {
  await explainRefusal(async () => {
    await createRoles(owner);
    await grantMissing(owner, await ownerMemberships(owner));
    await grantConnect(owner, "svc_owner", "connect, create");
    await closeDatabase(owner);
    const { rowCount } = await owner.query("select from pg_namespace where nspname = 'graphile_migrate'");
    if (!rowCount) await owner.query(schemas);
  });
}

async function createRoles(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select name from unnest($1::text[]) name where not exists (select from pg_roles where rolname = name)",
    [["svc_owner", ...actingRoles]],
  );
  for (const { name } of rows) await owner.query(`create role ${name} nologin`);
}

export interface Membership {
  readonly role: string;
  readonly member: string;
  readonly inherits: boolean;
}

async function ownerMemberships(owner: pg.ClientBase): Promise<Membership[]> {
  // Functions that run as svc_queue are files of the logic folder as well, replaced by svc_owner like all others.
  const memberships: Membership[] = [{ role: "svc_queue", member: "svc_owner", inherits: true }];
  const { rows } = await owner.query<{ name: string }>(
    "select rolname as name from pg_roles where rolname = current_user and not rolsuper",
  );
  for (const { name } of rows) {
    for (const role of ["svc_owner", "svc_queue"]) memberships.push({ role, member: name, inherits: false });
  }
  return memberships;
}

export async function grantMissing(owner: pg.ClientBase, wanted: readonly Membership[]): Promise<void> {
  const perGrant = await hasGrantOptions(owner);
  const fitting = perGrant ? "m.set_option and m.inherit_option = (w->>'inherits')::boolean" : "true";
  const { rows } = await owner.query<{ membership: Membership }>(
    `select w as membership from jsonb_array_elements($1::jsonb) w
     where not exists (
       select from pg_auth_members m
       where m.roleid = (w->>'role')::regrole and m.member = quote_ident(w->>'member')::regrole and ${fitting})`,
    [JSON.stringify(wanted)],
  );
  for (const { role, member, inherits } of rows.map((row) => row.membership)) {
    const options = perGrant ? ` with inherit ${inherits}, set true` : "";
    await owner.query(`grant ${role} to ${pg.escapeIdentifier(member)}${options}`);
  }
}

/** Since Postgres 16 each grant says whether it is inherited; before, whether memberships are is the member's own trait. */
export async function hasGrantOptions(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ since16: boolean }>(
    "select current_setting('server_version_num')::int >= 160000 as since16",
  );
  return rows[0]?.since16 ?? false;
}

export async function grantConnect(owner: pg.ClientBase, role: string, rights: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select current_database() as name
     where exists (select from unnest(string_to_array($2, ', ')) as wanted
                   where not exists (select from pg_database d, aclexplode(d.datacl) a
                                     where d.datname = current_database() and a.grantee = quote_ident($1)::regrole
                                       and lower(a.privilege_type) = wanted))`,
    [role, rights],
  );
  for (const { name } of rows) {
    await owner.query(
      `grant ${rights} on database ${pg.escapeIdentifier(name)} to ${pg.escapeIdentifier(role)}`,
    );
  }
}

/** Whoever may connect may use the schemas that requests use, so that is nobody but those let in by name. */
async function closeDatabase(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select current_database() as name where has_database_privilege('public', current_database(), 'connect')",
  );
  for (const { name } of rows) {
    await owner.query(`revoke connect, temporary on database ${pg.escapeIdentifier(name)} from public`);
  }
}

// graphile-migrate keeps its books as whoever runs it, but its migrations go over to svc_owner, who must then be able to
// write them; API and worker read them to refuse an old schema. What is in graphile_worker is made by the worker's login
// (installQueue): nothing that svc_queue owns is ever read in the owner's session.
const schemas = `
begin;
revoke create on schema public from public;
set local role svc_owner;
create schema extensions;
create extension pgcrypto with schema extensions;
create schema graphile_worker authorization svc_queue;
create schema graphile_migrate;
create table graphile_migrate.migrations (
  hash text primary key,
  previous_hash text references graphile_migrate.migrations,
  filename text not null,
  date timestamptz not null default now()
);
create table graphile_migrate.current (
  filename text primary key default 'current.sql',
  content text not null,
  date timestamptz not null default now()
);
grant usage on schema graphile_migrate to public;
grant select on graphile_migrate.migrations to public;
commit;
`;

/**
 * Roles belong to the cluster, and the migration lock to one database: a boot beside this one, in another database, can
 * get in between looking and making. Then this one looks again.
 */
async function retryClashes(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      // Duplicate role, duplicate row of a catalogue, and "tuple concurrently updated".
      if (!hasCode(error, "42710", "23505", "XX000") || attempt === 5) throw error;
    }
  }
}

export async function explainRefusal(work: () => Promise<void>): Promise<void> {
  try {
    await retryClashes(work);
  } catch (error) {
    if (!hasCode(error, "42501")) throw error;
    throw new Error(
      "The role of DATABASE_OWNER_URL may not prepare the database: it must own it, and be a superuser or have " +
        "CREATEROLE and, since Postgres 16, ADMIN on the logins of DATABASE_URL, DATABASE_OTHER_URL and DATABASE_WORKER_URL",
      { cause: error },
    );
  }
}

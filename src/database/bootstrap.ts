import pg from "pg";
import { hasCode } from "../error_code.ts";

/** What a request or a task may act as. `svc_owner` is not among them: nothing at run time may become it. */
export const actingRoles = [
  "svc_creditor",
  "svc_debtor",
  "svc_partner",
  "svc_operator",
  "svc_public",
  "svc_worker",
  "svc_queue",
] as const;

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

/** Lets the login of DATABASE_URL in: what it may become, for how long it may work, and that it may connect at all. */
export async function admitLogin(owner: pg.ClientBase, loginUrl: string): Promise<void> {
  const login = decodeURIComponent(new URL(loginUrl).username);
  await refuseUnfit(owner, login);
  await explainRefusal(async () => {
    await grantMissing(
      owner,
      actingRoles.map((role) => ({ role, member: login, inherits: false })),
    );
    await keepFromInheriting(owner, login);
    await limitLogin(owner, login);
    await grantConnect(owner, login, "connect");
  });
}

/** For API and worker, which have no owner's connection: the login this pool uses must be held by row security. */
export async function refuseUnfitLogin(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>("select session_user as name");
  await refuseUnfit(pool, rows[0]?.name ?? "");
}

async function refuseUnfit(connection: pg.ClientBase | pg.Pool, login: string): Promise<void> {
  const { rows } = await connection.query<{ unfit: boolean; owns: boolean }>(
    `select rolsuper or rolbypassrls as unfit,
            exists (select from pg_roles owner
                    where owner.rolname = 'svc_owner' and pg_has_role(pg_roles.oid, owner.oid, 'member')) as owns
     from pg_roles where rolname = $1`,
    [login],
  );
  const [found] = rows;
  if (!found) throw new Error(`The login role ${login} of DATABASE_URL does not exist`);
  if (found.unfit) {
    throw new Error(
      `The login role ${login} of DATABASE_URL is a superuser or has BYPASSRLS; use one that is neither`,
    );
  }
  if (found.owns) {
    throw new Error(
      `The login role ${login} of DATABASE_URL can become svc_owner; use another than DATABASE_OWNER_URL's`,
    );
  }
}

async function createRoles(owner: pg.ClientBase): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "select name from unnest($1::text[]) name where not exists (select from pg_roles where rolname = name)",
    [["svc_owner", ...actingRoles]],
  );
  for (const { name } of rows) await owner.query(`create role ${name} nologin`);
}

interface Membership {
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

async function grantMissing(owner: pg.ClientBase, wanted: readonly Membership[]): Promise<void> {
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
async function hasGrantOptions(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ since16: boolean }>(
    "select current_setting('server_version_num')::int >= 160000 as since16",
  );
  return rows[0]?.since16 ?? false;
}

async function keepFromInheriting(owner: pg.ClientBase, login: string): Promise<void> {
  if (await hasGrantOptions(owner)) return;
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1 and rolinherit", [login]);
  if (rowCount) await owner.query(`alter role ${pg.escapeIdentifier(login)} noinherit`);
}

const limits = { statement_timeout: "10s", lock_timeout: "2s", jit: "off" };

async function limitLogin(owner: pg.ClientBase, login: string): Promise<void> {
  for (const [name, value] of Object.entries(limits)) {
    const { rowCount } = await owner.query(
      `select from pg_db_role_setting
       where setrole = (select oid from pg_roles where rolname = $1) and setdatabase = 0 and $2 = any (setconfig)`,
      [login, `${name}=${value}`],
    );
    if (!rowCount) await owner.query(`alter role ${pg.escapeIdentifier(login)} set ${name} = '${value}'`);
  }
}

async function grantConnect(owner: pg.ClientBase, role: string, rights: string): Promise<void> {
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

// graphile-worker wants CREATE on the database unless its schema and first table are there. graphile-migrate keeps its
// books as whoever runs it, but its migrations go over to svc_owner, who must then be able to write them; API and
// worker read them to refuse an old schema.
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
set local role svc_queue;
create table graphile_worker.migrations (
  id int primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
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

async function explainRefusal(work: () => Promise<void>): Promise<void> {
  try {
    await retryClashes(work);
  } catch (error) {
    if (!hasCode(error, "42501")) throw error;
    throw new Error(
      "The role of DATABASE_OWNER_URL may not prepare the database: it must own it, and be a superuser or have " +
        "CREATEROLE and, since Postgres 16, ADMIN on the role of DATABASE_URL",
      { cause: error },
    );
  }
}

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

const allRoles = ["svc_owner", ...actingRoles];

/**
 * Makes what migrations take for granted: the roles, what the login may become, and the few schemas of others.
 * Changes only what is missing, so that an ordinary start writes nothing.
 */
export async function bootstrap(owner: pg.ClientBase, loginUrl: string): Promise<void> {
  const login = loginName(loginUrl);
  await refuseUnfit(owner, login);
  // Roles belong to the cluster and an advisory lock to one database: a boot beside this one, in another database,
  // can get in between looking and making.
  await retryClashes(async () => {
    await createRoles(owner);
    await grantMemberships(owner, login);
    await limitLogin(owner, login);
  });
  await prepareDatabase(owner, login);
}

/** What a database cloned from a migrated one lacks: rights on databases are not copied. */
export async function grantDatabase(owner: pg.ClientBase, login: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; granted: boolean }>(
    `select current_database() as name,
            has_database_privilege('svc_owner', current_database(), 'create')
              and has_database_privilege($1, current_database(), 'connect')
              and not has_database_privilege('public', current_database(), 'connect') as granted`,
    [login],
  );
  const [database] = rows;
  if (!database || database.granted) return;
  const name = pg.escapeIdentifier(database.name);
  // Whoever may connect may use the schemas that requests use.
  await owner.query(`revoke connect on database ${name} from public`);
  await owner.query(`grant connect on database ${name} to ${pg.escapeIdentifier(login)}`);
  await owner.query(`grant connect, create on database ${name} to svc_owner`);
}

export function loginName(url: string): string {
  const { username } = new URL(url);
  if (!username) throw new Error("DATABASE_URL names no login role");
  return decodeURIComponent(username);
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
    [allRoles],
  );
  for (const { name } of rows) await owner.query(`create role ${name} nologin`);
}

interface Membership {
  readonly role: string;
  readonly member: string;
  readonly inherits: boolean;
}

async function grantMemberships(owner: pg.ClientBase, login: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; super: boolean; version: number }>(
    `select rolname as name, rolsuper as super, current_setting('server_version_num')::int as version
     from pg_roles where rolname = current_user`,
  );
  const [self] = rows;
  if (!self) throw new Error("DATABASE_OWNER_URL's role is not to be found");
  const wanted: Membership[] = actingRoles.map((role) => ({ role, member: login, inherits: false }));
  // Functions that run as svc_queue are files of the logic folder as well, replaced by svc_owner like all others.
  wanted.push({ role: "svc_queue", member: "svc_owner", inherits: true });
  if (!self.super) {
    for (const role of ["svc_owner", "svc_queue"]) wanted.push({ role, member: self.name, inherits: false });
  }
  const perGrant = self.version >= 160_000;
  for (const membership of await missing(owner, wanted, perGrant)) await grant(owner, membership, perGrant);
  if (!perGrant) await keepFromInheriting(owner, login);
}

async function missing(owner: pg.ClientBase, wanted: Membership[], perGrant: boolean): Promise<Membership[]> {
  const given = perGrant ? "m.set_option and m.inherit_option = (w->>'inherits')::boolean" : "true";
  const { rows } = await owner.query<{ membership: Membership }>(
    `select w as membership from jsonb_array_elements($1::jsonb) w
     where not exists (
       select from pg_auth_members m
       where m.roleid = (w->>'role')::regrole and m.member = quote_ident(w->>'member')::regrole and ${given})`,
    [JSON.stringify(wanted)],
  );
  return rows.map((row) => row.membership);
}

async function grant(
  owner: pg.ClientBase,
  { role, member, inherits }: Membership,
  perGrant: boolean,
): Promise<void> {
  const options = perGrant ? ` with inherit ${inherits}, set true` : "";
  await owner.query(`grant ${role} to ${pg.escapeIdentifier(member)}${options}`);
}

/** Before Postgres 16 whether memberships are inherited is the member's own trait. */
async function keepFromInheriting(owner: pg.ClientBase, login: string): Promise<void> {
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1 and rolinherit", [login]);
  if (rowCount) await owner.query(`alter role ${pg.escapeIdentifier(login)} noinherit`);
}

const limits = { statement_timeout: "10s", lock_timeout: "2s" };

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

async function prepareDatabase(owner: pg.ClientBase, login: string): Promise<void> {
  await grantDatabase(owner, login);
  const { rowCount } = await owner.query("select from pg_namespace where nspname = 'graphile_migrate'");
  if (rowCount) return;
  await owner.query(preparation);
}

// graphile-worker wants CREATE on the database unless its schema and first table are there. graphile-migrate keeps its
// books as whoever runs it, but its migrations go over to svc_owner, who must then be able to write them; API and
// worker read them to refuse an old schema.
const preparation = `
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

async function retryClashes(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      // Role or grant made by the other boot meanwhile; XX000 is "tuple concurrently updated".
      if (!hasCode(error, "42710", "23505", "XX000") || attempt === 5) throw error;
    }
  }
}

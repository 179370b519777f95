import pg from "pg";
import { type DatabaseUrls, databaseVariables } from "../config.ts";
import { log } from "../log.ts";
import { explainRefusal, grantConnect, grantMissing, hasGrantOptions } from "./bootstrap.ts";
import type { Pools } from "./pool.ts";
import { actingRoles, rolesOf } from "./roles.ts";

type LoginUse = keyof DatabaseUrls;
const uses = Object.keys(rolesOf) as LoginUse[];

export interface AdmitOptions {
  /** Makes logins that do not exist. */
  readonly create?: boolean;
  /** Takes from each login the roles that are not its own: when nothing runs any more that uses one login for all. */
  readonly split?: boolean;
}

/** One login, with all that it is used for: several URLs may name the same. */
interface Login {
  readonly name: string;
  readonly password: string;
  /** The first that names it. */
  readonly variable: string;
  readonly roles: readonly string[];
}

/** How many different logins the URLs name. */
export function countLogins(urls: DatabaseUrls): number {
  return loginsOf(urls).length;
}

export function inDatabase(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

export function allInDatabase({ tenant, other, worker }: DatabaseUrls, database: string): DatabaseUrls {
  return {
    tenant: inDatabase(tenant, database),
    other: inDatabase(other, database),
    worker: inDatabase(worker, database),
  };
}

function loginsOf(urls: DatabaseUrls): Login[] {
  const logins = new Map<string, Login>();
  for (const use of uses) {
    const { username, password } = new URL(urls[use]);
    const name = decodeURIComponent(username);
    const known = logins.get(name);
    logins.set(name, {
      name,
      password: decodeURIComponent(password),
      variable: known?.variable ?? databaseVariables[use],
      roles: [...(known?.roles ?? []), ...rolesOf[use]],
    });
  }
  return [...logins.values()];
}

/** Lets the logins in: what each may become, for how long it may work, and that it may connect at all. */
export async function admitLogins(
  owner: pg.ClientBase,
  urls: DatabaseUrls,
  { create = false, split = false }: AdmitOptions = {},
): Promise<void> {
  if (create) await explainRefusal(() => createLogins(owner, urls));
  for (const login of loginsOf(urls)) {
    await refuseUnfit(owner, login.name, login.variable);
    await explainRefusal(async () => {
      await grantMissing(
        owner,
        login.roles.map((role) => ({ role, member: login.name, inherits: false })),
      );
      if (split) await revokeOtherRoles(owner, login);
      await keepFromInheriting(owner, login.name);
      await limitLogin(owner, login.name);
      await grantConnect(owner, login.name, "connect");
    });
  }
}

/** For API and worker, which have no owner's connection: the login this pool uses must be held by row security. */
export async function refuseUnfitLogin(pool: pg.Pool, use: LoginUse): Promise<void> {
  const { rows } = await pool.query<{ name: string }>("select session_user as name");
  await refuseUnfit(pool, rows[0]?.name ?? "", databaseVariables[use]);
}

/**
 * For API and worker: refuses a login that lacks a role of its pool, and says in one line which logins reach the roles of
 * another's.
 */
export async function checkLogins(pools: Pick<Pools, LoginUse>): Promise<void> {
  const reaching: string[] = [];
  for (const use of uses) {
    await refuseUnfitLogin(pools[use], use);
    const { login, roles } = await reachOf(pools[use]);
    const missing = rolesOf[use].filter((role) => !roles.includes(role));
    if (missing.length) {
      throw new Error(
        `The login role ${login} of ${databaseVariables[use]} cannot become ${missing.join(", ")}: run \`npm run migrate\` with DATABASE_OWNER_URL set`,
      );
    }
    if (roles.length > rolesOf[use].length) reaching.push(databaseVariables[use]);
  }
  if (!reaching.length) return;
  log.warn(
    "database logins are not separate: SQL that gets into one pool can act as the roles of the others; " +
      "give DATABASE_URL, DATABASE_OTHER_URL and DATABASE_WORKER_URL a login each and run `npm run migrate -- --split-logins`",
    { reaching: reaching.join(", ") },
  );
}

async function reachOf(pool: pg.Pool): Promise<{ login: string; roles: string[] }> {
  const { rows } = await pool.query<{ login: string; roles: string[] }>(
    `select session_user::text as login,
            array(select role from unnest($1::text[]) role where pg_has_role(session_user, role, 'member')) as roles`,
    [actingRoles],
  );
  return rows[0] ?? { login: "", roles: [] };
}

/** Those that do not exist, with the passwords of their URLs; nobody's password is changed. */
export async function createLogins(owner: pg.ClientBase, urls: DatabaseUrls): Promise<void> {
  for (const { name, password } of loginsOf(urls)) {
    const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [name]);
    if (rowCount) continue;
    await owner.query(
      `create role ${pg.escapeIdentifier(name)} login noinherit password ${pg.escapeLiteral(password)}`,
    );
  }
}

async function refuseUnfit(
  connection: pg.ClientBase | pg.Pool,
  login: string,
  variable: string,
): Promise<void> {
  const { rows } = await connection.query<{ unfit: boolean; owns: boolean }>(
    `select rolsuper or rolbypassrls as unfit,
            exists (select from pg_roles owner
                    where owner.rolname = 'svc_owner' and pg_has_role(pg_roles.oid, owner.oid, 'member')) as owns
     from pg_roles where rolname = $1`,
    [login],
  );
  const [found] = rows;
  const name = `The login role ${login} of ${variable}`;
  if (!found) throw new Error(`${name} does not exist`);
  if (found.unfit) throw new Error(`${name} is a superuser or has BYPASSRLS; use one that is neither`);
  if (found.owns) throw new Error(`${name} can become svc_owner; use another than DATABASE_OWNER_URL's`);
}

async function revokeOtherRoles(owner: pg.ClientBase, { name, roles }: Login): Promise<void> {
  const others = actingRoles.filter((role) => !roles.includes(role));
  const perGrant = await hasGrantOptions(owner);
  const { rows } = await owner.query<{ role: string; grantor: string }>(
    `select m.roleid::regrole::text as role, m.grantor::regrole::text as grantor from pg_auth_members m
     where m.member = quote_ident($1)::regrole and m.roleid = any ($2::regrole[])`,
    [name, others],
  );
  for (const { role, grantor } of rows) {
    const by = perGrant ? ` granted by ${grantor}` : "";
    await owner.query(`revoke ${role} from ${pg.escapeIdentifier(name)}${by}`);
  }
  await refuseReach(owner, name, others);
}

/** A membership by way of a role that is not ours would make the split a pretence. */
async function refuseReach(owner: pg.ClientBase, login: string, others: readonly string[]): Promise<void> {
  const { rows } = await owner.query<{ role: string }>(
    "select role from unnest($2::text[]) role where pg_has_role($1::name, role, 'member')",
    [login, others],
  );
  if (!rows.length) return;
  const reached = rows.map(({ role }) => role).join(", ");
  throw new Error(
    `The login role ${login} can still become ${reached}, through another role that it is a member of`,
  );
}

async function keepFromInheriting(owner: pg.ClientBase, login: string): Promise<void> {
  if (await hasGrantOptions(owner)) return;
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1 and rolinherit", [login]);
  if (rowCount) await owner.query(`alter role ${pg.escapeIdentifier(login)} noinherit`);
}

const limits = {
  statement_timeout: "10s",
  lock_timeout: "2s",
  jit: "off",
  // A name without a schema means nothing of ours, and nothing that somebody has put in its way.
  search_path: "pg_catalog, pg_temp",
};

async function limitLogin(owner: pg.ClientBase, login: string): Promise<void> {
  for (const [name, value] of Object.entries(limits)) {
    const { rowCount } = await owner.query(
      `select from pg_db_role_setting
       where setrole = (select oid from pg_roles where rolname = $1) and setdatabase = 0 and $2 = any (setconfig)`,
      [login, `${name}=${value}`],
    );
    const items = value.split(", ").map((item) => pg.escapeLiteral(item));
    if (!rowCount)
      await owner.query(`alter role ${pg.escapeIdentifier(login)} set ${name} to ${items.join(", ")}`);
  }
}

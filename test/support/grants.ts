/**
 * Who may do what in the database, as lines of text, a file for each schema and one for the roles. `npm run grants` writes
 * them to test/fixtures/grants/, and test/catalog_grants.test.ts compares. Left out is what follows from the rest: the rights of
 * an object's owner, owners that are their schema's, and functions with the grants that `usualExecutors` names.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { inDatabase } from "../../src/database/logins.ts";
import { actingRoles } from "../../src/database/roles.ts";
import { startServer } from "./server.ts";

type Database = Pick<pg.ClientBase, "query">;
/** Name of a file to its lines, sorted. */
export type GrantList = ReadonlyMap<string, readonly string[]>;

const folder = fileURLToPath(new URL("../fixtures/grants", import.meta.url));

/** Who executes a schema's functions where nothing else is listed. */
export const usualExecutors: Readonly<Record<string, readonly string[]>> = {
  app: [...actingRoles].sort(),
  api: [],
  task: [],
  private: [],
  ops: [],
  extensions: ["public"],
  graphile_migrate: ["public"],
  graphile_worker: ["public"],
  public: ["public"],
};

/** Conditions that many policies share, by the names that the list calls them. */
const conditions: Readonly<Record<string, string>> = {
  "(creditor_id = ( SELECT (NULLIF(current_setting('app.creditor_id'::text, true), ''::text))::uuid AS \"nullif\"))":
    "own tenant",
  "( SELECT (NULLIF(current_setting('app.creditor_id'::text, true), ''::text) IS NULL))":
    "outside any tenant",
  "( SELECT (current_setting('app.maintenance'::text, true) = 'on'::text))": "maintenance",
};

export async function readGrants(database: Database): Promise<GrantList> {
  const { rows: namespaces } = await database.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'",
  );
  const schemas = namespaces.map(({ name }) => name);
  const found = new Map<string, string[]>();
  for (const file of ["roles", ...schemas]) found.set(file, []);
  const add = (file: string, lines: readonly string[]) => found.get(file)?.push(...lines);
  for (const query of [rolesQuery, objectsQuery, rowSecurityQuery, triggersQuery]) {
    const { rows } = await database.query<{ file: string; line: string }>(query, [
      query === rolesQuery ? ["svc_owner", ...actingRoles] : schemas,
    ]);
    for (const { file, line } of rows) add(file, [line]);
  }
  for (const row of (await database.query<PolicyRow>(policiesQuery, [schemas])).rows)
    add(row.file, [policyLine(row)]);
  for (const row of (await database.query<FunctionRow>(functionsQuery, [schemas])).rows)
    add(row.file, functionLines(row));
  return new Map([...found].map(([file, lines]) => [file, [...new Set(lines)].sort()]));
}

export function storedGrants(): GrantList {
  return new Map(
    readdirSync(folder).map((name) => [
      basename(name, ".txt"),
      readFileSync(join(folder, name), "utf8").split("\n").filter(Boolean),
    ]),
  );
}

/** What the database has beyond the list, and what it lacks of it: `+ app: table app.events: svc_public select`. */
export function grantDifferences(stored: GrantList, found: GrantList): string[] {
  const missing = (sign: string, these: GrantList, those: GrantList) =>
    [...these].flatMap(([file, lines]) => {
      const known = new Set(those.get(file));
      return lines.filter((line) => !known.has(line)).map((line) => `${sign} ${file}: ${line}`);
    });
  return [...missing("-", stored, found), ...missing("+", found, stored)];
}

const rolesQuery = `
  select 'roles' as file, format('role %s: %s', rolname, coalesce(nullif(concat_ws(', ',
    case when rolsuper then 'superuser' end, case when rolbypassrls then 'bypassrls' end,
    case when rolcanlogin then 'login' end, case when rolcreaterole then 'createrole' end,
    case when rolcreatedb then 'createdb' end, case when rolreplication then 'replication' end), ''), 'nologin')) as line
  from pg_roles where rolname = any ($1)
  union all
  select 'roles', format('member of %s: %s', m.roleid::regrole, m.member::regrole) from pg_auth_members m
  where m.member::regrole::text = any ($1)
  union all
  select 'roles', format('database: %s %s', case a.grantee when 0 then 'public' else a.grantee::regrole::text end,
    string_agg(lower(a.privilege_type), ', ' order by a.privilege_type))
  from pg_database d, aclexplode(d.datacl) a
  where d.datname = current_database() and (a.grantee = 0 or a.grantee::regrole::text = any ($1))
  group by a.grantee`;

// Owners who are not their schema's, and every right that is not the owner's; functions have a query of their own.
const objectsQuery = `
  with objects as (
    select n.nspname as file, 'schema' as kind, n.nspname::text as name, n.nspowner as owner, n.nspowner as usual, n.nspacl as acl
    from pg_namespace n
    union all
    select n.nspname, case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'view' else 'table' end,
      n.nspname || '.' || c.relname, c.relowner, n.nspowner, c.relacl
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    union all
    select n.nspname, 'column', n.nspname || '.' || c.relname || '.' || a.attname, c.relowner, c.relowner, a.attacl
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attacl is not null
    union all
    select n.nspname, 'type', n.nspname || '.' || t.typname, t.typowner, n.nspowner, t.typacl
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where t.typelem = 0 or t.typacl is not null
    union all
    select coalesce(n.nspname, 'roles'), 'default', format('%s of %s', case d.defaclobjtype when 'f' then 'functions'
      when 'r' then 'tables' when 'S' then 'sequences' when 'T' then 'types' else 'schemas' end, d.defaclrole::regrole),
      d.defaclrole, d.defaclrole, d.defaclacl
    from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace
  )
  select o.file, format('%s %s: owner %s', o.kind, o.name,
    case when o.kind = 'schema' and o.name = 'public' then 'of the database' else o.owner::regrole::text end) as line
  from objects o
  where o.file = any ($1) and (o.kind = 'schema' or o.owner <> o.usual)
  union all
  select o.file, format('%s %s: %s %s', o.kind, o.name,
    case a.grantee when 0 then 'public' else a.grantee::regrole::text end,
    string_agg(lower(a.privilege_type) || case when a.is_grantable then ' with grant option' else '' end, ', '
      order by array_position('{select,insert,update,delete,truncate}', lower(a.privilege_type)), a.privilege_type))
  from objects o, aclexplode(o.acl) a
  where o.file = any ($1 || '{roles}'::text[]) and a.grantee <> o.owner
  group by o.file, o.kind, o.name, a.grantee
  union all
  select o.file, format('%s %s: nobody', o.kind, o.name) from objects o
  where o.file = any ($1 || '{roles}'::text[]) and o.kind = 'default'
    and not exists (select from aclexplode(o.acl) a where a.grantee <> o.owner)
  union all
  select n.nspname, format('view %s.%s: reads as its owner', n.nspname, c.relname)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind in ('v', 'm') and not coalesce(c.reloptions @> '{security_invoker=true}', false)`;

const rowSecurityQuery = `
  select n.nspname as file, format('row security %s.%s: %s', n.nspname, c.relname,
    case when not c.relrowsecurity then 'none' when c.relforcerowsecurity then 'forced' else 'but for its owner' end) as line
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind in ('r', 'p')`;

const triggersQuery = `
  select n.nspname as file, format('trigger %s.%s %s: %s%s', n.nspname, c.relname, t.tgname,
    regexp_replace(pg_get_triggerdef(t.oid), '^CREATE TRIGGER \\S+ ', ''),
    case t.tgenabled when 'O' then '' else format(' (enabled: %s)', t.tgenabled) end) as line
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and not t.tgisinternal`;

interface PolicyRow {
  readonly file: string;
  readonly name: string;
  readonly permissive: string;
  readonly command: string;
  readonly roles: string;
  readonly using: string | null;
  readonly check: string | null;
}

const policiesQuery = `
  select schemaname as file, format('%s.%s %s', schemaname, tablename, policyname) as name, lower(permissive) as permissive,
    lower(cmd) as command, array_to_string(roles, ', ') as roles, qual as using, with_check as check
  from pg_policies where schemaname = any ($1)`;

function policyLine({ name, permissive, command, roles, using, check }: PolicyRow): string {
  const called = (condition: string) => conditions[condition] ?? condition.replaceAll(/\s+/g, " ");
  const parts = [
    permissive,
    `${command} to ${roles}`,
    ...(using === null ? [] : [`using ${called(using)}`]),
    ...(check === null ? [] : [`check ${called(check)}`]),
  ];
  return `policy ${name}: ${parts.join(", ")}`;
}

interface FunctionRow {
  readonly file: string;
  readonly name: string;
  readonly executors: readonly string[];
  readonly owner: string;
  readonly owned: boolean;
  readonly definer: boolean;
  readonly settings: string;
}

// Null rights are Postgres's own default: everybody executes.
const functionsQuery = `
  select n.nspname as file, format('%s.%s(%s)', n.nspname, p.proname, oidvectortypes(p.proargtypes)) as name,
    array(select e.name from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a,
            lateral (select (case a.grantee when 0 then 'public' else a.grantee::regrole::text end
              || case when a.is_grantable then ' with grant option' else '' end) collate "C" as name) e
          where a.grantee <> p.proowner order by e.name) as executors,
    p.proowner::regrole::text as owner, p.proowner = n.nspowner as owned, p.prosecdef as definer,
    array_to_string(p.proconfig, '; ') as settings
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = any ($1)
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

function functionLines({ file, name, executors, owner, owned, definer, settings }: FunctionRow): string[] {
  const usual = (usualExecutors[file] ?? []).join() === executors.join();
  return [
    ...(usual ? [] : [`function ${name}: ${executors.join(", ") || "nobody"}`]),
    ...(definer ? [`definer ${name}: as ${owner}, ${settings}`] : []),
    ...(owned || definer ? [] : [`owner of function ${name}: ${owner}`]),
  ];
}

/** On a database of its own, so that the list says what this release makes. */
async function writeGrants(): Promise<void> {
  const server = await startServer();
  const { TEST_OWNER_URL: url, TEST_TEMPLATE: template } = server.environment;
  const client = new pg.Client({ connectionString: inDatabase(url, template) });
  try {
    await client.connect();
    mkdirSync(folder, { recursive: true });
    for (const [file, lines] of await readGrants(client))
      writeFileSync(join(folder, `${file}.txt`), `${lines.join("\n")}\n`);
  } finally {
    await client.end();
    await server.stop();
  }
}

if (import.meta.main) await writeGrants();

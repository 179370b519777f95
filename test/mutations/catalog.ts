/** Mutations that follow from the catalogue: every policy, table, grant, definer and trigger there is, the next one too. */
import { actingRoles } from "../../src/database/roles.ts";
import { type Database, guards, type Mutation, nobody, queryRows } from "./mutation.ts";

const ourSchemas = ["app", "api", "task", "private"];

export async function catalogMutations(database: Database): Promise<Mutation[]> {
  const made = [
    policies,
    rowSecurity,
    tableGrants,
    columnGrants,
    functionGrants,
    schemaGrants,
    definers,
    triggers,
  ];
  const lists: Mutation[] = [];
  for (const make of made) lists.push(...(await make(database)));
  return [...lists, ...roles];
}

interface Policy {
  readonly table: string;
  readonly name: string;
  readonly permissive: string;
  readonly command: string;
  readonly roles: string;
  readonly using: string | null;
  readonly check: string | null;
}

async function policies(database: Database): Promise<Mutation[]> {
  const found = await queryRows<Policy>(
    database,
    `select schemaname || '.' || tablename as table, policyname as name, permissive, cmd as command,
       array_to_string(roles, ', ') as roles, qual as using, with_check as check
     from pg_policies where schemaname = any ($1) order by 1, 2`,
    [ourSchemas],
  );
  return found.flatMap((policy) => {
    const { table, name } = policy;
    const on = `${name} on ${table}`;
    const altered = (what: string, sql: string): Mutation => ({
      group: "policies",
      name: `policy ${table} ${name}: ${what}`,
      sql,
      // Where the condition names the role, the role of the policy decides nothing.
      asks:
        what === "to public" && policy.using?.includes("CURRENT_USER") ? nobody : { walk: "table", table },
    });
    const parts = conjuncts(policy.using);
    return [
      altered("dropped", `drop policy ${on}`),
      altered("the other of permissive and restrictive", flipped(policy)),
      ...(policy.roles === "public" ? [] : [altered("to public", `alter policy ${on} to public`)]),
      ...(policy.using === "true" ? [] : [altered("using true", `alter policy ${on} using (true)`)]),
      ...(policy.check === null || policy.check === "true"
        ? []
        : [altered("with check true", `alter policy ${on} with check (true)`)]),
      ...parts.map((part) => {
        const others = parts.filter((each) => each !== part).join(") and (");
        return altered(`without ${part}`, `alter policy ${on} using ((${others}))`);
      }),
    ];
  });
}

/** The parts of `((a) AND (b))`; none where there is only one. */
function conjuncts(condition: string | null): string[] {
  const parts = condition?.replace(/^\(\(|\)\)$/g, "").split(") AND (") ?? [];
  return parts.length > 1 ? parts : [];
}

function flipped({ table, name, permissive, command, roles, using, check }: Policy): string {
  const kind = permissive === "PERMISSIVE" ? "restrictive" : "permissive";
  return `drop policy ${name} on ${table};
    create policy ${name} on ${table} as ${kind} for ${command} to ${roles}
      ${using === null ? "" : `using (${using})`} ${check === null ? "" : `with check (${check})`}`;
}

async function rowSecurity(database: Database): Promise<Mutation[]> {
  const tables = await queryRows<{ table: string }>(
    database,
    `select c.oid::regclass::text as table from pg_class c
     where c.relkind in ('r', 'p') and c.relrowsecurity and c.relnamespace::regnamespace::text = any ($1) order by 1`,
    [ourSchemas],
  );
  return tables.flatMap(({ table }) =>
    ["disable row level security", "no force row level security"].map(
      (change): Mutation => ({
        group: "row security",
        name: `${table}: ${change}`,
        sql: `alter table ${table} ${change}`,
        asks: { walk: "table", table },
      }),
    ),
  );
}

async function tableGrants(database: Database): Promise<Mutation[]> {
  const pairs = await queryRows<{ table: string; role: string; right: string; has: boolean }>(
    database,
    `select c.oid::regclass::text as table, r.role, rights.right,
       exists (select from aclexplode(c.relacl) a where lower(a.privilege_type) = rights.right
         and a.grantee = case when r.role = 'public' then 0 else to_regrole(r.role)::oid end) as has
     from pg_class c, unnest($2::text[]) r (role), unnest('{select,insert,update,delete,truncate}'::text[]) rights ("right")
     where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text = any ($1)
       and c.relowner is distinct from to_regrole(r.role)
     order by 1, 2, 3`,
    [
      [...ourSchemas, "graphile_worker", "graphile_migrate"],
      [...actingRoles, "public"],
    ],
  );
  const opened = new Set(
    pairs.flatMap(({ table, role, right, has }) => (has && role === "public" ? [`${right} ${table}`] : [])),
  );
  return pairs.map(({ table, role, right, has }): Mutation => {
    // Whoever may not enter a schema has no use of what it may do there, nor has a role of what PUBLIC may do anyway.
    const useless =
      table.startsWith("graphile_worker.") || (role !== "public" && opened.has(`${right} ${table}`));
    return {
      group: has ? "table grants, revoked" : "table grants, added",
      name: `${right} on ${table} ${has ? "revoked from" : "granted to"} ${role}`,
      sql: has ? `revoke ${right} on ${table} from ${role}` : `grant ${right} on ${table} to ${role}`,
      asks: useless ? nobody : { walk: "table", table },
    };
  });
}

async function columnGrants(database: Database): Promise<Mutation[]> {
  const columns = await queryRows<{ table: string; column: string }>(
    database,
    `select c.oid::regclass::text as table, a.attname as column from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum = 1
     where c.relkind in ('r', 'p') and c.relnamespace = 'private'::regnamespace and c.relname <> 'logic_version' order by 1`,
  );
  return columns.flatMap(({ table, column }) =>
    ["select", "update"].map(
      (right): Mutation => ({
        group: "column grants, added",
        name: `${right} of ${table}.${column} granted to svc_creditor`,
        sql: `grant ${right} (${column}) on ${table} to svc_creditor`,
        asks: { walk: "table", table },
      }),
    ),
  );
}

async function functionGrants(database: Database): Promise<Mutation[]> {
  const pairs = await queryRows<{ name: string; role: string; has: boolean; owned: boolean }>(
    database,
    `select format('%s.%s(%s)', n.nspname, p.proname, oidvectortypes(p.proargtypes)) as name, r.role,
       exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
         where a.grantee = case when r.role = 'public' then 0 else to_regrole(r.role)::oid end) as has
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace, unnest($2::text[]) r (role)
     where n.nspname = any ($1) and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
       and p.proowner is distinct from to_regrole(r.role)
       -- Those of app are granted to all acting roles at once, when they are made.
       and (n.nspname <> 'app' or r.role = 'public')
     order by 1, 2`,
    [ourSchemas, [...actingRoles, "public"]],
  );
  const opened = new Set(pairs.filter(({ role, has }) => role === "public" && has).map(({ name }) => name));
  return pairs.map(
    ({ name, role, has }): Mutation => ({
      group: has ? "function grants, revoked" : "function grants, added",
      name: `${name} ${has ? "revoked from" : "granted to"} ${role}`,
      sql: has
        ? `revoke execute on function ${name} from ${role}`
        : `grant execute on function ${name} to ${role}`,
      // A grant beside one to PUBLIC gives nothing more.
      asks: opened.has(name) && role !== "public" ? nobody : { walk: "function", function: name },
    }),
  );
}

async function schemaGrants(database: Database): Promise<Mutation[]> {
  const schemas = await queryRows<{ name: string; role: string }>(
    database,
    `select n.nspname as name, r.role from pg_namespace n, unnest($1::text[]) r (role)
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and n.nspowner is distinct from to_regrole(r.role)
       and (r.role = 'public' or not has_schema_privilege(r.role, n.oid, 'create')) order by 1, 2`,
    [[...actingRoles, "public"]],
  );
  const usable = await queryRows<{ name: string }>(
    database,
    `select nspname as name from pg_namespace
     where nspname in ('graphile_worker', 'extensions', 'ops') order by 1`,
  );
  return [
    ...schemas.map(
      ({ name, role }): Mutation => ({
        group: "schema grants, added",
        name: `create in schema ${name} granted to ${role}`,
        sql: `grant usage, create on schema ${name} to ${role}`,
        asks: { walk: "creation" },
      }),
    ),
    ...usable.map(
      ({ name }): Mutation => ({
        group: "schema grants, added",
        name: `usage of schema ${name} granted to public`,
        sql: `grant usage on schema ${name} to public`,
        asks: nobody,
      }),
    ),
    {
      group: "schema grants, added",
      name: "functions of svc_owner are open to public by default",
      sql: "alter default privileges for role svc_owner grant execute on functions to public",
      asks: nobody,
    },
    ...["svc_creditor", "public"].map(
      (role): Mutation => ({
        group: "schema grants, added",
        name: `tables of svc_owner are readable to ${role} by default`,
        sql: `alter default privileges for role svc_owner in schema private grant select on tables to ${role}`,
        asks: nobody,
      }),
    ),
  ];
}

/** Roles are the cluster's, and their changes are rolled back like all others. */
const roles: readonly Mutation[] = [
  ...["svc_creditor", "svc_operator", "svc_worker"].flatMap((role): Mutation[] =>
    ["bypassrls", "superuser"].map((power) => ({
      group: "roles",
      name: `${role} ${power}`,
      sql: `alter role ${role} ${power}`,
      asks: { walk: "table", table: "app.placements" },
    })),
  ),
  ...actingRoles.map(
    (role): Mutation => ({
      group: "roles",
      name: `${role} may log in`,
      sql: `alter role ${role} login`,
      asks: nobody,
    }),
  ),
  ...["svc_owner", "svc_operator", "pg_read_all_data", "pg_write_all_data"].map(
    (role): Mutation => ({
      group: "roles",
      name: `${role} granted to svc_debtor`,
      sql: `grant ${role} to svc_debtor`,
      asks: { walk: "table", table: "app.placements" },
    }),
  ),
];

async function definers(database: Database): Promise<Mutation[]> {
  const found = await queryRows<{ name: string; definer: boolean; pinned: boolean }>(
    database,
    `select format('%s.%s(%s)', n.nspname, p.proname, oidvectortypes(p.proargtypes)) as name, p.prosecdef as definer,
       p.prosecdef and exists (select from unnest(p.proconfig) c where c like 'search_path=%') as pinned
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = any ($1) and p.prokind = 'f' order by 1`,
    [ourSchemas],
  );
  return found.flatMap(({ name, definer, pinned }): Mutation[] => {
    const changed = (what: string, change: string): Mutation => ({
      group: "definers",
      name: `${name}: ${what}`,
      sql: `alter function ${name} ${change}`,
      asks: nobody,
    });
    if (!definer) return [changed("security definer", "security definer")];
    return [
      changed("security invoker", "security invoker"),
      changed("owned by a superuser", "owner to current_user"),
      ...(pinned
        ? [
            changed("search_path not pinned", "reset search_path"),
            changed("another search_path", "set search_path = app, public"),
          ]
        : []),
    ];
  });
}

async function triggers(database: Database): Promise<Mutation[]> {
  const found = await queryRows<{ table: string; name: string; guard: boolean }>(
    database,
    `select t.tgrelid::regclass::text as table, t.tgname as name, t.tgname ~ '^_([12]|500_record$|900_mirror$)' as guard from pg_trigger t
     join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace::regnamespace::text = any ($1) order by 1, 2`,
    [ourSchemas],
  );
  return found.flatMap(({ table, name, guard }) =>
    [
      ["dropped", `drop trigger ${name} on ${table}`],
      ["disabled", `alter table ${table} disable trigger ${name}`],
      ["for replicas alone", `alter table ${table} enable replica trigger ${name}`],
    ].map(
      ([what = "", sql = ""]): Mutation => ({
        group: guard ? "guard triggers" : "other triggers",
        name: `trigger ${table} ${name}: ${what}`,
        sql,
        // What counts and what follows is tested where it belongs.
        asks: guard ? guards : nobody,
      }),
    ),
  );
}

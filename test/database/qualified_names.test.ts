/**
 * Functions mean the same objects whatever search_path their caller has. Trigger functions and SECURITY DEFINER functions pin it. The
 * others do not, since a function with a setting is not inlined: they name our objects with their schemas.
 */
import { useDatabase } from "../support/database.ts";

const database = useDatabase();
const schemas = ["app", "api", "task", "private", "ops"];
const pinned = "search_path=pg_catalog, pg_temp";

const functions = `
  select p.oid, p.oid::regprocedure::text as name, p.prosrc as source, l.lanname as language, p.prosecdef, p.proconfig,
    p.prorettype = 'trigger'::regtype as is_trigger
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
  where n.nspname = any ($1) and p.prokind = 'f'`;

const names = async (sql: string, values: unknown[] = []): Promise<string[]> =>
  (await database.owner.query<{ name: string }>(sql, values)).rows.map(({ name }) => name);

interface Known {
  readonly functions: readonly string[];
  readonly relations: readonly string[];
  readonly types: readonly string[];
}

/** Our objects, but for those that share a name with one of Postgres's: unqualified, that one is meant. */
async function knownObjects(): Promise<Known> {
  const inOurs = "n.nspname = any ($1)";
  return {
    functions: await names(
      `select distinct p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where ${inOurs} and not exists (
         select from pg_proc o where o.pronamespace = 'pg_catalog'::regnamespace and o.proname = p.proname)`,
      [schemas],
    ),
    relations: await names(
      `select distinct c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where ${inOurs} and c.relkind in ('r', 'p', 'v', 'm')`,
      [schemas],
    ),
    types: await names(
      `select distinct t.typname as name from pg_type t join pg_namespace n on n.oid = t.typnamespace
       where ${inOurs} and t.typname !~ '^_'`,
      [schemas],
    ),
  };
}

/** Where a body uses one of the names without a schema: as a function, a relation or a type. Text in quotes may be SQL: it counts. */
function unqualified(source: string, known: Known): string[] {
  const code = source.replace(/--.*$/gm, "").replace(/\/\*[\s\S]*?\*\//g, "");
  // Names that the body gives itself.
  const own = new Set(
    [...code.matchAll(/(?:\bwith(?: recursive)?|\)\s*,)\s+(\w+)\s*(?:\([^()]*\)\s*)?as\b/g)].map(
      ([, name]) => name,
    ),
  );
  const one = (list: readonly string[]) => `(${list.filter((name) => !own.has(name)).join("|")})`;
  const [declarations = ""] = /^\s*declare\s[\s\S]*?^\s*begin\b/m.exec(code) ?? [];
  const uses = (text: string, pattern: string) =>
    [...text.matchAll(new RegExp(pattern, "gm"))].map(([use]) => use.trim());
  return [
    ...uses(code, `(?<![.\\w"%])${one(known.functions)}\\s*\\(`),
    ...uses(
      code,
      `\\b(?:from|join|update|insert into|lock table|truncate)\\s+(?:only\\s+)?${one(known.relations)}\\b(?!\\s*[.(])`,
    ),
    ...uses(code, `(?:::\\s*|\\bcast\\s*\\([^()]*\\bas\\s+)${one(known.types)}\\b`),
    ...uses(
      declarations,
      `^\\s*\\w+\\s+(?:constant\\s+)?${one(known.types)}(?:\\[\\])?\\s*(?:;|:=|%|not null|default)`,
    ),
  ];
}

/** No calls, though they look like one. */
const accepted = ["app.without_secrets(text): unsubscribe("];

test("trigger functions and SECURITY DEFINER functions pin their search_path", async () => {
  const loose = await names(
    `select f.name from (${functions}) f where (f.is_trigger or f.prosecdef) and not coalesce($2 = any (f.proconfig), false)`,
    [schemas, pinned],
  );
  expect(loose).toEqual([]);
});

test("functions that the conditions of triggers call pin it too, or name their operators with the schema", async () => {
  const loose = await names(
    `select distinct f.name from (${functions}) f
     join pg_depend d on d.refclassid = 'pg_proc'::regclass and d.refobjid = f.oid and d.classid = 'pg_trigger'::regclass
     where not coalesce($2 = any (f.proconfig), false)
       and (f.language <> 'sql' or replace(f.source, 'operator(pg_catalog.=)', '') ~ '[=<>|+]|case \\w+|::(?!pg_catalog\\.)')`,
    [schemas, pinned],
  );
  expect(loose).toEqual([]);
});

test("functions in SQL are valid where nothing of ours is in the search_path", async () => {
  const { rows } = await database.owner.query<{ name: string; definition: string }>(
    `select f.name, pg_get_functiondef(f.oid) as definition from (${functions}) f where f.language = 'sql'`,
    [schemas],
  );
  expect(rows.length).toBeGreaterThan(100);
  const client = await database.connect("owner");
  await client.query(
    "begin; set local search_path = pg_catalog, pg_temp; set local check_function_bodies = on",
  );
  const broken: string[] = [];
  for (const { name, definition } of rows) {
    await client.query("savepoint one");
    await client.query(definition).catch((error: Error) => broken.push(`${name}: ${error.message}`));
    await client.query("rollback to savepoint one");
  }
  await client.query("rollback");
  expect(broken).toEqual([]);
});

test("functions name our objects with their schemas", async () => {
  const known = await knownObjects();
  const { rows } = await database.owner.query<{ name: string; source: string }>(
    `select f.name, f.source from (${functions}) f`,
    [schemas],
  );
  expect(rows.length).toBeGreaterThan(200);
  const found = rows.flatMap(({ name, source }) =>
    unqualified(source, known).map((use) => `${name}: ${use}`),
  );
  expect(found).toEqual(accepted);
});

test.each([
  ["perform refuse('illegal_move');", "refuse("],
  ["select p.* into row from placements p;", "from placements"],
  ["update calls set step = 1;", "update calls"],
  ["declare\n  p placements;\nbegin", "p placements;"],
  ["x := '{}'::submission[];", "::submission"],
  ["return cast(x as principal);", "cast(x as principal"],
  ["execute 'select evaluate($1)';", "evaluate("],
])("a name without its schema is found in %s", async (source, use) => {
  expect(unqualified(source, await knownObjects())).toEqual([use]);
});

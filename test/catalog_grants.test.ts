import { useDatabase } from "./support/database.ts";
import { grantDifferences, readGrants, storedGrants } from "./support/grants.ts";

const database = useDatabase();

test("who may do what is what test/fixtures/grants says, no more (+) and no less (-); `npm run grants` writes it", async () => {
  const found = await readGrants(database.owner);
  expect(grantDifferences(storedGrants(), found)).toEqual([]);
});

test("the list names every table, policy and definer that there is", async () => {
  const lines = [...(await readGrants(database.owner)).values()].flat();
  const { rows } = await database.owner.query<{ line: string }>(
    `select format('row security %s.%s:', schemaname, tablename) as line from pg_tables
     where schemaname in ('app', 'private', 'graphile_worker', 'graphile_migrate')
     union all select format('policy %s.%s %s:', schemaname, tablename, policyname) from pg_policies
     union all select format('definer %s.%s(', pronamespace::regnamespace, proname) from pg_proc
       where prosecdef and pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
  );
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter(({ line }) => !lines.some((each) => each.startsWith(line)))).toEqual([]);
});

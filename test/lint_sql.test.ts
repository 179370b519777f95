import {
  checkPlpgsqlFunctions,
  checkSqlFunctions,
  compareWarnings,
  hasPlpgsqlCheck,
} from "../src/lint_sql.ts";
import { useDatabase } from "./support/database.ts";

/** `npm run lint:sql`; plpgsql_check itself only where the server of the tests has it. */

const database = useDatabase();

const accepted = [{ message: "unused", why: "dispatched by name", names: ["app.a()", "app.b()"] }];

test("a warning that is not accepted is reported, and one that is accepted is not", () => {
  const found = [
    { name: "app.a()", message: "unused", line: null },
    { name: "app.b()", message: "unused", line: null },
    { name: "app.c()", message: "unused", line: 3 },
  ];
  expect(compareWarnings(found, accepted)).toEqual({ unexpected: [found[2]], gone: [] });
});

test("an accepted warning that no longer occurs is reported", () => {
  const found = [{ name: "app.a()", message: "unused", line: null }];
  expect(compareWarnings(found, accepted)).toEqual({ unexpected: [], gone: ["app.b(): unused"] });
});

test("every function in SQL is valid, and one that is not is named", async () => {
  const owner = await database.connect("owner");
  expect(await checkSqlFunctions(owner)).toEqual([]);
  await owner.query("set check_function_bodies = off");
  await owner.query(
    "create function app.broken() returns text language sql stable as 'select nothing_there'",
  );
  await owner.query("set check_function_bodies = on");
  expect(await checkSqlFunctions(owner)).toEqual([
    { name: "app.broken()", message: 'column "nothing_there" does not exist', line: null },
  ]);
  await owner.query("drop function app.broken()");
});

test("functions in PL/pgSQL earn no warnings but the accepted ones, where they can be checked", async () => {
  const owner = await database.connect("owner");
  const able = await hasPlpgsqlCheck(owner);
  const expected = able ? { unexpected: [], gone: [] } : undefined;
  expect(able ? compareWarnings(await checkPlpgsqlFunctions(owner)) : undefined).toEqual(expected);
});

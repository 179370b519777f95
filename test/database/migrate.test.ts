import { jest } from "@jest/globals";
import pg from "pg";
import { checkSchema, migrateAll } from "../../src/database/migrate.ts";
import { log, setLogLevel } from "../../src/log.ts";
import { type TestDatabase, useDatabase } from "../support/database.ts";
import { type Release, removeReleases, writeRelease } from "../support/migrations.ts";
import { oneLogin } from "../support/server.ts";

beforeAll(() => setLogLevel("error"));
afterAll(removeReleases);

const foundation = `
set role svc_owner;
create schema app;
create schema private;
grant usage on schema app, private to public;
create table app.things (id int primary key, label text);
`;

const returning = (name: string, value: number) =>
  `create or replace function app.${name}() returns int language sql immutable as 'select ${value}';`;

const first: Release = {
  committed: [foundation],
  version: 1,
  logic: { "app/numbers/one.sql": returning("one", 1), "app/numbers/two.sql": returning("two", 2) },
};

function migrateTo(database: TestDatabase, release: Release): Promise<void> {
  return migrateAll({
    ownerUrl: database.ownerUrl,
    urls: oneLogin(database.loginUrl),
    folder: writeRelease(release),
  });
}

async function resultOf(database: TestDatabase, call: string): Promise<unknown> {
  const { rows } = await database.owner.query(`select ${call} as value`);
  return rows[0].value;
}

/** The transaction that wrote each function last: what was not applied again keeps its own. */
async function writtenBy(database: TestDatabase): Promise<Record<string, string>> {
  const { rows } = await database.owner.query(
    "select proname, xmin::text from pg_proc where pronamespace = 'app'::regnamespace",
  );
  return Object.fromEntries(rows.map((row) => [row.proname, row.xmin]));
}

describe("an empty database", () => {
  const database = useDatabase({ migrated: false });

  test("is refused by API and worker, in words that say what to do", async () => {
    await expect(checkSchema(database.login, writeRelease(first))).rejects.toThrow(
      /no schema yet.*npm run migrate/,
    );
  });

  test("is brought to the release, and everything in it belongs to svc_owner", async () => {
    await migrateTo(database, first);
    expect(await resultOf(database, "app.one() + app.two()")).toBe(3);
    const { rows } = await database.owner.query(
      `select distinct pg_get_userbyid(relowner) as owner from pg_class
       where relnamespace in ('app'::regnamespace, 'private'::regnamespace, 'graphile_migrate'::regnamespace)`,
    );
    expect(rows).toEqual([{ owner: "svc_owner" }]);
  });

  test("is then accepted by API and worker", async () => {
    await expect(checkSchema(database.login, writeRelease(first))).resolves.toBeUndefined();
  });

  test("is not touched by a second migration to the same release", async () => {
    const before = await writtenBy(database);
    await migrateTo(database, first);
    expect(await writtenBy(database)).toEqual(before);
  });
});

describe("roles", () => {
  const database = useDatabase({ migrated: false });
  const acting = [
    "svc_creditor",
    "svc_debtor",
    "svc_operator",
    "svc_partner",
    "svc_public",
    "svc_queue",
    "svc_worker",
  ];

  beforeAll(() => migrateTo(database, first));

  test("none of ours can log in, is a superuser or passes row security", async () => {
    const { rows } = await database.owner.query(
      `select rolname from pg_roles
       where rolname = any ($1) and not (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole) order by 1`,
      [[...acting, "svc_owner"]],
    );
    expect(rows.map((row) => row.rolname)).toEqual([...acting, "svc_owner"].sort());
  });

  test.each(acting)("the login can become %s", async (role) => {
    const login = await database.connect("login");
    await login.query(`set role ${role}`);
    expect((await login.query("select current_user as me")).rows).toEqual([{ me: role }]);
  });

  test("the login cannot become svc_owner", async () => {
    await expect(database.login.query("set role svc_owner")).rejects.toMatchObject({ code: "42501" });
  });

  test("the login has no right but those of the role it becomes", async () => {
    await database.owner.query("grant select on app.things to svc_creditor");
    await expect(database.login.query("select from app.things")).rejects.toMatchObject({ code: "42501" });
    const login = await database.connect("login");
    await login.query("set role svc_creditor");
    await expect(login.query("select from app.things")).resolves.toMatchObject({ rowCount: 0 });
  });

  test("the login's statements and waits for locks are limited", async () => {
    const { rows } = await database.login.query(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
    );
    expect(rows).toEqual([{ statement: "10s", lock: "2s" }]);
  });

  test("whoever is not the login or the owner cannot connect", async () => {
    const { rows } = await database.owner.query(
      "select has_database_privilege('public', current_database(), 'connect') as anybody",
    );
    expect(rows).toEqual([{ anybody: false }]);
  });

  test("the queue's tables can be used as svc_queue and by no other", async () => {
    const queue = await database.connect("login");
    await queue.query("set role svc_queue");
    await queue.query("select graphile_worker.add_job('nothing')");
    expect((await queue.query("select from graphile_worker.jobs")).rowCount).toBe(1);
    await queue.query("set role svc_worker");
    await expect(queue.query("select from graphile_worker.jobs")).rejects.toMatchObject({ code: "42501" });
  });

  test("svc_owner can replace functions that run as svc_queue", async () => {
    const owner = await database.connect("owner");
    await owner.query("grant create on schema app to svc_queue; set role svc_owner");
    await owner.query(`${returning("queued", 1)} alter function app.queued() owner to svc_queue`);
    await expect(owner.query(returning("queued", 2))).resolves.toBeDefined();
  });
});

describe("a login of somebody else's making", () => {
  const database = useDatabase({ migrated: false });
  const inheriting = `svc_inheriting_${process.pid}`;

  afterEach(() => database.owner.query(`drop owned by ${inheriting}; drop role ${inheriting}`));

  test("has no right but those of the role it becomes, though its memberships would be inherited", async () => {
    await database.owner.query(`create role ${inheriting} login inherit password 'inheriting'`);
    const loginUrl = Object.assign(new URL(database.loginUrl), {
      username: inheriting,
      password: "inheriting",
    }).href;
    await migrateAll({ ownerUrl: database.ownerUrl, urls: oneLogin(loginUrl), folder: writeRelease(first) });
    await database.owner.query("grant select on app.things to svc_creditor");
    const login = new pg.Client({ connectionString: loginUrl });
    await login.connect();
    try {
      await expect(login.query("select from app.things")).rejects.toMatchObject({ code: "42501" });
      await login.query("set role svc_creditor");
      await expect(login.query("select from app.things")).resolves.toMatchObject({ rowCount: 0 });
    } finally {
      await login.end();
    }
  });
});

describe("a login that row security would not hold is refused", () => {
  const database = useDatabase({ migrated: false });
  const unfit = `svc_unfit_${process.pid}`;

  afterEach(() => database.owner.query(`drop role if exists ${unfit}`));

  test.each(["superuser", "bypassrls"])("%s", async (attribute) => {
    await database.owner.query(`create role ${unfit} login ${attribute}`);
    const loginUrl = Object.assign(new URL(database.loginUrl), { username: unfit }).href;
    await expect(
      migrateAll({ ownerUrl: database.ownerUrl, urls: oneLogin(loginUrl), folder: writeRelease(first) }),
    ).rejects.toThrow(`The login role ${unfit} of DATABASE_URL is a superuser or has BYPASSRLS`);
  });

  test("a member of svc_owner", async () => {
    await migrateTo(database, first);
    await database.owner.query(`create role ${unfit} login in role svc_owner`);
    const loginUrl = Object.assign(new URL(database.loginUrl), { username: unfit }).href;
    await expect(
      migrateAll({ ownerUrl: database.ownerUrl, urls: oneLogin(loginUrl), folder: writeRelease(first) }),
    ).rejects.toThrow("can become svc_owner");
  });

  test.each(["superuser", "bypassrls"])("%s, by API and worker too", async (attribute) => {
    await migrateTo(database, first);
    await database.owner.query(`create role ${unfit} login password 'unfit' ${attribute}`);
    const connectionString = Object.assign(new URL(database.loginUrl), {
      username: unfit,
      password: "unfit",
    }).href;
    await database.owner.query(
      `grant connect on database ${new URL(database.ownerUrl).pathname.slice(1)} to ${unfit}`,
    );
    const pool = new pg.Pool({ connectionString });
    try {
      await expect(checkSchema(pool, writeRelease(first))).rejects.toThrow("is a superuser or has BYPASSRLS");
    } finally {
      await pool.end();
      await database.owner.query(`drop owned by ${unfit}`);
    }
  });

  test("a role that does not exist", async () => {
    const loginUrl = Object.assign(new URL(database.loginUrl), { username: "svc_nobody" }).href;
    await expect(
      migrateAll({ ownerUrl: database.ownerUrl, urls: oneLogin(loginUrl), folder: writeRelease(first) }),
    ).rejects.toThrow("The login role svc_nobody of DATABASE_URL does not exist");
  });
});

describe("many processes at once", () => {
  const database = useDatabase({ migrated: false });

  test("migrate an empty database once", async () => {
    const folder = writeRelease({ ...first, committed: [foundation, "insert into app.things values (1)"] });
    const { ownerUrl, loginUrl } = database;
    await Promise.all(
      Array.from({ length: 8 }, () => migrateAll({ ownerUrl, urls: oneLogin(loginUrl), folder })),
    );
    expect(await resultOf(database, "(select count(*)::int from app.things)")).toBe(1);
    expect(await resultOf(database, "(select count(*)::int from graphile_migrate.migrations)")).toBe(2);
  });
});

describe("the next release", () => {
  const database = useDatabase({ migrated: false });
  const second: Release = {
    committed: [foundation, "set role svc_owner; alter table app.things add column size int;"],
    version: 2,
    logic: { ...first.logic, "app/numbers/two.sql": returning("two", 22) },
  };

  beforeEach(() => migrateTo(database, first));
  afterEach(async () => {
    await database.owner.query("drop schema app, private cascade; truncate graphile_migrate.migrations");
  });

  test("is asked for by API and worker until it is there", async () => {
    const folder = writeRelease(second);
    await expect(checkSchema(database.login, folder)).rejects.toThrow(
      "at migration 000001.sql, this release needs 000002.sql",
    );
    await migrateTo(database, { ...second, version: 1, logic: first.logic });
    await expect(checkSchema(database.login, folder)).rejects.toThrow("has logic 1, this release needs 2");
    await migrateTo(database, second);
    await expect(checkSchema(database.login, folder)).resolves.toBeUndefined();
  });

  test("replaces what changed and leaves alone what did not", async () => {
    const before = await writtenBy(database);
    await migrateTo(database, second);
    const after = await writtenBy(database);
    expect(await resultOf(database, "app.two()")).toBe(22);
    expect(after.two).not.toBe(before.two);
    expect(after.one).toBe(before.one);
  });

  test("is not undone by an older process, whose API and worker go on", async () => {
    await migrateTo(database, second);
    await migrateTo(database, first);
    expect(await resultOf(database, "app.two()")).toBe(22);
    await expect(checkSchema(database.login, writeRelease(first))).resolves.toBeUndefined();
  });

  test("under the number of this one is told apart by its content", async () => {
    const folder = writeRelease({ ...second, committed: first.committed, version: 1 });
    await expect(checkSchema(database.login, folder)).rejects.toThrow("is not what this release holds");
  });

  test("drops the functions that lost their file, but not those of committed migrations", async () => {
    await database.owner
      .query(
        `set role svc_owner; ${returning("helper", 1)} comment on function app.helper() is 'committed: a column default'`,
      )
      .finally(() => database.owner.query("reset role"));
    await migrateTo(database, { ...second, logic: { "app/numbers/one.sql": returning("one", 1) } });
    expect(Object.keys(await writtenBy(database)).sort()).toEqual(["helper", "one"]);
    const { rows } = await database.owner.query("select path from private.logic_files");
    expect(rows).toEqual([{ path: "app/numbers/one.sql" }]);
  });

  test("replaces a function that answers something else than it did", async () => {
    const sql =
      "create or replace function app.one() returns text language sql immutable as $$ select 'one' $$;";
    await migrateTo(database, { ...first, logic: { ...first.logic, "app/numbers/one.sql": sql } });
    expect(await resultOf(database, "app.one()")).toBe("one");
  });

  test("leaves nothing of a function's former parameters", async () => {
    const sql =
      "create or replace function app.two(n int) returns int language sql immutable as 'select 2 * n';";
    await migrateTo(database, { ...first, logic: { ...first.logic, "app/numbers/two.sql": sql } });
    const { rows } = await database.owner.query(
      "select oid::regprocedure::text as form from pg_proc where proname = 'two'",
    );
    expect(rows).toEqual([{ form: "app.two(integer)" }]);
  });

  test("may hold files that need one further down", async () => {
    const logic = {
      "app/a/shown.sql": "create or replace view app.shown as select app.three() as three;",
      "app/b/three.sql": returning("three", 3),
    };
    await migrateTo(database, { ...second, logic });
    expect(await resultOf(database, "(select three from app.shown)")).toBe(3);
  });

  test("with a fault in one file changes nothing, and says where the fault is", async () => {
    const logic = { ...second.logic, "app/zero.sql": "-- a comment\nselect 1 / 0;" };
    await expect(migrateTo(database, { ...first, version: 2, logic })).rejects.toThrow(
      "migrations/logic/app/zero.sql: division by zero",
    );
    expect(await resultOf(database, "app.two()")).toBe(2);
    await expect(checkSchema(database.login, writeRelease(first))).resolves.toBeUndefined();
  });

  test("whose files wait for each other is refused with all of their faults", async () => {
    const logic = { "app/a.sql": "select app.x();", "app/b.sql": "\nselect app.y();" };
    const failure = migrateTo(database, { ...second, logic });
    await expect(failure).rejects.toThrow(
      /app\/a\.sql:1: function app\.x\(\) does not exist[\s\S]*app\/b\.sql:2: /,
    );
  });

  test("names the committed migration that fails", async () => {
    const release = {
      ...second,
      committed: [foundation, "set role svc_owner;\nalter table app.nothing add a int;"],
    };
    await expect(migrateTo(database, release)).rejects.toThrow(
      /migrations\/committed\/000002-step\.sql[\s\S]*relation "app\.nothing" does not exist/,
    );
  });

  test("gives way to whoever uses a table, and comes again", async () => {
    const reader = await database.connect("owner");
    await reader.query("begin; lock table app.things in access share mode");
    const refused = new Promise<void>((seen) => jest.spyOn(log, "warn").mockImplementation(() => seen()));
    const migrated = migrateTo(database, second);
    await refused;
    await reader.query("commit");
    await expect(migrated).resolves.toBeUndefined();
    expect(await resultOf(database, "(select max(size) from app.things)")).toBeNull();
  });
});

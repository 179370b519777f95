/** What the worker's login puts into the schema that svc_queue owns: it must never run with the powers of a migration. */
import pg from "pg";
import { migrateAll } from "../../src/database/migrate.ts";
import { setLogLevel } from "../../src/log.ts";
import { type TestDatabase, useDatabase } from "../support/database.ts";

beforeAll(() => setLogLevel("error"));

/** Notes whose session runs it, and takes what that session can give. */
const plant = (login: string) => `
  set role svc_queue;
  create table graphile_worker.seen (session text, name text);
  create function graphile_worker.run_planted(name text) returns integer language plpgsql volatile as $$
  begin
    insert into graphile_worker.seen values (session_user, name);
    begin
      perform set_config('role', 'none', false);
      alter role ${login} superuser;
    exception when insufficient_privilege then null;
    end;
    return 1;
  end $$;
  create function graphile_worker.run_planted_trigger() returns trigger language plpgsql volatile as $$
  begin
    perform graphile_worker.run_planted(tg_table_name);
    return new;
  end $$;`;

interface Planted {
  readonly sql: string;
  /** Whether the queue's own migration comes upon it, in a session of the worker's login. */
  readonly met: boolean;
}

const plants: Readonly<Record<string, Planted>> = {
  "a view in place of the queue's books": {
    met: true,
    sql: `
    alter table graphile_worker.migrations rename to books;
    create view graphile_worker.migrations as
      select b.id + 0 * graphile_worker.run_planted('view') as id, b.ts, b.breaking from graphile_worker.books b;`,
  },
  "a trigger, a policy and a default on the queue's books": {
    met: true,
    sql: `
    create trigger planted before insert or update on graphile_worker.migrations
      for each row execute function graphile_worker.run_planted_trigger();
    alter table graphile_worker.migrations enable row level security, force row level security,
      alter column ts set default now() + make_interval(secs => graphile_worker.run_planted('default'));
    create policy planted on graphile_worker.migrations using (graphile_worker.run_planted('policy') = 1);
    delete from graphile_worker.migrations where id = (select max(id) from graphile_worker.migrations);
    truncate graphile_worker.seen;`,
  },
  "an operator, a cast and functions with the names of others": {
    met: false,
    sql: `
    create function graphile_worker.equals(a text, b text) returns boolean language sql volatile
      as 'select graphile_worker.run_planted(''operator'') = 1 and a operator(pg_catalog.=) b';
    create operator graphile_worker.= (leftarg = text, rightarg = text, function = graphile_worker.equals);
    create function graphile_worker.to_regnamespace(name text) returns regnamespace language sql volatile
      as 'select graphile_worker.run_planted(''function'')::regnamespace';
    create function graphile_worker.run_cast(job graphile_worker.job_spec) returns text language sql volatile
      as 'select graphile_worker.run_planted(''cast'')::text';
    create cast (graphile_worker.job_spec as text) with function graphile_worker.run_cast as assignment;`,
  },
};

describe.each(Object.entries(plants))("%s", (_name, { sql, met }) => {
  // Before the database's own hook. The login is other tests' too.
  afterAll(() => database.owner.query(`alter role ${loginOf(database)} nosuperuser`));
  const database = useDatabase();

  test("does not run with the owner's powers", async () => {
    const login = loginOf(database);
    await asWorker(database, plant(login) + sql);
    await database.owner.query("update private.logic_files set sha256 = 'of another release'");
    // The migration may well fail of it.
    await migrateAll(database).catch(() => undefined);
    const { rows } = await database.owner.query(
      "select distinct session, rolsuper as superuser from graphile_worker.seen join pg_roles on rolname = session",
    );
    expect(rows).toEqual(met ? [{ session: login, superuser: false }] : []);
  });
});

const loginOf = ({ urls }: TestDatabase) => new URL(urls.worker).username;

async function asWorker(database: TestDatabase, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.urls.worker });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** What SQL that gets into one pool reaches: the roles of that pool's login, and nothing of the others'. */
import { jest } from "@jest/globals";
import pg from "pg";
import { migrate } from "../../src/commands/migrate.ts";
import type { DatabaseUrls } from "../../src/config.ts";
import { checkLogins, createLogins } from "../../src/database/logins.ts";
import { migrateAll } from "../../src/database/migrate.ts";
import { actingRoles, rolesOf } from "../../src/database/roles.ts";
import { log, setLogLevel } from "../../src/log.ts";
import { useDatabase } from "../support/database.ts";
import { insertCreditor, insertPlacement } from "../support/rows.ts";
import { oneLogin } from "../support/server.ts";
import { testConfig } from "../support/service.ts";

type Use = keyof DatabaseUrls;
const uses: readonly Use[] = ["tenant", "other", "worker"];

let made = 0;
const clients: pg.Client[] = [];
const logins: string[] = [];

// Before the database's own hook, which drops it.
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  for (const name of logins.reverse()) await database.owner.query(`drop owned by ${name}; drop role ${name}`);
});

const database = useDatabase();

beforeAll(() => setLogLevel("error"));
afterEach(() => jest.restoreAllMocks());
/** A login of this test's own; it exists when somebody has made it. */
function loginUrl(): string {
  made += 1;
  const username = `svc_made_${process.pid}_${made}`;
  logins.push(username);
  return Object.assign(new URL(database.ownerUrl), { username, password: `it's "made" ${made}` }).href;
}

const threeUrls = (): DatabaseUrls => ({ tenant: loginUrl(), other: loginUrl(), worker: loginUrl() });
const nameOf = (url: string) => new URL(url).username;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // Dropping a database ends what is open.
  client.on("error", () => undefined);
  clients.push(client);
  await client.connect();
  return client;
}

/** The roles that a login may become, as Postgres says when it tries. */
async function reach(url: string): Promise<string[]> {
  const client = await connect(url);
  const reached: string[] = [];
  for (const role of [...actingRoles, "svc_owner"]) {
    const outcome = await client.query(`set role ${role}`).catch((error: pg.DatabaseError) => error.code);
    if (outcome !== "42501") reached.push(role);
  }
  return reached;
}

const migrateWith = (urls: DatabaseUrls, options = {}) =>
  migrateAll({ ownerUrl: database.ownerUrl, urls, logins: options });

describe("three logins", () => {
  const urls = threeUrls();
  let creditorId = "";

  beforeAll(async () => {
    await migrateWith(urls, { create: true });
    creditorId = await insertCreditor(database.owner);
    await insertPlacement(database.owner, creditorId);
  });

  test.each(uses)("the %s login becomes its own roles alone", async (use) => {
    expect(await reach(urls[use])).toEqual(rolesOf[use]);
  });

  const readings = uses.flatMap((use) => actingRoles.map((role) => [use, role] as const));

  test.each(readings)(
    "through the %s login, rows that %s sees are read by its own login alone",
    async (use, role) => {
      const own = rolesOf[use].some((each) => each === role);
      const client = await connect(urls[use]);
      const entering = client.query(
        "select app.enter(app.make_principal(role => $1, actor_type => 'system', actor => 'x', credential_kind => 'system'))",
        [role],
      );
      if (own) await expect(entering).resolves.toBeDefined();
      else await expect(entering).rejects.toMatchObject({ code: "42501" });
      await client.query("begin");
      const become = client.query(
        "select set_config('app.creditor_id', $1, true), set_config('role', $2, true)",
        [creditorId, role],
      );
      if (!own) return expect(become).rejects.toMatchObject({ code: "42501" });
      await become;
      const seesTenants = ["svc_creditor", "svc_operator", "svc_worker"].includes(role);
      const seen = await client.query("select from app.placements").catch((error: pg.DatabaseError) => error);
      expect(seen).toMatchObject(seesTenants ? { rowCount: 1 } : { code: "42501" });
      await client.query("rollback");
    },
  );

  test.each(uses)(
    "the %s login as nobody reads no table of a tenant, no secret and no queue",
    async (use) => {
      const client = await connect(urls[use]);
      for (const table of [
        "app.placements",
        "private.users",
        "private.signing_secrets",
        "graphile_worker.jobs",
      ])
        await expect(client.query(`select from ${table}`)).rejects.toMatchObject({ code: "42501" });
    },
  );

  test("names without a schema mean nothing of ours to a login", async () => {
    for (const url of Object.values(urls)) {
      const { rows } = await (await connect(url)).query("show search_path");
      expect(rows).toEqual([{ search_path: "pg_catalog, pg_temp" }]);
    }
  });

  test("svc_queue makes nothing in any schema but the queue's", async () => {
    const { rows } = await database.owner.query(
      `select nspname, rolname from pg_namespace, pg_roles
       where rolname = any ($1) and has_schema_privilege(rolname, pg_namespace.oid, 'create')`,
      [actingRoles],
    );
    expect(rows).toEqual([{ nspname: "graphile_worker", rolname: "svc_queue" }]);
  });

  test("a process says nothing of logins that are separate, and refuses those that lack their roles", async () => {
    const warned = jest.spyOn(log, "warn").mockReturnValue(undefined);
    await withPools(urls, checkLogins);
    expect(warned).not.toHaveBeenCalled();
    const swapped = { tenant: urls.other, other: urls.tenant, worker: urls.worker };
    await expect(withPools(swapped, checkLogins)).rejects.toThrow(
      `The login role ${nameOf(urls.other)} of DATABASE_URL cannot become svc_creditor: run`,
    );
  });
});

async function withPools<T>(
  urls: DatabaseUrls,
  work: (pools: Record<Use, pg.Pool>) => Promise<T>,
): Promise<T> {
  const pool = (connectionString: string) => new pg.Pool({ connectionString, max: 1 });
  const pools = { tenant: pool(urls.tenant), other: pool(urls.other), worker: pool(urls.worker) };
  try {
    return await work(pools);
  } finally {
    await Promise.all(Object.values(pools).map((each) => each.end()));
  }
}

describe("from one login to three", () => {
  const urls = threeUrls();

  beforeAll(() => migrateWith(oneLogin(urls.tenant), { create: true }));

  test("one login for all is told of in one line, which says what to do", async () => {
    const warned = jest.spyOn(log, "warn").mockReturnValue(undefined);
    await withPools(oneLogin(urls.tenant), checkLogins);
    expect(warned.mock.calls).toEqual([
      [
        expect.stringContaining("--split-logins"),
        { reaching: "DATABASE_URL, DATABASE_OTHER_URL, DATABASE_WORKER_URL" },
      ],
    ]);
  });

  test("the release before goes on with its one login until the split", async () => {
    await migrateWith(urls, { create: true });
    expect(await reach(urls.tenant)).toEqual(actingRoles);
    expect(await reach(urls.other)).toEqual(rolesOf.other);
    expect(await reach(urls.worker)).toEqual(rolesOf.worker);
    const warned = jest.spyOn(log, "warn").mockReturnValue(undefined);
    await withPools(urls, checkLogins);
    expect(warned.mock.calls).toEqual([[expect.anything(), { reaching: "DATABASE_URL" }]]);
  });

  test("the split leaves each its own, and no later migration gives anything back", async () => {
    await migrateWith(urls, { split: true });
    await migrateWith(urls);
    for (const use of uses) expect(await reach(urls[use])).toEqual(rolesOf[use]);
  });

  test("a login that reaches a role by way of another is not called split", async () => {
    const between = nameOf(loginUrl());
    await database.owner.query(
      `create role ${between}; grant svc_queue to ${between}; grant ${between} to ${nameOf(urls.other)}`,
    );
    await expect(migrateWith(urls, { split: true })).rejects.toThrow(
      `The login role ${nameOf(urls.other)} can still become svc_queue`,
    );
    await database.owner.query(`revoke ${between} from ${nameOf(urls.other)}`);
  });
});

describe("npm run migrate", () => {
  const run = (given: string[], env: Record<string, string> = {}) =>
    migrate(
      testConfig({ DATABASE_URL: database.loginUrl, DATABASE_OWNER_URL: database.ownerUrl, ...env }),
      given,
    );

  test("splits logins only where there are three", async () => {
    const refusal =
      "--split-logins needs a login each in DATABASE_URL, DATABASE_OTHER_URL and DATABASE_WORKER_URL";
    await expect(run(["--split-logins"])).rejects.toThrow(refusal);
    await expect(run(["--split-logins"], { DATABASE_WORKER_URL: database.urls.worker })).rejects.toThrow(
      refusal,
    );
  });

  test("knows no other option", async () => {
    await expect(run(["--split"])).rejects.toThrow("Unknown option '--split'");
  });
});

describe("an owner that is no superuser", () => {
  const database = useDatabase({ migrated: false });
  const ownerUrl = loginUrl;

  test("migrates, admits three logins and splits them", async () => {
    const managed = Object.assign(new URL(ownerUrl()), { pathname: new URL(database.ownerUrl).pathname });
    const { username, pathname } = managed;
    await createLogins(await connect(database.ownerUrl), oneLogin(managed.href));
    await database.owner.query(
      `alter role ${username} createrole; alter database ${pathname.slice(1)} owner to ${username}`,
    );
    for (const role of [...actingRoles, "svc_owner"])
      await database.owner.query(`grant ${role} to ${username} with admin option`);
    const inDatabase = (url: string) => Object.assign(new URL(url), { pathname }).href;
    const { tenant, other, worker } = threeUrls();
    const urls = { tenant: inDatabase(tenant), other: inDatabase(other), worker: inDatabase(worker) };
    const owner = await connect(managed.href);
    await createLogins(owner, urls);
    await migrateAll({ ownerUrl: managed.href, urls: oneLogin(urls.tenant) });
    await migrateAll({ ownerUrl: managed.href, urls, logins: { split: true } });
    for (const use of uses) expect(await reach(urls[use])).toEqual(rolesOf[use]);
    await owner.end();
    await database.owner.query(`reassign owned by ${username} to current_user`);
  });
});

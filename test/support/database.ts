/**
 * A database of its own for a test file, cloned from a migrated one:
 *
 *     import { useDatabase } from "../support/database.ts";
 *
 *     const database = useDatabase();          // once, at the top of the file
 *
 *     test("a placement is not seen by another creditor", async () => {
 *       const { rows } = await database.owner.query("select …");
 *     });
 *
 * `owner` is a pool of a superuser, whom row security does not hold: for arranging and for looking at rows. `login` is a
 * pool of a login that may become any acting role, as where all of them share one: it may do nothing until it has done
 * `set role`. Both are for single statements; for transactions, `set role`, races and LISTEN take a connection:
 * `await database.connect("login")`, which is closed when the file is done. `ownerUrl`, `loginUrl` and `urls`, those of a
 * login for each pool, are for code that connects by itself. All of them exist from beforeAll on, not before. Rows stay from test to test within a file. `useDatabase({ migrated: false })` gives an
 * empty one; inside a `describe` either is that block's own.
 */
import pg from "pg";
import type { DatabaseUrls } from "../../src/config.ts";
import { bootstrap } from "../../src/database/bootstrap.ts";
import { admitLogins, allInDatabase, inDatabase } from "../../src/database/logins.ts";
import { maintain, oneLogin } from "./server.ts";

export interface TestDatabase {
  readonly owner: pg.Pool;
  readonly login: pg.Pool;
  readonly ownerUrl: string;
  readonly loginUrl: string;
  readonly urls: DatabaseUrls;
  connect(as: "owner" | "login"): Promise<pg.Client>;
}

let made = 0;

export function useDatabase({ migrated = true } = {}): TestDatabase {
  const template = environment("TEST_TEMPLATE");
  made += 1;
  const name = `${template.replace("template", "test")}_${environment("JEST_WORKER_ID")}_${process.hrtime.bigint()}_${made}`;
  const serverUrl = environment("TEST_OWNER_URL");
  const ownerUrl = inDatabase(serverUrl, name);
  const loginUrl = inDatabase(environment("TEST_LOGIN_URL"), name);
  const urls = allInDatabase(JSON.parse(environment("TEST_URLS")), name);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  const login = new pg.Pool({ connectionString: loginUrl, max: 4 });
  const clients: pg.Client[] = [];
  // Dropping the database ends what a test left open.
  for (const pool of [owner, login]) pool.on("error", () => undefined);

  beforeAll(async () => {
    await maintain(serverUrl, `create database ${name} template ${migrated ? template : "template0"}`);
    if (!migrated) return;
    const client = await owner.connect();
    try {
      // Rights on a database are not cloned with it.
      await bootstrap(client);
      await admitLogins(client, oneLogin(loginUrl));
      await admitLogins(client, urls);
    } finally {
      client.release();
    }
  });

  afterAll(async () => {
    await Promise.all([owner.end(), login.end(), ...clients.map((client) => client.end())]);
    await maintain(serverUrl, `drop database ${name} with (force)`);
  });

  return {
    owner,
    login,
    ownerUrl,
    loginUrl,
    urls,
    async connect(as) {
      const client = new pg.Client({ connectionString: as === "owner" ? ownerUrl : loginUrl });
      client.on("error", () => undefined);
      clients.push(client);
      await client.connect();
      return client;
    },
  };
}

function environment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: tests run through \`npm test\``);
  return value;
}

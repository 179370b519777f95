import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { DatabaseUrls } from "../../src/config.ts";
import { startEmbedded } from "../../src/database/embedded.ts";
import { allInDatabase, createLogins, inDatabase } from "../../src/database/logins.ts";
import { migrateAll, migrationsFolder } from "../../src/database/migrate.ts";
import { setLogLevel } from "../../src/log.ts";

interface Server {
  readonly ownerUrl: string;
  /** May become every acting role. */
  readonly loginUrl: string;
  /** A login for each pool. */
  readonly urls: DatabaseUrls;
  stop(): Promise<void>;
}

/**
 * The server for one run of the tests, with a migrated database in it that test files clone. It is the one that
 * DATABASE_OWNER_URL (a superuser) and DATABASE_URL name, whose one login is then every pool's, or else an embedded one in
 * a temporary folder.
 * TEST_MIGRATIONS names another folder of migrations than the project's.
 */
export async function startServer() {
  setLogLevel("warn");
  const server = await findServer();
  const template = `svc_template_${process.pid}`;
  const stop = async () => {
    await maintain(server.ownerUrl, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
  try {
    await maintain(server.ownerUrl, `create database ${template}`);
    await migrateAll({
      ownerUrl: inDatabase(server.ownerUrl, template),
      urls: allInDatabase(server.urls, template),
      folder: process.env.TEST_MIGRATIONS ?? migrationsFolder,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const environment = {
    TEST_OWNER_URL: server.ownerUrl,
    TEST_LOGIN_URL: server.loginUrl,
    TEST_URLS: JSON.stringify(server.urls),
    TEST_TEMPLATE: template,
  };
  return { environment, stop };
}

async function findServer(): Promise<Server> {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: loginUrl } = process.env;
  if (ownerUrl && loginUrl)
    return { ownerUrl, loginUrl, urls: oneLogin(loginUrl), stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), "svc-test-"));
  // Several services at a time, each with the pools of a whole process.
  const flags = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];
  const server = await startEmbedded({ dataDir, flags });
  const everyRole = Object.assign(new URL(server.urls.tenant), { username: "svc_login_every" }).href;
  await withClient(server.ownerUrl, (client) => createLogins(client, oneLogin(everyRole)));
  return {
    ...server,
    loginUrl: everyRole,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export function maintain(ownerUrl: string, statement: string): Promise<unknown> {
  return withClient(inDatabase(ownerUrl, "postgres"), (client) => client.query(statement));
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** As where the other two URLs are not set. */
export function oneLogin(url: string): DatabaseUrls {
  return { tenant: url, other: url, worker: url };
}

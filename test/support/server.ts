import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbedded } from "../../src/database/embedded.ts";
import { migrateAll, migrationsFolder } from "../../src/database/migrate.ts";
import { setLogLevel } from "../../src/log.ts";

interface Server {
  readonly ownerUrl: string;
  readonly loginUrl: string;
  stop(): Promise<void>;
}

/**
 * The server for one run of the tests, with a migrated database in it that test files clone. It is the one that
 * DATABASE_OWNER_URL (a superuser) and DATABASE_URL name, or else an embedded one in a temporary folder.
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
      loginUrl: inDatabase(server.loginUrl, template),
      folder: process.env.TEST_MIGRATIONS ?? migrationsFolder,
    });
  } catch (error) {
    await stop();
    throw error;
  }
  const environment = {
    TEST_OWNER_URL: server.ownerUrl,
    TEST_LOGIN_URL: server.loginUrl,
    TEST_TEMPLATE: template,
  };
  return { environment, stop };
}

async function findServer(): Promise<Server> {
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: loginUrl } = process.env;
  if (ownerUrl && loginUrl) return { ownerUrl, loginUrl, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), "svc-test-"));
  // Several services at a time, each with the pools of a whole process.
  const flags = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"];
  const server = await startEmbedded({ dataDir, flags });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export async function maintain(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inDatabase(ownerUrl, "postgres") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function inDatabase(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { Logger as MigrateLogger, migrate } from "graphile-migrate";
import { clearAllPools } from "graphile-migrate/dist/pgReal.js";
import { runMigrations, Logger as WorkerLogger } from "graphile-worker";
import pg from "pg";
import type { DatabaseUrls } from "../config.ts";
import { hasCode } from "../error_code.ts";
import { log } from "../log.ts";
import { bootstrap } from "./bootstrap.ts";
import { applyLogic, readLogic, SqlFileError } from "./logic.ts";
import { type AdmitOptions, admitLogins, refuseUnfitLogin } from "./logins.ts";
import { connectOwner, ownerSearchPath } from "./owner.ts";

export interface MigrateOptions {
  readonly ownerUrl: string;
  readonly urls: DatabaseUrls;
  readonly logins?: AdmitOptions;
  /** The folder with committed/ and logic/ in it. */
  readonly folder?: string;
}

export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

// The letters "svc" on a phone's keys, twice.
const migrationLock = 782_782;

/**
 * Brings a database of any age, an empty one too, to this release: roles, graphile-worker's schema, committed
 * migrations, logic. Any number of processes may call it at once; they do it one after the other.
 */
export async function migrateAll({
  ownerUrl,
  urls,
  logins = {},
  folder = migrationsFolder,
}: MigrateOptions): Promise<void> {
  await withMigrationLock(ownerUrl, async (owner) => {
    await bootstrap(owner);
    await admitLogins(owner, urls, logins);
    await retryLocked(() => installQueue(urls.worker));
    await retryLocked(() => runCommitted(ownerUrl, folder));
    await committedSessionsGone(owner);
    await applyLogicFolder(owner, folder);
  });
}

/** For graphile-migrate's own commands, which run the committed migrations themselves: what has to be there before. */
export async function prepareDatabase(ownerUrl: string): Promise<void> {
  await withMigrationLock(ownerUrl, bootstrap);
}

/** For graphile-migrate's own commands: what comes behind the migrations. */
export async function migrateLogic(ownerUrl: string): Promise<void> {
  await withMigrationLock(ownerUrl, (owner) => applyLogicFolder(owner, migrationsFolder));
}

/**
 * For API and worker: refuses a login that row security would not hold, and a database that is older than this release.
 * A newer one is fine.
 */
export async function checkSchema(pool: pg.Pool, folder: string = migrationsFolder): Promise<void> {
  await refuseUnfitLogin(pool, "other");
  const remedy = "run `npm run migrate` with DATABASE_OWNER_URL set";
  const needed = committedMigrations(folder).at(-1) ?? "";
  const logic = readLogic(join(folder, "logic"));
  const found = await schemaState(pool);
  if (!found) throw new Error(`The database has no schema yet: ${remedy}`);
  if (found.committed < needed) {
    throw new Error(
      `The database is at migration ${found.committed}, this release needs ${needed}: ${remedy}`,
    );
  }
  if (found.version < logic.version) {
    throw new Error(
      `The database has logic ${found.version}, this release needs ${logic.version}: ${remedy}`,
    );
  }
  if (found.version === logic.version && found.sha256 !== logic.sha256) {
    throw new Error(
      `The database's logic ${found.version} is not what this release holds under that number: ${remedy}`,
    );
  }
}

interface SchemaState {
  readonly committed: string;
  readonly version: number;
  readonly sha256: string;
}

async function schemaState(pool: pg.Pool): Promise<SchemaState | undefined> {
  try {
    const { rows } = await pool.query<SchemaState>(
      `select coalesce((select max(filename collate "C") from graphile_migrate.migrations), '') as committed,
              version, sha256
       from private.logic_version`,
    );
    return rows[0];
  } catch (error) {
    // Undefined schema or table, or one this login may not enter: a database of somebody else's, or an empty one.
    if (hasCode(error, "3F000", "42P01", "42501")) return undefined;
    throw error;
  }
}

/** As graphile-migrate books them: their numbers, without the words behind. */
function committedMigrations(folder: string): string[] {
  return readdirSync(join(folder, "committed"))
    .filter((name) => /^\d{6}.*\.sql$/.test(name))
    .map((name) => `${name.slice(0, 6)}.sql`)
    .sort();
}

/** The lock is a session's, so it is this connection's, and gone with it should the process die. */
async function withMigrationLock(ownerUrl: string, work: (owner: pg.Client) => Promise<void>): Promise<void> {
  const owner = await connectOwner(ownerUrl);
  try {
    await owner.query("select pg_advisory_lock($1)", [migrationLock]);
    await work(owner);
  } finally {
    await owner.end();
  }
}

/**
 * graphile-worker's own tables, by the worker's login as svc_queue, which owns them and may put code of its own among
 * them: in the owner's session that code would run with the owner's powers, whatever role is set there.
 */
async function installQueue(workerUrl: string): Promise<void> {
  const options = "-c role=svc_queue -c statement_timeout=0";
  const pgPool = new pg.Pool({ connectionString: workerUrl, options, max: 1 });
  // What ends a connection is reported by the statement that meets it; graphile-worker wants these listeners there.
  pgPool.on("error", () => undefined);
  pgPool.on("connect", (client) => client.on("error", () => undefined));
  try {
    await pgPool.query(queueBooks);
    await runMigrations({ pgPool, logger: new WorkerLogger(() => forward) });
  } finally {
    await pgPool.end();
  }
}

// graphile-worker wants CREATE on the database unless its first table is there.
const queueBooks = `
create table if not exists graphile_worker.migrations (
  id int primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
)`;

async function runCommitted(ownerUrl: string, folder: string): Promise<void> {
  let running = "";
  try {
    await migrate({
      connectionString: ownerUrl,
      rootConnectionString: "template1",
      migrationsFolder: folder,
      pgSettings: {
        application_name: committedSession,
        role: "svc_owner",
        search_path: ownerSearchPath,
        lock_timeout: "2s",
        statement_timeout: "0",
      },
      logger: new MigrateLogger(() => (level, message) => {
        running = /Running migration '(.+)'/.exec(message)?.[1] ?? running;
        forward(level, message);
      }),
    });
  } catch (error) {
    throw error instanceof pg.DatabaseError ? new SqlFileError(placeOf(running, error), error) : error;
  } finally {
    clearAllPools();
  }
}

const committedSession = "migrate committed";

/**
 * graphile-migrate ends the whole process when the server drops a connection of its pool, which our caller may be about
 * to stop. Its pool is closed by now but says nothing of when the connections are.
 */
async function committedSessionsGone(owner: pg.Client): Promise<void> {
  const sessions =
    "select from pg_stat_activity where datname = current_database() and application_name = $1";
  for (let waited = 0; waited < 1_000; waited += 10) {
    if (!(await owner.query(sessions, [committedSession])).rowCount) return;
    await sleep(10);
  }
}

/** graphile-migrate leaves the lines around the fault on the error, where it knows them, coloured for a terminal. */
function placeOf(file: string, error: pg.DatabaseError): string {
  const lines = "_gmMessageOverride" in error ? `\n${String(error._gmMessageOverride)}\n` : "";
  return `migrations/committed/${file}${stripVTControlCharacters(lines)}`;
}

function forward(level: string, message: string): void {
  if (level === "error") log.error(message);
  else if (level === "warning") log.warn(message);
  else log.debug(message);
}

async function applyLogicFolder(owner: pg.Client, folder: string): Promise<void> {
  const logic = readLogic(join(folder, "logic"));
  await retryLocked(() => applyLogic(owner, logic));
}

/** Waiting for a busy table with a lock already asked for makes everybody else wait behind: give up early, come again. */
async function retryLocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!hasCode(error, "55P03", "40P01") || attempt === 30) throw error;
      log.warn("a table is in use, trying again", { attempt });
      await sleep(1_000);
    }
  }
}

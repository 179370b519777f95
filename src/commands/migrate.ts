import { parseArgs } from "node:util";
import { type Config, ConfigError, type DatabaseUrls } from "../config.ts";
import { startEmbedded } from "../database/embedded.ts";
import { type AdmitOptions, countLogins } from "../database/logins.ts";
import { createPools } from "../database/pool.ts";
import { publishSettings } from "../database/settings.ts";
import { checkReachable } from "../database/unreachable.ts";
import { type Seeded, seed } from "../seed.ts";
import { migrateDatabase } from "./database.ts";

/**
 * `npm run migrate`: brings the database to this release, with its first accounts, and ends. `--split-logins` takes from
 * each login the roles of the others, once no process runs any more that uses one for all; `--create-logins` makes
 * those that do not exist.
 */
export async function migrate(config: Config, given: readonly string[]): Promise<undefined> {
  const logins = readOptions(given);
  if (!config.databaseUrls) {
    const server = await startEmbedded({ dataDir: config.dataDir });
    // The folder is locked: no other process uses this server.
    await prepare(config, server.ownerUrl, server.urls, { split: true }).finally(() => server.stop());
    return;
  }
  if (!config.databaseOwnerUrl)
    throw new ConfigError(["DATABASE_OWNER_URL must be set: migrations run as the owner"]);
  if (logins.split && countLogins(config.databaseUrls) < 3) {
    throw new ConfigError([
      "--split-logins needs a login each in DATABASE_URL, DATABASE_OTHER_URL and DATABASE_WORKER_URL",
    ]);
  }
  await prepare(config, config.databaseOwnerUrl, config.databaseUrls, logins);
}

function readOptions(given: readonly string[]): AdmitOptions {
  try {
    const { values } = parseArgs({
      args: [...given],
      options: { "split-logins": { type: "boolean" }, "create-logins": { type: "boolean" } },
    });
    return { split: values["split-logins"] ?? false, create: values["create-logins"] ?? false };
  } catch (error) {
    throw new ConfigError([error instanceof Error ? error.message : String(error)]);
  }
}

async function prepare(
  config: Config,
  ownerUrl: string,
  urls: DatabaseUrls,
  logins: AdmitOptions,
): Promise<void> {
  await migrateDatabase(config, { ownerUrl, urls, logins });
  const pools = createPools(config, urls);
  try {
    await checkReachable(urls, pools);
    await publishSettings(pools.other, config);
    process.stdout.write(summaryOf(config, await seed(pools.other, config)));
  } finally {
    await pools.end();
  }
}

function summaryOf(config: Config, { path }: Seeded): string {
  const where = path ? `the credentials are in ${path}` : `the first operator is ${config.operatorEmail}`;
  return `The database is at this release; ${where}\n`;
}

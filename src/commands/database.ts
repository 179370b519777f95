import { type Config, ConfigError, type DatabaseUrls } from "../config.ts";
import { startEmbedded } from "../database/embedded.ts";
import { encryptStoredSecrets } from "../database/encrypt_secrets.ts";
import { checkLogins } from "../database/logins.ts";
import { checkSchema, type MigrateOptions, migrateAll } from "../database/migrate.ts";
import { createPools, type Pools } from "../database/pool.ts";
import { publishSettings } from "../database/settings.ts";
import { checkOwnerReachable, checkReachable, naming, variableOf } from "../database/unreachable.ts";
import { createSecretsBox } from "../secrets_box.ts";

/** A database of this release, and the pools on it. */
export interface Database {
  readonly urls: DatabaseUrls;
  readonly pools: Pools;
  readonly failed: Promise<unknown>;
  stop(): Promise<void>;
}

const never = new Promise<never>(() => undefined);

/** For `start`: the embedded server where no other is named; migrated where the owner's connection is known. */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrls) {
    if (config.databaseOwnerUrl) {
      await migrateDatabase(config, { ownerUrl: config.databaseOwnerUrl, urls: config.databaseUrls });
    }
    return connect(config, config.databaseUrls, never, async () => undefined);
  }
  const server = await startEmbedded({ dataDir: config.dataDir });
  try {
    await migrateDatabase(config, { ...server, logins: { split: true } });
    return await connect(config, server.urls, server.died, server.stop);
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Brings a database to this release: by the owner's connection, and the queue by the worker's. */
export async function migrateDatabase(config: Config, options: MigrateOptions): Promise<void> {
  const { ownerUrl, urls } = options;
  await checkOwnerReachable(ownerUrl);
  await naming(variableOf(urls, "worker"), urls.worker, () => migrateAll(options));
  await encryptStoredSecrets(ownerUrl, createSecretsBox(config));
}

/** For `api` and `worker`: a database that is there already; an old schema is refused. */
export async function useDatabase(config: Config): Promise<Database> {
  if (!config.databaseUrls)
    throw new ConfigError(["DATABASE_URL must be set: api and worker share a database"]);
  return connect(config, config.databaseUrls, never, async () => undefined);
}

async function connect(
  config: Config,
  urls: DatabaseUrls,
  failed: Promise<unknown>,
  stopServer: () => Promise<void>,
): Promise<Database> {
  const pools = createPools(config, urls);
  const stop = async () => {
    await pools.end();
    await stopServer();
  };
  try {
    await checkReachable(urls, pools);
    await checkSchema(pools.other);
    await checkLogins(pools);
    await publishSettings(pools.other, config);
  } catch (error) {
    await pools.end();
    throw error;
  }
  return { urls, pools, failed, stop };
}

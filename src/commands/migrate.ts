import { type Config, ConfigError } from "../config.ts";
import { startEmbedded } from "../database/embedded.ts";
import { encryptStoredSecrets } from "../database/encrypt_secrets.ts";
import { migrateAll } from "../database/migrate.ts";
import { createPools } from "../database/pool.ts";
import { publishSettings } from "../database/settings.ts";
import { createSecretsBox } from "../secrets_box.ts";
import { seed } from "../seed.ts";

/** `npm run migrate`: brings the database to this release, with its first accounts, and ends. */
export async function migrate(config: Config): Promise<undefined> {
  if (!config.databaseUrl) {
    const server = await startEmbedded({ dataDir: config.dataDir });
    await prepare(config, server.ownerUrl, server.loginUrl).finally(() => server.stop());
    return;
  }
  if (!config.databaseOwnerUrl)
    throw new ConfigError(["DATABASE_OWNER_URL must be set: migrations run as the owner"]);
  await prepare(config, config.databaseOwnerUrl, config.databaseUrl);
}

async function prepare(config: Config, ownerUrl: string, loginUrl: string): Promise<void> {
  await migrateAll({ ownerUrl, loginUrl });
  await encryptStoredSecrets(ownerUrl, createSecretsBox(config));
  const pools = createPools(config, loginUrl);
  try {
    await publishSettings(pools.other, config);
    await seed(pools.other, config);
  } finally {
    await pools.end();
  }
}

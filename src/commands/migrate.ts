import { ConfigError, type Config } from "../config.ts";
import { startEmbedded } from "../database/embedded.ts";
import { migrateAll } from "../database/migrate.ts";

/** `npm run migrate`: brings the database to this release and ends. */
export async function migrate(config: Config): Promise<undefined> {
  if (!config.databaseUrl) {
    const server = await startEmbedded({ dataDir: config.dataDir });
    await migrateAll(server).finally(() => server.stop());
    return;
  }
  if (!config.databaseOwnerUrl) throw new ConfigError(["DATABASE_OWNER_URL must be set: migrations run as the owner"]);
  await migrateAll({ ownerUrl: config.databaseOwnerUrl, loginUrl: config.databaseUrl });
}

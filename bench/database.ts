import { createHash, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { type Embedded, startEmbedded } from "../src/database/embedded.ts";
import { migrateAll } from "../src/database/migrate.ts";

/** A migrated database with one verified creditor, and sessions enough that no token meets its limit. */
export interface BenchDatabase {
  readonly server: Embedded;
  readonly creditorId: string;
  readonly tokens: readonly string[];
  readonly owner: pg.Client;
  stop(): Promise<void>;
}

const sessions = 400;
const sha256 = (value: string) => createHash("sha256").update(value).digest("hex");

export async function prepareDatabase(dataDir: string): Promise<BenchDatabase> {
  const server = await startEmbedded({ dataDir });
  await migrateAll({ ownerUrl: server.ownerUrl, urls: server.urls });
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  const creditorId = await insertCreditor(owner);
  const tokens = Array.from({ length: sessions }, () => `cs_${randomBytes(32).toString("base64url")}`);
  await owner.query(
    `with made as (
       insert into private.users (email, role, creditor_id, password_hash, created_at)
       values ('bench@bench.invalid', 'creditor', $1, '', now()) returning user_id)
     insert into private.sessions (token_hash, user_id, expires_at)
     select decode(hash, 'hex'), user_id, now() + interval '1 day' from made, unnest($2::text[]) hash`,
    [creditorId, tokens.map(sha256)],
  );
  return {
    server,
    creditorId,
    tokens,
    owner,
    async stop() {
      await owner.end();
      await server.stop();
    },
  };
}

/** A verified account of the highest tier, without the way there. */
async function insertCreditor(owner: pg.Client): Promise<string> {
  const creditorId = randomUUID();
  await owner.query(`begin; set local session_replication_role = replica`);
  await owner.query(
    `insert into app.creditors (creditor_id, name, legal_name, slug, contact_email, status, tier, created_at, updated_at)
     values ($1, 'Bench', 'Bench Inc', 'bench', 'bench@bench.invalid', 'verified', 'enterprise', now(), now())`,
    [creditorId],
  );
  await owner.query("insert into private.accounts values ($1, 'verified', 'enterprise')", [creditorId]);
  await owner.query("commit");
  return creditorId;
}

/** What a process is told of the database. */
export const databaseEnv = ({ urls }: Embedded) => ({
  DATABASE_URL: urls.tenant,
  DATABASE_OTHER_URL: urls.other,
  DATABASE_WORKER_URL: urls.worker,
});

/** The first argument of api.call, for a session, as src/http/credential.ts makes it. */
export const credentialOf = (token: string, writes: boolean) =>
  JSON.stringify({ kind: "session", token_hash: sha256(token), access: "tenant", writes });

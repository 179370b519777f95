import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join, resolve } from "node:path";
import type pg from "pg";
import { z } from "zod";
import type { Config } from "./config.ts";
import { inTransaction } from "./database/transaction.ts";
import { hasCode } from "./error_code.ts";
import { createSecretsBox, issueSigningSecret, type SecretHolder, type SecretsBox } from "./secrets_box.ts";

export interface Seeded {
  /** Whether credentials were issued by this start. */
  readonly created: boolean;
  /** Where the demo's credentials are; null in production. */
  readonly path: string | null;
}

const credentials = { api_key: z.string(), email: z.string(), password: z.string() };
const Accounts = z.object({
  creditor: z.object({ creditor_id: z.guid(), ...credentials }),
  partner: z.object({ partner_id: z.guid(), ...credentials }),
});
const secret = { webhook_signing_secret: z.string() };
const Operator = z.object({ email: z.string(), password: z.string() });
const DemoFile = z.object({
  creditor: Accounts.shape.creditor.extend(secret),
  operator: Operator,
  partner: Accounts.shape.partner.extend(secret),
});
type Issued = Omit<z.infer<typeof DemoFile>, "operator">;

type DemoConfig = Pick<
  Config,
  "environment" | "dataDir" | "operatorEmail" | "operatorPassword" | "secretsKey" | "secretsKeyPrevious"
>;

/** What a start needs to find: the first operator, and on demo a creditor and a linked partner with known credentials. */
export async function seed(pool: pg.Pool, config: DemoConfig): Promise<Seeded> {
  return asOperator(pool, (client) =>
    config.environment === "demo" ? seedDemo(client, config) : seedOperator(client, config),
  );
}

async function seedOperator(client: pg.ClientBase, config: DemoConfig): Promise<Seeded> {
  await client.query("select private.add_first_operator($1, $2)", [
    config.operatorEmail,
    config.operatorPassword,
  ]);
  return { created: false, path: null };
}

/**
 * The file is written before the transaction commits: whoever dies in between leaves a file about an account that does
 * not exist, which the next start sees and replaces. A file that was lost has its credentials issued anew.
 */
async function seedDemo(client: pg.ClientBase, config: DemoConfig): Promise<Seeded> {
  const path = resolve(config.dataDir, "demo.json");
  const operator = { email: config.operatorEmail, password: config.operatorPassword };
  const kept = readDemoFile(path);
  const good = kept !== undefined && (await accountExists(client, kept.creditor.creditor_id));
  if (good && kept.operator.email === operator.email && kept.operator.password === operator.password) {
    return { created: false, path };
  }
  await client.query("select private.seed_user($1, $2, 'operator', null)", [
    operator.email,
    operator.password,
  ]);
  const { creditor, partner } = good ? kept : await issue(client, createSecretsBox(config));
  writeWhole(config.dataDir, path, `${JSON.stringify({ creditor, operator, partner }, null, 2)}\n`);
  return { created: !good, path };
}

async function issue(client: pg.ClientBase, box: SecretsBox): Promise<Issued> {
  const password = () => randomBytes(15).toString("base64url");
  const { rows } = await client.query("select app.seed_demo_accounts($1) as accounts", [
    { creditor: password(), partner: password() },
  ]);
  const { creditor, partner } = Accounts.parse(rows[0]?.accounts);
  const creditorSecret = await storeSecret(client, box, "creditor", creditor.creditor_id);
  const partnerSecret = await storeSecret(client, box, "partner", partner.partner_id);
  return {
    creditor: { ...creditor, webhook_signing_secret: creditorSecret },
    partner: { ...partner, webhook_signing_secret: partnerSecret },
  };
}

async function storeSecret(
  client: pg.ClientBase,
  box: SecretsBox,
  holder: SecretHolder,
  holderId: string,
): Promise<string> {
  const { secret, stored } = issueSigningSecret(box, holder, holderId);
  await client.query("select private.store_signing_secret($1, $2, $3)", [holder, holderId, stored]);
  return secret;
}

async function accountExists(client: pg.ClientBase, creditorId: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>("select app.account_exists($1) as known", [
    creditorId,
  ]);
  return rows[0]?.known ?? false;
}

/** Two starts at once seed one after the other. */
function asOperator<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('seed', 0))");
    await client.query(
      `select app.enter(app.make_principal(
         role => 'svc_operator', actor_type => 'operator', actor => 'seed', credential_kind => 'system'))`,
    );
    return work(client);
  });
}

/** Undefined when there is none, or none that can be used: then it is written anew. */
function readDemoFile(path: string): z.infer<typeof DemoFile> | undefined {
  try {
    return DemoFile.safeParse(JSON.parse(readFileSync(path, "utf8"))).data;
  } catch (error) {
    if (hasCode(error, "ENOENT") || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Appears whole or not at all, readable by its owner alone. */
function writeWhole(folder: string, path: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  const draft = join(folder, `demo.json.${process.pid}`);
  rmSync(draft, { force: true });
  const file = openSync(draft, "wx", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}

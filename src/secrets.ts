import { createHmac, randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { openDataDir } from "./data_dir.ts";
import { hasCode } from "./error_code.ts";
import { newSigningKey, signingKeyOf } from "./signing_key.ts";

const kept = z.object({
  JWT_SECRET: z.string().min(32),
  FILE_SIGNING_SECRET: z.string().min(32),
  OPERATOR_PASSWORD: z.string().min(12),
  SECRETS_KEY: z.string().min(32).optional(),
  AUDIT_SIGNING_KEY: z.string().min(32).optional(),
});

export type GeneratedSecrets = Readonly<Record<keyof z.infer<typeof kept>, string>>;

/**
 * What a demo runs with when the environment says nothing: made once and kept in DATA_DIR, readable by its owner only,
 * so that API and worker agree and sessions outlive a restart.
 */
export function generatedSecrets(dataDir: string): GeneratedSecrets {
  const file = join(openDataDir(dataDir), "secrets.json");
  return readSecrets(file) ?? createSecrets(file);
}

function createSecrets(file: string): GeneratedSecrets {
  const secret = (bytes: number) => randomBytes(bytes).toString("base64url");
  const made: GeneratedSecrets = {
    JWT_SECRET: secret(48),
    FILE_SIGNING_SECRET: secret(48),
    OPERATOR_PASSWORD: secret(15),
    SECRETS_KEY: randomBytes(32).toString("base64"),
    AUDIT_SIGNING_KEY: newSigningKey(),
  };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  try {
    // A link appears whole or not at all, and only where there is none: of two starts at once both use the first's.
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  return readSecrets(file) ?? made;
}

function readSecrets(file: string): GeneratedSecrets | undefined {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
  const parsed = kept.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`${file} is damaged; remove it to have new secrets made`);
  return completed(parsed.data);
}

/** A file of a release that knew fewer keys: those it lacks follow from one that it has, the same for every process. */
function completed(found: z.infer<typeof kept>): GeneratedSecrets {
  const derived = (purpose: string) =>
    createHmac("sha256", found.FILE_SIGNING_SECRET).update(purpose).digest();
  return {
    ...found,
    SECRETS_KEY: found.SECRETS_KEY ?? derived("secrets key").toString("base64"),
    AUDIT_SIGNING_KEY: found.AUDIT_SIGNING_KEY ?? signingKeyOf(derived("audit signing key")),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

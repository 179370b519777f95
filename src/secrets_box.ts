import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/**
 * Encrypts what the database keeps but must not be able to read (AES-256-GCM). A stored secret reads
 * `v1.<key id>.<nonce>.<ciphertext and tag>`, so that it says which key opens it. The context (whose secret it is) is
 * authenticated with it: a row that was copied to another owner does not open.
 */
export interface SecretsBox {
  encrypt(secret: string, context: string): string;
  /** Throws a SecretUnreadable where the key is missing, or the value or its context was changed. */
  decrypt(stored: string, context: string): string;
  /** Whether the stored value is encrypted with the key that new ones are encrypted with. */
  isCurrent(stored: string): boolean;
}

/** Its message names keys by their ids and secrets by their context, and neither by value. */
export class SecretUnreadable extends Error {
  override readonly name = "SecretUnreadable";
  readonly reason: "another key" | "changed";

  constructor(reason: SecretUnreadable["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface SecretsKeys {
  readonly secretsKey: string;
  readonly secretsKeyPrevious: string | null;
}

export type SecretHolder = "creditor" | "partner";

/** The context of a webhook signing secret. */
export function signingSecretContext(holder: SecretHolder, holderId: string): string {
  return `signing_secret/${holder}/${holderId.toLowerCase()}`;
}

/** What the database gets of a signing secret; private.store_signing_secret stores it for that holder alone. */
export interface StoredSigningSecret {
  readonly holder_id: string;
  readonly encrypted: string;
}

/** A new webhook signing secret. */
export function issueSigningSecret(
  box: SecretsBox,
  holder: SecretHolder,
  holderId: string,
): { readonly secret: string; readonly stored: StoredSigningSecret } {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const encrypted = box.encrypt(secret, signingSecretContext(holder, holderId));
  return { secret, stored: { holder_id: holderId, encrypted } };
}

/** 32 bytes, as base64 writes them. */
export function isSecretsKey(value: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(value);
}

const version = "v1";
const nonceBytes = 12;
const tagBytes = 16;

interface Key {
  readonly id: string;
  readonly bytes: Buffer;
}

export function createSecretsBox({ secretsKey, secretsKeyPrevious }: SecretsKeys): SecretsBox {
  const current = readKey(secretsKey);
  const keys = secretsKeyPrevious === null ? [current] : [current, readKey(secretsKeyPrevious)];
  return {
    encrypt(secret, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", current.bytes, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [version, current.id, nonce.toString("base64url"), sealed.toString("base64url")].join(".");
    },

    decrypt(stored, context) {
      // Until logic 5: the release before stored webhook signing secrets as they are.
      if (stored.startsWith("whsec_")) return stored;
      const [form, id = "", nonce = "", sealed = ""] = stored.split(".");
      if (form !== version)
        throw new SecretUnreadable("changed", `${context} is stored in a form that is not known`);
      const key = keys.find((each) => each.id === id);
      if (!key) throw new SecretUnreadable("another key", otherKey(context, id, keys));
      return open(key, Buffer.from(nonce, "base64url"), Buffer.from(sealed, "base64url"), context);
    },

    isCurrent: (stored) => stored.startsWith(`${version}.${current.id}.`),
  };
}

function open(key: Key, nonce: Buffer, sealed: Buffer, context: string): string {
  const end = sealed.length - tagBytes;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key.bytes, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(sealed.subarray(Math.max(end, 0)));
    return Buffer.concat([
      decipher.update(sealed.subarray(0, Math.max(end, 0))),
      decipher.final(),
    ]).toString();
  } catch (cause) {
    const message = `${context} was changed since it was encrypted, or belongs to another owner`;
    throw new SecretUnreadable("changed", message, { cause });
  }
}

function otherKey(context: string, id: string, keys: readonly Key[]): string {
  const held = keys.map((key, i) => `${i ? "SECRETS_KEY_PREVIOUS" : "SECRETS_KEY"} is ${key.id}`).join(", ");
  return `${context} was encrypted with another key: with ${id}, and ${held}`;
}

/** The id tells keys apart and tells nothing of them: they are 32 random bytes. */
function readKey(text: string): Key {
  const bytes = Buffer.from(text, "base64");
  return { id: createHash("sha256").update("secrets key id").update(bytes).digest("hex").slice(0, 8), bytes };
}

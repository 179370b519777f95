import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from "node:crypto";

/** An Ed25519 private key as AUDIT_SIGNING_KEY holds it: PKCS#8 (DER) as base64. Undefined where it is not one. */
export function readSigningKey(text: string): KeyObject | undefined {
  try {
    const key = createPrivateKey({ key: Buffer.from(text, "base64"), format: "der", type: "pkcs8" });
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}

export function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  return privateKey.export({ format: "der", type: "pkcs8" }).toString("base64");
}

// What RFC 8410 puts before the 32 bytes of a key.
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** The signing key that 32 bytes make. */
export function signingKeyOf(seed: Buffer): string {
  return Buffer.concat([pkcs8Prefix, seed]).toString("base64");
}

/** Names a key in what it has signed. */
export function signingKeyId(key: KeyObject): string {
  const der = createPublicKey(key).export({ format: "der", type: "spki" });
  return createHash("sha256").update(der).digest("hex").slice(0, 16);
}

import { createPublicKey, type KeyObject } from "node:crypto";
import { readSigningKey, signingKeyId } from "../signing_key.ts";

export interface AuditKey {
  readonly private: KeyObject;
  readonly public: KeyObject;
  /** Names it in the entries that it signed. */
  readonly id: string;
}

/** The key of AUDIT_SIGNING_KEY, whose form the configuration has judged. */
export function auditKey(text: string): AuditKey {
  const key = readSigningKey(text);
  if (!key) throw new Error("AUDIT_SIGNING_KEY is no Ed25519 key");
  return { private: key, public: createPublicKey(key), id: signingKeyId(key) };
}

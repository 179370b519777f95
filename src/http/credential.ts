import { createHash } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import type { Operation } from "../contract/operation.ts";
import { HttpError } from "./http_error.ts";

/** What the caller showed, as private.authenticate reads it. Secrets travel to the database as digests only. */
export type PresentedCredential =
  | { kind: "none" }
  | { kind: "unknown"; token_hash: string }
  | { kind: "api_key"; token_hash: string; prefix: string; secret_hash: string; environment: string }
  | { kind: "session"; token_hash: string }
  | { kind: "onboarding"; token_hash: string; token_id: string; creditor_id: string };

const sha256 = (value: string) => createHash("sha256").update(value).digest("hex");

const OnboardingClaims = z.object({ jti: z.guid(), sub: z.guid(), aud: z.literal("onboarding") });

export interface CredentialReader {
  read(authorization: string | undefined): PresentedCredential;
}

/** `environment` binds keys to it; `jwtSecret` verifies onboarding tokens, whose session row SQL checks afterwards. */
export function credentialReader(environment: string, jwtSecret: string): CredentialReader {
  return {
    read(authorization) {
      if (authorization === undefined) throw new HttpError(401, "Missing authorization header");
      const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
      if (token === undefined) throw new HttpError(401, "Invalid authorization header");
      const token_hash = sha256(token);
      const [, prefix, secret] = /^[cp]a_([A-Za-z0-9]{8})_([\w-]{20,200})$/.exec(token) ?? [];
      if (prefix && secret)
        return { kind: "api_key", token_hash, prefix, secret_hash: sha256(secret), environment };
      if (/^[cpo]s_[\w-]{20,200}$/.test(token)) return { kind: "session", token_hash };
      return onboarding(token, token_hash, jwtSecret) ?? { kind: "unknown", token_hash };
    },
  };
}

function onboarding(token: string, token_hash: string, secret: string): PresentedCredential | undefined {
  if (token.split(".").length !== 3) return undefined;
  try {
    const claims = OnboardingClaims.parse(jwt.verify(token, secret, { algorithms: ["HS256"] }));
    return { kind: "onboarding", token_hash, token_id: claims.jti, creditor_id: claims.sub };
  } catch {
    return undefined;
  }
}

export function signOnboardingToken(
  claims: { token_id: string; creditor_id: string; expires_at: Date },
  secret: string,
): string {
  return jwt.sign(
    {
      jti: claims.token_id,
      sub: claims.creditor_id,
      aud: "onboarding",
      exp: Math.floor(+claims.expires_at / 1000),
    },
    secret,
    { algorithm: "HS256" },
  );
}

/** The first argument of api.call. */
export function credentialArgument(
  shown: PresentedCredential,
  operation: Operation,
  creditor: string | undefined,
): string {
  const { access, actsAs: acts_as, writes } = operation;
  return JSON.stringify({ ...shown, access, acts_as, writes, creditor });
}

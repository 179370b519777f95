import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Operation } from "../contract/operation.ts";
import { type ApiResponse, ask } from "../database/call.ts";
import { issueSigningSecret, type SecretsBox, type StoredSigningSecret } from "../secrets_box.ts";

/** A webhook signing secret that was made for one request. */
export interface IssuedSecret {
  readonly stored: StoredSigningSecret;
  /** The answer with the secret in it. */
  shownIn(reply: ApiResponse): ApiResponse;
}

export interface SigningSecrets {
  /** Undefined for operations that issue none. */
  prepare(
    operation: Operation,
    path: Readonly<Record<string, unknown>>,
    pool: pg.Pool,
    credential: string,
  ): Promise<IssuedSecret | undefined>;
}

/**
 * Makes the webhook signing secrets that operations issue, so that the database gets them encrypted only. A secret is
 * encrypted for its holder, who is therefore found out before the operation; the operation refuses it for any other.
 */
export function signingSecrets(box: SecretsBox): SigningSecrets {
  return {
    async prepare({ issuesSecret: holder }, path, pool, credential) {
      if (!holder) return undefined;
      const holderId =
        holder === "partner"
          ? randomUUID()
          : typeof path.creditor_id === "string"
            ? path.creditor_id
            : await authenticatedCreditor(pool, credential);
      const { secret, stored } = issueSigningSecret(box, holder, holderId);
      return {
        stored,
        shownIn: (reply) => ({
          ...reply,
          body: JSON.stringify({ ...JSON.parse(reply.body ?? ""), webhook_signing_secret: secret }),
        }),
      };
    },
  };
}

/** Raises what the operation itself would raise of a credential that is no good. */
async function authenticatedCreditor(pool: pg.Pool, credential: string): Promise<string> {
  const statement = {
    text: "select creditor_id from private.authenticate($1::jsonb)",
    values: [credential],
  };
  const [found] = await ask<{ creditor_id: string }>(pool, statement, true);
  if (!found) throw new Error("private.authenticate returned nothing");
  return found.creditor_id;
}

import type pg from "pg";
import { log } from "../log.ts";
import {
  type SecretHolder,
  type SecretsBox,
  SecretUnreadable,
  signingSecretContext,
} from "../secrets_box.ts";
import { connectOwner } from "./owner.ts";

interface SecretRow {
  readonly holder: SecretHolder;
  readonly holder_id: string;
  /** As text: a Date would lose the microseconds, and with them the row. */
  readonly issued_at: string;
  readonly secret: string;
}

const batch = 500;

/**
 * Encrypts the signing secrets that a release before this one stored as they are, and those that are still encrypted
 * with the previous key. Part of `migrate`; the keys stay in this process. Any number may run at once.
 */
export async function encryptStoredSecrets(ownerUrl: string, box: SecretsBox): Promise<void> {
  const owner = await connectOwner(ownerUrl);
  try {
    let after: SecretRow | undefined;
    let changed = 0;
    do {
      await owner.query("begin");
      await owner.query("set local role svc_owner");
      const page = await nextPage(owner, after);
      for (const row of page.filter(({ secret }) => !box.isCurrent(secret))) {
        changed += await encryptRow(owner, box, row);
      }
      await owner.query("commit");
      after = page.length === batch ? page.at(-1) : undefined;
    } while (after);
    if (changed) log.info("stored signing secrets were encrypted", { rows: changed });
  } finally {
    await owner.end();
  }
}

async function nextPage(owner: pg.Client, after: SecretRow | undefined): Promise<readonly SecretRow[]> {
  const { rows } = await owner.query<SecretRow>(
    `select s.holder, s.holder_id, s.issued_at::text, s.secret from private.signing_secrets s
     where $1::text is null or (s.holder, s.holder_id, s.issued_at) > ($1, $2::uuid, $3::timestamptz)
     order by s.holder, s.holder_id, s.issued_at limit $4 for update`,
    [after?.holder, after?.holder_id, after?.issued_at, batch],
  );
  return rows;
}

/** Returns how many rows it changed. A wrong key ends the migration; a row that somebody changed is reported and stays. */
async function encryptRow(owner: pg.Client, box: SecretsBox, row: SecretRow): Promise<number> {
  const context = signingSecretContext(row.holder, row.holder_id);
  let secret: string;
  try {
    secret = box.decrypt(row.secret, context);
  } catch (error) {
    if (!(error instanceof SecretUnreadable) || error.reason === "another key") throw error;
    log.error("a stored signing secret does not decrypt", undefined, {
      holder: row.holder,
      holder_id: row.holder_id,
    });
    return 0;
  }
  await owner.query(
    "update private.signing_secrets set secret = $4 where (holder, holder_id, issued_at) = ($1, $2::uuid, $3::timestamptz)",
    [row.holder, row.holder_id, row.issued_at, box.encrypt(secret, context)],
  );
  return 1;
}

import type pg from "pg";
import { retryOnConflict } from "../database/outage.ts";
import { errorFields, log } from "../log.ts";
import { readHead } from "../mail/head.ts";
import { type Mail, unreadMail } from "../mail/parse.ts";
import { JobFailed } from "../threads/pool.ts";
import { reading } from "../threads/reading.ts";
import type { SignedRoute } from "./signed_events.ts";

interface InboundMail {
  /** Our own mail server, as it calls itself. */
  readonly server: string;
  readonly secret: string;
  readonly pool: pg.Pool;
  readonly promote: (creditorId: string) => void;
}

const limit_bytes = 10 * 1024 * 1024;

/**
 * Where the mail provider hands over messages as they came, MIME and all; each counts once, by its reference. What is for no
 * address of ours is dropped before anything of it is parsed. What cannot be parsed is taken for a person to look at.
 */
export function inboundMail({ server, secret, pool, promote }: InboundMail): SignedRoute {
  async function isOurs(raw: Uint8Array): Promise<boolean> {
    const { rows } = await retryOnConflict(() =>
      pool.query<{ known: boolean }>("select task.is_reply_address($1::text[]) as known", [
        readHead(raw).tokens,
      ]),
    );
    return rows[0]?.known === true;
  }

  return {
    path: "/v1/internal/email/inbound",
    secret,
    limit_bytes,
    async receive(raw) {
      if (!(await isOurs(raw))) {
        log.warn("an email to no address of ours was dropped");
        return;
      }
      const mail = JSON.stringify(await read(raw, server));
      const { rows } = await retryOnConflict(() =>
        pool.query<{ creditor: string | null; dropped: boolean | null; wake: boolean | null }>(
          "select creditor, dropped, wake from task.ingest_email($1::jsonb)",
          [mail],
        ),
      );
      const [taken] = rows;
      if (!taken?.creditor) return;
      if (taken.dropped)
        log.warn("an email beyond a day's number for its placement was dropped", {
          creditor_id: taken.creditor,
        });
      else if (taken.wake) promote(taken.creditor);
    },
  };
}

/** The message is moved to the thread that reads it, so what stands in for it is made before. */
async function read(raw: Uint8Array<ArrayBuffer>, server: string): Promise<Mail> {
  const unread = await unreadMail(raw);
  try {
    return await reading.run("parseMail", [raw, server], { transfer: [raw.buffer] });
  } catch (error) {
    if (!(error instanceof JobFailed)) throw error;
    log.warn("an email could not be read and is held", errorFields(error));
    return unread;
  }
}

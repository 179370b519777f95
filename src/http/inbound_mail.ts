import type pg from "pg";
import { retryOnConflict } from "../database/outage.ts";
import { errorFields, log } from "../log.ts";
import { type Mail, parseMail } from "../mail/parse.ts";
import { invalid } from "./http_error.ts";
import type { SignedRoute } from "./signed_events.ts";

interface InboundMail {
  /** Our own mail server, as it calls itself. */
  readonly server: string;
  readonly secret: string;
  readonly pool: pg.Pool;
  readonly promote: (creditorId: string) => void;
}

const limit = "10mb";

/** Where the mail provider hands over messages as they came, MIME and all; each counts once, by its reference. */
export function inboundMail({ server, secret, pool, promote }: InboundMail): SignedRoute {
  return {
    path: "/v1/internal/email/inbound",
    secret,
    limit,
    async receive(raw) {
      const mail = await read(raw, server);
      const { rows } = await retryOnConflict(() =>
        pool.query<{ creditor: string | null; dropped: boolean | null; wake: boolean | null }>(
          "select creditor, dropped, wake from task.ingest_email($1::jsonb)",
          [JSON.stringify(mail)],
        ),
      );
      const [taken] = rows;
      if (!taken?.creditor) log.warn("an email to no address of ours was dropped");
      else if (taken.dropped)
        log.warn("an email beyond a day's number for its placement was dropped", {
          creditor_id: taken.creditor,
        });
      else if (taken.wake) promote(taken.creditor);
    },
  };
}

async function read(raw: Buffer, server: string): Promise<Mail> {
  const mail = await parseMail(raw, server).catch((error: unknown) => {
    // Nested or headed beyond the parser's limits, which no second delivery would change.
    log.warn("an email could not be parsed", errorFields(error));
    throw invalid([{ loc: ["body"], msg: "not a message", type: "value_error" }]);
  });
  if (!mail.from) throw invalid([{ loc: ["body"], msg: "lacks a sender", type: "value_error" }]);
  return mail;
}

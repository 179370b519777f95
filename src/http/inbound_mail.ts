import type pg from "pg";
import { repeated } from "../database/call.ts";
import { log } from "../log.ts";
import { parseMail } from "../mail/parse.ts";
import { invalid } from "./refused.ts";
import type { SignedRoute } from "./signed_events.ts";

interface InboundMail {
  readonly secret: string;
  readonly pool: pg.Pool;
  readonly promote: (creditorId: string) => void;
}

const limit = "10mb";

/** Where the mail provider hands over messages as they came, MIME and all; each counts once, by its Message-ID. */
export function inboundMail({ secret, pool, promote }: InboundMail): SignedRoute {
  return {
    path: "/v1/internal/email/inbound",
    secret,
    limit,
    async receive(raw) {
      const mail = await parseMail(raw);
      if (!mail.reference || !mail.from) {
        throw invalid([{ loc: ["body"], msg: "lacks a sender or a Message-ID", type: "value_error" }]);
      }
      const { rows } = await repeated(() =>
        pool.query<{ creditor: string | null; wake: boolean | null }>(
          "select creditor, wake from task.receive_mail($1::jsonb)",
          [JSON.stringify(mail).replaceAll("\\u0000", "")],
        ),
      );
      const [taken] = rows;
      if (!taken?.creditor) log.warn("an email to no address of ours was dropped");
      else if (taken.wake) promote(taken.creditor);
    },
  };
}

import { z } from "zod";
import { withoutQuotes } from "../mail/quotes.ts";
import type { Classifier } from "../providers/classifier/port.ts";
import type { Task } from "./agenda.ts";
import { withAnswerTimeout } from "./permit.ts";
import { sanitizeClassification } from "./sanitize_classification.ts";

const Headers = z.record(z.string(), z.string());
const Permit = z.object({
  subject: z.string(),
  text: z.string(),
  headers: Headers,
  answered: z.string(),
  local_date: z.string(),
});

/** Reads one email that came in: what its sender wrote, and what that means. */
export const classifyReply: Task<{ readonly classifier: Classifier }> = {
  name: "classify_reply",
  async run(permit, { providers: { classifier }, signal }) {
    const { text, answered, subject, headers, local_date: localDate } = Permit.parse(permit);
    const { ownText, rest } = withoutQuotes(text, answered);
    const classify = async (shown: z.infer<typeof Headers>) => {
      const reply = { subject, text: ownText, headers: shown, localDate };
      return sanitizeClassification(await classifier.classify(reply, withAnswerTimeout(signal)), localDate);
    };
    const read = await classify(machineHeaders(headers));
    return {
      reply_text: `${ownText}\n${rest}`.trim(),
      unread: rest !== "",
      classification: read.primary,
      confidence: read.confidence,
      intents: read.intents,
      // What the same words mean from a person: nobody wrote them for nothing.
      in_person: read.automatic ? (await classify({})).intents : [],
      extracted: read.extracted,
      injection_suspected: read.injectionSuspected,
      automatic: read.automatic,
    };
  },
};

/** The headers that only machines set. Precedence is set by group mailboxes and lists too, for what people write. */
function machineHeaders(headers: z.infer<typeof Headers>): z.infer<typeof Headers> {
  const { precedence = "", ...others } = headers;
  return /^\s*auto_reply\s*$/i.test(precedence) ? headers : others;
}

import { z } from "zod";
import { type Classifier, UnreadableText } from "../providers/classifier/port.ts";
import { JobExceeded } from "../threads/pool.ts";
import { reading } from "../threads/reading.ts";
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

/** Reads one email that came in: what its sender wrote, and what that means. What cannot be read is left to a person. */
export const classifyReply: Task<{ readonly classifier: Classifier }> = {
  name: "classify_reply",
  async run(given, { providers: { classifier }, signal }) {
    const permit = Permit.parse(given);
    try {
      return await read(permit, classifier, signal);
    } catch (error) {
      if (!(error instanceof JobExceeded || error instanceof UnreadableText)) throw error;
      return { ...unread, reply_text: permit.text };
    }
  },
};

const unread = {
  unread: "all",
  classification: "unclear",
  confidence: 0,
  intents: [],
  extracted: {},
  injection_suspected: false,
  automatic: false,
};

async function read(permit: z.infer<typeof Permit>, classifier: Classifier, signal: AbortSignal) {
  const { text, answered, subject, headers, local_date: localDate } = permit;
  const { ownText, rest } = await reading.run("withoutQuotes", [text, answered], { signal });
  const classify = async (shown: z.infer<typeof Headers>) => {
    const reply = { subject, text: ownText, headers: shown, localDate };
    return sanitizeClassification(await classifier.classify(reply, withAnswerTimeout(signal)), localDate);
  };
  const meant = await classify(machineHeaders(headers));
  return {
    reply_text: `${ownText}\n${rest}`.trim(),
    unread: rest === "" ? null : "rest",
    classification: meant.primary,
    confidence: meant.confidence,
    intents: meant.intents,
    // What the same words mean from a person: nobody wrote them for nothing.
    in_person: meant.automatic ? (await classify({})).intents : [],
    extracted: meant.extracted,
    injection_suspected: meant.injectionSuspected,
    automatic: meant.automatic,
  };
}

/** The headers that only machines set. Precedence is set by group mailboxes and lists too, for what people write. */
function machineHeaders(headers: z.infer<typeof Headers>): z.infer<typeof Headers> {
  const { precedence = "", ...others } = headers;
  return /^\s*auto_reply\s*$/i.test(precedence) ? headers : others;
}

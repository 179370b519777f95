import { z } from "zod";
import { withoutQuotes } from "../mail/quotes.ts";
import type { Classifier } from "../providers/classifier/port.ts";
import type { Task } from "./agenda.ts";
import { whilePatient } from "./permit.ts";

const Permit = z.object({
  subject: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
  answered: z.string(),
  local_date: z.string(),
});

/** Reads one email that came in: what its sender wrote, and what that means. */
export const receiveEmail: Task<{ readonly classifier: Classifier }> = {
  name: "receive_email",
  async run(permit, { providers: { classifier }, signal }) {
    const { text, answered, subject, headers, local_date: localDate } = Permit.parse(permit);
    const said = withoutQuotes(text, answered);
    const reply = { subject, text: said, headers, localDate };
    const read = await classifier.classify(reply, whilePatient(signal));
    return {
      said,
      classification: read.primary,
      confidence: read.confidence,
      intents: read.intents,
      extracted: read.extracted,
      injection_suspected: read.injectionSuspected,
      automatic: read.automatic,
    };
  },
};

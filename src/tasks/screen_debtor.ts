import { z } from "zod";
import { errorFields, log } from "../log.ts";
import type { Screening } from "../providers/screening/port.ts";
import type { Task } from "./agenda.ts";
import { withAnswerTimeout } from "./permit.ts";

const Permit = z.object({ account: z.string(), name: z.string(), state: z.string().nullable() });

/** Asks whether a debtor is under sanctions. That nobody can say is an answer too: the placement does not wait for it. */
export const screenDebtor: Task<{ readonly screening: Screening }> = {
  name: "screen_debtor",
  async run(permit, { providers: { screening }, signal }) {
    const subject = Permit.parse(permit);
    try {
      return { result: await screening.screen(subject, withAnswerTimeout(signal)) };
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn("the sanctions screen gave no answer", {
        ...errorFields(error),
        creditor_id: subject.account,
      });
      return { result: "unavailable" };
    }
  },
};

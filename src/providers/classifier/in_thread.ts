import { JobExceeded } from "../../threads/pool.ts";
import { reading } from "../../threads/reading.ts";
import { type Classifier, UnreadableText } from "./port.ts";

/** The rules, applied beside the event loop: a text may be written to take them long. */
export const ruleClassifier: Classifier = {
  async classify(reply, signal) {
    try {
      return await reading.run("classifyByRules", [reply], { signal });
    } catch (error) {
      throw error instanceof JobExceeded ? new UnreadableText("read for too long", { cause: error }) : error;
    }
  },
};

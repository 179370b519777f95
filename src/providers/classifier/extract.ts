import { channelsIn } from "./details/channels.ts";
import { contactPreferenceIn } from "./details/contact_preference.ts";
import { dateIn } from "./details/dates.ts";
import { disputeReason } from "./details/dispute_reason.ts";
import { amountIn, installmentsIn, shareIn } from "./details/money.ts";
import { untilIn } from "./details/until.ts";
import type { Extracted, Intent } from "./port.ts";
import type { Said } from "./resolve_conflicts.ts";
import type { Sentence } from "./text/sentences.ts";

/** The details that the acting intents have a use for, from the sentences that say so, the surest first. */
export function extract(
  acting: readonly Said[],
  told: readonly Said[],
  sentences: readonly Sentence[],
  localDate: string,
): Extracted {
  const isActing = (intent: Intent) => acting.some((one) => one.intent === intent);
  const from = <T>(intent: Intent, read: (words: string) => T | undefined): T | undefined => {
    if (!isActing(intent)) return undefined;
    const saying = told.filter((one) => one.intent === intent).sort((a, b) => b.confidence - a.confidence);
    return firstOf(
      saying.map(({ sentence }) => sentence),
      read,
    );
  };
  const date = (words: string) => dateIn(words, localDate);
  const until = (words: string) => untilIn(words, localDate);
  const payment = isActing("promise_to_pay") ? "promise_to_pay" : "payment_plan_request";
  return withoutGaps({
    amount: from(payment, amountIn),
    share: from(payment, shareIn),
    promised_date: from("promise_to_pay", date),
    installments: from("payment_plan_request", installmentsIn),
    until:
      from("out_of_office", until) ?? (isActing("out_of_office") ? firstOf(sentences, until) : undefined),
    contact_preference: from("time_preference", contactPreferenceIn),
    channels: from("opt_out", channelsIn) ?? from("wrong_party", channelsIn),
    dispute_reason: isActing("dispute") ? reasonOf(told, sentences) : undefined,
  });
}

/** What is wrong is often said in one sentence, and that it is disputed in another. */
function reasonOf(told: readonly Said[], sentences: readonly Sentence[]): string {
  const disputing = told.filter(({ intent }) => intent === "dispute").map(({ sentence }) => sentence);
  const read = (some: readonly Sentence[]) => disputeReason(some.map(({ words }) => words).join(" "));
  return read(disputing) ?? read(sentences) ?? "unknown";
}

function firstOf<T>(sentences: readonly Sentence[], read: (words: string) => T | undefined): T | undefined {
  for (const { words } of sentences) {
    const value = read(words);
    if (value !== undefined) return value;
  }
  return undefined;
}

function withoutGaps(given: { readonly [Key in keyof Extracted]: Extracted[Key] | undefined }): Extracted {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

import type { Classifier, Intent } from "../providers/classifier/port.ts";
import { debtorsWords } from "./transcript.ts";

/** What was heard of the debtor in a call that has ended, for SQL to decide what becomes of it. */
export interface TranscriptClassification {
  readonly intents: readonly { readonly intent: Intent; readonly confidence: number }[];
  /** What an opt-out among them is from. */
  readonly channels: readonly ("call" | "email")[];
}

// As much as is read of an email.
const longest = 100_000;

export async function classifyTranscript(
  transcript: string | null | undefined,
  classifier: Classifier,
  signal: AbortSignal,
): Promise<TranscriptClassification> {
  const text = debtorsWords((transcript ?? "").slice(0, longest));
  if (text === "") return { intents: [], channels: ["call"] };
  // Of what is heard in a call nothing is counted from a date.
  const localDate = new Date().toISOString().slice(0, 10);
  const read = await classifier.classify({ subject: "", text, headers: {}, localDate }, signal);
  return {
    intents: read.intents.map(({ intent, confidence }) => ({ intent, confidence })),
    channels: optedOutOf(text, read.extracted.channels),
  };
}

/** Who names no channel means the one that is spoken by, so emails only where the word falls. */
function optedOutOf(
  text: string,
  channels: TranscriptClassification["channels"] = [],
): TranscriptClassification["channels"] {
  return channels.includes("email") && /\be-?mail/i.test(text) ? channels : ["call"];
}

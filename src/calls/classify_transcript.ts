import { type Classifier, type Intent, UnreadableText } from "../providers/classifier/port.ts";
import { JobExceeded } from "../threads/pool.ts";
import { reading } from "../threads/reading.ts";

/** What was heard of the debtor in a call that has ended, for SQL to decide what becomes of it. */
export interface TranscriptClassification {
  readonly intents: readonly { readonly intent: Intent; readonly confidence: number }[];
  /** What an opt-out among them is from. */
  readonly channels: readonly ("call" | "email")[];
  /** Whether some of it was not read, and is for a person. */
  readonly unread: boolean;
}

const nothing: TranscriptClassification = { intents: [], channels: ["call"], unread: false };

// As much as is read of an email.
const longest = 100_000;

export async function classifyTranscript(
  transcript: string | null | undefined,
  classifier: Classifier,
  signal: AbortSignal,
): Promise<TranscriptClassification> {
  try {
    const heard = await classify((transcript ?? "").slice(0, longest), classifier, signal);
    return { ...heard, unread: (transcript ?? "").length > longest };
  } catch (error) {
    if (error instanceof JobExceeded || error instanceof UnreadableText) return { ...nothing, unread: true };
    throw error;
  }
}

async function classify(
  transcript: string,
  classifier: Classifier,
  signal: AbortSignal,
): Promise<TranscriptClassification> {
  const text = transcript === "" ? "" : await reading.run("debtorsWords", [transcript], { signal });
  if (text === "") return nothing;
  // Of what is heard in a call nothing is counted from a date.
  const localDate = new Date().toISOString().slice(0, 10);
  const read = await classifier.classify({ subject: "", text, headers: {}, localDate }, signal);
  return {
    intents: read.intents.map(({ intent, confidence }) => ({ intent, confidence })),
    channels: optedOutOf(text, read.extracted.channels),
    unread: false,
  };
}

/** Who names no channel means the one that is spoken by, so emails only where the word falls. */
function optedOutOf(
  text: string,
  channels: TranscriptClassification["channels"] = [],
): TranscriptClassification["channels"] {
  return channels.includes("email") && /\be-?mail/i.test(text) ? channels : ["call"];
}

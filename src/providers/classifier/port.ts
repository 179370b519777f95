import { replyIntents } from "../../contract/replies.ts";

/** A text that a classifier gives up on, now and later: it is for a person to read. */
export class UnreadableText extends Error {
  override readonly name = "UnreadableText";
}

export interface Classifier {
  /**
   * Says what a reply means; throws UnreadableText for one that it cannot read. What the text asks of its reader is no concern
   * of the classifier's: text is data. It does not keep the event loop waiting.
   */
  classify(reply: Reply, signal: AbortSignal): Promise<Classification>;
}

export interface Reply {
  readonly subject: string;
  /** What the sender wrote, without what was quoted. */
  readonly text: string;
  /** The message's headers, their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Today where the debtor is, as YYYY-MM-DD: what "tomorrow" is counted from. */
  readonly localDate: string;
}

/** Every intent, those that win over others first. */
export const intents = replyIntents;

export type Intent = (typeof intents)[number];

export interface Finding {
  readonly intent: Intent;
  readonly confidence: number;
  /** Where in the text the sentence stands that says so; null when it is the subject or the headers that do. */
  readonly evidence: { readonly start: number; readonly end: number } | null;
}

export interface ContactPreference {
  /** Local times of the day, HH:MM. */
  readonly from?: string;
  readonly to?: string;
  /** False: everywhen but then. */
  readonly only: boolean;
  /** ISO days of the week, Monday is 1. */
  readonly days?: readonly number[];
}

/** What the text says besides its intent, as far as the intents found have a use for it. */
export interface Extracted {
  readonly amount?: string;
  readonly share?: number;
  readonly promised_date?: string;
  readonly installments?: number;
  readonly until?: string;
  readonly contact_preference?: ContactPreference;
  readonly channels?: readonly ("call" | "email")[];
  readonly dispute_reason?: string;
}

export interface Classification {
  readonly primary: Intent;
  readonly confidence: number;
  /** All that act, those that win over others first; the primary one is among them. */
  readonly intents: readonly Finding[];
  readonly extracted: Extracted;
  /** The text tries to command its reader: for a human to look at, whatever else it says. */
  readonly injectionSuspected: boolean;
  /** Sent by a machine, and so never answered. */
  readonly automatic: boolean;
}

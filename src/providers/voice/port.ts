import type { Readable } from "node:stream";
import type { callOutcomes } from "../../contract/calls.ts";
import type { Found } from "../found.ts";

export interface Voice {
  /**
   * Places a call. Rejects with ProviderUnavailable when it was certainly not placed, and with anything else when that is
   * not known; then `find` is asked before anything else.
   */
  send(key: string, order: CallOrder, signal: AbortSignal): Promise<PlacedCall>;
  find(key: string, account: string, signal: AbortSignal): Promise<Found<PlacedCall>>;
  /** The recording of that key in a report; null when there is none (any more). Rejects with ProviderUnavailable. */
  recording(key: string, account: string, signal: AbortSignal): Promise<Recording | null>;
}

export interface Recording {
  readonly contentType: string;
  readonly content: Readable;
}

export interface CallOrder {
  /** The creditor for whom the call is made. */
  readonly account: string;
  readonly placementId: string;
  /** E.164. */
  readonly to: string;
  readonly lines: CallLines;
  readonly tone: string;
  readonly recordingConsentRequired: boolean;
  readonly aiDisclosureRequired: boolean;
}

/** What is said in our words, and to whom; between them the provider leads the conversation. */
export interface CallLines {
  /** To whoever answers, first: the disclosures, and whether it is the right place. */
  readonly greeting: string;
  /** To those who say that it is, and to nobody else: what the call is about. */
  readonly matter: string;
  readonly toOthers: string;
  /** To a machine, instead of all the others. */
  readonly voicemail: string;
}

export interface PlacedCall {
  readonly providerCallId: string;
  /** Null while the call goes on; then the provider reports later. */
  readonly report: CallReport | null;
}

export interface CallReport {
  readonly outcome: (typeof callOutcomes)[number];
  readonly durationSeconds: number;
  readonly transcript: string | null;
  readonly summary: string;
  /** What the debtor said it will pay, and when; null where it did not say. For payment_agreed and plan_agreed. */
  readonly promisedAmount: string | null;
  readonly promisedDate: string | null;
  /** For plan_agreed. */
  readonly installments: number | null;
  /** What the objection is about; for dispute_raised. */
  readonly disputeKind: string | null;
  /** When the debtor wants to be called; for callback_requested. */
  readonly callbackAt: string | null;
  /** What the debtor asked not to be contacted by any more; for cease_requested. */
  readonly ceaseScope: "call" | "email" | "all" | null;
  /** Where the provider keeps the recording, and whether everybody agreed to it. */
  readonly recording: { readonly key: string; readonly consent: boolean } | null;
}

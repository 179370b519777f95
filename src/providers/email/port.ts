import type { Found } from "../found.ts";

export interface Email {
  /**
   * Hands a message over. Rejects with ProviderUnavailable when it was certainly not taken, and with anything else when
   * that is not known; then `find` is asked before anything else.
   */
  send(key: string, message: Message, signal: AbortSignal): Promise<SentMessage>;
  find(key: string, account: string, signal: AbortSignal): Promise<Found<SentMessage>>;
}

export interface Message {
  /** The creditor for whom the message is sent. */
  readonly account: string;
  readonly placementIds: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly template: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface SentMessage {
  readonly providerMessageId: string;
  /** Null while it is not known; then the provider reports it later. */
  readonly fate: "delivered" | "bounced" | null;
}

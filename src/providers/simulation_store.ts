/**
 * Where simulators keep what they were told and what they did: their own books, apart from the service's, so that they
 * outlive a process as a real provider's do. Each call is a transaction of its own.
 */
export interface SimulationStore {
  /** What was told or noted under a name about a subject; null when nothing was. */
  read(account: string, name: string, subject: string): Promise<unknown>;
  /** Notes a call, and uses up what the placement's next call was told to report. False: the vendor is down, and did nothing. */
  placeCall(account: string, key: string, placementId: string, report: object): Promise<boolean>;
  /** Notes a message; the same one twice makes two notes. False: the vendor is down, and did nothing. */
  sendMessage(account: string, key: string, message: SimulatedMessage): Promise<boolean>;
  /** To whom a message went; null when none was sent under the key. */
  addressee(account: string, key: string): Promise<string | null>;
}

export interface SimulatedMessage {
  readonly channel: "email" | "sms";
  readonly placementIds: readonly string[];
  readonly to: string;
  readonly template: string;
  readonly subject: string;
  readonly body: string;
  readonly links: readonly string[];
}

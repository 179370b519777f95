export interface Screening {
  /** Whether a company is on a sanctions list. Rejects with ProviderUnavailable when there is no answer to be had. */
  screen(subject: Screened, signal: AbortSignal): Promise<"clear" | "hit">;
}

export interface Screened {
  /** The creditor on whose behalf is asked. */
  readonly account: string;
  readonly name: string;
  readonly state: string | null;
}

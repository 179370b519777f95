export interface Enrichment {
  /** What is on file about a company. Nothing found is an answer; rejects when there is none. */
  lookup(company: KnownCompany, signal: AbortSignal): Promise<FoundCompany>;
}

/** What is known already. */
export interface KnownCompany {
  /** The creditor on whose behalf is asked. */
  readonly account: string;
  readonly name: string;
  /** Two-letter US code. */
  readonly state: string | null;
  readonly email: string | null;
  readonly domain: string | null;
  readonly phone: string | null;
}

export type LineType = "landline" | "mobile" | "voip" | "tollfree" | "unknown";

export interface FoundCompany {
  readonly email: string | null;
  readonly domain: string | null;
  /** The number that was given, or one that was found for the lack of it. */
  readonly phone: string | null;
  readonly lineType: LineType;
}

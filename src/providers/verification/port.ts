/** Whatever may be asked again after a crash goes by a key: the same key is about the same check, or the same account. */
export interface Verification {
  /** Know-your-business check. What is not approved at once is looked at by people, theirs or ours. */
  verify(key: string, business: Business, signal: AbortSignal): Promise<Verdict>;
  /** Opens the account to which payouts go; usable at once, or after its owner followed the link. */
  openPayoutAccount(key: string, holder: AccountHolder, signal: AbortSignal): Promise<PayoutAccount>;
}

export interface Business {
  readonly legalName: string;
  readonly ein: string | null;
  readonly industry: string | null;
  readonly address: unknown;
  readonly owners: readonly unknown[];
}

export interface Verdict {
  readonly outcome: "approved" | "review";
  /** The provider's own name for the check. */
  readonly reference: string;
}

export interface AccountHolder {
  readonly legalName: string;
  readonly email: string;
  /** Where the provider's page sends the browser back to. */
  readonly returnTo: string | null;
}

export interface PayoutAccount {
  readonly account: string;
  readonly linkUrl: string;
  readonly payoutsEnabled: boolean;
}

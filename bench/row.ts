/** One measurement. */
export interface Row {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  /** The raw function's rate, where there is one to compare with. */
  readonly baseline: number | null;
  readonly ratio: number | null;
  readonly note?: string;
}

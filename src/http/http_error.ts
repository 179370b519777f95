/** A refusal that the HTTP layer itself makes; everything that depends on data is refused by SQL. */
export class HttpError extends Error {
  readonly status: number;
  readonly detail: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail: unknown, headers: Readonly<Record<string, string>> = {}) {
    super(typeof detail === "string" ? detail : "refused");
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

export interface Fault {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

export const invalid = (faults: readonly Fault[]) => new HttpError(422, faults);

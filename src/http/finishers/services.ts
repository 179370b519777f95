import type pg from "pg";
import type { Work } from "../../tasks/work.ts";
import type { SignedLinks } from "../signed_links.ts";

/** What the process lends to operations whose answer needs more than their SQL function. */
export interface FinisherServices extends Pick<Work, "runNow" | "advance" | "providers"> {
  readonly jwtSecret: string;
  readonly links: SignedLinks;
  /** For statements of the worker's role. */
  readonly pool: pg.Pool;
}

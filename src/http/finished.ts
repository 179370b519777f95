import type { Readable } from "node:stream";
import type { ApiResponse } from "../database/call.ts";

/** An answer may be a file in place of a body. */
export interface Finished extends ApiResponse {
  readonly file?: { readonly contentType: string; readonly content: Readable };
}

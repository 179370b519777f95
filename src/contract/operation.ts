import type { z } from "zod";

/** Who may call: the public, a tenant's credential, an account that is still being set up, a signed-in user, a partner, an operator. */
export type Access = "public" | "tenant" | "onboarding" | "session" | "partner" | "operator";

/** Which OpenAPI document lists the operation. */
export type Surface =
  | "creditor"
  | "remittances"
  | "session"
  | "portal"
  | "partner"
  | "operator"
  | "test-helpers";

/** Whose minute a request counts against: the token's, or the client address's (10 on the public surfaces). */
export type RateClass = "token" | "public" | "open";

export interface Answer {
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly example?: unknown;
  /** The content type of an answer that is a file. */
  readonly file?: string;
}

export interface Operation {
  /** The operationId, and the name of the SQL function in schema api that serves it. */
  readonly id: string;
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  readonly path: string;
  readonly access: Access;
  /** For a public operation that works inside a tenant: as whom, and so by which login. */
  readonly actsAs?: "creditor" | "worker";
  readonly surface: Surface;
  readonly summary: string;
  readonly tag: string;
  readonly rate: RateClass;
  /** False runs the statement read-only. */
  readonly writes: boolean;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body may be left out. */
  readonly bodyOptional: boolean;
  /** The route takes a CSV file beside or instead of JSON. */
  readonly csv: boolean;
  /** Who holds a link that we signed, by the query's expires and signature, may call. */
  readonly signedLink: boolean;
  /** For whom a webhook signing secret is made here, and shown in the answer this once. */
  readonly issuesSecret?: "creditor" | "partner";
  /** Fields of the body that hold an address we would call: the outbound guard judges their form. */
  readonly guardedUrls: readonly string[];
  readonly responses: Readonly<Record<number, Answer>>;
}

type Given = Pick<Operation, "id" | "method" | "path" | "summary" | "tag" | "responses"> & Partial<Operation>;

/** One record of the contract: yields the route, the validation, the SQL call, the OpenAPI entry and the tests' matrix. */
export function operation(given: Given): Operation {
  return {
    access: "tenant",
    surface: "creditor",
    rate: "token",
    writes: given.method !== "get",
    bodyOptional: false,
    csv: false,
    signedLink: false,
    guardedUrls: [],
    ...given,
  };
}

/** The path's parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

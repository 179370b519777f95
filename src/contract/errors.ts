import { z } from "zod";
import type { Answer } from "./operation.ts";

/** The error envelope and the answers that many operations share. */

export const Refusal = z
  .object({ detail: z.string() })
  .meta({ id: "Refusal", description: "Every non-2xx answer; detail is usually one opaque string." });

export const ValidationRefusal = z
  .object({
    detail: z.array(
      z.object({
        loc: z.array(z.union([z.string(), z.number()])),
        msg: z.string(),
        type: z.string(),
      }),
    ),
  })
  .meta({
    id: "ValidationRefusal",
    description: "Every fault of the request, each with the path to its field.",
  });

export const refusal = (description: string, detail: string): Answer => ({
  description,
  schema: Refusal,
  example: { detail },
});

export const notFound = (what: string) => refusal("Absent, or not the caller's.", `${what} not found`);

/** Answers that the access, the form and the limits of an operation bring with them; the OpenAPI builder adds them. */
export const commonAnswers = {
  creditorHeader: refusal("A partner must name the creditor it acts for.", "X-SVC-Creditor header required"),
  noCredential: refusal("The Authorization header is missing.", "Missing authorization header"),
  notBearer: refusal("The Authorization header is not Bearer.", "Invalid authorization header"),
  unknownCredential: refusal("The credential is unknown, expired, revoked or malformed.", "Invalid API key"),
  notAllowed: refusal(
    "The account is not active, or this credential may not use the route.",
    "Account not active",
  ),
  notLinked: refusal("A partner named a creditor it is not actively linked to.", "Creditor not found"),
  tooLarge: refusal("The body is over the route's limit.", "request body too large"),
  otherType: refusal("The route does not take this content type.", "Unsupported Media Type"),
  invalid: {
    description: "The request does not fit; nothing was changed.",
    schema: ValidationRefusal,
    example: { detail: [{ loc: ["body", "invoice_number"], msg: "Field required", type: "missing" }] },
  },
  limited: refusal("Too many requests in the last minute: honour Retry-After.", "Rate limit exceeded"),
  unavailable: refusal(
    "The database is away or overloaded: honour Retry-After. A write may have been done: look before you repeat it.",
    "service unavailable",
  ),
  failed: refusal("An internal failure; retry with back-off.", "internal server error"),
} satisfies Record<string, Answer>;

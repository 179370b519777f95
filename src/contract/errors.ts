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

/** Answers that any operation of a rate class and access may give; added to each by the OpenAPI builder. */
export const commonAnswers = {
  unauthenticated: refusal("No credential, or none that is live.", "Invalid API key"),
  notAllowed: refusal(
    "The account is not active, or this credential may not use the route.",
    "Account not active",
  ),
  invalid: {
    description: "The request does not fit; nothing was changed.",
    schema: ValidationRefusal,
    example: { detail: [{ loc: ["body", "invoice_number"], msg: "Field required", type: "missing" }] },
  },
  limited: refusal("Honour Retry-After.", "Rate limit exceeded"),
  failed: refusal("An internal failure; retry with back-off.", "internal server error"),
} satisfies Record<string, Answer>;

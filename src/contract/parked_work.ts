import { z } from "zod";
import { refusal } from "./errors.ts";
import { id, instant, note, OffsetPagination, offsetQuery, text } from "./fields.ts";
import { operation } from "./operation.ts";

const operator = { access: "operator", surface: "operator", tag: "Parked work" } as const;
const decision = z.enum(["retry", "drop"]);

const ParkedWork = z
  .object({
    creditor_id: z.uuid(),
    key: z
      .string()
      .meta({ description: "Names the work among the creditor's.", examples: ["enrich:<placement_id>"] }),
    task: z.string().meta({ examples: ["enrich_placement"] }),
    subject: z.uuid().meta({
      description: "Of what it is about: a placement, an email, a call, a promise, a debtor or the account.",
      examples: ["6f1d3a52-8c1e-4b7a-9a55-0d2c4e6f8a10"],
    }),
    attempts: z.int().meta({ description: "How often it was begun since it was booked." }),
    last_error: z
      .string()
      .meta({ description: "An SQLSTATE, or the class of an error.", examples: ["23514"] }),
    parked_at: instant(),
  })
  .meta({ id: "ParkedWork" });

export const parkedWork = [
  operation({
    ...operator,
    id: "list_parked_work",
    method: "get",
    path: "/v1/admin/parked-work",
    summary:
      "List work that failed eight times in a row and waits for a decision, of all creditors, newest first",
    query: z.object(offsetQuery),
    responses: {
      200: {
        description: "A page of work.",
        schema: z
          .object({ work: z.array(ParkedWork), pagination: OffsetPagination })
          .meta({ id: "ParkedWorkPage" }),
      },
    },
  }),
  operation({
    ...operator,
    id: "decide_parked_work",
    method: "post",
    path: "/v1/admin/parked-work/decide",
    summary: "Have parked work done after all, or drop it",
    body: z.object({
      creditor_id: id(),
      key: text(200).min(1).meta({ description: "As the list shows it." }),
      decision,
      note: note().min(1),
    }),
    responses: {
      200: {
        description: "Retried: due at once, with no attempts counted. Dropped: nobody does it any more.",
        schema: z
          .object({ creditor_id: z.uuid(), key: z.string(), decision })
          .meta({ id: "ParkedWorkDecided" }),
      },
      404: refusal("No parked work of this creditor has this key.", "Work not found"),
    },
  }),
];

import { z } from "zod";
import { notFound, refusal } from "./errors.ts";
import { instant, note, OffsetPagination, offsetQuery, requiredText, statuses } from "./fields.ts";
import { operation } from "./operation.ts";
import { Amendment, DuplicateInvoice } from "./placements.ts";

const uuid = z.uuid();
const operator = { access: "operator", surface: "operator", tag: "Reviews" } as const;
const reviewStatus = z.enum(["pending_review", "accepted", "rejected"]);

const ReviewedSubmission = z
  .object({
    intake_review_id: uuid,
    creditor_id: uuid,
    invoice_number: z.string(),
    status: reviewStatus,
    reason: z.literal("sol_time_barred"),
    submission: z
      .record(z.string(), z.unknown())
      .meta({ description: "The New placement as it was submitted." }),
    placement_id: uuid.nullable(),
    decided_by: z.string().nullable(),
    decision_note: z.string().nullable(),
    decided_at: instant().nullable(),
    created_at: instant(),
  })
  .meta({ id: "ReviewedSubmission" });

const decision = z.object({ decision: z.enum(["accept", "reject"]), note: note().min(1) });
const noPlacement = notFound("Placement");

export const reviews = [
  operation({
    ...operator,
    id: "list_intake_reviews",
    method: "get",
    path: "/v1/admin/intake-reviews",
    summary: "List time-barred submissions of all creditors, newest first",
    query: z.object({
      status: reviewStatus.optional(),
      ...offsetQuery,
    }),
    responses: {
      200: {
        description: "A page of reviews.",
        schema: z
          .object({
            intake_reviews: z.array(ReviewedSubmission),
            pagination: OffsetPagination,
          })
          .meta({ id: "IntakeReviewPage" }),
      },
    },
  }),
  operation({
    ...operator,
    id: "decide_intake_review",
    method: "post",
    path: "/v1/admin/intake-reviews/{intake_review_id}/decide",
    summary: "Accept or reject a time-barred submission",
    body: decision.meta({ id: "ReviewDecision" }),
    responses: {
      200: {
        description: "Decided; an accepted one has become a placement with posture preserve.",
        schema: ReviewedSubmission,
      },
      404: notFound("Intake review"),
      409: {
        description: "Decided already, or the invoice number has been placed meanwhile.",
        schema: DuplicateInvoice,
      },
    },
  }),
  operation({
    ...operator,
    id: "triage_placement",
    method: "post",
    path: "/v1/admin/placements/{placement_id}/triage",
    summary: "Accept or reject a placement that needs review",
    body: decision.meta({ id: "TriageDecision" }),
    responses: {
      200: {
        description: "Moved on.",
        schema: z
          .object({ placement_id: uuid, previous_status: z.enum(statuses), status: z.enum(statuses) })
          .meta({ id: "Triaged" }),
      },
      404: noPlacement,
      409: refusal(
        "The placement is past triage.",
        "Placement does not await triage (current status: ready)",
      ),
    },
  }),
  operation({
    ...operator,
    id: "correct_placement_status",
    method: "post",
    path: "/v1/admin/placements/{placement_id}/correct-status",
    summary: "Correct the status of a placement, along the moves that the state machine allows an operator",
    body: z
      .object({
        to_status: z.enum(statuses).optional(),
        event: requiredText(100).optional(),
        note: note().min(1),
      })
      .refine(({ to_status, event }) => to_status !== undefined || event !== undefined, {
        path: ["to_status"],
        message: "to_status or event is required",
      })
      .meta({ id: "StatusCorrection" }),
    responses: {
      201: { description: "Corrected.", schema: Amendment },
      404: noPlacement,
      409: refusal("No such move.", "Status cannot be corrected (current status: paid)"),
    },
  }),
];

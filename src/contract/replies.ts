import { z } from "zod";
import { notFound, refusal } from "./errors.ts";
import { instant, note, OffsetPagination, offsetQuery } from "./fields.ts";
import { operation } from "./operation.ts";

/** What a reply may mean, what wins over others first. */
export const replyIntents = [
  "bankruptcy",
  "attorney_represented",
  "cease_all",
  "legal_threat",
  "wrong_party",
  "opt_out",
  "fraud_suspicion",
  "dispute",
  "already_paid",
  "out_of_business",
  "hardship_inability",
  "payment_plan_request",
  "promise_to_pay",
  "request_info",
  "escalate_to_human",
  "time_preference",
  "hostile",
  "out_of_office",
  "auto_reply",
  "acknowledge_neutral",
  "unclear",
] as const;

const uuid = z.uuid();
const intent = () => z.enum(replyIntents);
const operator = { access: "operator", surface: "operator", tag: "Replies and flags" } as const;
const flags = ["attorney_representation", "bankruptcy_filed", "cease_and_desist"] as const;

const Pause = z
  .object({ paused: z.boolean(), reason: z.string(), since: instant(), until: instant().nullable() })
  .nullable();

const HeldEmail = z
  .object({
    email_id: uuid,
    creditor_id: uuid,
    placement_id: uuid,
    debtor_id: uuid,
    status: z.literal("held"),
    from: z.string().nullable(),
    subject: z.string().nullable(),
    body: z.string().meta({ description: "What the sender wrote, without what was quoted." }),
    classification: intent(),
    confidence: z.number(),
    intents: z.array(
      z.object({
        intent: intent(),
        confidence: z.number(),
        evidence: z.object({ start: z.int(), end: z.int() }).nullable(),
      }),
    ),
    authenticated: z.boolean(),
    sender_known: z.boolean(),
    injection_suspected: z.boolean(),
    unread: z.enum(["rest", "all"]).nullable().meta({
      description: "What of it the service could not read. all: body shows its beginning as it came.",
    }),
    received_at: instant(),
  })
  .meta({ id: "HeldEmail" });

export const replies = [
  operation({
    ...operator,
    id: "list_held_emails",
    method: "get",
    path: "/v1/admin/held-emails",
    summary: "List emails that wait for a decision, of all creditors, newest first",
    query: z.object(offsetQuery),
    responses: {
      200: {
        description: "A page of emails.",
        schema: z
          .object({
            emails: z.array(HeldEmail),
            pagination: OffsetPagination,
          })
          .meta({ id: "HeldEmailPage" }),
      },
    },
  }),
  operation({
    ...operator,
    id: "decide_held_email",
    method: "post",
    path: "/v1/admin/held-emails/{email_id}/decide",
    summary: "Say what a held email means; it then has its effects, or none",
    body: z.object({ intent: z.enum([...replyIntents, "none"]), note: note().min(1) }),
    responses: {
      200: {
        description: "Decided.",
        schema: z
          .object({
            email_id: uuid,
            placement_id: uuid,
            status: z.literal("received"),
            intent: z.string(),
            placement_status: z.string(),
            pause: Pause,
          })
          .meta({ id: "HeldEmailDecided" }),
      },
      404: notFound("Email"),
      409: refusal("It waits for no decision.", "Email is not held (current status: received)"),
    },
  }),
  operation({
    ...operator,
    id: "set_debtor_flags",
    method: "post",
    path: "/v1/admin/debtors/{debtor_id}/flags",
    summary: "Set or lift a flag of a debtor",
    body: z.object({ flag: z.enum(flags), value: z.boolean(), note: note().min(1) }),
    responses: {
      200: {
        description: "The debtor's flags.",
        schema: z
          .object({
            debtor_id: uuid,
            flags: z.object({
              attorney_representation: z.boolean(),
              bankruptcy_filed: z.boolean(),
              cease_and_desist: z.boolean(),
            }),
          })
          .meta({ id: "DebtorFlagsSet" }),
      },
      404: notFound("Debtor"),
    },
  }),
  operation({
    ...operator,
    id: "lift_placement_pause",
    method: "post",
    path: "/v1/admin/placements/{placement_id}/lift-pause",
    summary: "Let outreach on a paused placement go on",
    body: z.object({ note: note().min(1) }),
    responses: {
      200: {
        description: "Whatever paused it no longer does.",
        schema: z
          .object({ placement_id: uuid, status: z.string(), pause: Pause })
          .meta({ id: "PlacementPauseLifted" }),
      },
      404: notFound("Placement"),
    },
  }),
];

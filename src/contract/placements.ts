import { z } from "zod";
import { notFound, refusal } from "./errors.ts";
import {
  amount,
  companyName,
  date,
  inOrder,
  instant,
  listOf,
  moment,
  name,
  note,
  optionalChoice,
  posture,
  postures,
  statuses,
  text,
  wholeNumber,
} from "./fields.ts";
import { operation } from "./operation.ts";

const money = z.number().meta({ description: "Decimal USD." });
const uuid = z.uuid();
const tag = "Placements";

export const NewDebtor = z
  .object({
    company_name: companyName(),
    state: text()
      .nullish()
      .meta({ description: "Two-letter US state code; required under a partner credential." }),
    primary_domain: text().nullish(),
    primary_email: z.union([z.literal(""), z.string().trim().max(254).pipe(z.email())]).nullish(),
    primary_phone: text().nullish(),
    city: text().nullish(),
    zip: text().nullish(),
    entity_type: optionalChoice([
      "corp",
      "llc",
      "sole_prop",
      "partnership",
      "other",
      "corporation",
      "sole_proprietor",
      "unknown",
    ]),
  })
  .meta({ id: "NewDebtor" });

export const NewPlacement = z
  .object({
    invoice_number: name(),
    invoice_amount: amount(),
    currency: optionalChoice(["USD"]),
    invoice_date: z.union([z.literal(""), date()]).nullish(),
    due_date: date(),
    posture: optionalChoice(postures),
    callback_url: text(2000).nullish(),
    notes: note().nullish(),
    debtor: NewDebtor,
  })
  .refine((placement) => !placement.invoice_date || inOrder(placement.invoice_date, placement.due_date), {
    path: ["invoice_date"],
    message: "may not be after due_date",
  })
  .meta({ id: "NewPlacement" });

export const Warning = z.object({ code: z.string(), field: z.string(), message: z.string() }).meta({
  id: "Warning",
  examples: [{ code: "missing_invoice_date", field: "invoice_date", message: "No invoice date was given." }],
});

export const PlacementCreated = z
  .object({
    placement_id: uuid,
    status: z.enum(statuses),
    debtor_id: uuid,
    estimated_first_contact: instant(),
    created_at: instant(),
    warnings: z.array(Warning),
  })
  .meta({ id: "PlacementCreated" });

export const IntakeReview = z
  .object({
    intake_review_id: uuid,
    status: z.enum(["pending_review", "rejected"]),
    reason: z.literal("sol_time_barred"),
  })
  .meta({ id: "IntakeReview" });

export const DuplicateInvoice = z
  .object({
    detail: z.object({
      reason: z.literal("duplicate_invoice"),
      message: z.string(),
      invoice_number: z.string(),
      placement_id: uuid,
    }),
  })
  .meta({ id: "DuplicateInvoice" });

const Debtor = z
  .object({
    id: uuid,
    debtor_id: uuid,
    company_name: z.string(),
    canonical_name: z.string(),
    state: z.string().nullable(),
    city: z.string().nullable(),
    zip: z.string().nullable(),
    primary_domain: z.string().nullable(),
    primary_email: z.string().nullable(),
    primary_phone: z.string().nullable(),
    entity_type: z.enum(["corp", "llc", "sole_prop", "partnership", "other"]).nullable(),
    placement_count: z.int(),
    created_at: instant(),
    flags: z.object({
      cease_and_desist: z.boolean(),
      attorney_representation: z.boolean(),
      bankruptcy_filed: z.boolean(),
    }),
  })
  .meta({ id: "Debtor" });

const ComplianceSnapshot = z
  .object({
    can_call: z.boolean(),
    can_email: z.boolean(),
    escalation_allowed: z.boolean(),
    reasons: z.array(z.string()),
    evaluated_at: instant().nullable(),
  })
  .meta({ id: "ComplianceSnapshot" });

const TimelineEvent = z
  .object({
    event: z.string(),
    occurred_at: instant(),
    previous_status: z.string().nullable(),
    new_status: z.string().nullable(),
    actor: z.string(),
  })
  .meta({ id: "TimelineEvent" });

export const Placement = z
  .object({
    placement_id: uuid,
    invoice_number: z.string(),
    invoice_amount: money,
    currency: z.string(),
    invoice_date: z.iso.date().nullable(),
    due_date: z.iso.date(),
    days_past_due: z.int(),
    posture: posture(),
    status: z.enum(statuses),
    debtor_id: uuid,
    debtor: Debtor,
    compliance: ComplianceSnapshot,
    estimated_first_contact: instant(),
    timeline: z.array(TimelineEvent),
    created_at: instant(),
    updated_at: instant(),
    placed_at: instant(),
    recovered_amount: money,
    fee_amount: money,
    dispute_reason: z.string().nullable(),
    safety_flags: z.array(z.string()),
    callback_url: z.string().nullable(),
    notes: z.string().nullable(),
  })
  .meta({ id: "Placement" });

export const Pagination = z
  .object({ page: z.int(), page_size: z.int(), total_count: z.int(), total_pages: z.int() })
  .meta({ id: "Pagination" });

const PlacementDetail = Placement.extend({
  planner: z.object({
    next_action: z
      .object({
        kind: z.enum(["touch", "close"]),
        channel: z.enum(["call", "email"]).nullable(),
        scheduled_at: instant(),
        step: z.int(),
      })
      .nullable(),
    cadence: z.string(),
    step: z.int(),
    calls_made: z.int(),
    emails_sent: z.int(),
  }),
  pause: z
    .object({ paused: z.literal(true), reason: z.string(), since: instant(), until: instant().nullable() })
    .nullable(),
}).meta({ id: "PlacementDetail" });

const Call = z
  .object({
    call_id: uuid,
    placement_id: uuid,
    direction: z.enum(["outbound", "inbound"]),
    status: z.enum(["scheduled", "in_progress", "completed", "failed", "no_answer", "voicemail_left"]),
    outcome: z.string().nullable(),
    scheduled_at: instant(),
    started_at: instant().nullable(),
    ended_at: instant().nullable(),
    duration_seconds: z.int().nullable(),
    recording_url: z.string().nullable(),
    transcript_url: z.string().nullable(),
    transcript: z.string().nullable(),
    ai_summary: z.string().nullable(),
    compliance_flags: z.array(z.string()),
  })
  .meta({ id: "Call" });

const Email = z
  .object({
    email_id: uuid,
    placement_id: uuid,
    direction: z.enum(["outbound", "inbound"]),
    status: z.enum([
      "scheduled",
      "sent",
      "delivered",
      "opened",
      "bounced",
      "failed",
      "received",
      "held",
      "cancelled",
    ]),
    template: z.string().nullable(),
    subject: z.string().nullable(),
    body: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    classification: z.string().nullable(),
    confidence: z.number().nullable(),
    sent_at: instant().nullable(),
    delivered_at: instant().nullable(),
    opened_at: instant().nullable(),
    replied_at: instant().nullable(),
    received_at: instant().nullable(),
    created_at: instant(),
  })
  .meta({ id: "Email" });

const Commitment = z
  .object({
    id: uuid,
    placement_id: uuid,
    type: z.enum(["full_payment", "payment_plan", "partial"]),
    total_amount: money,
    promised_date: z.iso.date().nullable(),
    installments: z.array(
      z.object({
        number: z.int(),
        due_date: z.iso.date(),
        amount: money,
        status: z.enum(["pending", "paid", "missed"]),
      }),
    ),
    committed_at: instant(),
    next_followup_at: instant().nullable(),
    status: z.enum(["pending", "fulfilled", "completed", "broken"]),
    source: z.enum(["call", "email", "portal", "operator"]),
  })
  .meta({ id: "Commitment" });

const AuditEvent = z
  .object({
    event_id: uuid,
    event_type: z.string(),
    actor: z.string(),
    actor_type: z.enum(["creditor", "partner", "debtor", "operator", "system"]),
    placement_id: uuid.nullable(),
    previous_status: z.string().nullable(),
    new_status: z.string().nullable(),
    data: z.record(z.string(), z.unknown()),
    occurred_at: instant(),
    hash: z.string(),
    previous_hash: z.string().nullable(),
  })
  .meta({ id: "AuditEvent" });

const ComplianceDecision = ComplianceSnapshot.extend({
  expires_at: instant().nullable(),
  is_expired: z.boolean(),
  restrictions: z.array(
    z.object({
      code: z.string(),
      channel: z.string().nullable(),
      until: instant().nullable(),
      source: z.string().nullable(),
    }),
  ),
  two_party_consent_required: z.boolean(),
  ai_disclosure_required: z.boolean(),
  next_call_allowed_at: instant().nullable(),
  next_email_allowed_at: instant().nullable(),
  rules: z.array(
    z.object({
      code: z.string(),
      outcome: z.string(),
      binding: z.enum(["law", "policy"]),
      source: z.string(),
    }),
  ),
}).meta({ id: "ComplianceDecision" });

const Recalled = z
  .object({
    placement_id: uuid,
    previous_status: z.enum(statuses),
    status: z.literal("recalled"),
    recalled_at: instant(),
    sequences_paused: z.int(),
    calls_cancelled: z.int(),
  })
  .meta({ id: "Recalled" });

const PostureChanged = z
  .object({ placement_id: uuid, previous_posture: posture(), posture: posture() })
  .meta({ id: "PostureChanged" });

export const Amendment = z
  .object({
    amendment_id: uuid,
    placement_id: uuid,
    amendment_type: z.string(),
    before_value: z.unknown(),
    after_value: z.unknown(),
    reason: z.string(),
    created_at: instant(),
  })
  .meta({ id: "Amendment" });

const amendmentTypes = [
  "invoice_amount",
  "invoice_number",
  "invoice_date",
  "due_date",
  "notes",
  "debtor_contact",
  "status_correction",
] as const;

/** What after_value must be for each amendment type. */
const amendedValues: Record<(typeof amendmentTypes)[number], z.ZodType> = {
  invoice_amount: amount(),
  invoice_number: name(),
  invoice_date: date(),
  due_date: date(),
  notes: note().nullable(),
  debtor_contact: NewDebtor.omit({ company_name: true, entity_type: true }).refine(
    (contact) => Object.values(contact).some((value) => value !== undefined),
    "must name at least one contact field",
  ),
  status_correction: z.unknown(),
};

export const Amend = z
  .object({
    amendment_type: z.enum(amendmentTypes),
    after_value: z.unknown().refine((value) => value !== undefined, "Field required"),
    reason: note().min(1),
  })
  .superRefine((amendment, context) => {
    const judged = amendedValues[amendment.amendment_type].safeParse(amendment.after_value);
    for (const issue of judged.error?.issues ?? []) {
      context.addIssue({ code: "custom", message: issue.message, path: ["after_value", ...issue.path] });
    }
  })
  .meta({ id: "Amend" });

const placementNotFound = notFound("Placement");
const closed = (verb: string) =>
  refusal("The placement is closed.", `Placement cannot be ${verb} (current status: paid)`);

export const placements = [
  operation({
    id: "create_placement",
    method: "post",
    path: "/v1/placements",
    tag,
    summary: "Place an overdue invoice",
    body: NewPlacement,
    guardedUrls: ["callback_url"],
    responses: {
      201: { description: "Placed.", schema: PlacementCreated },
      202: {
        description: "Time-barred: no placement was made, an operator will look.",
        schema: IntakeReview,
      },
      409: { description: "The invoice number is already placed.", schema: DuplicateInvoice },
    },
  }),
  operation({
    id: "list_placements",
    method: "get",
    path: "/v1/placements",
    tag,
    summary: "List placements, newest placed first",
    query: z.object({
      page: wholeNumber(1, 2_147_483_647).optional(),
      page_size: wholeNumber(1, 100).optional(),
      status: listOf(statuses).optional(),
    }),
    responses: {
      200: {
        description: "A page of placements.",
        schema: z
          .object({ placements: z.array(Placement), pagination: Pagination })
          .meta({ id: "PlacementPage" }),
      },
    },
  }),
  operation({
    id: "get_placement",
    method: "get",
    path: "/v1/placements/{placement_id}",
    tag,
    summary: "Get a placement with debtor, compliance, timeline and planner",
    responses: { 200: { description: "The placement.", schema: PlacementDetail }, 404: placementNotFound },
  }),
  operation({
    id: "list_calls",
    method: "get",
    path: "/v1/placements/{placement_id}/calls",
    tag,
    summary: "List the calls of a placement",
    responses: { 200: { description: "Newest first.", schema: z.array(Call) }, 404: placementNotFound },
  }),
  operation({
    id: "list_emails",
    method: "get",
    path: "/v1/placements/{placement_id}/emails",
    tag,
    summary: "List outbound emails and classified replies of a placement",
    responses: {
      200: { description: "At most the newest 1,000, newest first.", schema: z.array(Email) },
      404: placementNotFound,
    },
  }),
  operation({
    id: "list_commitments",
    method: "get",
    path: "/v1/placements/{placement_id}/payments",
    tag,
    summary: "List what the debtor promised to pay",
    responses: { 200: { description: "Newest first.", schema: z.array(Commitment) }, 404: placementNotFound },
  }),
  operation({
    id: "list_audit_events",
    method: "get",
    path: "/v1/placements/{placement_id}/audit",
    tag,
    summary: "Read the audit trail by keyset pages",
    query: z.object({
      event_type: z
        .string()
        .max(500)
        .refine((list) => list.split(",").length <= 25, "at most 25 entries")
        .optional(),
      actor: text().optional(),
      since: moment().optional(),
      until: moment().optional(),
      limit: wholeNumber(1, 500).optional(),
      cursor: z
        .string()
        .regex(/^73(3\d){1,18}$/, "not a cursor of this route")
        .optional(),
    }),
    responses: {
      200: {
        description: "A page of events, newest first.",
        schema: z
          .object({
            events: z.array(AuditEvent),
            pagination: z.object({ next_cursor: z.string().nullable(), has_more: z.boolean() }),
          })
          .meta({ id: "AuditPage" }),
      },
      404: placementNotFound,
    },
  }),
  operation({
    id: "get_compliance_decision",
    method: "get",
    path: "/v1/placements/{placement_id}/compliance-decision",
    tag,
    summary: "Get the latest compliance decision with every rule applied",
    responses: {
      200: { description: "The latest decision.", schema: ComplianceDecision },
      404: placementNotFound,
    },
  }),
  operation({
    id: "refresh_enrichment",
    method: "post",
    path: "/v1/placements/{placement_id}/enrichment/refresh",
    tag,
    summary: "Run enrichment again; once a minute for each placement",
    bodyOptional: true,
    body: z.object({}),
    responses: {
      200: {
        description: "Enriched again.",
        schema: z
          .object({ placement_id: uuid, status: z.enum(statuses), debtor: Debtor })
          .meta({ id: "EnrichmentRefreshed" }),
      },
      404: placementNotFound,
      409: closed("changed"),
      503: refusal("The enrichment provider is down.", "enrichment unavailable"),
    },
  }),
  operation({
    id: "recall_placement",
    method: "post",
    path: "/v1/placements/{placement_id}/recall",
    tag,
    summary: "Recall a placement: outreach stops",
    bodyOptional: true,
    body: z.object({ reason: note().nullish() }),
    responses: {
      200: { description: "Recalled.", schema: Recalled },
      404: placementNotFound,
      409: closed("recalled"),
    },
  }),
  operation({
    id: "change_posture",
    method: "post",
    path: "/v1/placements/{placement_id}/posture",
    tag,
    summary: "Change the posture mid-flight",
    body: z.object({ posture: posture() }),
    responses: {
      200: { description: "Changed.", schema: PostureChanged },
      403: refusal("A time-barred claim is not escalated.", "outreach blocked by compliance"),
      404: placementNotFound,
      409: closed("changed"),
    },
  }),
  operation({
    id: "amend_placement",
    method: "post",
    path: "/v1/placements/{placement_id}/amend",
    tag,
    summary: "Amend a placement; amendments are append-only",
    body: Amend,
    responses: {
      201: { description: "Amended.", schema: Amendment },
      400: refusal("The amount would undercut what was recovered.", "amount is below the recovered amount"),
      403: refusal(
        "Operators correct statuses.",
        "status_correction is not available through the creditor API",
      ),
      404: placementNotFound,
      409: closed("amended"),
    },
  }),
];

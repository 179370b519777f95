import { z } from "zod";
import { callOutcomes } from "./calls.ts";
import { notFound, refusal } from "./errors.ts";
import { amount, date, email, freeText, id, instant, text } from "./fields.ts";
import { type Operation, operation } from "./operation.ts";
import { replyIntents } from "./replies.ts";

const tag = "Test helpers";

/** A record of the demo environment's own surface. */
const helper = (given: Omit<Parameters<typeof operation>[0], "tag" | "surface">): Operation =>
  operation({ tag, surface: "test-helpers", ...given });

const Outage = z.object({ provider: z.string(), enabled: z.boolean() }).meta({ id: "Outage" });

const OutboxMessage = z
  .object({
    message_id: z.uuid(),
    placement_id: z.uuid().nullable(),
    channel: z.enum(["email", "sms"]),
    to: z.string(),
    template: z.string().nullable(),
    subject: z.string().nullable(),
    body: z.string(),
    links: z.array(z.string()),
    otp: z.string().nullable(),
    created_at: instant(),
  })
  .meta({ id: "OutboxMessage" });

const NextCall = z
  .object({
    outcome: z.enum(callOutcomes),
    promised_amount: amount().nullish(),
    promised_date: date().nullish(),
    installments: z.int().min(1).max(60).nullish(),
    dispute_kind: text().nullish(),
    callback_at: z.iso.datetime({ offset: true }).nullish(),
    cease_scope: z.enum(["call", "email", "all"]).nullish(),
    transcript: freeText(50_000).nullish(),
    recording_consent: z.boolean().nullish().meta({
      description: "Whether the debtor agrees to be recorded; where that is needed, false by default.",
    }),
  })
  .meta({ id: "NextCall" });

const InboundEmail = z
  .object({
    body: z.string().max(100_000),
    subject: text().nullish(),
    from: email().nullish().meta({ description: "By default the address that was last written to." }),
    authenticated: z
      .boolean()
      .nullish()
      .meta({ description: "True by default: the sender's domain vouches for it." }),
    headers: z.record(text(200), text(1_000)).nullish(),
  })
  .meta({ id: "InboundEmail" });

export const testHelpers = [
  helper({
    id: "get_clock",
    method: "get",
    path: "/v1/test-helpers/clock",
    summary: "Read the creditor's clock",
    responses: {
      200: {
        description: "The creditor's time, and how far it is ahead of real time.",
        schema: z.object({ now: instant(), offset_seconds: z.int() }).meta({ id: "Clock" }),
      },
    },
  }),
  helper({
    id: "advance_clock",
    method: "post",
    path: "/v1/test-helpers/clock/advance",
    summary: "Move the creditor's clock forward, and run what becomes due on the way",
    body: z.object({ seconds: z.int().min(1).max(31_536_000) }),
    responses: {
      200: {
        description: "Everything that became due has run, each job at its own time.",
        schema: z.object({ now: instant(), jobs_run: z.int() }).meta({ id: "ClockAdvanced" }),
      },
      409: refusal("Time moves in simulation only.", "clock is fixed while a real provider is configured"),
    },
  }),
  helper({
    id: "list_outbox",
    method: "get",
    path: "/v1/test-helpers/outbox",
    summary: "List what the simulated vendors sent, newest first",
    query: z.object({ placement_id: id().optional(), channel: z.enum(["email", "sms"]).optional() }),
    responses: {
      200: {
        description: "At most 1,000 messages.",
        schema: z.object({ messages: z.array(OutboxMessage) }).meta({ id: "Outbox" }),
      },
    },
  }),
  helper({
    id: "script_next_call",
    method: "post",
    path: "/v1/test-helpers/placements/{placement_id}/next-call",
    summary: "Say what the next simulated call of a placement will report",
    body: NextCall,
    responses: {
      202: {
        description: "Noted.",
        schema: z.object({ placement_id: z.uuid(), outcome: z.string() }).meta({ id: "NextCallNoted" }),
      },
      404: notFound("Placement"),
    },
  }),
  helper({
    id: "simulate_inbound_email",
    method: "post",
    path: "/v1/test-helpers/placements/{placement_id}/inbound-email",
    summary: "Let a debtor's reply arrive; its effects are there when this answers",
    body: InboundEmail,
    responses: {
      201: {
        description: "Arrived and read.",
        schema: z
          .object({ email_id: z.uuid(), classification: z.enum(replyIntents) })
          .meta({ id: "InboundEmailRead" }),
      },
      404: notFound("Placement"),
      503: refusal("Its reading failed and is tried again.", "email not read yet"),
    },
  }),
  helper({
    id: "set_screening_outage",
    method: "post",
    path: "/v1/test-helpers/screening/outage",
    summary: "Take the simulated sanctions vendor down, or bring it back",
    body: z.object({ enabled: z.boolean() }),
    responses: { 200: { description: "As asked.", schema: Outage } },
  }),
  helper({
    id: "set_provider_outage",
    method: "post",
    path: "/v1/test-helpers/providers/outage",
    summary: "Take a simulated provider down, or bring it back",
    body: z.object({ provider: z.enum(["voice", "email", "enrichment"]), enabled: z.boolean() }),
    responses: { 200: { description: "As asked.", schema: Outage } },
  }),
];

import { z } from "zod";
import { classifyTranscript } from "../calls/classify_transcript.ts";
import type { Classifier } from "../providers/classifier/port.ts";
import { ProviderUnavailable } from "../providers/unavailable.ts";
import type { PlacedCall, Voice } from "../providers/voice/port.ts";
import type { Task } from "./agenda.ts";
import { withAnswerTimeout, withPermitDeadline } from "./permit.ts";

const Order = z.object({
  placement_id: z.string(),
  to: z.string(),
  lines: z.object({
    greeting: z.string(),
    matter: z.string(),
    to_others: z.string(),
    voicemail: z.string(),
  }),
  tone: z.string(),
  recording_consent_required: z.boolean(),
  ai_disclosure_required: z.boolean(),
});

const Permit = z.discriminatedUnion("begun_before", [
  z.object({ begun_before: z.literal(true), key: z.string(), account: z.string() }),
  z.object({ begun_before: z.literal(false), key: z.string(), account: z.string(), order: Order }),
]);

/** Places one call, or finds out what became of one that was begun before a crash; and hears what was said in one that ended. */
export const makeCall: Task<{ readonly voice: Voice; readonly classifier: Classifier }> = {
  name: "make_call",
  async run(permit, { providers: { voice, classifier }, signal, askedAt_ms }) {
    const granted = Permit.parse(permit);
    const { key, account } = granted;
    if (granted.begun_before) {
      const found = await voice.find(key, account, withAnswerTimeout(signal));
      if (found === "not_seen") return { state: "not_placed" };
      if (found === "cannot_tell") return { state: "unknown" };
      return placed(found, classifier, signal);
    }
    const { placement_id, to, lines, tone, ...required } = granted.order;
    const { to_others: toOthers, ...said } = lines;
    const order = {
      account,
      placementId: placement_id,
      to,
      lines: { ...said, toOthers },
      tone,
      recordingConsentRequired: required.recording_consent_required,
      aiDisclosureRequired: required.ai_disclosure_required,
    };
    let call: PlacedCall;
    try {
      call = await voice.send(key, order, withPermitDeadline(signal, askedAt_ms));
    } catch (error) {
      // Certainly not placed, so the decision when to try again is a rule's, and not the agenda's back-off.
      if (error instanceof ProviderUnavailable) return { state: "refused" };
      throw error;
    }
    return placed(call, classifier, signal);
  },
};

async function placed({ providerCallId, report }: PlacedCall, classifier: Classifier, signal: AbortSignal) {
  if (!report) return { state: "placed", provider_call_id: providerCallId };
  return {
    state: "placed",
    provider_call_id: providerCallId,
    report: {
      outcome: report.outcome,
      duration_seconds: report.durationSeconds,
      transcript: report.transcript,
      summary: report.summary,
      promised_amount: report.promisedAmount,
      promised_date: report.promisedDate,
      installments: report.installments,
      dispute_kind: report.disputeKind,
      callback_at: report.callbackAt,
      cease_scope: report.ceaseScope,
      recording_key: report.recording?.key ?? null,
      recording_consent: report.recording?.consent ?? null,
      heard: await classifyTranscript(report.transcript, classifier, withAnswerTimeout(signal)),
    },
  };
}

import { z } from "zod";
import { classifyTranscript } from "../calls/classify_transcript.ts";
import { callOutcomes } from "../contract/calls.ts";
import { amount, date, requiredText, text } from "../contract/fields.ts";
import type { Classifier } from "../providers/classifier/port.ts";
import { storable } from "../storable.ts";

const ceaseScope = z.enum(["call", "email", "all"]);
const recording = {
  recording_key: requiredText(500).nullish(),
  recording_consent: z.boolean().nullish(),
};

/** A machine wrote it down: what Postgres cannot hold is left out rather than the report. */
const words = (max: number) => z.string().max(max).transform(storable);

const Report = z.object({
  outcome: z.enum(callOutcomes),
  duration_seconds: z.int().min(0).max(86_400),
  transcript: words(200_000).nullish(),
  summary: words(5_000).nullish(),
  promised_amount: amount().nullish(),
  promised_date: date().nullish(),
  installments: z.int().min(1).max(60).nullish(),
  dispute_kind: words(500).nullish(),
  callback_at: z.iso.datetime({ offset: true }).nullish(),
  cease_scope: ceaseScope.nullish(),
  ...recording,
});

const about = { event_id: requiredText(200), call_key: text(200) };

/** What the voice provider reports of a call while and after it goes on. call_key is the key under which the call was ordered. */
export const VoiceEvent = z.discriminatedUnion("type", [
  z.object({ type: z.literal("answered"), ...about }),
  z.object({ type: z.literal("opted_out"), scope: ceaseScope.nullish(), ...about }),
  z.object({ type: z.literal("recorded"), ...about, ...recording }),
  z.object({ type: z.literal("ended"), report: Report, ...about }),
]);

const patience_ms = 10_000;

/** Hears what the debtor said in a call that has ended. */
export function hearVoiceEvent(classifier: Classifier) {
  return async (event: z.infer<typeof VoiceEvent>): Promise<object> => {
    if (event.type !== "ended") return event;
    const heard = await classifyTranscript(
      event.report.transcript,
      classifier,
      AbortSignal.timeout(patience_ms),
    );
    return { ...event, report: { ...event.report, heard } };
  };
}

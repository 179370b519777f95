import { Readable } from "node:stream";
import { z } from "zod";
import { callOutcomes } from "../../contract/calls.ts";
import type { SimulationStore } from "../simulation_store.ts";
import { ProviderUnavailable } from "../unavailable.ts";
import type { CallLines, CallOrder, CallReport, PlacedCall, Voice } from "./port.ts";
import { silentWav } from "./wav.ts";

const ceaseScope = z.enum(["call", "email", "all"]);

const Script = z.object({
  outcome: z.enum(callOutcomes),
  transcript: z.string().nullish(),
  promised_amount: z.coerce.string().nullish(),
  promised_date: z.string().trim().nullish(),
  installments: z.number().nullish(),
  dispute_kind: z.string().nullish(),
  callback_at: z.string().nullish(),
  cease_scope: ceaseScope.nullish(),
  recording_consent: z.boolean().nullish(),
});
type Script = z.infer<typeof Script>;

const BookedCall = z.object({
  report: z.object({
    outcome: z.enum(callOutcomes),
    durationSeconds: z.number(),
    transcript: z.string().nullable(),
    summary: z.string(),
    promisedAmount: z.string().nullable(),
    promisedDate: z.string().nullable(),
    installments: z.number().nullable(),
    disputeKind: z.string().nullable(),
    callbackAt: z.string().nullable(),
    ceaseScope: ceaseScope.nullable(),
    recording: z.object({ key: z.string(), consent: z.boolean() }).nullable(),
  }),
});

const unanswered: Script = { outcome: "no_answer" };

/** A call ends as soon as it is placed, with the outcome that the placement's next call was told to have, else unanswered. */
export function simulatedVoice(store: SimulationStore): Voice {
  async function refuseWhileDown(account: string): Promise<void> {
    if (await store.read(account, "voice_outage", account)) throw new ProviderUnavailable("voice");
  }

  return {
    async send(key, order) {
      const told = await store.read(order.account, "next_call", order.placementId);
      const report = reportOf(told === null ? unanswered : Script.parse(told), key, order);
      if (!(await store.placeCall(order.account, key, order.placementId, report))) {
        throw new ProviderUnavailable("voice");
      }
      return placed(key, report);
    },

    async find(key, account) {
      await refuseWhileDown(account);
      const booked = await store.read(account, "placed_call", key);
      return booked === null ? "not_seen" : placed(key, BookedCall.parse(booked).report);
    },

    async recording(key, account) {
      await refuseWhileDown(account);
      const call = z.guid().safeParse(key.slice(recordingPrefix.length));
      const booked = call.success ? await store.read(account, "placed_call", call.data) : null;
      if (booked === null || BookedCall.parse(booked).report.recording?.key !== key) return null;
      return { contentType: "audio/wav", content: Readable.from([silentWav()]) };
    },
  };
}

function placed(key: string, report: CallReport): PlacedCall {
  return { providerCallId: `call_${key}`, report };
}

const durations_s: Partial<Record<CallReport["outcome"], number>> = { no_answer: 0, voicemail_left: 25 };
const conversation_s = 120;

const recordingPrefix = "recording_";

function heardBy(outcome: Script["outcome"], { greeting, matter, toOthers, voicemail }: CallLines): string {
  if (outcome === "voicemail_left") return voicemail;
  return greeting + (outcome === "wrong_party" ? toOthers : matter);
}

/** Who answered is recorded, where everybody's consent is needed only with it. */
function recordingOf(
  { outcome, recording_consent }: Script,
  key: string,
  order: CallOrder,
): CallReport["recording"] {
  const consent = recording_consent ?? false;
  if (outcome === "no_answer" || (order.recordingConsentRequired && !consent)) return null;
  return { key: `${recordingPrefix}${key}`, consent };
}

function reportOf(script: Script, key: string, order: CallOrder): CallReport {
  const { outcome, transcript, cease_scope, ...told } = script;
  return {
    outcome,
    durationSeconds: durations_s[outcome] ?? conversation_s,
    transcript:
      outcome === "no_answer" ? null : (transcript ?? `Assistant: ${heardBy(outcome, order.lines)}`),
    summary: `Simulated call: ${outcome.replaceAll("_", " ")}.`,
    promisedAmount: told.promised_amount ?? null,
    promisedDate: told.promised_date ?? null,
    installments: told.installments ?? null,
    disputeKind: told.dispute_kind ?? null,
    callbackAt: told.callback_at ?? null,
    ceaseScope: outcome === "cease_requested" ? (cease_scope ?? "all") : null,
    recording: recordingOf(script, key, order),
  };
}

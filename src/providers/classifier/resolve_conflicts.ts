import { disputeReason } from "./details/dispute_reason.ts";
import { type Intent, intents } from "./port.ts";
import type { Sentence } from "./text/sentences.ts";

/** What one sentence says, and how surely. */
export interface Said {
  readonly intent: Intent;
  readonly confidence: number;
  readonly sentence: Sentence;
}

const sure = 0.7;
const faint = 0.4;
const nothing = 0.1;

interface SuppressionRule {
  readonly surer: Intent;
  readonly other: Intent;
  /** What is left of the other's confidence. */
  readonly left: number;
  /** In one sentence only, not anywhere in the message. */
  readonly together?: true;
  /** Only where the other is no surer than this. */
  readonly upTo?: number;
}

/** What a surer intent leaves of another that is only its reason, its manner or its condition. */
const suppressionRules: readonly SuppressionRule[] = [
  { surer: "payment_plan_request", other: "hardship_inability", left: faint },
  { surer: "promise_to_pay", other: "hardship_inability", left: faint },
  { surer: "out_of_office", other: "acknowledge_neutral", left: nothing },
  { surer: "auto_reply", other: "acknowledge_neutral", left: nothing },
  { surer: "out_of_office", other: "escalate_to_human", left: nothing },
  { surer: "auto_reply", other: "escalate_to_human", left: nothing },
  { surer: "auto_reply", other: "request_info", left: nothing },
  { surer: "auto_reply", other: "dispute", left: nothing, together: true },
  { surer: "auto_reply", other: "already_paid", left: nothing, together: true },
  { surer: "auto_reply", other: "promise_to_pay", left: nothing, together: true },
  { surer: "auto_reply", other: "out_of_business", left: nothing, together: true },
  { surer: "request_info", other: "promise_to_pay", left: 0.5, together: true },
  { surer: "already_paid", other: "promise_to_pay", left: faint, together: true },
  { surer: "already_paid", other: "dispute", left: faint, together: true, upTo: 0.6 },
  { surer: "dispute", other: "promise_to_pay", left: faint, together: true },
  { surer: "dispute", other: "request_info", left: 0.6, together: true },
  { surer: "hardship_inability", other: "dispute", left: faint, together: true, upTo: 0.8 },
  { surer: "promise_to_pay", other: "hostile", left: nothing, upTo: 0.6 },
  { surer: "promise_to_pay", other: "out_of_office", left: nothing, upTo: 0.85 },
  { surer: "opt_out", other: "wrong_party", left: faint, upTo: 0.75 },
  { surer: "escalate_to_human", other: "dispute", left: nothing, upTo: 0.6 },
  { surer: "out_of_business", other: "wrong_party", left: faint, together: true, upTo: 0.9 },
  { surer: "hostile", other: "dispute", left: faint, together: true, upTo: 0.7 },
  { surer: "time_preference", other: "opt_out", left: nothing, together: true },
  { surer: "time_preference", other: "cease_all", left: nothing, together: true },
  { surer: "time_preference", other: "dispute", left: nothing, together: true, upTo: 0.6 },
  { surer: "time_preference", other: "escalate_to_human", left: nothing, upTo: 0.8 },
  { surer: "time_preference", other: "out_of_office", left: nothing, together: true, upTo: 0.6 },
  { surer: "cease_all", other: "opt_out", left: nothing, together: true },
  { surer: "legal_threat", other: "cease_all", left: nothing, together: true, upTo: 0.7 },
  { surer: "out_of_office", other: "out_of_business", left: nothing, together: true },
  { surer: "out_of_office", other: "time_preference", left: nothing, together: true },
];

/** The surest saying of each intent, those that win over others first, after what they make of each other. */
export function resolveConflicts(said: readonly Said[]): Said[] {
  const surest = surestOf(withoutAskedInvoice(said));
  for (const [intent, left] of demotions(surest, said)) {
    const known = surest.get(intent);
    if (known && known.confidence > left) surest.set(intent, { ...known, confidence: left });
  }
  return intents.flatMap((intent) => surest.get(intent) ?? []);
}

function surestOf(said: readonly Said[]): Map<Intent, Said> {
  const surest = new Map<Intent, Said>();
  for (const one of said) {
    const known = surest.get(one.intent);
    if (!known || known.confidence < one.confidence) surest.set(one.intent, one);
  }
  return surest;
}

function demotions(surest: ReadonlyMap<Intent, Said>, said: readonly Said[]): [Intent, number][] {
  const isSure = (intent: Intent) => (surest.get(intent)?.confidence ?? 0) >= sure;
  const bySentence = [...Map.groupBy(said, ({ sentence }) => sentence).values()].map(
    (together) => new Set(together.map(({ intent }) => intent)),
  );
  const areTogether = (a: Intent, b: Intent) => bySentence.some((told) => told.has(a) && told.has(b));
  return suppressionRules
    .filter(({ surer, other, together, upTo }) => {
      const yields = isSure(surer) && (upTo === undefined || (surest.get(other)?.confidence ?? 0) <= upTo);
      return yields && (!together || areTogether(surer, other));
    })
    .map(({ other, left }): [Intent, number] => [other, left]);
}

/** That the invoice itself has not come is no dispute in the mouth of one who asks for it. */
function withoutAskedInvoice(said: readonly Said[]): readonly Said[] {
  if (!said.some(({ intent, confidence }) => intent === "request_info" && confidence >= sure)) return said;
  return said.filter(
    ({ intent, sentence }) => intent !== "dispute" || disputeReason(sentence.words) !== "no_invoice",
  );
}

import { isAutomatic } from "./automatic.ts";
import { dateIn } from "./dates.ts";
import { amountIn, channelsIn, disputeReason, installmentsIn, shareIn, wishIn } from "./details.ts";
import { hidesText, isCommand } from "./injection.ts";
import { mannerSignals } from "./manner_signals.ts";
import { commitment, condition, doubt, paymentSignals, refusal } from "./payment_signals.ts";
import {
  type Classification,
  type Classifier,
  type Extracted,
  type Intent,
  intents,
  type Reply,
} from "./port.ts";
import { protectiveSignals } from "./protective_signals.ts";
import { type Sentence, sentencesOf, subjectSentence } from "./sentences.ts";

/** The rules by which replies are read where nothing else is configured: no network, and the same answer every time. */
export const ruleClassifier: Classifier = {
  async classify(reply) {
    return classifyByRules(reply);
  },
};

interface Said {
  readonly intent: Intent;
  readonly confidence: number;
  readonly sentence: Sentence;
}

const allSignals = [...protectiveSignals, ...paymentSignals, ...mannerSignals];

/** From which confidence on an intent acts: a hint is enough where not heeding it would do harm. */
const recallFirst = 0.3;
const ordinary = 0.5;
const firm = 0.7;
const thresholds: Partial<Record<Intent, number>> = {
  bankruptcy: recallFirst,
  attorney_represented: recallFirst,
  cease_all: recallFirst,
  wrong_party: recallFirst,
  opt_out: recallFirst,
  payment_plan_request: firm,
  promise_to_pay: firm,
  request_info: firm,
};
/** What a machine's answer may tell of the company that runs it. */
const toldByMachines: ReadonlySet<Intent> = new Set([
  "bankruptcy",
  "wrong_party",
  "out_of_business",
  "out_of_office",
  "auto_reply",
]);
const unclearConfidence = 0.5;

export function classifyByRules(reply: Reply): Classification {
  const sentences = [...subjectSentence(reply.subject), ...sentencesOf(reply.text)];
  const statements = sentences.filter((sentence) => !isCommand(sentence));
  const automatic = isAutomatic(reply.headers);
  const told = settle(statements.flatMap((sentence) => readSentence(sentence, reply.localDate)));
  const acting = automatic ? byMachine(told, sentences[0]) : withUnclear(told);
  const first = acting.find(({ confidence }) => confidence >= ordinary) ?? acting[0];
  return {
    primary: first?.intent ?? "unclear",
    confidence: first?.confidence ?? unclearConfidence,
    intents: acting.map(({ intent, confidence, sentence }) => ({
      intent,
      confidence,
      evidence: sentence.span,
    })),
    extracted: extract(acting, reply.localDate),
    injectionSuspected: statements.length < sentences.length || hidesText(reply.text),
    automatic: automatic || first?.intent === "auto_reply" || first?.intent === "out_of_office",
  };
}

function readSentence(sentence: Sentence, localDate: string): Said[] {
  const { words } = sentence;
  const said = allSignals
    .filter(({ pattern, unless }) => pattern.test(words) && !unless?.test(words))
    .map(({ intent, confidence }) => ({ intent, confidence, sentence }));
  const promise = promiseIn(words, localDate);
  return promise ? [...said, { intent: "promise_to_pay", confidence: promise, sentence }] : said;
}

const aboutPayment =
  /\b(pay\w*|paid|check|wir(e|ing)|ach|send|sent|transfer\w*|settl\w+|money|funds|balance|amount|remit\w*|invoices?|taken? care|pag\w+|pai\w+|virement|regl\w+)\b|\$/;

/** How surely a sentence promises a payment; 0 when it speaks of none. */
function promiseIn(words: string, localDate: string): number {
  const named = amountIn(words) || dateIn(words, localDate) || /\bin full\b/.test(words);
  const hedged = doubt.test(words) || condition.test(words) || words.endsWith("?");
  if (!aboutPayment.test(words)) return 0;
  if (commitment.test(words) && !refusal.test(words)) {
    if (hedged) return 0.45;
    return named ? 0.9 : 0.72;
  }
  return doubt.test(words) && /\b(pay|payment|check|wire|funds)\b/.test(words) && !refusal.test(words)
    ? 0.4
    : 0;
}

/** The surest saying of each intent, those that win over others first, after what they make of each other. */
function settle(said: readonly Said[]): Said[] {
  const surest = new Map<Intent, Said>();
  for (const one of said) {
    const known = surest.get(one.intent);
    if (!known || known.confidence < one.confidence) surest.set(one.intent, one);
  }
  for (const [intent, most] of demotions(surest, said)) {
    const known = surest.get(intent);
    if (known && known.confidence > most) surest.set(intent, { ...known, confidence: most });
  }
  return intents.flatMap((intent) => surest.get(intent) ?? []);
}

/** What one intent leaves of another that is only its reason, its manner or its condition. */
function demotions(surest: ReadonlyMap<Intent, Said>, said: readonly Said[]): [Intent, number][] {
  const sure = (intent: Intent, least = firm) => (surest.get(intent)?.confidence ?? 0) >= least;
  const sameSentence = (a: Intent, b: Intent) =>
    said.some(
      (one) =>
        one.intent === a && said.some((other) => other.intent === b && other.sentence === one.sentence),
    );
  const result: [Intent, number][] = [];
  if (sure("payment_plan_request") || sure("promise_to_pay")) result.push(["hardship_inability", 0.4]);
  if (sure("out_of_office") || sure("auto_reply")) result.push(["acknowledge_neutral", 0.1]);
  if (sure("request_info") && sameSentence("request_info", "promise_to_pay"))
    result.push(["promise_to_pay", 0.5]);
  if (sure("request_info") && invoiceOnly(surest.get("dispute"))) result.push(["dispute", 0.4]);
  if (sameSentence("already_paid", "promise_to_pay")) result.push(["promise_to_pay", 0.4]);
  if (sure("dispute") && sameSentence("dispute", "promise_to_pay")) result.push(["promise_to_pay", 0.4]);
  if (sure("dispute") && sameSentence("dispute", "request_info")) result.push(["request_info", 0.6]);
  if (sure("time_preference") && sameSentence("time_preference", "opt_out")) result.push(["opt_out", 0.1]);
  if (sure("cease_all") && sameSentence("cease_all", "opt_out")) result.push(["opt_out", 0.1]);
  if (sure("opt_out", 0.8) && sameSentence("opt_out", "cease_all") && !sure("cease_all", 0.8))
    result.push(["cease_all", 0.1]);
  if (sure("out_of_office") && sameSentence("out_of_office", "out_of_business"))
    result.push(["out_of_business", 0.1]);
  if (sure("out_of_office") && sameSentence("out_of_office", "time_preference"))
    result.push(["time_preference", 0.1]);
  return result;
}

/** That the invoice itself has not come is no dispute in the mouth of one who asks for it. */
function invoiceOnly(dispute: Said | undefined): boolean {
  return dispute !== undefined && disputeReason(dispute.sentence.words) === "no_invoice";
}

function acts({ intent, confidence }: Said): boolean {
  return confidence >= (thresholds[intent] ?? ordinary);
}

/** Thanks beside something else mean nothing, and a promise, wish or question that is not firm is for a human. */
function withUnclear(told: readonly Said[]): Said[] {
  const acting = told.filter(acts);
  const others = acting.filter(({ intent }) => intent !== "acknowledge_neutral");
  if (others.length) return others;
  const faint = told.find((one) => thresholds[one.intent] === firm && one.confidence >= recallFirst);
  return faint ? [{ ...faint, intent: "unclear" }] : acting;
}

function byMachine(told: readonly Said[], sentence: Sentence | undefined): Said[] {
  const acting = told.filter((one) => acts(one) && toldByMachines.has(one.intent));
  if (acting.length || !sentence) return acting;
  return [{ intent: "auto_reply", confidence: 0.95, sentence }];
}

/** The details that the acting intents have a use for, each from the sentence that says so. */
function extract(acting: readonly Said[], localDate: string): Extracted {
  const wordsOf = (intent: Intent) => acting.find((one) => one.intent === intent)?.sentence.words;
  const about = <T>(intent: Intent, read: (words: string) => T) => {
    const words = wordsOf(intent);
    return words === undefined ? undefined : read(words);
  };
  const payment = wordsOf("promise_to_pay") ?? wordsOf("payment_plan_request");
  return withoutGaps({
    amount: payment && amountIn(payment),
    share: payment && shareIn(payment),
    promised_date: about("promise_to_pay", (words) => dateIn(words, localDate)),
    installments: about("payment_plan_request", installmentsIn),
    until: about("out_of_office", (words) => dateIn(words, localDate)),
    wish: about("time_preference", wishIn),
    channels: about("opt_out", channelsIn) ?? about("wrong_party", channelsIn),
    dispute_reason: about("dispute", disputeReason),
  });
}

function withoutGaps(
  given: { readonly [Key in keyof Extracted]: Extracted[Key] | undefined | "" },
): Extracted {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ""));
}

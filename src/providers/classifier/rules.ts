import { isAutomatic } from "./automatic.ts";
import { extract } from "./extract.ts";
import { hidesText, isCommand } from "./injection.ts";
import { readings } from "./intents/index.ts";
import { keywordIntentIn } from "./intents/keyword_rules.ts";
import { contains } from "./language/meaning.ts";
import { phrase } from "./language/phrase.ts";
import { type Classification, type Intent, intents, type Reply } from "./port.ts";
import { resolveConflicts, type Said } from "./resolve_conflicts.ts";
import { type Sentence, sentencesOf, signatureSentence, subjectSentence } from "./text/sentences.ts";

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

/** The rules by which replies are read where nothing else is configured: no network, and the same answer every time. */
export function classifyByRules(reply: Reply): Classification {
  const sentences = [...subjectSentence(reply.subject), ...sentencesOf(reply.text)];
  const statements = sentences.filter((sentence) => !isCommand(sentence));
  const automatic = isAutomatic(reply.headers);
  const read = [
    ...statements.flatMap((sentence) => readSentence(sentence, reply.localDate)),
    ...readSignature(reply),
  ];
  const told = automatic ? read : [...read, ...keywordReadings(read, statements, reply.localDate)];
  const settled = resolveConflicts(told);
  const acting = automatic ? byMachine(settled, sentences[0]) : withUnclear(settled);
  const first = acting.find(({ confidence }) => confidence >= ordinary) ?? acting[0];
  return {
    primary: first?.intent ?? "unclear",
    confidence: first?.confidence ?? unclearConfidence,
    intents: acting.map(({ intent, confidence, sentence }) => ({
      intent,
      confidence,
      evidence: sentence.span,
    })),
    extracted: extract(acting, told, statements, reply.localDate),
    injectionSuspected: statements.length < sentences.length || hidesText(reply.text),
    automatic: automatic || first?.intent === "auto_reply" || first?.intent === "out_of_office",
  };
}

function readSentence(sentence: Sentence, localDate: string): Said[] {
  return intents.flatMap((intent) => {
    const confidence = intent === "unclear" ? 0 : readings[intent](sentence, localDate);
    return confidence > 0 ? [{ intent, confidence, sentence }] : [];
  });
}

const signed: readonly (keyof typeof readings)[] = ["attorney_represented", "bankruptcy"];
const signedConfidence = 0.6;

/** Who signs as a lawyer or as a trustee says so for the debtor. */
function readSignature(reply: Reply): Said[] {
  return signatureSentence(reply.text).flatMap((sentence) =>
    signed
      .filter((intent) => readings[intent](sentence, reply.localDate) > 0)
      .map((intent) => ({ intent, confidence: signedConfidence, sentence })),
  );
}

const courtesy = phrase("^(?:{greeting} ,? ?)?(?:thanks|thank you|many thanks)");
/** In so many sentences is said what a reply has to say. */
const heeded = 40;

/** What single words hint at, where nothing is said that acts, besides thanks. */
function keywordReadings(told: readonly Said[], sentences: readonly Sentence[], localDate: string): Said[] {
  const acting = told.filter(acts);
  if (acting.some(({ sentence }) => !contains(sentence.spoken, courtesy))) return [];
  return sentences.slice(0, heeded).flatMap((sentence) => {
    const intent = acting.some((one) => one.sentence === sentence)
      ? undefined
      : keywordIntentIn(sentence, localDate);
    if (!intent || told.some((one) => one.intent === intent || one.sentence === sentence)) return [];
    return [{ intent, confidence: thresholds[intent] === firm ? firm : ordinary, sentence }];
  });
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

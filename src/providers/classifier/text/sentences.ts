import { isAsking } from "../language/mood.ts";
import { ownWords, signatureStart } from "./letter.ts";
import { spokenWords } from "./spoken.ts";
import { normalWords } from "./words.ts";

export interface Sentence {
  /** Where it stands in the text; null for the subject. */
  readonly span: { readonly start: number; readonly end: number } | null;
  /** As it was written, in one spelling: what details are read from. */
  readonly words: string;
  /** The words alone, one space before and after each: what phrases are found in. */
  readonly spoken: string;
  readonly asks: boolean;
}

const boundary =
  /(?<=(?<!\b(?:no|nos|inv|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|inc|corp|co|ltd|mr|mrs|ms|dr|ch|st|approx|attn|acct|a\.m|p\.m|bankr|v|esq|u\.s))[.!?;]["')]?)\s+|\n+/giu;

/** The sentences of a text that its sender meant, each with its place. */
export function sentencesOf(text: string): Sentence[] {
  const meant = unwrapped(ownWords(text));
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index, 0: gap } of [...meant.matchAll(boundary), { index: meant.length, 0: "" }]) {
    const sentence = read(meant.slice(start, index), { start, end: index });
    if (sentence) sentences.push(sentence);
    start = index + gap.length;
  }
  return sentences;
}

/** Long lines that a mail program broke are one; every place in the text stays what it was. */
function unwrapped(text: string): string {
  return text.replace(/\r/g, " ").replace(/(?<=[^\n.!?:]{45})\n(?=[^\n>])/g, " ");
}

const answerMark = /^\s*(re|aw|sv|antw|tr|fwd?|wg)\s*(\[\d+\])?:/i;

/** The subject, where the sender chose it. */
export function subjectSentence(subject: string): Sentence[] {
  const sentence = answerMark.test(subject) ? undefined : read(subject, null);
  return sentence ? [sentence] : [];
}

/** Who signs, where somebody does. */
export function signatureSentence(text: string): Sentence[] {
  const start = signatureStart(text);
  const sentence = start === undefined ? undefined : read(text.slice(start), { start, end: text.length });
  return sentence ? [sentence] : [];
}

function read(raw: string, span: Sentence["span"]): Sentence | undefined {
  const words = normalWords(raw);
  if (!words) return undefined;
  const spoken = spokenWords(words);
  return { span, words, spoken, asks: isAsking(spoken, raw) };
}

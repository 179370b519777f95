import { normalWords } from "./words.ts";

export interface Sentence {
  /** Where it stands in the text; null for the subject. */
  readonly span: { readonly start: number; readonly end: number } | null;
  /** As it was written. */
  readonly raw: string;
  /** As patterns read it. */
  readonly words: string;
}

const disclaimer =
  /^[ \t>*_-]*(confidentiality notice|disclaimer\b|(this|the information in this) (e-?mail|message|communication|transmission)[^\n]{0,120}(confidential|privileged|intended (only|solely|for)))/im;
const boundary =
  /(?<=(?<!\b(?:no|nos|inv|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|inc|corp|co|ltd|mr|mrs|ms|dr|ch|st|approx|attn|acct|a\.m|p\.m))[.!?;])\s+|\n+/giu;

/** The sentences of a text that its sender meant, each with its place. */
export function sentencesOf(text: string): Sentence[] {
  const notice = text.search(disclaimer);
  const meant = unwrapped(notice < 0 ? text : text.slice(0, notice));
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index, 0: gap } of [...meant.matchAll(boundary), { index: meant.length, 0: "" }]) {
    const raw = meant.slice(start, index);
    const words = normalWords(raw);
    if (words) sentences.push({ span: { start, end: index }, raw, words });
    start = index + gap.length;
  }
  return sentences;
}

/** Long lines that a mail program broke are one; every place in the text stays what it was. */
function unwrapped(text: string): string {
  return text.replace(/\r/g, " ").replace(/(?<=[^\n.!?:]{45,})\n(?=[^\n>])/g, " ");
}

const answerMark = /^\s*(re|aw|sv|antw|tr|fwd?|wg)\s*(\[\d+\])?:/i;

/** The subject, where the sender chose it. */
export function subjectSentence(subject: string): Sentence[] {
  const words = normalWords(subject);
  return words && !answerMark.test(subject) ? [{ span: null, raw: subject, words }] : [];
}

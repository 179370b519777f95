import { dateIn } from "./dates.ts";

const back =
  /\b(?:until|till|through|thru|back|return(?:s|ing)?|re-?open(?:s|ing)?|resum(?:e|es|ing)|before|hasta|regres\w+|vuelvo|jusqu'?\w*|retour)\b|(?<=\d) ?(?:-|to) ?(?=\d)/g;

/** When somebody is back: the date that the word for it names, or else the only one. */
export function untilIn(words: string, localDate: string): string | undefined {
  for (const { index, 0: word } of [...words.matchAll(back)].reverse()) {
    const date = dateIn(words.slice(index + word.length), localDate);
    if (date) return date;
  }
  return dateIn(words, localDate);
}

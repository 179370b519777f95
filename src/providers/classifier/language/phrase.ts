import { families } from "./families/index.ts";
import { formsOf } from "./inflect.ts";

/**
 * Turns of phrase, written as they are said: `{stop} .. {contact}`. A name in braces stands for every word of that family, a
 * verb after a tilde for all its forms (`~send`: send, sends, sent, sending), two dots for up to four words within a clause,
 * three for up to seven words; ^ and $ are the ends of the sentence. What is left is regular expression, over words that one
 * space parts.
 */

const gaps: readonly (readonly [mark: string, words: string])[] = [
  [" ... ", "(?: [^ ]+){0,7} "],
  [" .. ", "(?: [^ ,]+){0,4} "],
];
const nestingDepth = 4;

/** Phrases of which any will do. */
export type Phrases = string | readonly Phrases[];

/** A pattern that finds any of the phrases anywhere in a sentence's spoken words. */
export function phrase(written: Phrases): RegExp {
  let source = joined(written);
  for (let depth = 0; depth < nestingDepth && source.includes("{"); depth += 1)
    source = source.replace(/\{([a-z_]+)\}/g, (_, name: string) => `(?:${familyNamed(name)})`);
  source = source.replace(/~([a-z]+)/g, (_, verb: string) => `(?:${formsOf(verb)})`);
  for (const [mark, words] of gaps) source = source.replaceAll(mark, words);
  source = source.replace(/(?<!\[)\^/g, "(?<=^ )").replace(/(?<!\\)\$/g, "(?= $)");
  return new RegExp(` (?:${source})(?= )`, "g");
}

function joined(written: Phrases): string {
  return typeof written === "string" ? written : written.map(joined).join("|");
}

function familyNamed(name: string): string {
  const words = families[name];
  if (words === undefined) throw new Error(`no family of words is named ${name}`);
  return words.trim().replace(/\s*\n\s*/g, "|");
}

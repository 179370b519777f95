import type { Sentence } from "./text/sentences.ts";

/** Words for a machine that reads along. No debtor needs them to say anything about a debt. */
const commands: readonly RegExp[] = [
  /\b(ignore|disregard|forget|override|bypass|skip) (all |any |every |the |your |my |of |these |those )*(previous|prior|above|earlier|preceding|existing|system|other)? ?(instructions?|prompts?|rules|guidelines|directives|programming|context)\b/,
  /\b(ignore|disregard|forget) (everything|anything|all) (above|before|prior|previous|you)\b/,
  /^\W*(system|assistant|developer|admin|instruction)s?( (message|prompt|note|override))?\W{0,3}:/,
  /<\/?(system|assistant|user|instructions?|tool)\b|\[\/?inst\]|<\|/,
  /\b(as|i am|this is) (your|the|an?) (system )?(administrator|admin|developer|operator|programmer|supervisor of the (ai|bot))\b/,
  /\b(you are|act|behave|respond|pretend)( now| as| to be| like)+ (a|an|the|my|in)\b.{0,40}\b(ai|assistant|bot|model|agent|mode|unrestricted|system)\b/,
  /\b(new|updated|following) (system )?(instructions?|prompt)s?\b/,
  /\b(system|hidden|initial) prompt\b|\bprompt injection\b|\bdeveloper mode\b|\bjailbreak/,
  /\b(set|reset|change|adjust|update|reduce|zero)( out)? (the |this |my |our )?(account |outstanding |invoice )?(balance|debt|amount due)\b.{0,20}\b(0|zero|nil|nothing)\b/,
  /^(please )?(mark|flag|set|change|update|classify|treat|label) (this|the|my|our|it)\b.{0,30}\b(as|to) (paid|settled|closed|resolved|cancel\w*|zero)\b/,
  /\b(classify|label|categori[sz]e|tag) (this|my|the) (message|email|reply|text)\b/,
  /\b(i|we|hereby|am)( hereby)? (approve|authoriz\w+|grant|confirm)\b.{0,25}\d+ ?(%|percent)\b.{0,20}\bdiscount\b/,
  /\brepeat (after me|the following)\b/,
  /\b(execute|run|call|invoke) (the |this |following )*(command|function|tool|code|query|sql|script)\b|\bdrop table\b/,
];

/** What a debtor who has paid says of the same thing is no command. */
const statement = /\b(paid|settled|sent|wired|cleared|remitted)\b.{0,60}\b(mark|update|set|close)\b/;

export function isCommand({ words }: Sentence): boolean {
  return commands.some((pattern) => pattern.test(words)) && !statement.test(words);
}

/** Letters that are not to be seen, in a number that no keyboard produces by chance. */
export function hidesText(text: string): boolean {
  return (text.match(/[\u200b-\u200f\u2060\u{e0000}-\u{e007f}]/gu)?.length ?? 0) > 8;
}

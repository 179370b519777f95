import type { Sentence } from "../text/sentences.ts";
import { isDenied, isOthers } from "./mood.ts";
import { type Phrases, phrase } from "./phrase.ts";

/** How surely a sentence says something; 0 when it does not. */
export type Reading = (sentence: Sentence, localDate: string) => number;

/** How surely phrases tell the meaning, and what beside it in the sentence tells that it does not. */
export type PatternRule = readonly [confidence: number, said: Phrases, unless?: Phrases];

export interface Scope {
  /** What anywhere in the sentence makes every phrase of the meaning mean something else. */
  readonly unless?: Phrases;
  /** The phrase tells nothing where it is said of a customer, a supplier or another outsider. */
  readonly ours?: boolean;
  /** A denial within the phrase undoes it. */
  readonly affirmed?: boolean;
  /** A question does not state it. */
  readonly stated?: boolean;
}

/** How many letters back a word may stand and still bear on what follows. */
const reach = 100;

/** A reading that is as sure as the surest of its phrases that the sentence affirms. */
export function meaning(scope: Scope, ...patternRules: readonly PatternRule[]): Reading {
  const never = scope.unless === undefined ? undefined : phrase(scope.unless);
  const known = patternRules
    .map(([confidence, said, unless]) => ({
      confidence,
      said: phrase(said),
      unless: unless === undefined ? undefined : phrase(unless),
    }))
    .sort((a, b) => b.confidence - a.confidence);
  const any = new RegExp(known.map(({ said }) => said.source).join("|"));
  return ({ spoken, asks }) => {
    if (!any.test(spoken) || (scope.stated && asks) || (never && contains(spoken, never))) return 0;
    const surest = known.find(
      ({ said, unless }) => affirms(spoken, said, scope) && !(unless && contains(spoken, unless)),
    );
    return surest?.confidence ?? 0;
  };
}

export function contains(spoken: string, said: RegExp): boolean {
  return spoken.search(said) >= 0;
}

const denied = / (?:not|never|no|cannot|nor|neither|without|nunca) /;

/** Whether the words say so at least once without denying it, and (where that matters) of themselves. */
function affirms(spoken: string, said: RegExp, { ours, affirmed }: Scope): boolean {
  for (let from = 0; ; ) {
    said.lastIndex = from;
    const found = said.exec(spoken);
    if (!found) return false;
    const before = spoken.slice(Math.max(0, found.index - reach), found.index);
    if (!isDenied(before) && !(ours && isOthers(before)) && !(affirmed && denied.test(`${found[0]} `)))
      return true;
    from = found.index + 1;
  }
}

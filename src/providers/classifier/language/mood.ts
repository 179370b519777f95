import { phrase } from "./phrase.ts";

/** How something is said: denied, asked, doubted, made to depend, or told of somebody else. */

const clauseEnd = / (?:,|but|and|because|so|since|as|or|then|that) /g;
const denial =
  /(?:^| )(?:not|never|no|cannot|nor|neither|nobody|none|hardly|nothing|nunca|no one|no longer)(?: (?!only )[^ ]+){0,3}$|(?:^| )without(?: [^ ]+)?$/;
const notDenial =
  /(?:^| )(?:not only|why not|no doubt|no question|not just|if not|or not|not hesitate|no choice|no alternative|no option)(?: [^ ]+){0,3}$/;

/** Whether what follows these words is denied by them. */
export function isDenied(before: string): boolean {
  const clause = lastClause(`${before} `).trimEnd();
  return denial.test(clause) && !notDenial.test(clause);
}

const other = phrase("{outsider}(?: [^ ,]+){0,5}");

/** Whether what follows these words is said of somebody who is neither debtor nor creditor. */
export function isOthers(before: string): boolean {
  const clause = ` ${lastClause(`${before} `).trim()} `;
  return [...clause.matchAll(other)].some(({ index, 0: said }) => index + said.length === clause.length - 1);
}

function lastClause(before: string): string {
  let from = 0;
  for (const { index, 0: end } of before.matchAll(clauseEnd)) from = index + end.length - 1;
  return before.slice(from);
}

const asking = phrase(
  "^(?:{greeting} )?(?:{please} )?(?:(?:can|could|would|will|may|might|do|does|did|is|are|was|were|has|have|am) (?:you|we|i|it|this|that|there|they|someone|somebody|anyone|anybody|your|our|the)|what|where|which|who|how|why|when (?:is|was|did|do|does|will|can)|any (?:chance|way|possibility)|mind|is it)",
);

export function isAsking(spoken: string, raw: string): boolean {
  return raw.trimEnd().endsWith("?") || spoken.search(asking) >= 0;
}

const doubts = phrase("{doubt}");
const conditions = phrase("{condition}");

export function isDoubted(spoken: string): boolean {
  return spoken.search(doubts) >= 0;
}

export function isConditional(spoken: string): boolean {
  return spoken.search(conditions) >= 0;
}

/** The reasons by which disputes are routed, each with its words; the first that fits. */
const reasons: readonly (readonly [string, RegExp])[] = [
  ["already_paid", /\b(already|were|was|been) paid\b|\bya pag/],
  [
    "no_invoice",
    /\b(never|not)\b.{0,20}\b(got|get|receiv\w*|seen?|sent)\b.{0,20}\b(invoice|bill|statement)\b/,
  ],
  [
    "wrong_amount",
    /\b(quantit\w*|pric\w*|amounts?|totals?|rates?|overcharg\w*|over ?-?bill\w*|billed|charged|duplicate|double|twice|credit|refund|discount|only (got|received|delivered)|too (high|much)|quoted|math|short(ed)?|missing|units|tax|freight|\$|inflated|balance|fees?|interest|monto|precio|cantidad|total|cobr\w+|saldo|montant|prix)\b/,
  ],
  [
    "service_not_rendered",
    /\b(arriv\w*|deliver\w*|receiv\w*|recib\w*|recu|lleg\w*|came|come|ship\w*|perform\w*|complet\w*|finish\w*|render\w*|install\w*|show\w* up|defective|damaged|broken|faulty|quality|work|spoiled|unusable|leak\w*|cracked|returned|sent back|defectuos\w*|fix\w*|repair\w*|replac\w*)\b/,
  ],
  [
    "wrong_party",
    /\bnot (our|my) (debt|invoice|bill|order|account)\b|\b(never|not|nobody)\b.{0,20}\b(order\w*|authoriz\w*|agree\w*|sign\w*|hir\w*|business)\b/,
  ],
];

export function disputeReason(words: string): string | undefined {
  return reasons.find(([, pattern]) => pattern.test(words))?.[0];
}

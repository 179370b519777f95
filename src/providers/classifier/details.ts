import { numberOf, numberPattern, weekdaysIn } from "./dates.ts";
import type { Wish } from "./port.ts";

/** What a sentence names besides its intent: money, how often, which channel, which hours, what is wrong. */

const money =
  /\$ ?(\d[\d,]*(?:\.\d{1,2})?)( ?k\b)?|\b(\d[\d,]*(?:\.\d{1,2})?)( ?k\b)? ?(?:dollars|usd|bucks|dolares)\b|\b(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?)\b/;

/** The first amount of money, with two decimals. */
export function amountIn(words: string): string | undefined {
  const match = words.match(money);
  const digits = match?.[1] ?? match?.[3] ?? match?.[5];
  if (!digits) return undefined;
  const thousands = match?.[2] || match?.[4] ? 1000 : 1;
  return (Number(digits.replaceAll(",", "")) * thousands).toFixed(2);
}

/** The part of the whole that is spoken of, between 0 and 1. */
export function shareIn(words: string): number | undefined {
  const percent = words.match(/\b(\d{1,2}) ?(?:%|percent)/)?.[1];
  if (percent) return Number(percent) / 100;
  if (/\b(half|mitad|moitie)\b/.test(words)) return 0.5;
  if (/\b(a|one) third\b/.test(words)) return 0.33;
  if (/\b(a|one) quarter of\b/.test(words)) return 0.25;
  return undefined;
}

const most = 60;

export function installmentsIn(words: string): number | undefined {
  const unit =
    "(?:equal |monthly |weekly |smaller )*(?:payments|installments|months|weeks|parts|chunks|cuotas|pagos|fois|mensualites|versements)";
  const count = numberOf(words.match(new RegExp(`\\b(${numberPattern}) ${unit}\\b`))?.[1] ?? "");
  return count >= 2 && count <= most ? count : undefined;
}

/** Which channels are spoken of by who is not to be reached by them; the email's own when none. */
export function channelsIn(words: string): readonly ("call" | "email")[] {
  const call =
    /\b(call\w*|phon\w*|dial\w*|ring\w*|text\w*|sms|robocall\w*|number|cell|voicemails?|llam\w+|appel\w*)\b/.test(
      words.replace(/\b(call|text|phone) me\b(?= instead)/, ""),
    );
  const refusesEmail = /\b(unsubscribe|emails?|emailing|mailing|newsletter|inbox|list|address)\b/.test(
    words.replace(
      /\b(please )?(only )?(just )?email( (me|us)\b| only\b| instead\b)( instead)?|\bby email\b|\bvia email\b|\bin writing\b/g,
      "",
    ),
  );
  if (call && refusesEmail) return ["call", "email"];
  return call ? ["call"] : ["email"];
}

const hour = "(\\d{1,2})(?::(\\d\\d))? ?(am|pm|a\\.m\\.?|p\\.m\\.?)?";
const notThen = /\b(do not|never|avoid|not|no calls?|stop|quit|except|bad time|busy|cannot|unavailable)\b/;
const parts: readonly (readonly [RegExp, { from?: string; to?: string }])[] = [
  [/\b(mornings?|manana|matin)\b/, { to: "12:00" }],
  [/\b(afternoons?|tarde|apres-?midi)\b/, { from: "12:00" }],
  [/\b(after (lunch|noon|midday))\b/, { from: "13:00" }],
  [/\b(before (lunch|noon|midday))\b/, { to: "12:00" }],
  [/\b(at |over |during )?(lunch|noon|midday)\b/, { from: "12:00", to: "13:00" }],
  [/\b(evenings?|nights?|soir)\b/, { from: "17:00" }],
  [/\b(night|late|graveyard|third) shift/, { from: "12:00" }],
];

/** When the debtor wishes to be called, or not to be. */
export function wishIn(words: string): Wish | undefined {
  const only = !notThen.test(words);
  const named = weekdaysIn(words);
  const days = named.length ? { days: named } : {};
  const hours = hoursIn(words) ?? parts.find(([pattern]) => pattern.test(words))?.[1];
  if (/\bnights? shift|\bwork nights\b/.test(words)) return { from: "12:00", only: true };
  if (/\bweekends?\b/.test(words) && !hours) return undefined;
  return hours || named.length ? { ...hours, ...days, only } : undefined;
}

function hoursIn(words: string): { from?: string; to?: string } | undefined {
  const range = words.match(new RegExp(`\\b${hour} ?(?:-|to|and|until|till) ?${hour}\\b`));
  if (range) {
    const [, h1 = "", m1, half1, h2 = "", m2, half2] = range;
    const to = clock(h2, m2, half2);
    const from = clock(h1, m1, half1 ?? (Number(h1) < Number(h2) ? half2 : undefined));
    return from && to && from < to ? { from, to } : undefined;
  }
  const bound = words.match(
    new RegExp(`\\b(after|past|from|before|until|not before|no earlier than|at|around) ${hour}(?!\\w)`),
  );
  if (!bound) return undefined;
  const [, side, h = "", minute, half] = bound;
  const at = clock(h, minute, half);
  if (!at) return undefined;
  return side === "before" || side === "until" ? { to: at } : { from: at };
}

/** An hour without am or pm is one of the working day. */
function clock(hours: string, minutes = "00", half?: string): string | undefined {
  let h = Number(hours);
  if (half?.startsWith("p") && h < 12) h += 12;
  if (half?.startsWith("a") && h === 12) h = 0;
  if (!half && h < 7) h += 12;
  return h < 24 ? `${String(h).padStart(2, "0")}:${minutes}` : undefined;
}

/** The reasons by which disputes are routed, each with its words; the first that fits. */
const reasons: readonly (readonly [string, RegExp])[] = [
  ["already_paid", /\b(already|were|was|been) paid\b|\bya pag/],
  [
    "no_invoice",
    /\b(never|not)\b.{0,20}\b(got|get|receiv\w*|seen?|sent)\b.{0,20}\b(invoice|bill|statement)\b/,
  ],
  [
    "wrong_amount",
    /\b(quantit\w*|pric\w*|amounts?|totals?|rates?|overcharg\w*|over ?-?bill\w*|billed|charged|duplicate|double|twice|credit|refund|discount|only (got|received|delivered)|too (high|much)|quoted|math|short(ed)?|missing|units|tax|freight|\$|inflated|balance)\b/,
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

export function disputeReason(words: string): string {
  return reasons.find(([, pattern]) => pattern.test(words))?.[0] ?? "unknown";
}

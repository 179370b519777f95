import type { ContactPreference } from "../port.ts";
import { weekdaysIn } from "./dates.ts";

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
export function contactPreferenceIn(words: string): ContactPreference | undefined {
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

/** Dates as people write them, counted from a given day. All dates are YYYY-MM-DD; words are those of text/words.ts. */

const months = namesOf(
  "jan(?:uary)?|enero|janvier feb(?:ruary)?|febrero|fevrier mar(?:ch)?|marzo|mars apr(?:il)?|abril|avril may|mayo|mai june?|junio|juin july?|julio|juillet aug(?:ust)?|agosto|aout sept?(?:ember)?|septiembre|septembre oct(?:ober)?|octubre|octobre nov(?:ember)?|noviembre|novembre dec(?:ember)?|diciembre|decembre",
);
const weekdays = namesOf(
  "mon(?:day)?s?|lunes|lundi tues?(?:day)?s?|martes|mardi wed(?:nesday)?s?|miercoles|mercredi thu(?:rs?)?(?:day)?s?|jueves|jeudi fri(?:day)?s?|viernes|vendredi sat(?:urday)?s?|sabado|samedi sun(?:day)?s?|domingo|dimanche",
);
const numbers =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

interface Names {
  readonly any: string;
  /** The number of a name, from 1. */
  of(name: string): number;
}

function namesOf(list: string): Names {
  const patterns = list.split(" ").map((names) => new RegExp(`^(?:${names})$`));
  return {
    any: `(?:${list.replaceAll(" ", "|")})`,
    of: (name) => patterns.findIndex((pattern) => pattern.test(name)) + 1,
  };
}

const day_ms = 86_400_000;
const thursday = 4;
const workingFriday = 5;

const ordinals =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(
    " ",
  );
const spanish: Readonly<Record<string, number>> = {
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  diez: 10,
  quince: 15,
  deux: 2,
  trois: 3,
  dix: 10,
};

/** A number in digits or in words; 0 when it is neither. */
export function numberOf(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  if (/^(an?|un|une|una)$/.test(word)) return 1;
  if (/^(a )?couple( of)?$/.test(word)) return 2;
  return spanish[word] ?? Math.max(numbers.indexOf(word), 0);
}

export const numberPattern = `(?:\\d+|an?|(?:a )?couple(?: of)?|${[...numbers.slice(1), ...Object.keys(spanish)].join("|")})`;

/** ISO days of the week that are named; a range takes in what lies between. */
export function weekdaysIn(words: string): number[] {
  const named = [...words.matchAll(new RegExp(`\\b${weekdays.any}\\b`, "g"))].map(([name]) =>
    weekdays.of(name),
  );
  const [first = 0, last = 0] = named;
  const isRange = new RegExp(`\\b${weekdays.any} ?(?:-|to|through|thru) ?${weekdays.any}\\b`).test(words);
  if (isRange && first < last) return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [...new Set(named)].sort();
}

type Reader = (match: RegExpMatchArray, today: Date) => Date | undefined;

const m = months.any;
const w = weekdays.any;
const ordinal = "(?:st|nd|rd|th)?";

/** The first that fits is what was meant. */
const readers: readonly (readonly [RegExp, Reader])[] = [
  [/\b(20\d\d)-(\d{1,2})-(\d{1,2})\b/, ([, y, mo, d]) => dateOf(Number(y), Number(mo), Number(d))],
  [
    /\b(\d{1,2})[/.](\d{1,2})[/.](20\d\d|\d\d)\b/,
    ([, mo, d, y]) => dateOf(2000 + (Number(y) % 100), Number(mo), Number(d)),
  ],
  [
    new RegExp(`\\b(${m})\\.? (\\d{1,2})${ordinal}\\b(?:,? (20\\d\\d))?`),
    ([, name = "", d, y], today) => inYear(today, y, months.of(name), Number(d)),
  ],
  [
    new RegExp(`\\b(\\d{1,2})${ordinal} (?:of |de )?(${m})\\b\\.?(?:,? (20\\d\\d))?`),
    ([, d, name = "", y], today) => inYear(today, y, months.of(name), Number(d)),
  ],
  [
    /\b(1[0-2]|0?[1-9])\/(3[01]|[12]\d|0?[1-9])\b/,
    ([, mo, d], today) => inYear(today, undefined, Number(mo), Number(d)),
  ],
  [
    new RegExp(
      `\\b(?:in|within|over|after|(?:in )?the next|en|dentro de|dans) (?:about |around |roughly |the next )?(${numberPattern}) (?:business |working )?(hour|day|week|month|fortnight|dia|semana|mes|jour|semaine|mois)(?:e?s)?\\b`,
    ),
    ([, count = "", unit], today) => after(today, numberOf(count), unit ?? ""),
  ],
  [
    new RegExp(`\\b(${numberPattern}) (day|week|month)s? from (?:now|today)\\b`),
    ([, count = "", unit], today) => after(today, numberOf(count), unit ?? ""),
  ],
  [
    new RegExp(`\\ba week from (${w})\\b`),
    ([, name = ""], today) => plus(coming(today, weekdays.of(name), false), 7),
  ],
  [/\b(?:a week (?:from )?today|this time next week)\b/, (_, today) => plus(today, 7)],
  [/\b(?:the day after tomorrow|pasado manana|apres-?demain)\b/, (_, today) => plus(today, 2)],
  [/\b(?:tomorrow|manana|demain)\b/, (_, today) => plus(today, 1)],
  [/\b(?:today|tonight|this (?:morning|afternoon|evening)|hoy|aujourd'?hui)\b/, (_, today) => today],
  [
    /\b(?:early|beginning of|start of|first thing|first part of) next week\b/,
    (_, today) => plus(monday(today), 7),
  ],
  [/\b(?:mid(?:dle of)?|midway through)[ -]next week\b/, (_, today) => plus(monday(today), 9)],
  [
    new RegExp(`\\b(?:next|following) (${w})\\b`),
    ([, name = ""], today) => plus(monday(today), 6 + weekdays.of(name)),
  ],
  [
    new RegExp(`\\b(${w}) (?:of )?next week\\b`),
    ([, name = ""], today) => plus(monday(today), 6 + weekdays.of(name)),
  ],
  [
    new RegExp(`\\b(this|by|coming|before|until)? ?(${w})\\b`),
    ([, word, name = ""], today) => coming(today, weekdays.of(name), word === "this" || word === "by"),
  ],
  [/\b(?:(?:end|close) of (?:the )?(?:business(?: day)?|day)|eod|cob|first thing)\b/, (_, today) => today],
  [
    /\b(?:the )?(\d{1,2})(?:st|nd|rd|th) (?:of )?next month\b|\b(first|1st) of (?:the|next) month\b/,
    ([, d], today) => inMonth(today, 1, Number(d ?? 1)),
  ],
  [
    /\b(?:the |on )?(?:el |le )?(\d{1,2})(?:st|nd|rd|th)\b(?! (?:invoice|street|st|floor|ave|time|payment))/,
    ([, d], today) => dayOfMonth(today, Number(d)),
  ],
  [/\bmid(?:dle of (?:the )?|-? ?)month\b/, (_, today) => dayOfMonth(today, 15)],
  [/\b(?:end|last day|close) of next month\b/, (_, today) => inMonth(today, 2, 0)],
  [
    /\b(?:end|last day|close) of (?:the |this )?month\b|\bmonth.?s? end\b|\bbefore the month (?:is out|ends|is over)\b|\beom\b|\bfin (?:de|du) mes\b|\bfin (?:du|de) mois\b|\b(?:this|later this) month\b|\bfin de mes\b/,
    (_, today) => inMonth(today, 1, 0),
  ],
  [/\bnext month\b|\b(?:proximo mes|mes que viene|mois prochain)\b/, (_, today) => inMonth(today, 2, 0)],
  [
    /\b(?:end of )?next week\b|\b(?:proxima semana|semana que viene|semaine prochaine)\b/,
    (_, today) => plus(monday(today), 6 + workingFriday),
  ],
  [
    /\bend of (?:the |this )?week\b|\beow\b|\b(?:this|later this|the) week\b(?! (?:ago|from))|\b(?:esta semana|cette semaine)\b/,
    (_, today) => coming(today, workingFriday, true),
  ],
  [/\b(after )?(?:christmas|xmas)\b/, ([, later], today) => holiday(today, 12, 25, later)],
  [/\b(after )?(?:the )?new years?(?: day)?\b/, ([, later], today) => holiday(today, 1, 1, later)],
  [/\b(after )?thanksgiving\b/, ([, later], today) => plus(thanksgiving(today), later ? 1 : 0)],
  [
    /\bend of (?:the |this )?quarter\b|\bquarter.?end\b|\beoq\b/,
    (_, today) => inMonth(today, 3 - (today.getUTCMonth() % 3), 0),
  ],
  [/\b(?:end of (?:the |this )?year|year.?end)\b/, (_, today) => dateOf(today.getUTCFullYear(), 12, 31)],
];

const spelt = new RegExp(
  `\\bthe (${ordinals.join("|")})\\b(?= *(?:$|[.,;!]|of (?:the|this|next|${m})|at|by|with|for|and|via|in))`,
  "g",
);

/** The date that a sentence names, not before today; undefined without one. */
export function dateIn(words: string, localDate: string): string | undefined {
  const today = new Date(`${localDate}T00:00:00Z`);
  const digits = words.replace(spelt, (_, name: string) => `the ${ordinals.indexOf(name) + 1}th`);
  for (const [pattern, read] of readers) {
    const match = digits.match(pattern);
    const date = match && read(match, today);
    if (date && date >= today) return date.toISOString().slice(0, 10);
  }
  return undefined;
}

function dateOf(year: number, month: number, day: number): Date | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
}

/** In the year named, or else the next time that the day comes. */
function inYear(today: Date, year: string | undefined, month: number, day: number): Date | undefined {
  if (year) return dateOf(Number(year), month, day);
  const date = dateOf(today.getUTCFullYear(), month, day);
  return date && date < today ? dateOf(today.getUTCFullYear() + 1, month, day) : date;
}

/** A day of the month that lies ahead months from this; day 0 is the last one of the month before. */
function inMonth(today: Date, ahead: number, day: number): Date {
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + ahead, day));
}

function dayOfMonth(today: Date, day: number): Date | undefined {
  if (day < 1 || day > 31) return undefined;
  return inMonth(today, day < today.getUTCDate() ? 1 : 0, day);
}

function holiday(today: Date, month: number, day: number, later: string | undefined): Date | undefined {
  const date = inYear(today, undefined, month, day);
  return date && plus(date, later ? 1 : 0);
}

/** The fourth Thursday of November. */
function thanksgiving(today: Date): Date {
  const first = new Date(Date.UTC(today.getUTCFullYear(), 10, 1));
  return plus(first, ((thursday - isoDay(first) + 7) % 7) + 21);
}

function plus(date: Date, days: number): Date {
  return new Date(date.getTime() + days * day_ms);
}

function monday(today: Date): Date {
  return plus(today, 1 - isoDay(today));
}

function isoDay(date: Date): number {
  return date.getUTCDay() || 7;
}

function coming(today: Date, weekday: number, todayCounts: boolean): Date {
  const ahead = (weekday - isoDay(today) + 7) % 7;
  return plus(today, ahead || todayCounts ? ahead : 7);
}

const units: readonly (readonly [RegExp, days: number])[] = [
  [/^hour/, 1 / 24],
  [/^(?:week|seman|semaine)/, 7],
  [/^fortnight/, 14],
];

function after(today: Date, count: number, unit: string): Date | undefined {
  if (!count) return undefined;
  if (/^(?:month|mes|mois)/.test(unit)) return inMonth(today, count, today.getUTCDate());
  const days = units.find(([pattern]) => pattern.test(unit))?.[1] ?? 1;
  return plus(today, Math.ceil(count * days));
}

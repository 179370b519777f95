/** The days on which nobody is contacted, computed by hand from their definitions: federal ones, and those that a state adds. */

export interface Holiday {
  readonly name: string;
  /** Null: everywhere. */
  readonly state: string | null;
  /** Its days in a year: the actual one, and the one it is observed on when that is another. */
  readonly days: (year: number) => Date[];
}

const monday = 1;
const thursday = 4;

export const on = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day));
export const moved = (date: Date, days: number) => new Date(+date + days * 86_400_000);
export const iso = (date: Date) => date.toISOString().slice(0, 10);

/** The nth such weekday (0 is Sunday) of a month; the last one for -1. */
function weekday(year: number, month: number, day: number, nth: number): Date {
  const first = on(year, month, 1);
  const last = on(year, month + 1, 0);
  return nth > 0
    ? moved(first, ((day - first.getUTCDay() + 7) % 7) + 7 * (nth - 1))
    : moved(last, -((last.getUTCDay() - day + 7) % 7));
}

/** Easter Sunday, by the computus. */
function easter(year: number): Date {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const day = h + l - 7 * m + 114;
  return on(year, Math.floor(day / 31), (day % 31) + 1);
}

/** From Saturday to Friday and from Sunday to Monday. */
const observed = (date: Date) => moved(date, { 6: -1, 0: 1 }[date.getUTCDay()] ?? 0);
const alsoObserved = (date: Date) => (+observed(date) === +date ? [date] : [date, observed(date)]);
/** The Monday of its week; from a weekend, the next one. */
const onMonday = (date: Date) => moved(date, { 0: 1, 6: 2 }[date.getUTCDay()] ?? 1 - date.getUTCDay());

const fixed = (month: number, day: number) => (year: number) => [on(year, month, day)];
const fixedOrObserved = (month: number, day: number) => (year: number) => alsoObserved(on(year, month, day));
const each = (month: number, day: number, nth: number) => (year: number) => [weekday(year, month, day, nth)];
const fromEaster = (days: number) => (year: number) => [moved(easter(year), days)];
/** The Tuesday after the first Monday of November. */
const election = (year: number) => [moved(weekday(year, 11, monday, 1), 1)];

const federal = (name: string, days: Holiday["days"]): Holiday => ({ name, state: null, days });
const added = (state: string, name: string, days: Holiday["days"]): Holiday => ({ name, state, days });

/** 5 U.S.C. 6103(a)-(b), observed by E.O. 11582. */
export const federalHolidays: readonly Holiday[] = [
  federal("New Year's Day", fixedOrObserved(1, 1)),
  federal("Martin Luther King Day", each(1, monday, 3)),
  federal("Washington's Birthday", each(2, monday, 3)),
  federal("Memorial Day", each(5, monday, -1)),
  federal("Juneteenth", fixedOrObserved(6, 19)),
  federal("Independence Day", fixedOrObserved(7, 4)),
  federal("Labor Day", each(9, monday, 1)),
  federal("Columbus Day", each(10, monday, 2)),
  federal("Veterans Day", fixedOrObserved(11, 11)),
  federal("Thanksgiving Day", each(11, thursday, 4)),
  federal("Christmas Day", fixedOrObserved(12, 25)),
];

/** Those of the six states that close days to calls, without the federal ones; what is said to be a courtesy is not among them. */
export const stateHolidays: readonly Holiday[] = [
  // Ala. Code § 1-3-8. Two counties keep Mardi Gras; a debtor's county is not known.
  added("AL", "Mardi Gras", fromEaster(-47)),
  added("AL", "Confederate Memorial Day", each(4, monday, 4)),
  added("AL", "Jefferson Davis' Birthday", each(6, monday, 1)),
  // The list of the Louisiana Public Service Commission's Do Not Call order.
  added("LA", "Battle of New Orleans", fixed(1, 8)),
  added("LA", "Robert E. Lee Day", fixed(1, 19)),
  added("LA", "Mardi Gras", fromEaster(-47)),
  added("LA", "Good Friday", fromEaster(-2)),
  added("LA", "Huey P. Long Day", fixed(8, 30)),
  added("LA", "All Saints' Day", fixed(11, 1)),
  // Miss. Code § 3-3-7.
  added("MS", "Confederate Memorial Day", each(4, monday, -1)),
  // 44 P.S. § 11; 73 P.S. § 2245(a)(10).
  added("PA", "Lincoln's Birthday", fixed(2, 12)),
  added("PA", "Good Friday", fromEaster(-2)),
  added("PA", "Flag Day", fixed(6, 14)),
  added("PA", "election day", election),
  // R.I. Gen. Laws § 5-61-3.6.
  added("RI", "Victory Day", each(8, monday, 2)),
  added("RI", "election day", election),
  // Utah Code § 63G-1-301.
  added("UT", "Juneteenth on its Monday", (year) => [onMonday(on(year, 6, 19))]),
  added("UT", "Pioneer Day", fixedOrObserved(7, 24)),
];

/** The days of a year and of New Year's Day after it, as far as they lie in the year. */
function daysOff(state: string, year: number): Set<string> {
  const kept = [...federalHolidays, ...stateHolidays.filter((holiday) => holiday.state === state)];
  const days = kept.flatMap((holiday) => [...holiday.days(year), ...holiday.days(year + 1)]);
  return new Set(days.map(iso).filter((day) => day.startsWith(String(year))));
}

const known = new Map<string, Set<string>>();

export function isHoliday(date: string, state: string): boolean {
  const year = Number(date.slice(0, 4));
  const key = `${state} ${year}`;
  const days = known.get(key) ?? daysOff(state, year);
  known.set(key, days);
  return days.has(date);
}

export const isWeekend = (date: string) => [0, 6].includes(new Date(date).getUTCDay());

/** The nearest day before (-1) or after (1) a date on which a state's debtors may be contacted. */
export function businessDay(date: string, state: string, direction: -1 | 1): string {
  const next = iso(moved(new Date(date), direction));
  return isWeekend(next) || isHoliday(next, state) ? businessDay(next, state, direction) : next;
}

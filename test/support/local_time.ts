/** What a clock on a debtor's wall shows, and whether that is a time to be contacted: by Intl and by hand, without the database. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";

export interface State {
  readonly state: string;
  readonly name: string;
  readonly weekly_call_cap: string;
  readonly tz_primary: string;
  readonly tz_other: string;
  readonly call_hours_start: string;
  readonly call_hours_end: string;
}

/** The jurisdictions of the reference data. */
export const states: readonly State[] = parse(
  readFileSync(new URL("../fixtures/states.csv", import.meta.url)),
  {
    columns: true,
  },
);

const hours = { opens: "08:30", closes: "17:30" };

/** Making one takes longer than asking it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      hourCycle: "h23",
      weekday: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
    });
  clocks.set(zone, clock);
  return clock;
}

export function localTime(instant: string, zone: string) {
  const parts = clockOf(zone).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return {
    weekday: part("weekday").replace(".", ""),
    date: `${part("year")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
}

export function zonesOf(state: string): string[] {
  const { tz_primary, tz_other } = rowOf(state);
  return [tz_primary, ...tz_other.split(/[;|\s]+/)].filter(Boolean);
}

function rowOf(state: string): State {
  const row = states.find((each) => each.state === state);
  if (!row) throw new Error(`no such state: ${state}`);
  return row;
}

/** What is wrong with contacting a debtor of a state at an instant, somewhere it may be; nothing, when it may be. */
export function faultsOfContact(
  instant: string,
  state: string,
  zones: readonly string[] = zonesOf(state),
): string[] {
  const { call_hours_start, call_hours_end } = rowOf(state);
  const opens = call_hours_start > hours.opens ? call_hours_start : hours.opens;
  const closes = call_hours_end < hours.closes ? call_hours_end : hours.closes;
  return zones.flatMap((zone) => {
    const { weekday, date, time } = localTime(instant, zone);
    const off = ["Sat", "Sun"].includes(weekday) || isHoliday(date, state);
    return off || time < opens || time >= closes ? [`${weekday} ${date} ${time} in ${zone}`] : [];
  });
}

function isHoliday(date: string, state: string): boolean {
  const year = Number(date.slice(0, 4));
  return (
    federalHolidays(year).has(date) || (stateHolidays[state]?.(year) ?? []).some((day) => iso(day) === date)
  );
}

const on = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day));
const electionDay = (year: number) => moved(nthWeekday(year, 11, 1, 1), 1);
const carnival = (year: number) => moved(easter(year), -47);
const goodFriday = (year: number) => moved(easter(year), -2);

/** The days that states add, by holidays.md; those said to be a courtesy alone are left out. */
const stateHolidays: Readonly<Record<string, (year: number) => Date[]>> = {
  AL: (year) => [nthWeekday(year, 4, 1, 4), nthWeekday(year, 6, 1, 1)],
  LA: (year) => [
    on(year, 1, 8),
    on(year, 1, 19),
    carnival(year),
    goodFriday(year),
    on(year, 8, 30),
    on(year, 11, 1),
  ],
  MS: (year) => [nthWeekday(year, 4, 1, -1)],
  PA: (year) => [on(year, 2, 12), goodFriday(year), on(year, 6, 14), electionDay(year)],
  RI: (year) => [nthWeekday(year, 8, 1, 2)],
  UT: (year) => [on(year, 7, 24)],
};

/** Easter Sunday, by the computus. */
function easter(year: number): Date {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const day = h + l - 7 * m + 114;
  return on(year, Math.floor(day / 31), (day % 31) + 1);
}

/** The federal holidays of a year, on their dates and on those they are observed on. */
export function federalHolidays(year: number): Set<string> {
  const fixed = [
    [1, 1],
    [6, 19],
    [7, 4],
    [11, 11],
    [12, 25],
  ] as const;
  const monthly = [
    [1, 1, 3],
    [2, 1, 3],
    [5, 1, -1],
    [9, 1, 1],
    [10, 1, 2],
    [11, 4, 4],
  ] as const;
  const dates = monthly.map(([month, weekday, nth]) => nthWeekday(year, month, weekday, nth));
  for (const each of [year, year + 1]) {
    for (const [month, day] of fixed) {
      const date = new Date(Date.UTC(each, month - 1, day));
      dates.push(date, moved(date, { 6: -1, 0: 1 }[date.getUTCDay()] ?? 0));
    }
  }
  return new Set(dates.map(iso).filter((date) => date.startsWith(String(year))));
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): Date {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const offset = (weekday - first.getUTCDay() + 7) % 7;
  if (nth > 0) return moved(first, offset + 7 * (nth - 1));
  const last = new Date(Date.UTC(year, month, 0));
  return moved(last, -((last.getUTCDay() - weekday + 7) % 7));
}

const moved = (date: Date, days: number) => new Date(+date + days * 86_400_000);
const iso = (date: Date) => date.toISOString().slice(0, 10);

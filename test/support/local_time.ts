/** What a clock on a debtor's wall shows, and whether that is a time to be contacted: by Intl and by hand, without the database. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";

interface State {
  readonly state: string;
  readonly tz_primary: string;
  readonly tz_other: string;
  readonly call_hours_start: string;
  readonly call_hours_end: string;
}

const rows: State[] = parse(readFileSync(new URL("../fixtures/states.csv", import.meta.url)), {
  columns: true,
});

const hours = { opens: "08:30", closes: "17:30" };

export function localTime(instant: string, zone: string) {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(new Date(instant));
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
  const row = rows.find((each) => each.state === state);
  if (!row) throw new Error(`no such state: ${state}`);
  return row;
}

/** What is wrong with contacting a debtor of a state at an instant; nothing, when it may be. */
export function faultsOfContact(instant: string, state: string): string[] {
  const { call_hours_start, call_hours_end } = rowOf(state);
  const opens = call_hours_start > hours.opens ? call_hours_start : hours.opens;
  const closes = call_hours_end < hours.closes ? call_hours_end : hours.closes;
  return zonesOf(state).flatMap((zone) => {
    const { weekday, date, time } = localTime(instant, zone);
    const off = ["Sat", "Sun"].includes(weekday) || federalHolidays(Number(date.slice(0, 4))).has(date);
    return off || time < opens || time >= closes ? [`${weekday} ${date} ${time} in ${zone}`] : [];
  });
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

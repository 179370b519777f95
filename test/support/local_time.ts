/** What a clock on a debtor's wall shows, and whether that is a time to be contacted: by Intl and by hand, without the database. */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { isHoliday } from "./holidays.ts";

export interface State {
  readonly state: string;
  readonly name: string;
  readonly weekly_call_cap: string;
  readonly local_overrides: string;
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

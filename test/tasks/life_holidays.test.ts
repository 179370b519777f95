/**
 * A year of holidays. Around each there are debtors whose invoice falls due on the business day before, and others whose
 * invoice falls due on the holiday itself: they are reached for on that day, and on the business day after. A third was begun
 * with three days before, so that its second email comes up on the holiday in the middle of business hours.
 */
import {
  businessDay,
  federalHolidays,
  type Holiday,
  isHoliday,
  iso,
  isWeekend,
  moved,
  stateHolidays,
} from "../support/holidays.ts";
import {
  advanceTo,
  type Debtor,
  day_ms,
  debtorOf,
  type Life,
  openAccountOn,
  place,
  trailOf,
} from "../support/life.ts";
import { faultsOfContact, localTime, type State, states } from "../support/local_time.ts";
import { useService } from "../support/service.ts";

const service = useService();
const patience_ms = 120_000;

/** A day on which one state's debtors are left alone, and those whose invoices fall due about it. */
interface DayOff {
  readonly holiday: Holiday;
  readonly date: string;
  readonly state: State;
  readonly eve: Debtor;
  readonly day: Debtor;
  /** Null where the third day before is none on which anybody is begun with. */
  readonly underWay: Debtor | null;
}

const daysBefore = (date: string, days: number) => iso(moved(new Date(date), -days));

const lived: { life?: Life; daysOff?: DayOff[] } = {};

/** Five for each federal holiday, so that every state has its turn. */
const statesFor = (holiday: Holiday, n: number): State[] =>
  holiday.state === null
    ? Array.from({ length: 5 }, (_, each) => states[(n * 5 + each) % states.length]).flatMap(
        (state) => state ?? [],
      )
    : states.filter(({ state }) => state === holiday.state);

/** The days off from the year's first on, within the time, that are no weekend. */
function daysOffOf(holiday: Holiday, n: number, from: number, until: number): DayOff[] {
  const year = new Date(from).getUTCFullYear() + 1;
  const dates = [...holiday.days(year), ...holiday.days(year + 1)]
    .filter((day) => +day > from + 3 * day_ms && +day < until - 5 * day_ms)
    .map(iso)
    .filter((date) => !isWeekend(date));
  return dates.flatMap((date, time) =>
    statesFor(holiday, n).map((state, place) => {
      const name = `${holiday.name} ${time + 1}`;
      const begun = daysBefore(date, 3);
      const begins = place === 0 && !isWeekend(begun) && !isHoliday(begun, state.state);
      return {
        holiday,
        date,
        state,
        eve: debtorOf(`Before ${name}`, state),
        day: debtorOf(`On ${name}`, state),
        underWay: begins ? debtorOf(`Well before ${name}`, state) : null,
      };
    }),
  );
}

beforeAll(async () => {
  const account = await openAccountOn(service, 12, 20);
  const from = await account.now();
  const until = Date.UTC(new Date(from).getUTCFullYear() + 2, 0, 8);
  const daysOff = [...federalHolidays, ...stateHolidays].flatMap((holiday, n) =>
    daysOffOf(holiday, n, from, until),
  );
  const placed = await place(
    service,
    account,
    daysOff.flatMap(({ date, state, eve, day, underWay }) => [
      { debtor: eve, posture: "escalate", dueDate: businessDay(date, state.state, -1) },
      { debtor: day, posture: "escalate", dueDate: date },
      ...(underWay ? [{ debtor: underWay, posture: "escalate", dueDate: daysBefore(date, 3) } as const] : []),
    ]),
  );
  const goesOn = new Set(daysOff.map(({ underWay }) => underWay));
  for (const { id, debtor } of placed) {
    // The first call ends the outreach of the others, so that a year is soon over.
    await account.scriptCall(id, { outcome: goesOn.has(debtor) ? "refused" : "dispute_raised" });
  }
  await advanceTo(account, until);
  lived.daysOff = daysOff;
  lived.life = { from, until, placed, ...(await trailOf(service, account.creditorId)) };
}, patience_ms);

/** On which channels and local dates a debtor was reached for. */
function reached({ name, state }: Debtor): string[] {
  const placed = lived.life?.placed.find(({ debtor }) => debtor.name === name);
  const touches = lived.life?.touches.filter(({ placementId }) => placementId === placed?.id) ?? [];
  return touches.map(({ channel, at }) => `${channel} on ${localTime(at, state.tz_primary).date}`);
}

const bothOn = (date: string) => [`email on ${date}`, `call on ${date}`];

function keeps(holiday: Holiday): DayOff[] {
  const kept = lived.daysOff?.filter((each) => each.holiday === holiday) ?? [];
  for (const { date, state, eve, day, underWay } of kept) {
    expect([eve.name, ...reached(eve)]).toEqual([eve.name, ...bothOn(businessDay(date, state.state, -1))]);
    expect([day.name, ...reached(day)]).toEqual([day.name, ...bothOn(businessDay(date, state.state, 1))]);
    if (underWay) {
      const emails = reached(underWay).filter((each) => each.startsWith("email"));
      expect([underWay.name, ...emails.slice(0, 2)]).toEqual([
        underWay.name,
        `email on ${daysBefore(date, 3)}`,
        `email on ${businessDay(date, state.state, 1)}`,
      ]);
    }
  }
  return kept;
}

describe("nobody is written to or called", () => {
  test.each(federalHolidays.map((holiday) => [holiday.name, holiday] as const))(
    "on %s, or the day it is observed on, but on the business days before and after",
    (_, holiday) => {
      expect(keeps(holiday).length).toBeGreaterThanOrEqual(5);
    },
  );

  test.each(stateHolidays.map((holiday) => [holiday.name, holiday.state, holiday] as const))(
    "on %s in %s, but on the business days before and after",
    (_name, _state, holiday) => {
      const year = new Date(lived.life?.from ?? Number.NaN).getUTCFullYear() + 1;
      const workdays = holiday
        .days(year)
        .map(iso)
        .filter((date) => !isWeekend(date));
      expect(keeps(holiday).map(({ date }) => date)).toEqual(expect.arrayContaining(workdays));
    },
  );

  test("on a holiday in any state, a weekend, or outside the hours, all through the year", () => {
    const { life, daysOff } = lived;
    const faults = life?.touches.flatMap(({ at, placementId }) => {
      const { debtor } = life.placed.find(({ id }) => id === placementId) ?? {};
      return debtor ? faultsOfContact(at, debtor.state.state, debtor.zones) : ["nobody"];
    });
    expect(faults).toEqual([]);
    expect(life?.touches.filter(({ fault }) => fault !== null)).toEqual([]);
    expect(daysOff?.filter(({ underWay }) => underWay !== null).length).toBeGreaterThan(10);
    const turns = daysOff?.filter(({ holiday }) => holiday.state === null).map(({ state }) => state.state);
    expect(new Set(turns).size).toBe(51);
  });
});

describe("the calendar of these tests", () => {
  const days = (name: string, state: string | null) => {
    const holiday = [...federalHolidays, ...stateHolidays].find(
      (each) => each.name === name && each.state === state,
    );
    return [2026, 2027, 2028, 2029, 2030].map((year) => holiday?.days(year).map(iso).join(" "));
  };

  test.each([
    [
      "New Year's Day",
      null,
      ["2026-01-01", "2027-01-01", "2028-01-01 2027-12-31", "2029-01-01", "2030-01-01"],
    ],
    ["Martin Luther King Day", null, ["2026-01-19", "2027-01-18", "2028-01-17", "2029-01-15", "2030-01-21"]],
    ["Washington's Birthday", null, ["2026-02-16", "2027-02-15", "2028-02-21", "2029-02-19", "2030-02-18"]],
    ["Memorial Day", null, ["2026-05-25", "2027-05-31", "2028-05-29", "2029-05-28", "2030-05-27"]],
    ["Juneteenth", null, ["2026-06-19", "2027-06-19 2027-06-18", "2028-06-19", "2029-06-19", "2030-06-19"]],
    [
      "Independence Day",
      null,
      ["2026-07-04 2026-07-03", "2027-07-04 2027-07-05", "2028-07-04", "2029-07-04", "2030-07-04"],
    ],
    ["Labor Day", null, ["2026-09-07", "2027-09-06", "2028-09-04", "2029-09-03", "2030-09-02"]],
    ["Columbus Day", null, ["2026-10-12", "2027-10-11", "2028-10-09", "2029-10-08", "2030-10-14"]],
    [
      "Veterans Day",
      null,
      ["2026-11-11", "2027-11-11", "2028-11-11 2028-11-10", "2029-11-11 2029-11-12", "2030-11-11"],
    ],
    ["Thanksgiving Day", null, ["2026-11-26", "2027-11-25", "2028-11-23", "2029-11-22", "2030-11-28"]],
    [
      "Christmas Day",
      null,
      ["2026-12-25", "2027-12-25 2027-12-24", "2028-12-25", "2029-12-25", "2030-12-25"],
    ],
    ["Mardi Gras", "AL", ["2026-02-17", "2027-02-09", "2028-02-29", "2029-02-13", "2030-03-05"]],
    ["Good Friday", "PA", ["2026-04-03", "2027-03-26", "2028-04-14", "2029-03-30", "2030-04-19"]],
    ["election day", "RI", ["2026-11-03", "2027-11-02", "2028-11-07", "2029-11-06", "2030-11-05"]],
    [
      "Juneteenth on its Monday",
      "UT",
      ["2026-06-15", "2027-06-21", "2028-06-19", "2029-06-18", "2030-06-17"],
    ],
  ])("knows %s (%s) of five years", (name, state, expected) => {
    expect(days(name, state)).toEqual(expected);
  });

  test("takes the day after Thanksgiving and the days between the years for business days", () => {
    expect(["2026-11-27", "2026-12-24", "2026-12-28"].filter((date) => isHoliday(date, "TX"))).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { useDatabase } from "../support/database.ts";
import { localTime } from "../support/local_time.ts";

// The truth is the fixture and what this file computes from calendars, never the rows that are tested.
interface State {
  state: string;
  tz_primary: string;
  tz_other: string;
  sol_written_years: string;
  sol_open_account_years: string;
  sol_oral_years: string;
  sol_goods_ucc_years: string;
  sol_citation: string;
  recording_consent: string;
  recording_citation: string;
  ai_disclosure: string;
  call_hours_start: string;
  call_hours_end: string;
  weekly_call_cap: string;
  commercial_license_required: string;
}

const states: State[] = parse(readFileSync(new URL("../fixtures/states.csv", import.meta.url)), {
  columns: true,
});
const zonesOf = (state: State) => [state.tz_primary, state.tz_other].filter((zone) => zone !== "");
const database = useDatabase();

async function stateRows(
  code: string,
): Promise<Map<string, { value: Record<string, unknown>; source: string }>> {
  const { rows } = await database.owner.query<{
    jurisdiction: string;
    value: Record<string, unknown>;
    source: string;
  }>("select jurisdiction, value, source from app.rules where code = $1 and jurisdiction <> 'US'", [code]);
  return new Map(rows.map((row) => [row.jurisdiction, row]));
}

describe("every state", () => {
  test("is in the fixture once", () => {
    expect(new Set(states.map((state) => state.state)).size).toBe(51);
  });

  test.each([
    ["time_zone", (s: State) => ({ zones: zonesOf(s) })],
    [
      "sol_time_barred",
      (s: State) => ({
        open_account: Number(s.sol_open_account_years),
        written: Number(s.sol_written_years),
        oral: Number(s.sol_oral_years),
        goods: s.sol_goods_ucc_years === "" ? null : Number(s.sol_goods_ucc_years),
      }),
    ],
    ["two_party_consent_required", (s: State) => ({ required: s.recording_consent === "all" })],
    ["ai_disclosure_required", (s: State) => ({ required: true, statute: s.ai_disclosure === "true" })],
    ["outside_call_hours", (s: State) => ({ opens: s.call_hours_start, closes: s.call_hours_end })],
    ["call_frequency_cap", (s: State) => ({ cap: Number(s.weekly_call_cap) })],
    [
      "license_missing",
      (s: State) => ({
        required:
          s.commercial_license_required === "unknown" ? null : s.commercial_license_required === "true",
      }),
    ],
  ])("has the %s of the reference", async (code, expected) => {
    const rows = await stateRows(code);
    expect(rows.size).toBe(51);
    for (const state of states) {
      expect([state.state, rows.get(state.state)?.value]).toEqual([
        state.state,
        expect.objectContaining(expected(state)),
      ]);
    }
  });

  test("cites its statutes", async () => {
    const limitation = await stateRows("sol_time_barred");
    const recording = await stateRows("two_party_consent_required");
    for (const state of states) {
      expect(limitation.get(state.state)?.source).toContain(state.sol_citation);
      expect(recording.get(state.state)?.source).toContain(state.recording_citation);
    }
  });

  test("overlays only rules that the federation has a row of", async () => {
    const { rows } = await database.owner.query(
      `select distinct code from app.rules where jurisdiction <> 'US'
       except select code from app.rules where jurisdiction = 'US'`,
    );
    expect(rows).toEqual([]);
  });

  test("hold from their day to their day, as soon as their row is written", async () => {
    const { owner } = database;
    await owner.query("begin");
    try {
      await owner.query(
        `insert into app.rules (jurisdiction, code, effective_from, effective_until, value, binding, source, confidence)
         values ('TX', 'call_frequency_cap', '2031-03-01', '2031-04-01', '{"cap": 1}', 'law', 'an act', 'high')`,
      );
      const { rows } = await owner.query(
        `select day, (app.rules_in_force('TX', day::date)).rules #>> '{call_frequency_cap,cap}' as cap,
           (app.rules_in_force('OK', day::date)).rules #>> '{call_frequency_cap,cap}' as elsewhere
         from unnest('{2031-02-28,2031-03-01,2031-03-31,2031-04-01}'::text[]) day order by day`,
      );
      expect(rows).toEqual([
        { day: "2031-02-28", cap: "7", elsewhere: "7" },
        { day: "2031-03-01", cap: "1", elsewhere: "7" },
        { day: "2031-03-31", cap: "1", elsewhere: "7" },
        { day: "2031-04-01", cap: "7", elsewhere: "7" },
      ]);
      await owner.query("delete from app.rules where source = 'an act'");
      const after = await owner.query(
        "select count(*)::integer as n from app.effective_rules where from_day = '2031-03-01'",
      );
      expect(after.rows).toEqual([{ n: 0 }]);
    } finally {
      await owner.query("rollback");
    }
  });

  test("that overlap give way to the later, in hours and zones too, and come back when it ends", async () => {
    const { owner } = database;
    await owner.query("begin");
    try {
      await owner.query(
        `insert into app.rules (jurisdiction, code, effective_from, effective_until, value, binding, source, confidence)
         values ('CA', 'time_zone', '2031-03-01', '2031-04-01', '{"zones": ["America/Boise"]}', 'law', 'an act', 'high'),
           ('RI', 'outside_call_hours', '2031-03-01', '2031-04-01', '{"opens": "08:00", "closes": "17:00"}', 'law', 'an act', 'high'),
           ('US', 'outside_call_hours', '2031-03-15', null,
            '{"business_opens": "07:00", "business_closes": "21:00", "business_days": [1, 2]}', 'law', 'an act', 'high')`,
      );
      const { rows } = await owner.query(
        `select day, to_char(ri.opens, 'HH24:MI') || '-' || to_char(ri.closes, 'HH24:MI') as hours, ri.business_days as days, ca.zones,
           array(select jsonb_array_elements_text(ca.rules #> '{time_zone,zones}')) = ca.zones as of_its_rules
         from unnest('{2031-02-28,2031-03-01,2031-03-15,2031-04-01}'::text[]) day
         cross join lateral app.rules_in_force('RI', day::date) ri cross join lateral app.rules_in_force('CA', day::date) ca order by day`,
      );
      const weekdays = [1, 2, 3, 4, 5];
      const [boise, angeles] = [["America/Boise"], ["America/Los_Angeles"]];
      expect(rows).toEqual([
        { day: "2031-02-28", hours: "09:00-17:30", days: weekdays, zones: angeles, of_its_rules: true },
        { day: "2031-03-01", hours: "08:30-17:00", days: weekdays, zones: boise, of_its_rules: true },
        { day: "2031-03-15", hours: "08:00-17:00", days: [1, 2], zones: boise, of_its_rules: true },
        { day: "2031-04-01", hours: "09:00-18:00", days: [1, 2], zones: angeles, of_its_rules: true },
      ]);
      const zonesOn = async (today: string) => {
        await owner.query("select set_config('app.now', $1, true)", [`${today}T20:00:00Z`]);
        return (await owner.query("select app.contact_zones('CA', null) as zones")).rows[0].zones;
      };
      expect([await zonesOn("2031-02-28"), await zonesOn("2031-03-01")]).toEqual([angeles, boise]);
    } finally {
      await owner.query("rollback");
    }
  });

  test("leave a state without zones, and the country, to the number's area code", async () => {
    const { owner } = database;
    await owner.query("begin");
    try {
      await owner.query(
        "update app.rules set effective_until = '2031-03-01' where jurisdiction = 'CA' and code = 'time_zone'",
      );
      const { rows } = await owner.query(
        `select (app.rules_in_force('CA', date '2031-02-28')).zones as before, (app.rules_in_force('CA', date '2031-03-01')).zones as after,
           (app.rules_in_force(null, date '2031-03-01')).zones as country`,
      );
      expect(rows).toEqual([{ before: ["America/Los_Angeles"], after: null, country: null }]);
    } finally {
      await owner.query("rollback");
    }
  });

  test("of holidays hold as soon as their row is written", async () => {
    const { owner } = database;
    const isHoliday = async () =>
      (await owner.query("select app.is_holiday('TX', '2031-03-02') as it")).rows[0].it;
    expect(await isHoliday()).toBe(false);
    await owner.query("begin");
    try {
      await owner.query(
        `insert into app.holiday_rules (jurisdiction, holiday, kind, month, day, source, confidence)
         values ('TX', 'Independence', 'fixed', 3, 2, 'an act', 'high')`,
      );
      expect(await isHoliday()).toBe(true);
    } finally {
      await owner.query("rollback");
    }
  });
});

describe("the statute of limitations", () => {
  const shift = (day: string, years: number, days: number) => {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCFullYear(date.getUTCFullYear() + years);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
  };
  const judged = async (state: string | null, due: string, today: string) => {
    const { rows } = await database.owner.query(
      "select barred, possibly from app.limitation($1, $2::date, $3::date)",
      [state, due, today],
    );
    return rows[0];
  };

  test("runs out the day after the years of an open account, in every state", async () => {
    const due = "2019-05-07";
    for (const state of states) {
      const years = Number(state.sol_open_account_years);
      const lastDay = await judged(state.state, due, shift(due, years, 0));
      const dayAfter = await judged(state.state, due, shift(due, years, 1));
      expect([state.state, lastDay.barred, dayAfter.barred]).toEqual([state.state, false, true]);
    }
  });

  test("has possibly run out when the shortest other basis has, in every state", async () => {
    const due = "2019-05-07";
    for (const state of states) {
      const others = [state.sol_written_years, state.sol_oral_years, state.sol_goods_ucc_years];
      const years = Math.min(...others.filter((text) => text !== "").map(Number));
      const lastDay = await judged(state.state, due, shift(due, years, 0));
      const dayAfter = await judged(state.state, due, shift(due, years, 1));
      expect([state.state, lastDay.possibly, dayAfter.possibly]).toEqual([state.state, false, true]);
    }
  });

  test.each([null, "PR"])("is not judged where the state is %s", async (state) => {
    expect(await judged(state, "1990-01-01", "2026-11-20")).toEqual({ barred: false, possibly: false });
  });
});

const day = (year: number, month: number, date: number) => new Date(Date.UTC(year, month - 1, date));
const plus = (date: Date, days: number) => new Date(date.getTime() + days * 86_400_000);
const iso = (date: Date) => date.toISOString().slice(0, 10);
const nth = (year: number, month: number, weekday: number, n: number) =>
  plus(day(year, month, 1), ((weekday - day(year, month, 1).getUTCDay() + 7) % 7) + 7 * (n - 1));
const last = (year: number, month: number, weekday: number) => {
  const end = plus(day(year, month + 1, 1), -1);
  return plus(end, -((end.getUTCDay() - weekday + 7) % 7));
};
const observed = (date: Date) => {
  if (date.getUTCDay() === 6) return plus(date, -1);
  return date.getUTCDay() === 0 ? plus(date, 1) : date;
};
const SUN = 0;
const MON = 1;
const THU = 4;
// Published dates of Easter, so that the computus under test is not repeated here.
const easter: Record<number, Date> = {
  2026: day(2026, 4, 5),
  2027: day(2027, 3, 28),
  2028: day(2028, 4, 16),
  2029: day(2029, 4, 1),
  2030: day(2030, 4, 21),
};
const easterPlus = (year: number, days: number) => plus(easter[year] ?? day(1970, 1, 1), days);

function federal(year: number): Date[] {
  const fixed = [day(year, 1, 1), day(year, 6, 19), day(year, 7, 4), day(year, 11, 11), day(year, 12, 25)];
  return [
    ...fixed,
    ...fixed.map(observed),
    observed(day(year + 1, 1, 1)),
    nth(year, 1, MON, 3),
    nth(year, 2, MON, 3),
    last(year, 5, MON),
    nth(year, 9, MON, 1),
    nth(year, 10, MON, 2),
    nth(year, 11, THU, 4),
  ];
}

function utahJuneteenth(year: number): Date {
  const actual = day(year, 6, 19);
  const weekday = actual.getUTCDay();
  if (weekday === 6) return plus(actual, 2);
  return weekday === SUN ? plus(actual, 1) : plus(actual, MON - weekday);
}

const electionDay = (year: number) => plus(nth(year, 11, MON, 1), 1);
const added: Record<string, (year: number) => Date[]> = {
  AL: (y) => [easterPlus(y, -47), nth(y, 4, MON, 4), nth(y, 6, MON, 1)],
  LA: (y) => [
    day(y, 1, 8),
    day(y, 1, 19),
    easterPlus(y, -47),
    easterPlus(y, -2),
    day(y, 8, 30),
    day(y, 11, 1),
  ],
  MS: (y) => [last(y, 4, MON)],
  PA: (y) => [day(y, 2, 12), easterPlus(y, -2), day(y, 6, 14), electionDay(y)],
  RI: (y) => [nth(y, 8, MON, 2), electionDay(y)],
  UT: (y) => [utahJuneteenth(y), day(y, 7, 24), observed(day(y, 7, 24))],
};
const years = [2026, 2027, 2028, 2029, 2030];

function holidays(state: string): Set<string> {
  const extra = added[state] ?? (() => []);
  return new Set([...federal(2025), ...years.flatMap((year) => [...federal(year), ...extra(year)])].map(iso));
}

describe("holidays", () => {
  test.each(["TX", "CA", "DC", "MA", ...Object.keys(added)])(
    "of %s are exactly those of five years' calendars",
    async (state) => {
      const { rows } = await database.owner.query<{ day: string }>(
        `select day::date::text as day from generate_series(date '2026-01-01', date '2030-12-31', interval '1 day') day
       where app.is_holiday($1, day::date)`,
        [state],
      );
      const expected = [...holidays(state)]
        .filter((date) => date >= "2026-01-01" && date <= "2030-12-31")
        .sort();
      expect(rows.map((row) => row.day)).toEqual(expected);
    },
  );

  test("of an unknown state are the federal ones", async () => {
    const { rows } = await database.owner.query(
      `select app.is_holiday(null, date '2026-11-26') as thanksgiving, app.is_holiday(null, date '2026-07-24') as pioneer,
              app.is_holiday(null, date '2027-12-31') as new_year_observed`,
    );
    expect(rows[0]).toEqual({ thanksgiving: true, pioneer: false, new_year_observed: true });
  });
});

describe("area codes", () => {
  test.each([
    ["212", "NY", ["America/New_York"]],
    ["202", "DC", ["America/New_York"]],
    ["808", "HI", ["Pacific/Honolulu"]],
    ["907", "AK", ["America/Anchorage", "America/Adak"]],
    ["915", "TX", ["America/Denver"]],
    ["602", "AZ", ["America/Phoenix"]],
    ["850", "FL", ["America/New_York", "America/Chicago"]],
    ["541", "OR", ["America/Los_Angeles", "America/Boise"]],
    ["313", "MI", ["America/Detroit"]],
  ])("%s is in %s", async (areaCode, state, zones) => {
    const { rows } = await database.owner.query(
      "select state, zones from app.area_codes where area_code = $1",
      [areaCode],
    );
    expect(rows).toEqual([{ state, zones }]);
  });

  test("cover every state, each in zones that the state has", async () => {
    const { rows } = await database.owner.query<{ state: string; zones: string[] }>(
      "select state, zones from app.area_codes where region = 'state'",
    );
    expect(new Set(rows.map((row) => row.state))).toEqual(new Set(states.map((state) => state.state)));
    for (const state of states) {
      const own = rows.filter((row) => row.state === state.state).flatMap((row) => row.zones);
      expect([state.state, own.filter((zone) => !zonesOf(state).includes(zone))]).toEqual([state.state, []]);
    }
  });

  test.each([
    ["+12125550100", "212"],
    ["(212) 555-0100", "212"],
    ["1-212-555-0100", "212"],
    ["+442079460000", null],
    ["+4920855501", null],
    ["2125550", null],
  ])("the area code of %s is %s", async (phone, areaCode) => {
    const { rows } = await database.owner.query("select app.area_code($1) as area_code", [phone]);
    expect(rows[0].area_code).toBe(areaCode);
  });
});

describe("where a debtor may be", () => {
  test.each([
    [
      "state and area code both",
      "TX",
      "+12125550100",
      ["America/Chicago", "America/Denver", "America/New_York"],
    ],
    ["the area code alone", null, "+12125550100", ["America/New_York"]],
    ["the state alone", "AK", null, ["America/Anchorage", "America/Adak"]],
    ["the state of a toll-free number", "CA", "+18005550100", ["America/Los_Angeles"]],
    ["nowhere known", null, null, []],
    ["nowhere known by a toll-free number", null, "+18005550100", []],
    ["nowhere known by a Canadian number", null, "+14165550100", []],
    ["nowhere known by an unassigned code", null, "+12115550100", []],
    ["nowhere known in a territory", "PR", "+12125550100", []],
  ])("is %s", async (_, state, phone, zones) => {
    const { rows } = await database.owner.query(
      `with clock as materialized (select set_config('app.now', '2026-11-20T15:00:00Z', true))
       select app.contact_zones($1, $2) as zones from clock`,
      [state, phone],
    );
    expect(rows[0].zones).toEqual(zones);
  });
});

describe("the next permitted instant", () => {
  const latest = (a: string, b: string) => (a > b ? a : b);
  const earliest = (a: string, b: string) => (a < b ? a : b);

  function permitted(state: State, closed: Set<string>, at: Date): boolean {
    return zonesOf(state).every((zone) => {
      const { date, time, weekday } = localTime(at.toISOString(), zone);
      return (
        weekday !== "Sat" &&
        weekday !== "Sun" &&
        !closed.has(date) &&
        time >= latest(state.call_hours_start, "08:30") &&
        time < earliest(state.call_hours_end, "17:30")
      );
    });
  }

  // All hours and offsets are multiples of half an hour, so no window opens between two of them.
  function next(state: State, closed: Set<string>, from: Date): string {
    let at = from;
    while (!permitted(state, closed, at))
      at = new Date((Math.floor(at.getTime() / 1_800_000) + 1) * 1_800_000);
    return at.toISOString();
  }

  test.each([
    ["in the morning", "2026-11-17T13:07:00Z"],
    ["at noon", "2026-11-17T18:30:00Z"],
    ["in the evening", "2026-11-18T01:45:00Z"],
    ["on a Friday evening", "2026-11-21T00:10:00Z"],
    ["before Thanksgiving", "2026-11-26T01:00:00Z"],
    ["before the clocks go forward", "2027-03-13T01:00:00Z"],
    ["between the changes of the clocks of two zones", "2027-03-14T08:30:00Z"],
    ["after the clocks went forward", "2027-03-15T12:15:00Z"],
    ["before the clocks go back", "2026-10-30T22:30:00Z"],
    ["in the hour that comes twice", "2026-11-01T06:30:00Z"],
    ["after the clocks went back", "2026-11-02T12:45:00Z"],
    ["before a Saturday holiday", "2027-12-30T23:30:00Z"],
    ["before a long weekend", "2026-07-02T23:00:00Z"],
    ["around Easter", "2027-03-25T23:30:00Z"],
    ["around Pioneer Day", "2026-07-23T23:30:00Z"],
    ["around election day", "2026-11-02T23:30:00Z"],
  ])("is in business hours of every zone of every state, asked %s", async (_, at) => {
    const { rows } = await database.owner.query<{ state: string; next: Date }>(
      `with clock as materialized (select set_config('app.now', $2, true))
       select s.state, app.next_permitted(app.contact_zones(s.state, null), s.state, $2::timestamptz) as next
       from clock, unnest($1::text[]) s (state)`,
      [states.map((state) => state.state), at],
    );
    const found = rows.map((row) => [row.state, row.next.toISOString()]);
    const expected = states.map((state) => [state.state, next(state, holidays(state.state), new Date(at))]);
    expect(found).toEqual(expected);
  });

  const ask = async (zones: string[], state: string | null, at: string) => {
    const { rows } = await database.owner.query<{ next: Date | null }>(
      "select app.next_permitted($1, $2, $3::timestamptz) as next",
      [zones, state, at],
    );
    return rows[0]?.next?.toISOString() ?? null;
  };

  test("waits for the westernmost zone and stops with the easternmost", async () => {
    const both = ["America/New_York", "Pacific/Honolulu"];
    expect(await ask(both, null, "2026-11-17T14:00:00Z")).toBe("2026-11-17T18:30:00.000Z");
    expect(await ask(both, null, "2026-11-17T22:29:59Z")).toBe("2026-11-17T22:29:59.000Z");
    expect(await ask(both, null, "2026-11-17T22:30:00Z")).toBe("2026-11-18T18:30:00.000Z");
  });

  test("never comes where the zones share no business hours, or none is known", async () => {
    expect(await ask(["America/New_York", "Asia/Tokyo"], "NY", "2026-11-17T14:00:00Z")).toBeNull();
    expect(await ask([], "NY", "2026-11-17T14:00:00Z")).toBeNull();
  });
});

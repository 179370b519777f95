/** What must hold of sixty days, by rules that are read from the reference data and computed by hand: they know no function of the service. */
import { useCast } from "./cast.ts";
import { businessDay, federalHolidays, iso, isWeekend } from "./holidays.ts";
import {
  type Channel,
  contactsOf,
  type Debtor,
  dateOf,
  day_ms,
  type Life,
  most,
  placementOf,
  sameDay,
  sameWeek,
  type Touch,
  tooMany,
  touchedOn,
  week_ms,
  within4Hours,
} from "./life.ts";
import { faultsOfContact, localTime, states } from "./local_time.ts";
import { useService } from "./service.ts";
import { callsAWeek, liveSixtyDays, many, type Silence, type SixtyDays, twins } from "./sixty_days.ts";

const patience_ms = 300_000;

/** A state that adds no holidays. */
const somewhere = "TX";

/** Nobody was spoken with. */
const unheard = ["no_answer", "voicemail_left"];

/**
 * Without the calls that the debtor asked for, which do not count (12 CFR 1006.14(b)(3)(i)): the first one of a placement
 * within a week after somebody there requested it.
 */
const unasked = (calls: readonly Touch[], zones: readonly string[]): Touch[] =>
  calls.filter((call, n) => {
    const before = calls.slice(0, n).findLast(({ placementId }) => placementId === call.placementId);
    return !(before?.outcome === "callback_requested" && sameWeek(before, call, zones));
  });

/** Contacts with a debtor or a number, those that count toward the calls' cap. */
const countedCalls = (life: Life) =>
  contactsOf(life, ["call"]).map(({ debtor, contacts }) => ({
    debtor,
    contacts: unasked(contacts, debtor.zones),
    cap: callsAWeek(debtor, contacts[0]?.to ?? ""),
  }));

const offsetIn = (zone: string, at: number) =>
  new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" })
    .formatToParts(at)
    .find(({ type }) => type === "timeZoneName")?.value;

/** The Sunday within the life on which the clocks are changed. */
function changeOfClocks({ from, until }: Life): string {
  for (let at = from; at < until; at += day_ms) {
    if (offsetIn("America/New_York", at) !== offsetIn("America/New_York", at + day_ms)) return dateOf(at);
  }
  throw new Error("no clock was changed");
}

/** The federal days off of a life, with the names of their holidays. */
function daysOff({ from, until }: Life) {
  const year = new Date(from).getUTCFullYear();
  return federalHolidays.flatMap(({ name, days }) =>
    [year, year + 1]
      .flatMap(days)
      .filter((day) => +day > from + day_ms && +day + 2 * day_ms < until)
      .map((day) => ({ name, date: iso(day) }))
      .filter(({ date }) => !isWeekend(date)),
  );
}

/** Whether something reached for the debtor on which a silence was kept. */
const classifyTranscript = (life: Life, { on, ids }: Silence, from: number, until: number): string[] => {
  const within = (at: string) => Date.parse(at) > from && Date.parse(at) < until;
  return [
    ...life.touches.filter(({ channel, placementId }) => on.includes(channel) && ids.includes(placementId)),
    ...life.messages.filter(
      ({ placementIds }) => on.includes("message") && placementIds.some((id) => ids.includes(id)),
    ),
  ]
    .map(({ at }) => at)
    .filter(within);
};

export function describeSixtyDays(name: string, month: number, day: number): void {
  const service = useService();
  const cast = useCast(service.database);
  const lived: { life?: SixtyDays } = {};

  beforeAll(async () => {
    lived.life = await liveSixtyDays(service, cast, month, day);
  }, patience_ms);

  const life = () => {
    if (!lived.life) throw new Error("nobody lived");
    return lived.life;
  };

  describe(`sixty days ${name}`, () => {
    test("are those of two hundred placements of both postures in every jurisdiction", () => {
      const { from, until, placed } = life();
      expect(until - from).toBeGreaterThanOrEqual(60 * day_ms);
      expect(placed.length).toBeGreaterThanOrEqual(200);
      for (const posture of ["escalate", "preserve"]) {
        const own = placed.filter((each) => each.posture === posture);
        expect(new Set(own.map(({ debtor }) => debtor.state.state)).size).toBe(51);
      }
      expect(states).toHaveLength(51);
      const invoices = (debtor: Debtor) => placed.filter((each) => each.debtor === debtor).length;
      expect(Object.values(many).map(invoices)).toEqual(Object.values(many).map(() => 10));
    });

    test("reach for every debtor, by both ways", () => {
      const debtors = life().placed.map(({ debtor }) => debtor.name);
      for (const channel of ["call", "email"] as const) {
        const reached = new Set(contactsOf(life(), [channel]).map(({ debtor }) => debtor.name));
        expect(debtors.filter((debtor) => !reached.has(debtor))).toEqual([]);
      }
    });

    test("touch nobody outside the hours, on a weekend or on a holiday of any zone where they may be", () => {
      const faults = life().touches.flatMap(({ at, placementId }) => {
        const { debtor } = placementOf(life(), placementId);
        return faultsOfContact(at, debtor.state.state, debtor.zones).map(
          (fault) => `${debtor.name}: ${fault}`,
        );
      });
      expect(faults).toEqual([]);
    });

    test("go on until the clocks are changed and after it", () => {
      const sunday = changeOfClocks(life());
      expect(new Date(sunday).getUTCDay()).toBe(0);
      const beside = [businessDay(sunday, somewhere, -1), businessDay(sunday, somewhere, 1)];
      expect(beside.map((date) => touchedOn(life(), date))).toEqual([true, true]);
    });

    test("are silent on federal holidays alone: the business days beside them are not", () => {
      const off = daysOff(life());
      expect(off.length).toBeGreaterThan(0);
      for (const { name: holiday, date } of off) {
        const [before, after] = [businessDay(date, somewhere, -1), businessDay(date, somewhere, 1)];
        const touched = [before, date, after].map((each) => touchedOn(life(), each));
        expect([holiday, ...touched]).toEqual([holiday, true, false, true]);
      }
    });

    test("call no debtor and no number more often than its state or its city bears, twice a day, four hours apart", () => {
      const faults = countedCalls(life()).flatMap((calls) => [
        ...tooMany(calls, calls.cap, sameWeek),
        ...tooMany(calls, 2, sameDay),
        ...tooMany(calls, 1, within4Hours),
      ]);
      expect(faults).toEqual([]);
    });

    test("call those with many invoices as often as that", () => {
      const calls = countedCalls(life());
      const weekly = (debtor: Debtor) =>
        Math.max(...calls.filter((each) => each.debtor === debtor).map((each) => most(each, sameWeek)));
      // Washington's debtor is measured with its emails.
      const { WA: _, ...others } = many;
      const called = Object.entries(others).map(([who, debtor]) => [who, weekly(debtor)]);
      expect(Object.fromEntries(called)).toEqual({
        MA: 2,
        DC: 4,
        "New York City by its address": 3,
        "New York City by its number": 3,
        "the rest of New York": 7,
      });
      expect(Math.max(...calls.map((each) => most(each, sameDay)))).toBe(2);
      const [castor] = twins;
      const shared = calls.filter(({ contacts }) => contacts.some(({ to }) => to === castor?.phone));
      expect(Math.max(...shared.map((each) => most(each, sameWeek)))).toBe(2);
    });

    test("leave whoever was spoken with alone for a week, unless it asked to be called", () => {
      const spoken = contactsOf(life(), ["call"]).flatMap(({ debtor, contacts }) =>
        contacts.flatMap((call, n) => {
          if (!call.outcome || [...unheard, "callback_requested"].includes(call.outcome)) return [];
          const next = contacts[n + 1];
          return [{ again: next && sameWeek(call, next, debtor.zones) ? `${call.at} … ${next.at}` : null }];
        }),
      );
      expect(spoken.length).toBeGreaterThan(10);
      expect(spoken.flatMap(({ again }) => again ?? [])).toEqual([]);
    });

    test("send no debtor and no address more than one email a day and three a week, and some of them that many", () => {
      const emails = contactsOf(life(), ["email"]);
      expect(emails.flatMap((each) => tooMany(each, 1, sameDay))).toEqual([]);
      expect(emails.flatMap((each) => tooMany(each, 3, sameWeek))).toEqual([]);
      expect(Math.max(...emails.map((each) => most(each, sameWeek)))).toBe(3);
    });

    test("count emails as calls in Washington, whose law knows no difference", () => {
      const washington = contactsOf(life(), ["call", "email"]).filter(
        ({ debtor }) => debtor.state.state === "WA",
      );
      const cap = Number(many.WA.state.weekly_call_cap);
      expect(washington.flatMap((each) => tooMany(each, cap, sameWeek))).toEqual([]);
      expect(Math.max(...washington.map((each) => most(each, sameWeek)))).toBe(cap);
    });

    test("store before each touch the decision that allows it, and touch once", () => {
      const { touches } = life();
      expect(touches.filter(({ fault }) => fault !== null)).toEqual([]);
      expect(touches.filter(({ times }) => times !== 1)).toEqual([]);
      expect(touches.length).toBeGreaterThan(1_000);
    });

    test("pursue nothing before it is due", () => {
      const { placed, touches, from } = life();
      const early = touches.filter(({ at, placementId }) => {
        const { dueDate, debtor } = placementOf(life(), placementId);
        return debtor.zones.some((zone) => localTime(at, zone).date < dueDate);
      });
      expect(early).toEqual([]);
      expect(placed.filter(({ dueDate }) => Date.parse(dueDate) > from).length).toBeGreaterThan(0);
    });

    test("are silent after each word that asks for it, and until it is taken back", () => {
      const { silences } = life();
      expect([...new Set(silences.map(({ why }) => why))].sort()).toEqual([
        "a claim to have paid",
        "a dispute",
        "a dispute on a call",
        "a flag that an operator set",
        "a pause until an operator has decided",
        "a payment",
        "a promise",
        "a recall",
        "a wish for no contact at all",
        "an opt-out from calls",
        "an opt-out from email",
        "hostility",
      ]);
      const broken = silences.flatMap((silence) =>
        classifyTranscript(life(), silence, silence.from, silence.until).map(
          (at) => `${at}, after ${silence.why}`,
        ),
      );
      expect(broken).toEqual([]);
    });

    test("are silent only there: what was reached for before is so again when the silence ends", () => {
      for (const silence of life().silences) {
        const { why, from, until } = silence;
        expect([why, classifyTranscript(life(), silence, 0, from + 1).length > 0]).toEqual([why, true]);
        // What is left of a cadence begins again within two weeks.
        if (until < life().until - 2 * week_ms) {
          expect([why, classifyTranscript(life(), silence, until, life().until).length > 0]).toEqual([
            why,
            true,
          ]);
        }
      }
      const other = (channel: Channel, why: string) => {
        const optOut = life().silences.find((silence) => silence.why === why);
        return optOut
          ? classifyTranscript(life(), { ...optOut, on: [channel] }, optOut.from, life().until).length
          : 0;
      };
      expect(other("call", "an opt-out from email")).toBeGreaterThan(0);
      expect(other("email", "an opt-out from calls")).toBeGreaterThan(0);
    });
  });
}

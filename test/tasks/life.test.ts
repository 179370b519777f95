/**
 * The life of a creditor's placements over sixty days, driven by its clock alone, and judged by rules that this file reads
 * from the reference data and computes by hand: it knows no function of the service.
 */
import request from "supertest";
import { type Account, openAccount } from "../support/account.ts";
import { bearer } from "../support/cast.ts";
import {
  faultsOfContact,
  federalHolidays,
  localTime,
  type State,
  states,
  zonesOf,
} from "../support/local_time.ts";
import { setTier } from "../support/rows.ts";
import { useService } from "../support/service.ts";

const service = useService();
const { database } = service;
const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
const week_ms = 7 * day_ms;
const days = 60;

const patience_ms = 180_000;

/** Numbers from elsewhere than the debtor's state, and the zone of each by the numbering plan. */
const foreign = [
  ["+12125550", "America/New_York"],
  ["+13125550", "America/Chicago"],
  ["+14155550", "America/Los_Angeles"],
  ["+18085550", "Pacific/Honolulu"],
] as const;

/** What some debtors say when they are called; the rest never answer. */
const outcomes = ["refused", "voicemail_left", "dispute_raised", "callback_requested", "hostile"] as const;

interface Debtor {
  readonly name: string;
  readonly state: State;
  readonly phone: string | null;
  readonly zones: readonly string[];
}

interface Placed {
  readonly id: string;
  readonly debtor: Debtor;
  readonly dueDate: string;
}

interface Touch {
  readonly channel: "call" | "email";
  readonly placementId: string;
  /** Emails that went as one message are one contact. */
  readonly contact: string;
  readonly at: string;
  readonly conversation: boolean;
  readonly outcome: string | null;
  readonly decided: boolean;
}

interface Life {
  readonly from: number;
  readonly until: number;
  readonly placed: readonly Placed[];
  readonly touches: readonly Touch[];
  readonly silentFrom: ReadonlyMap<string, string>;
}

function debtorsOf(of: readonly State[]): Debtor[] {
  return of.map((state, n) => {
    const [prefix, zone] = foreign[n % foreign.length] ?? foreign[0];
    const phone = n % 3 === 0 ? `${prefix}${String(100 + n)}` : null;
    const zones = [...new Set([...zonesOf(state.state), ...(phone ? [zone] : [])])];
    return { name: `Life of ${state.name} ${n} LLC`, state, phone, zones };
  });
}

/** Each debtor gets one invoice of each posture, and every tenth five more; some fall due only while the life goes on. */
function invoicesOf(debtors: readonly Debtor[], from: number, postures: readonly string[]) {
  return debtors.flatMap((debtor, n) => {
    const count = n % 10 === 0 ? 5 + postures.length : postures.length;
    return Array.from({ length: count }, (_, each) => ({
      debtor,
      number: `L-${n}-${each}`,
      posture: postures[(n + each) % postures.length],
      dueDate: new Date(from + (n % 7 === 3 ? 12 : -45) * day_ms).toISOString().slice(0, 10),
    }));
  });
}

async function place(account: Account, invoices: ReturnType<typeof invoicesOf>): Promise<Placed[]> {
  const header =
    "invoice_number,invoice_amount,invoice_date,due_date,posture,debtor_company_name,debtor_state,debtor_primary_phone";
  const lines = invoices.map(({ number, dueDate, posture, debtor }) =>
    [number, 900, "2026-01-05", dueDate, posture, debtor.name, debtor.state.state, debtor.phone ?? ""].join(
      ",",
    ),
  );
  const answer = await request(service.app)
    .post("/v1/intake/csv/commit")
    .set("authorization", bearer(account.apiKey))
    .type("text/csv")
    .send([header, ...lines].join("\n"));
  expect(answer.body).toMatchObject({ created: invoices.length, failed: 0 });
  return invoices.map(({ debtor, dueDate }, index) => ({
    id: answer.body.results[index].placement_id,
    debtor,
    dueDate,
  }));
}

/** Sixty days from the next time that it is that day of the year. */
async function live(monthDay: string, of: readonly State[], postures: readonly string[]): Promise<Life> {
  const account = await openAccount(service);
  await setTier(database.owner, account.creditorId, "enterprise");
  const now = await account.now();
  const year = new Date(now).getUTCFullYear();
  const starts = [year, year + 1].map((each) => Date.parse(`${each}-${monthDay}T05:00:00Z`));
  const start = starts.find((each) => each > now + hour_ms) ?? Number.NaN;
  await account.advance(Math.ceil((start - now) / 1_000));

  const from = await account.now();
  const placed = await place(account, invoicesOf(debtorsOf(of), from, postures));
  for (const [n, { id }] of placed.entries()) {
    const outcome = n % 4 === 1 ? outcomes[(n >> 2) % outcomes.length] : undefined;
    if (outcome) await account.scriptCall(id, { outcome });
  }
  await account.advance((days * day_ms) / 1_000);
  return { from, until: await account.now(), placed, ...(await trailOf(account.creditorId)) };
}

async function trailOf(creditorId: string) {
  const { rows: touches } = await database.owner.query<Touch>(
    `select t.channel, t.placement_id as "placementId", t.contact, to_json(t.at) #>> '{}' as at, t.conversation, t.outcome,
       exists (
         select from app.compliance_decisions d
         where d.creditor_id = $1 and d.placement_id = t.placement_id and d.seq = t.decision_seq
           and case t.channel when 'call' then d.can_call else d.can_email end
           and d.evaluated_at <= t.at and d.expires_at > t.at) as decided
     from (
       select 'call' as channel, placement_id, call_id as contact, started_at as at, conversation, outcome, decision_seq
       from app.calls where creditor_id = $1 and started_at is not null
       union all
       select 'email', placement_id, message_id, sent_at, false, null, decision_seq
       from app.emails where creditor_id = $1 and sent_at is not null and outreach) t
     order by t.at`,
    [creditorId],
  );
  const { rows: disputed } = await database.owner.query<{ id: string; at: string }>(
    `select placement_id as id, to_json(min(occurred_at)) #>> '{}' as at from app.audit_events
     where creditor_id = $1 and event_type = 'dispute_filed' group by placement_id`,
    [creditorId],
  );
  return { touches, silentFrom: new Map(disputed.map(({ id, at }) => [id, at])) };
}

const both = ["escalate", "preserve"] as const;
/** A few states, among them those with holidays and hours of their own, more zones than one and the lowest caps. */
const some = states.filter(({ state }) => "AK DC HI IN LA MA MS NY PA RI TX UT WA".includes(state));

const lives: Record<string, Life> = {};

beforeAll(async () => {
  const begun = [
    ["in autumn", live("10-05", states, both)],
    ["in spring", live("02-09", states, both)],
    ["over the new year", live("12-07", some, ["escalate"])],
    ["in early summer", live("05-18", some, ["escalate"])],
    ["in late summer", live("08-10", some, ["escalate"])],
  ] as const;
  for (const [name, life] of begun) lives[name] = await life;
}, patience_ms);

const named = ["in autumn", "in spring", "over the new year", "in early summer", "in late summer"];

function lifeOf(name: string): Life {
  const life = lives[name];
  if (!life) throw new Error(`nobody lived ${name}`);
  return life;
}

function placementOf({ placed }: Life, id: string): Placed {
  const found = placed.find((each) => each.id === id);
  if (!found) throw new Error("a touch of no placement");
  return found;
}

/** What each debtor went through on a channel, in order, each contact once. */
function contactsOf(life: Life, channel: Touch["channel"]) {
  const of = new Map<Debtor, Map<string, Touch>>();
  for (const touch of life.touches) {
    if (touch.channel !== channel) continue;
    const { debtor } = placementOf(life, touch.placementId);
    const contacts = of.get(debtor) ?? new Map<string, Touch>();
    if (!contacts.has(touch.contact)) contacts.set(touch.contact, touch);
    of.set(debtor, contacts);
  }
  return [...of].map(([debtor, contacts]) => ({ debtor, contacts: [...contacts.values()] }));
}

const dateIn = (at: string, zone: string) => Date.parse(localTime(at, zone).date);

/** Whether two instants lie within seven days of each other: 168 hours, or seven local dates somewhere the debtor may be. */
const sameWeek = (a: Touch, b: Touch, zones: readonly string[]) =>
  Math.abs(Date.parse(b.at) - Date.parse(a.at)) < week_ms ||
  zones.some((zone) => Math.abs(dateIn(b.at, zone) - dateIn(a.at, zone)) < week_ms);

const sameDay = (a: Touch, b: Touch, zones: readonly string[]) =>
  zones.some((zone) => dateIn(a.at, zone) === dateIn(b.at, zone));

/**
 * Without the calls that the debtor asked for, which do not count (12 CFR 1006.14(b)(3)(i)): the first one of a placement
 * within a week after somebody there requested it.
 */
const unasked = (calls: readonly Touch[], zones: readonly string[]): Touch[] =>
  calls.filter((call, n) => {
    const before = calls.slice(0, n).findLast(({ placementId }) => placementId === call.placementId);
    return !(before?.outcome === "callback_requested" && sameWeek(before, call, zones));
  });

/** The contacts that are one too many: with the given number before it, it lies in one window. */
const tooMany = (
  contacts: readonly Touch[],
  cap: number,
  zones: readonly string[],
  window: typeof sameWeek,
): string[] =>
  contacts.flatMap((touch, n) => {
    const before = contacts[n - cap];
    return before && window(before, touch, zones)
      ? [
          `${before.at} (${before.outcome}) … ${touch.at} (${touch.outcome}) beyond ${cap}: ${contacts.map(({ at, outcome }) => `${at} ${outcome}`).join(", ")}`,
        ]
      : [];
  });

describe.each(named)("sixty days %s", (name) => {
  test("reach for every debtor, by both ways", () => {
    const life = lifeOf(name);
    expect(life.until - life.from).toBeGreaterThanOrEqual(days * day_ms);
    for (const channel of ["call", "email"] as const) {
      expect(contactsOf(life, channel)).toHaveLength(new Set(life.placed.map(({ debtor }) => debtor)).size);
    }
  });

  test("touch nobody outside the hours, on a weekend or on a holiday of any zone where they may be", () => {
    const life = lifeOf(name);
    const faults = life.touches.flatMap(({ at, placementId }) => {
      const { debtor } = placementOf(life, placementId);
      return faultsOfContact(at, debtor.state.state, debtor.zones).map(
        (fault) => `${debtor.state.state}: ${fault}`,
      );
    });
    expect(faults).toEqual([]);
  });

  test("call no debtor more often than its state bears, twice a day, four hours apart", () => {
    const faults = contactsOf(lifeOf(name), "call").flatMap(({ debtor, contacts }) => {
      const counted = unasked(contacts, debtor.zones);
      return [
        ...tooMany(counted, Number(debtor.state.weekly_call_cap), debtor.zones, sameWeek),
        ...tooMany(counted, 2, debtor.zones, sameDay),
        ...tooMany(counted, 1, debtor.zones, (a, b) => Date.parse(b.at) - Date.parse(a.at) < 4 * hour_ms),
      ];
    });
    expect(faults).toEqual([]);
  });

  test("leave whoever was spoken with alone for a week, unless it asked to be called", () => {
    const faults = contactsOf(lifeOf(name), "call").flatMap(({ debtor, contacts }) =>
      contacts.flatMap((spoken, n) => {
        const next = contacts[n + 1];
        if (!spoken.conversation || spoken.outcome === "callback_requested" || !next) return [];
        return sameWeek(spoken, next, debtor.zones) ? [`${spoken.at} … ${next.at}`] : [];
      }),
    );
    expect(faults).toEqual([]);
  });

  test("send no debtor more than one email a day and three a week", () => {
    const faults = contactsOf(lifeOf(name), "email").flatMap(({ debtor, contacts }) => [
      ...tooMany(contacts, 1, debtor.zones, sameDay),
      ...tooMany(contacts, 3, debtor.zones, sameWeek),
    ]);
    expect(faults).toEqual([]);
  });

  test("count emails as calls in Washington, whose law knows no difference", () => {
    const life = lifeOf(name);
    const calls = contactsOf(life, "call");
    const faults = contactsOf(life, "email").flatMap(({ debtor, contacts }) => {
      if (debtor.state.state !== "WA") return [];
      const called = calls.find((each) => each.debtor === debtor)?.contacts ?? [];
      const all = [...contacts, ...called].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
      return tooMany(all, Number(debtor.state.weekly_call_cap), debtor.zones, sameWeek);
    });
    expect(faults).toEqual([]);
  });

  test("store before each touch the decision that allowed it", () => {
    expect(lifeOf(name).touches.filter(({ decided }) => !decided)).toEqual([]);
  });

  test("pursue nothing before it is due", () => {
    const life = lifeOf(name);
    const early = life.touches.filter(({ at, placementId }) => {
      const { dueDate, debtor } = placementOf(life, placementId);
      return debtor.zones.some((zone) => localTime(at, zone).date < dueDate);
    });
    expect(early).toEqual([]);
    expect(life.placed.filter(({ dueDate }) => Date.parse(dueDate) > life.from).length).toBeGreaterThan(0);
  });

  test("leave what is disputed alone", () => {
    const life = lifeOf(name);
    expect(life.silentFrom.size).toBeGreaterThan(0);
    const after = life.touches.filter(({ at, placementId }) => {
      const silent = life.silentFrom.get(placementId);
      return silent !== undefined && Date.parse(at) > Date.parse(silent);
    });
    expect(after).toEqual([]);
  });

  test("let whoever was hostile rest for seven days", () => {
    const life = lifeOf(name);
    const disturbed = life.touches
      .filter(({ outcome }) => outcome === "hostile")
      .flatMap((hostile) =>
        life.touches.filter(
          ({ placementId, at }) =>
            placementId === hostile.placementId &&
            Date.parse(at) > Date.parse(hostile.at) &&
            Date.parse(at) - Date.parse(hostile.at) < week_ms,
        ),
      );
    expect(disturbed).toEqual([]);
  });
});

/** Whether the life contains the day of any year on which the change or the holiday falls. */
const holds = ({ from, until }: Life, date: string) =>
  Date.parse(date) >= from && Date.parse(date) + day_ms <= until;

test("the lives hold two hundred placements, cross both changes of the clocks and meet every federal holiday", () => {
  for (const name of ["in autumn", "in spring"]) {
    const life = lifeOf(name);
    const [first, last] = [life.from, life.until].map((at) => offsetIn("America/New_York", at));
    expect(first).not.toBe(last);
  }
  expect(lifeOf("in autumn").placed.length + lifeOf("in spring").placed.length).toBeGreaterThanOrEqual(200);
  const all = named.map(lifeOf);
  const first = Math.min(...all.map(({ from }) => from));
  const years = [0, 1, 2].map((n) => new Date(first).getUTCFullYear() + n);
  const met = new Set(
    years
      .flatMap((year) =>
        [...federalHolidays(year)]
          .filter((date) => all.some((life) => holds(life, date)))
          .map((date) => date.slice(0, 7)),
      )
      .map((month) => month.slice(5)),
  );
  // New Year, King, Presidents, Memorial, Juneteenth, Independence, Labor, Columbus, Veterans with Thanksgiving, Christmas.
  expect([...met].sort()).toEqual(["01", "02", "05", "06", "07", "09", "10", "11", "12"]);
});

function offsetIn(zone: string, at: number): string {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    timeZoneName: "longOffset",
  }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

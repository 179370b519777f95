/** Sixty days of more than two hundred placements in every jurisdiction, in which also things happen to some of them. */
import request from "supertest";
import type { Account } from "./account.ts";
import { bearer, type Cast } from "./cast.ts";
import {
  advanceTo,
  type Channel,
  type Debtor,
  dateOf,
  day_ms,
  debtorOf,
  hour_ms,
  type Invoice,
  type Life,
  openAccountOn,
  type Placed,
  place,
  type Trail,
  trailOf,
  week_ms,
} from "./life.ts";
import { type State, states } from "./local_time.ts";
import { asTenant } from "./rows.ts";
import type { Service } from "./service.ts";

const days = 60;
const postures = ["escalate", "preserve"] as const;

/** message: any email at all, where email is outreach alone. */
export interface Silence {
  readonly why: string;
  readonly on: readonly (Channel | "message")[];
  readonly ids: readonly string[];
  readonly from: number;
  readonly until: number;
}

export interface SixtyDays extends Life {
  readonly silences: readonly Silence[];
}

export const stateOf = (code: string): State => {
  const found = states.find(({ state }) => state === code);
  if (!found) throw new Error(`no such state: ${code}`);
  return found;
};

/** Numbers from elsewhere than the debtor's state, and the zone of each by the numbering plan. */
const foreign = [
  ["+12125550", "America/New_York"],
  ["+13125550", "America/Chicago"],
  ["+14155550", "America/Los_Angeles"],
  ["+18085550", "Pacific/Honolulu"],
] as const;

/** One debtor of each jurisdiction, every third with a number from elsewhere. */
const everywhere = states.map((state, n) => {
  const [prefix, zone] = foreign[n % foreign.length] ?? foreign[0];
  return debtorOf("Life", state, n % 3 === 0 ? { phone: [`${prefix}${100 + n}`, zone] } : {});
});

/** What some of them say when they are called; the rest never answer. */
const outcomes = [
  "refused",
  "voicemail_left",
  "dispute_raised",
  "callback_requested",
  "hostile",
  "payment_agreed",
  "cease_requested",
] as const;

const eastern = "America/New_York";

/** Who has so many invoices that the caps hold them: where the caps are low, and elsewhere. */
export const many = {
  MA: debtorOf("Many", stateOf("MA")),
  WA: debtorOf("Many", stateOf("WA")),
  DC: debtorOf("Many", stateOf("DC")),
  "New York City by its address": debtorOf("Many at home", stateOf("NY"), {
    zip: "10013",
    phone: ["+17165550177", eastern],
  }),
  "New York City by its number": debtorOf("Many on the line", stateOf("NY"), {
    phone: ["+17185550178", eastern],
  }),
  "the rest of New York": debtorOf("Many upstate", stateOf("NY"), {
    zip: "14201",
    phone: ["+17165550179", eastern],
  }),
};

/** Two debtors at one number. */
export const twins = ["Castor", "Pollux"].map((name) =>
  debtorOf(name, stateOf("MA"), { phone: ["+16175550180", eastern] }),
);

const newYorkCity = {
  zips: /^(10[0-4]|11[1-4]|116)/,
  numbers: /^\+1(212|332|347|465|646|718|917|929)/,
};

/** Calls that a debtor bears in seven days, by its state or its city. */
export function callsAWeek({ state, zip, phone }: Debtor, called: string): number {
  const [, inCity] = /^NYC:(\d+)$/.exec(state.local_overrides) ?? [];
  const inNewYork = newYorkCity.zips.test(zip ?? "") || newYorkCity.numbers.test(phone ?? called);
  return Math.min(
    Number(state.weekly_call_cap),
    inNewYork && inCity ? Number(inCity) : Number.POSITIVE_INFINITY,
  );
}

interface Hand {
  readonly service: Service;
  readonly account: Account;
  readonly operator: string;
}

interface Event {
  readonly why: string;
  readonly state: string;
  readonly on: Silence["on"];
  /** Whether it concerns the debtor, or one of its placements alone. */
  readonly all: boolean;
  readonly happen: (hand: Hand, of: Placed) => Promise<unknown>;
  /** What ends it on the twenty-first day. */
  readonly end?: (hand: Hand, of: Placed) => Promise<unknown>;
}

const asOperator = async ({ service, operator }: Hand, path: string, body: object) => {
  const answer = await request(service.app).post(path).set("authorization", bearer(operator)).send(body);
  expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
};

const reply =
  (intent: string, body: string, more: object = {}) =>
  async ({ account }: Hand, { id }: Placed) => {
    const answer = await account.post(`/v1/test-helpers/placements/${id}/inbound-email`, { body, ...more });
    expect([body, answer.body.classification]).toEqual([body, intent]);
  };

const flag =
  (value: boolean) =>
  async (hand: Hand, { id }: Placed) => {
    const { debtor_id } = (await hand.account.placement(id)).debtor;
    const body = { flag: "attorney_representation", value, note: "As counsel wrote" };
    await asOperator(hand, `/v1/admin/debtors/${debtor_id}/flags`, body);
  };

const outreach = ["call", "email"] as const;
const everything = ["call", "message"] as const;

const events: readonly Event[] = [
  {
    why: "a recall",
    state: "TX",
    on: everything,
    all: false,
    happen: async ({ account }, { id }) => {
      expect((await account.post(`/v1/placements/${id}/recall`)).status).toBe(200);
    },
  },
  {
    why: "a payment",
    state: "CA",
    on: everything,
    all: false,
    happen: ({ service, account }, { id }) =>
      asTenant(
        service.database.login,
        account.creditorId,
        (client) => client.query("select app.move('placement', $1, 'recovered_in_full')", [id]),
        { role: "svc_worker", type: "system" },
      ),
  },
  {
    why: "a claim to have paid",
    state: "IL",
    on: outreach,
    all: false,
    happen: reply("already_paid", "This was paid on March 3, check 20418, please update your records."),
  },
  {
    why: "a dispute",
    state: "OH",
    on: outreach,
    all: false,
    happen: reply("dispute", "We dispute this invoice, the goods never arrived."),
  },
  {
    why: "an opt-out from email",
    state: "GA",
    on: ["email"],
    all: true,
    happen: reply("opt_out", "Unsubscribe."),
  },
  {
    why: "a wish for no contact at all",
    state: "MI",
    on: outreach,
    all: true,
    happen: reply("cease_all", "Do not contact us again in any form."),
  },
  {
    why: "a pause until an operator has decided",
    state: "FL",
    on: outreach,
    all: false,
    happen: reply("bankruptcy", "We filed Chapter 7 on October 2, case 26-11482.", { authenticated: false }),
    end: (hand, { id }) => asOperator(hand, `/v1/admin/placements/${id}/lift-pause`, { note: "Not so" }),
  },
  {
    why: "a flag that an operator set",
    state: "HI",
    on: everything,
    all: true,
    happen: flag(true),
    end: flag(false),
  },
];

export const eventful = events.map(({ why, state }) => debtorOf(`Struck by ${why}`, stateOf(state)));

/** Overdue, or due only while the life goes on, so that somebody is begun with in each week of it. */
function invoices(from: number): Invoice[] {
  const due = (day: number) => dateOf(from + day * day_ms);
  const of = (debtor: Debtor, n: number, day: number): Invoice => ({
    debtor,
    posture: postures[n % 2] ?? "escalate",
    dueDate: due(day),
  });
  return [
    ...everywhere.flatMap((debtor, n) => [
      of(debtor, n, [3, -45, (n * 5) % 30][n % 3] ?? 0),
      of(debtor, n + 1, (n * 7) % 50),
    ]),
    ...everywhere.filter((_, n) => n % 3 === 1).map((debtor, n) => of(debtor, n, 3 * n)),
    ...Object.values(many).flatMap((debtor) => Array.from({ length: 10 }, (_, n) => of(debtor, n, n - 1))),
    ...twins.flatMap((debtor) => Array.from({ length: 3 }, () => of(debtor, 0, -45))),
    ...eventful.flatMap((debtor) => [of(debtor, 1, -45), of(debtor, 1, -45)]),
  ];
}

const ofDebtor = (placed: readonly Placed[], { name }: Debtor) =>
  placed.filter(({ debtor }) => debtor.name === name);

async function script(account: Account, placed: readonly Placed[], from: number): Promise<void> {
  for (const [n, debtor] of everywhere.entries()) {
    // The first invoice of these is escalated, so that its silence is not only its cadence's.
    const outcome = n % 2 === 0 ? outcomes[(n >> 1) % outcomes.length] : undefined;
    const [first] = ofDebtor(placed, debtor);
    const promise = outcome === "payment_agreed" ? { promised_date: dateOf(from + 30 * day_ms) } : {};
    const scope = outcome === "cease_requested" ? { cease_scope: "call" } : {};
    if (outcome && first) await account.scriptCall(first.id, { outcome, ...promise, ...scope });
  }
}

/** On the tenth day, in working hours, each event strikes; the next touch was already planned. */
async function strike(hand: Hand, placed: readonly Placed[], from: number): Promise<Silence[]> {
  const silences: Silence[] = [];
  for (const [n, event] of events.entries()) {
    const own = placed.filter(({ debtor }) => debtor === eventful[n]);
    const [struck] = own;
    if (!struck) throw new Error(`nobody is struck by ${event.why}`);
    expect((await hand.account.placement(struck.id)).planner.next_action).not.toBeNull();
    await event.happen(hand, struck);
    const until = event.end ? from + 21 * day_ms : Number.POSITIVE_INFINITY;
    const ids = (event.all ? own : [struck]).map(({ id }) => id);
    silences.push({ why: event.why, on: event.on, ids, from: await hand.account.now(), until });
  }
  return silences;
}

async function relieve(hand: Hand, placed: readonly Placed[]): Promise<void> {
  for (const [n, event] of events.entries()) {
    const struck = placed.find(({ debtor }) => debtor === eventful[n]);
    if (struck) await event.end?.(hand, struck);
  }
}

/** What follows from what was said on a call. */
function heard({ touches }: Trail, placed: readonly Placed[], from: number): Silence[] {
  return touches.flatMap(({ placementId, outcome, at }): Silence[] => {
    const silence = { ids: [placementId], from: Date.parse(at), until: Number.POSITIVE_INFINITY };
    const debtor = placed.find(({ id }) => id === placementId)?.debtor;
    switch (outcome) {
      case "dispute_raised":
        return [{ ...silence, why: "a dispute on a call", on: outreach }];
      case "payment_agreed":
        return [{ ...silence, why: "a promise", on: outreach, until: from + 31 * day_ms }];
      case "hostile":
        return [{ ...silence, why: "hostility", on: outreach, until: silence.from + week_ms }];
      case "cease_requested": {
        const ids = placed.filter((each) => each.debtor === debtor).map(({ id }) => id);
        return [{ ...silence, why: "an opt-out from calls", on: ["call"], ids }];
      }
      default:
        return [];
    }
  });
}

export async function liveSixtyDays(
  service: Service,
  cast: Cast,
  month: number,
  day: number,
): Promise<SixtyDays> {
  const account = await openAccountOn(service, month, day);
  const hand = { service, account, operator: cast.operator.session };
  const from = await account.now();
  const placed = await place(service, account, invoices(from));
  await script(account, placed, from);
  await advanceTo(account, from + 9 * day_ms + 13 * hour_ms);
  const struck = await strike(hand, placed, from);
  await advanceTo(account, from + 21 * day_ms);
  await relieve(hand, placed);
  await advanceTo(account, from + days * day_ms);
  const trail = await trailOf(service, account.creditorId);
  const silences = [...struck, ...heard(trail, placed, from)];
  return { from, until: await account.now(), placed, silences, ...trail };
}

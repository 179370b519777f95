/**
 * The life of a creditor's placements, driven by its clock alone, and what came of it: each time that a debtor was reached for,
 * with what is wrong with the decision behind it, and the letters that its vendor has on its books.
 */
import request from "supertest";
import { type Account, openAccount } from "./account.ts";
import { bearer } from "./cast.ts";
import { localTime, type State, zonesOf } from "./local_time.ts";
import { setTier } from "./rows.ts";
import type { Service } from "./service.ts";

export const hour_ms = 3_600_000;
export const day_ms = 24 * hour_ms;
export const week_ms = 7 * day_ms;

export interface Debtor {
  readonly name: string;
  readonly state: State;
  readonly zip: string | null;
  readonly phone: string | null;
  readonly zones: readonly string[];
}

export interface Invoice {
  readonly debtor: Debtor;
  readonly posture: "escalate" | "preserve";
  readonly dueDate: string;
}

export interface Placed extends Invoice {
  readonly id: string;
}

export type Channel = "call" | "email";

export interface Touch {
  readonly channel: Channel;
  readonly placementId: string;
  /** Emails that went as one message are one contact. */
  readonly contact: string;
  readonly to: string;
  readonly at: string;
  readonly outcome: string | null;
  /** How often the vendor made it. */
  readonly times: number;
  /** What is wrong with the decision that it names; null when nothing is. */
  readonly fault: string | null;
}

export interface Message {
  readonly placementIds: readonly string[];
  readonly at: string;
}

export interface Trail {
  readonly touches: readonly Touch[];
  /** Every email, those that are no outreach too. */
  readonly messages: readonly Message[];
}

export interface Life extends Trail {
  readonly from: number;
  readonly until: number;
  readonly placed: readonly Placed[];
}

interface Known {
  readonly zip?: string;
  /** With the zone that the numbering plan has for it. */
  readonly phone?: readonly [number: string, zone: string];
}

export function debtorOf(name: string, state: State, { zip, phone }: Known = {}): Debtor {
  const zones = [...new Set([...zonesOf(state.state), ...(phone ? [phone[1]] : [])])];
  return { name: `${name} of ${state.name} LLC`, state, zip: zip ?? null, phone: phone?.[0] ?? null, zones };
}

export const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** A creditor whose clock shows the first time from now on that it is that month and day, on the east coast. */
export async function openAccountOn(service: Service, month: number, day: number): Promise<Account> {
  const account = await openAccount(service);
  await setTier(service.database.owner, account.creditorId, "enterprise");
  const now = await account.now();
  const year = new Date(now).getUTCFullYear();
  const starts = [year, year + 1].map((each) => Date.UTC(each, month - 1, day, 5));
  await advanceTo(account, starts.find((each) => each > now) ?? Number.NaN);
  return account;
}

/** A clock is not moved by more than a year at once. */
export async function advanceTo(account: Account, instant: number): Promise<void> {
  for (let left = instant - (await account.now()); left > 0; left = instant - (await account.now())) {
    await account.advance(Math.min(Math.ceil(left / 1_000), 31_536_000));
  }
}

export async function place(
  service: Service,
  account: Account,
  invoices: readonly Invoice[],
): Promise<Placed[]> {
  const header =
    "invoice_number,invoice_amount,invoice_date,due_date,posture,debtor_company_name,debtor_state,debtor_zip,debtor_primary_phone";
  const lines = invoices.map(({ posture, dueDate, debtor: { name, state, zip, phone } }, n) =>
    [`L-${n}`, 900, "2026-01-05", dueDate, posture, name, state.state, zip ?? "", phone ?? ""].join(","),
  );
  const answer = await request(service.app)
    .post("/v1/intake/csv/commit")
    .set("authorization", bearer(account.apiKey))
    .type("text/csv")
    .send([header, ...lines].join("\n"));
  expect(answer.body).toMatchObject({ created: invoices.length, failed: 0 });
  return invoices.map((invoice, n) => ({ ...invoice, id: answer.body.results[n].placement_id }));
}

/**
 * A decision is good for a touch when it allows it, is at most an hour old, was committed before the vendor was told (in an
 * earlier transaction than the vendor's own record), and when none that was made since refuses.
 */
export async function trailOf(service: Service, creditorId: string): Promise<Trail> {
  const { owner } = service.database;
  const { rows: touches } = await owner.query<Touch>(
    `with vendor as (
       select subject as contact, (value ->> 'times_placed')::integer as times, xmin::text::bigint as told
       from app.simulations where creditor_id = $1 and name = 'placed_call'
       union all
       select message_id, count(*)::integer, min(xmin::text::bigint) from app.outbox where creditor_id = $1 group by message_id
     ), touched as (
       select 'call' as channel, placement_id, call_id as contact, to_address, started_at as at, outcome, decision_seq
       from app.calls where creditor_id = $1 and started_at is not null
       union all
       select 'email', placement_id, message_id, to_address, sent_at, null, decision_seq
       from app.emails where creditor_id = $1 and sent_at is not null and outreach
     )
     select t.channel, t.placement_id as "placementId", t.contact, t.to_address as "to", to_json(t.at) #>> '{}' as at, t.outcome,
       coalesce(v.times, 0) as times,
       case
         when d.seq is null then 'none is named'
         when not case t.channel when 'call' then d.can_call else d.can_email end then 'it refuses'
         when d.evaluated_at > t.at then 'it is later than the touch'
         when d.expires_at <= t.at or d.evaluated_at <= t.at - interval '1 hour' then 'it had expired'
         when d.xmin::text::bigint >= v.told then 'the vendor was told before it was stored'
         when exists (
           select from app.compliance_decisions newer
           where newer.creditor_id = $1 and newer.placement_id = t.placement_id and newer.seq > d.seq and newer.evaluated_at < t.at
             and not case t.channel when 'call' then newer.can_call else newer.can_email end) then 'a newer one refuses'
       end as fault
     from touched t
     left join vendor v on v.contact = t.contact
     left join app.compliance_decisions d
       on d.creditor_id = $1 and d.placement_id = t.placement_id and d.seq = t.decision_seq
     order by t.at`,
    [creditorId],
  );
  const { rows: messages } = await owner.query<Message>(
    `select placement_ids::text[] as "placementIds", to_json(created_at) #>> '{}' as at from app.outbox
     where creditor_id = $1 order by seq`,
    [creditorId],
  );
  return { touches, messages };
}

export function placementOf({ placed }: Life, id: string): Placed {
  const found = placed.find((each) => each.id === id);
  if (!found) throw new Error("a touch of no placement");
  return found;
}

/** What each debtor, and each number or address, went through on some channels, in order, each contact once. */
export function contactsOf(life: Life, channels: readonly Channel[]) {
  const groups = new Map<unknown, { debtor: Debtor; contacts: Map<string, Touch> }>();
  for (const touch of life.touches) {
    if (!channels.includes(touch.channel)) continue;
    const { debtor } = placementOf(life, touch.placementId);
    for (const key of [debtor.name, touch.to]) {
      const group = groups.get(key) ?? { debtor, contacts: new Map<string, Touch>() };
      if (!group.contacts.has(touch.contact)) group.contacts.set(touch.contact, touch);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map(({ debtor, contacts }) => ({ debtor, contacts: [...contacts.values()] }));
}

const dateIn = (at: string, zone: string) => Date.parse(localTime(at, zone).date);

export type Window = (a: Touch, b: Touch, zones: readonly string[]) => boolean;

/** Whether two instants lie within seven days of each other: 168 hours, or seven local dates somewhere the debtor may be. */
export const sameWeek: Window = (a, b, zones) =>
  Math.abs(Date.parse(b.at) - Date.parse(a.at)) < week_ms ||
  zones.some((zone) => Math.abs(dateIn(b.at, zone) - dateIn(a.at, zone)) < week_ms);

export const sameDay: Window = (a, b, zones) =>
  zones.some((zone) => dateIn(a.at, zone) === dateIn(b.at, zone));

export const within4Hours: Window = (a, b) => Date.parse(b.at) - Date.parse(a.at) < 4 * hour_ms;

/** The contacts that are one too many: with the given number before it, it lies in one window. */
export const tooMany = (
  { debtor, contacts }: { debtor: Debtor; contacts: readonly Touch[] },
  cap: number,
  window: Window,
): string[] =>
  contacts.flatMap((touch, n) => {
    const before = contacts[n - cap];
    return before && window(before, touch, debtor.zones)
      ? [`${debtor.name}: ${before.at} … ${touch.at} beyond ${cap}`]
      : [];
  });

/** The most contacts that lie in one window. */
export const most = (
  { debtor, contacts }: { debtor: Debtor; contacts: readonly Touch[] },
  window: Window,
): number =>
  Math.max(
    0,
    ...contacts.map(
      (first, n) => contacts.slice(n).filter((touch) => window(first, touch, debtor.zones)).length,
    ),
  );

/** Whether any debtor was reached for on a date of its own. */
export const touchedOn = ({ touches, placed }: Life, date: string): boolean => {
  const zone = new Map(placed.map(({ id, debtor }) => [id, debtor.state.tz_primary]));
  return touches.some(({ placementId, at }) => localTime(at, zone.get(placementId) ?? "").date === date);
};

/** One piece of work of each task, brought to where it is due, and what must have come of it in the end. */
import { randomUUID } from "node:crypto";
import { type Account, companyName, openAccount } from "../support/account.ts";
import { arrange as arrangeRows, asTenant, insertCreditor } from "../support/rows.ts";
import type { Service } from "../support/service.ts";
import { type Channel, createTouches } from "../support/touches.ts";

export interface Arranged {
  readonly creditorId: string;
  /** Of the row that is due. */
  readonly key: string;
  /** What the tables say in the end, as `leaves` foretells it. */
  found(): Promise<object>;
}

export interface KillCase {
  readonly task: string;
  readonly what: string;
  /** Whether there is something to do outside, so that it also finishes. */
  readonly outside: boolean;
  arrange(service: Service): Promise<Arranged>;
  /** Audit events from then on, in the order of their names; but for judgements and plans, which are no effects. */
  readonly trail: readonly string[];
  /** Of a contact, what there is instead when its provider cannot tell whether it was made. */
  readonly unknown?: readonly string[];
  /** Messages and calls from then on. */
  readonly contacts: number;
  /** Integrators are told from then on. */
  readonly events?: readonly string[];
  readonly leaves: object;
  /** The row is booked again for later. */
  readonly comesAgain?: boolean;
}

const day_s = 86_400;
const day_ms = 1_000 * day_s;

/** Moves the tenant's clock to where its first row of a task is due, running nothing; answers the row's key. */
async function comeDue({ database }: Service, creditorId: string, task: string): Promise<string> {
  const { rows } = await database.owner.query<{ key: string }>(
    `with due as (
       select creditor_id, key, due_at from app.agenda where creditor_id = $1 and task = $2 order by due_at limit 1
     ), moved as (
       insert into app.clocks as c (creditor_id, clock_offset)
       select creditor_id, greatest(due_at - now() + interval '1 s', '0') from due
       on conflict (creditor_id) do update set clock_offset = greatest(c.clock_offset, excluded.clock_offset)
     )
     select key from due`,
    [creditorId, task],
  );
  if (!rows[0]) throw new Error(`no ${task} is booked`);
  return rows[0].key;
}

async function valuesOf<Row extends object>(service: Service, text: string, creditorId: string) {
  const { rows } = await service.database.owner.query<Row>(text, [creditorId]);
  return rows;
}

/** What became of an account's emails, and whether its placement's debtor may be written to. */
async function touchesJudged(
  { database }: Service,
  creditorId: string,
  placementId: string,
): Promise<object[]> {
  const { rows } = await database.owner.query<object>(
    `select status as touch, (select can_email from app.compliance_decisions d
       where d.creditor_id = e.creditor_id and d.placement_id = $2 order by seq desc limit 1) as may_write
     from app.emails e where creditor_id = $1`,
    [creditorId, placementId],
  );
  return rows;
}

/** A judging of an account's placement that is due, and is to take back its email (takenBack). */
async function judgingDue(service: Service, creditorId: string, id: string, task: string): Promise<Arranged> {
  return {
    creditorId,
    key: await comeDue(service, creditorId, task),
    found: async () => ({ touches: await touchesJudged(service, creditorId, id) }),
  };
}

const takenBack = { trail: [], contacts: 0, leaves: { touches: [{ touch: "cancelled", may_write: false }] } };

/** An account with one placement, and its outreach at hand. */
async function atWork(service: Service, placement: object = {}, debtor: object = {}) {
  const account = await openAccount(service);
  const address = { primary_email: `ap-${account.creditorId}@debtor.invalid` };
  const id = await account.place({ posture: "escalate", ...placement }, { ...address, ...debtor });
  return { account, id, touches: createTouches(service, () => account) };
}

const statusOf = async (account: Account, id: string) => (await account.placement(id)).status;

async function reply(account: Account, id: string, body: string): Promise<void> {
  const response = await account.post(`/v1/test-helpers/placements/${id}/inbound-email`, { body });
  if (response.status !== 201) throw new Error(`${response.status}: ${response.text}`);
}

const sentOf = async (account: Account, id: string) =>
  (await account.emails(id)).filter(({ status }) => status === "delivered").map(({ template }) => template);

async function paused(service: Service, account: Account, id: string) {
  const [row] = await valuesOf(
    service,
    "select paused_reason as reason, paused_until is null as for_good from app.placements where creditor_id = $1",
    account.creditorId,
  );
  return { status: await statusOf(account, id), ...row };
}

/** The first contact on a channel, which is due. */
function contact(channel: Channel) {
  return async (service: Service): Promise<Arranged> => {
    // A gentle cadence lets days pass between its touches.
    const { account, id, touches } = await atWork(service, { posture: "preserve" });
    await account.advance(60);
    const key = await touches.due(id, channel);
    const found = async () => {
      const shown = channel === "call" ? await account.calls(id) : await account.emails(id);
      return { touches: shown.filter(({ status }) => status !== "scheduled").map(({ status }) => status) };
    };
    return { creditorId: account.creditorId, key, found };
  };
}

/** An email of a debtor that has come in and was not read yet. */
function received(text: string, found: (account: Account, id: string) => Promise<object>) {
  return async (service: Service): Promise<Arranged> => {
    const { account, id } = await atWork(service);
    await account.advance(1.5 * day_s);
    const { creditorId } = account;
    const mail = {
      reference: randomUUID(),
      from: `ap-${creditorId}@debtor.invalid`,
      to: "collections@service.invalid",
      subject: "Re: Overdue",
      text,
      headers: {},
      referred: [],
      authenticated: true,
    };
    await asTenant(
      service.database.login,
      creditorId,
      (client) => client.query("select app.store_inbound_email(app.placement_locked($1), $2)", [id, mail]),
      { role: "svc_worker", type: "system" },
    );
    const key = await comeDue(service, creditorId, "classify_reply");
    return {
      creditorId,
      key,
      async found() {
        const [read] = await valuesOf(
          service,
          "select classification, status as email from app.emails where creditor_id = $1 and direction = 'inbound'",
          creditorId,
        );
        return { ...read, ...(await found(account, id)) };
      },
    };
  };
}

/** A pause that a reply brought about, whose time is over. */
function pause(text: (account: Account) => Promise<string>) {
  return async (service: Service): Promise<Arranged> => {
    const { account, id } = await atWork(service);
    await account.advance(1.5 * day_s);
    await reply(account, id, await text(account));
    const { creditorId } = account;
    const key = await comeDue(service, creditorId, "end_pause");
    return { creditorId, key, found: () => paused(service, account, id) };
  };
}

/** A promise to look after: on the day of the payment, or when it is not kept after that. */
function promise(moment: "due" | "broken") {
  return async (service: Service): Promise<Arranged> => {
    const { account, id } = await atWork(service);
    await account.advance(1.5 * day_s);
    const day = new Date((await account.now()) + 6 * day_ms).toISOString().slice(0, 10);
    await reply(account, id, `We will pay the full amount on ${day}.`);
    const { creditorId } = account;
    await comeDue(service, creditorId, "follow_up");
    if (moment === "broken") {
      await account.advance(60);
      await comeDue(service, creditorId, "follow_up");
    }
    const key = await comeDue(service, creditorId, "follow_up");
    return {
      creditorId,
      key,
      async found() {
        const [row] = await valuesOf(
          service,
          "select status as promise from app.commitments where creditor_id = $1",
          creditorId,
        );
        const reminders = (await sentOf(account, id)).filter((template) => template === "promise_reminder");
        return { status: await statusOf(account, id), ...row, reminders: reminders.length };
      },
    };
  };
}

/** What an operation of an account that signs up books, its process having died right after. */
function accountStep(task: string, operation: string, status: string) {
  return async (service: Service): Promise<Arranged> => {
    const creditorId = await insertCreditor(service.database.owner, status);
    await asTenant(service.database.login, creditorId, (client) =>
      client.query(`select api.${operation}($1)`, [{ body: {} }]),
    );
    const key = await comeDue(service, creditorId, task);
    const found = async () => ({
      ...(
        await valuesOf(
          service,
          "select status, payouts_enabled from app.creditors where creditor_id = $1",
          creditorId,
        )
      )[0],
    });
    return { creditorId, key, found };
  };
}

export const killCases: readonly KillCase[] = [
  {
    task: "close_exhausted",
    what: "a placement after its last step",
    outside: false,
    async arrange(service) {
      const unreached = { company_name: `NODATA ${randomUUID()}` };
      const { account, id } = await atWork(service, {}, unreached);
      const closes = "select from app.agenda where creditor_id = $1 and task = 'close_exhausted'";
      // The last step is followed by an interval of three days.
      while (!(await valuesOf(service, closes, account.creditorId)).length) await account.advance(2 * day_s);
      const key = await comeDue(service, account.creditorId, "close_exhausted");
      const found = async () => ({ status: await statusOf(account, id) });
      return { creditorId: account.creditorId, key, found };
    },
    trail: ["placement.closed"],
    contacts: 0,
    leaves: { status: "closed_uncollected" },
  },
  {
    task: "drop_csv_preview",
    what: "a preview that has expired",
    outside: false,
    async arrange(service) {
      const { creditorId } = await openAccount(service);
      await asTenant(service.database.login, creditorId, (client) =>
        client.query("select api.preview_csv_intake($1)", [
          { body: { preview_id: randomUUID(), part: 0, rows: [] } },
        ]),
      );
      const key = await comeDue(service, creditorId, "drop_csv_preview");
      const previews = "select from app.csv_previews where creditor_id = $1";
      const found = async () => ({ previews: (await valuesOf(service, previews, creditorId)).length });
      return { creditorId, key, found };
    },
    trail: [],
    contacts: 0,
    leaves: { previews: 0 },
  },
  {
    task: "end_pause",
    what: "the absence of a debtor",
    outside: false,
    arrange: pause(async (account) => {
      const back = new Date((await account.now()) + 9 * day_ms).toISOString().slice(0, 10);
      return `I am out of the office until ${back}.`;
    }),
    trail: ["placement.pause_lifted"],
    contacts: 0,
    leaves: { status: "in_outreach", reason: null, for_good: true },
  },
  {
    task: "end_pause",
    what: "the wait for a payment that was claimed",
    outside: false,
    arrange: pause(async () => "We already paid this invoice last week."),
    trail: ["placement.paused"],
    contacts: 0,
    leaves: { status: "in_outreach", reason: "needs_human", for_good: true },
  },
  {
    task: "enrich_placement",
    what: "a new placement",
    outside: true,
    async arrange(service) {
      const { account, id } = await atWork(service);
      const key = await comeDue(service, account.creditorId, "enrich_placement");
      const found = async () => ({ status: await statusOf(account, id) });
      return { creditorId: account.creditorId, key, found };
    },
    trail: ["placement.enriched"],
    contacts: 0,
    leaves: { status: "ready" },
  },
  {
    task: "fold_metrics",
    what: "what was counted",
    outside: false,
    async arrange(service) {
      const { account } = await atWork(service);
      await account.advance(1);
      const { creditorId } = account;
      const key = await comeDue(service, creditorId, "fold_metrics");
      const figures = `select metric, sum(n)::integer as n, sum(amount)::float8 as amount from app.metrics
                       where creditor_id = $1 and metric = 'placed' group by metric`;
      return {
        creditorId,
        key,
        found: async () => ({ figures: await valuesOf(service, figures, creditorId) }),
      };
    },
    trail: [],
    contacts: 0,
    leaves: { figures: [{ metric: "placed", n: 1, amount: 1000 }] },
  },
  {
    task: "follow_up",
    what: "a promise on its day",
    outside: false,
    arrange: promise("due"),
    trail: ["email.begun", "email.delivered", "email.sent"],
    contacts: 1,
    leaves: { status: "pending_payment", promise: "pending", reminders: 1 },
    comesAgain: true,
  },
  {
    task: "follow_up",
    what: "a promise that was not kept",
    outside: false,
    arrange: promise("broken"),
    trail: ["commitment.broken", "placement.outreach_resumed"],
    contacts: 0,
    leaves: { status: "in_outreach", promise: "broken", reminders: 1 },
  },
  {
    task: "reevaluate_debtor",
    what: "what a debtor owes that was flagged",
    outside: false,
    async arrange(service) {
      const { account, id } = await atWork(service);
      await account.advance(1);
      const { creditorId } = account;
      const { owner, login } = service.database;
      // As a debtor is left that owes more than is judged at once.
      await arrangeRows(owner, (client) =>
        client.query("update app.debtors set bankruptcy_filed = true where creditor_id = $1", [creditorId]),
      );
      await asTenant(
        login,
        creditorId,
        (client) =>
          client.query(
            `select app.book_debtor_evaluation(p.debtor_id, '00000000-0000-0000-0000-000000000000')
             from app.placements p where p.creditor_id = $1`,
            [creditorId],
          ),
        { role: "svc_worker", type: "system" },
      );
      return judgingDue(service, creditorId, id, "reevaluate_debtor");
    },
    ...takenBack,
  },
  {
    task: "reevaluate_placements",
    what: "the placements of a creditor that was suspended",
    outside: false,
    async arrange(service) {
      const { account, id } = await atWork(service);
      await account.advance(1);
      const { creditorId } = account;
      await asTenant(
        service.database.login,
        creditorId,
        (client) => client.query("select app.move('creditor', $1, 'suspended')", [creditorId]),
        { role: "svc_operator", type: "operator" },
      );
      return judgingDue(service, creditorId, id, "reevaluate_placements");
    },
    ...takenBack,
  },
  {
    task: "link_bank",
    what: "a payout account",
    outside: true,
    arrange: accountStep("link_bank", "link_bank_account", "pending_bank_link"),
    trail: ["creditor.bank_linked", "creditor.payouts_enabled"],
    contacts: 0,
    leaves: { status: "pending_agreement", payouts_enabled: true },
  },
  {
    task: "make_call",
    what: "the first call",
    outside: true,
    arrange: contact("call"),
    trail: ["call.begun", "call.completed"],
    unknown: ["call.begun", "call.failed"],
    contacts: 1,
    events: ["call.completed", "placement.first_contact"],
    leaves: { touches: ["no_answer"] },
  },
  {
    task: "classify_reply",
    what: "a promise",
    outside: true,
    arrange: received("We'll send the full amount by wire this Saturday.", async (account, id) => ({
      status: await statusOf(account, id),
      promises: (await account.get(`/v1/placements/${id}/payments`)).body.length,
    })),
    trail: ["commitment.made", "email.received", "placement.promised"],
    contacts: 0,
    events: ["payment.commitment_made"],
    leaves: { classification: "promise_to_pay", email: "received", status: "pending_payment", promises: 1 },
  },
  {
    task: "classify_reply",
    what: "a wish for no more emails",
    outside: true,
    arrange: received("Please stop emailing me.", async (account, id) => ({
      confirmed: (await sentOf(account, id)).filter((template) => template === "email_opt_out_confirmed")
        .length,
    })),
    trail: ["debtor.flag_changed", "email.begun", "email.delivered", "email.received", "email.sent"],
    contacts: 1,
    leaves: { classification: "opt_out", email: "received", confirmed: 1 },
  },
  {
    task: "screen_debtor",
    what: "a debtor under sanctions",
    outside: true,
    async arrange(service) {
      const name = await companyName("SANCTIONED");
      const { account, id } = await atWork(service, { invoice_amount: 250_000 }, { company_name: name });
      const key = await comeDue(service, account.creditorId, "screen_debtor");
      const found = async () => {
        const { status, safety_flags } = await account.placement(id);
        return { status, safety_flags };
      };
      return { creditorId: account.creditorId, key, found };
    },
    trail: ["debtor.sanctions_screened", "placement.enriched", "placement.safety_flagged"],
    contacts: 0,
    leaves: { status: "ready", safety_flags: ["debtor_sanctions_hit"] },
  },
  {
    task: "send_email",
    what: "the first email",
    outside: true,
    arrange: contact("email"),
    trail: ["email.begun", "email.delivered", "email.sent", "placement.outreach_started"],
    unknown: ["email.begun", "email.failed", "placement.outreach_started"],
    contacts: 1,
    leaves: { touches: ["delivered"] },
  },
  {
    task: "verify_creditor",
    what: "a business that signs up",
    outside: true,
    arrange: accountStep("verify_creditor", "submit_kyb", "pending_signup"),
    trail: ["creditor.kyb_approved"],
    contacts: 0,
    leaves: { status: "pending_bank_link", payouts_enabled: false },
  },
];

/**
 * A creditor at work, over HTTP: places invoices, moves its clock and looks. One for each test, so that no test uses up
 * another's requests of a minute.
 *
 *     const account = await openAccount(service);      // on a Monday, long before anybody may be contacted
 *     const id = await account.place({ debtor: { company_name: "Lone Star LLC", state: "TX" } });
 *     await account.advance(86_400);
 */
import { randomUUID } from "node:crypto";
import request from "supertest";
import { simulatedEnrichment } from "../../src/providers/enrichment/simulator.ts";
import { bearer, type Creditor, makeCreditor } from "./cast.ts";
import type { Service } from "./service.ts";

export interface CallShown {
  readonly call_id: string;
  readonly status: string;
  readonly outcome: string | null;
  readonly scheduled_at: string;
  readonly started_at: string | null;
  readonly transcript: string | null;
  readonly compliance_flags: string[];
}

export interface EmailShown {
  readonly email_id: string;
  readonly status: string;
  readonly template: string;
  readonly subject: string | null;
  readonly body: string | null;
  readonly to: string | null;
  readonly sent_at: string | null;
}

export interface EventShown {
  readonly event_type: string;
  readonly previous_status: string | null;
  readonly new_status: string | null;
  readonly occurred_at: string;
  readonly data: Record<string, unknown>;
}

export interface MessageShown {
  readonly message_id: string;
  readonly placement_id: string;
  readonly to: string;
  readonly body: string;
  readonly links: string[];
  readonly created_at: string;
}

export interface PlacementShown {
  readonly status: string;
  readonly safety_flags: string[];
  readonly compliance: {
    readonly can_call: boolean;
    readonly can_email: boolean;
    readonly reasons: string[];
  };
  readonly debtor: Record<string, unknown>;
  readonly planner: {
    readonly next_action: { kind: string; channel: string; scheduled_at: string; step: number } | null;
    readonly step: number;
    readonly calls_made: number;
    readonly emails_sent: number;
  };
}

export type Account = Awaited<ReturnType<typeof openAccount>>;

const day_ms = 86_400_000;

export const enrichment = simulatedEnrichment({
  read: async () => null,
  placeCall: async () => true,
  sendMessage: async () => true,
  addressee: async () => null,
});

/** A name that nobody else has, and for which enrichment finds a number that may be called. */
export async function companyName(begin = "Company"): Promise<string> {
  const unknown = { account: randomUUID(), state: "TX", email: null, domain: null, phone: null };
  for (;;) {
    const name = `${begin} ${randomUUID()} LLC`;
    const { lineType } = await enrichment.lookup({ ...unknown, name }, AbortSignal.timeout(1_000));
    if (lineType === "landline") return name;
  }
}

export async function openAccount(service: Service) {
  const creditor: Creditor = await makeCreditor(service.database.owner);

  const as = (call: request.Test) => call.set("Authorization", bearer(creditor.apiKey));
  const get = (path: string) => as(request(service.app).get(path));
  const post = (path: string, body: object = {}) => as(request(service.app).post(path)).send(body);

  async function read<Body>(call: request.Test, status = 200): Promise<Body> {
    const response = await call;
    if (response.status !== status) throw new Error(`${response.status}: ${response.text}`);
    return response.body;
  }

  const now = async () => Date.parse((await read<{ now: string }>(get("/v1/test-helpers/clock"))).now);

  const advance = (seconds: number) =>
    read<{ now: string; jobs_run: number }>(post("/v1/test-helpers/clock/advance", { seconds }));

  /** To the next time, at least a day ahead, that it is that weekday (0 is Sunday) and hour in UTC. */
  async function advanceTo(weekday: number, hour: number): Promise<void> {
    const from = await now();
    const target = new Date(from + day_ms);
    while (target.getUTCDay() !== weekday) target.setTime(+target + day_ms);
    target.setUTCHours(hour, 0, 0, 0);
    await advance(Math.ceil((+target - from) / 1000));
  }

  /** To the Monday of 23 April or the next: weeks without a holiday follow. */
  async function advanceToCalmWeeks(): Promise<void> {
    const from = await now();
    const target = new Date(Date.UTC(new Date(from).getUTCFullYear(), 3, 23, 6));
    if (+target < from + day_ms) target.setUTCFullYear(target.getUTCFullYear() + 1);
    while (target.getUTCDay() !== 1) target.setTime(+target + day_ms);
    await advance(Math.ceil((+target - from) / 1_000));
  }

  await advanceTo(1, 6);
  return {
    ...creditor,
    get,
    post,
    now,

    /** An invoice 60 days overdue of a Texan company, unless said otherwise; answers its placement's id. */
    async place(
      placement: Record<string, unknown> = {},
      debtor: Record<string, unknown> = {},
    ): Promise<string> {
      const due = new Date((await now()) - 60 * day_ms).toISOString().slice(0, 10);
      const body = {
        invoice_number: randomUUID(),
        invoice_amount: 1000,
        invoice_date: due,
        due_date: due,
        debtor: { company_name: await companyName(), state: "TX", ...debtor },
        ...placement,
      };
      return (await read<{ placement_id: string }>(post("/v1/placements", body), 201)).placement_id;
    },

    advance,
    advanceTo,
    advanceToCalmWeeks,

    placement: (id: string) => read<PlacementShown>(get(`/v1/placements/${id}`)),
    calls: (id: string) => read<CallShown[]>(get(`/v1/placements/${id}/calls`)),
    emails: (id: string) => read<EmailShown[]>(get(`/v1/placements/${id}/emails`)),
    decision: (id: string) => read<Record<string, unknown>>(get(`/v1/placements/${id}/compliance-decision`)),

    async audit(id: string, type?: string): Promise<EventShown[]> {
      const filter = type ? `&event_type=${type}` : "";
      const page = await read<{ events: EventShown[] }>(get(`/v1/placements/${id}/audit?limit=500${filter}`));
      return page.events;
    },

    async outbox(id?: string): Promise<MessageShown[]> {
      const filter = id ? `?placement_id=${id}` : "";
      return (await read<{ messages: MessageShown[] }>(get(`/v1/test-helpers/outbox${filter}`))).messages;
    },

    scriptCall: (id: string, body: object) =>
      read(post(`/v1/test-helpers/placements/${id}/next-call`, body), 202),

    outage: (provider: "voice" | "email" | "enrichment", enabled: boolean) =>
      read(post("/v1/test-helpers/providers/outage", { provider, enabled })),
  };
}

/** An account and its placement on a Tuesday, the day after the first email went and the first call was not answered. */
export async function openOnTuesday(service: Service): Promise<{ account: Account; id: string }> {
  const account = await openAccount(service);
  const id = await account.place(
    { posture: "escalate" },
    { primary_email: `ap-${account.creditorId}@debtor.invalid` },
  );
  await account.advance(1.5 * 86_400);
  return { account, id };
}

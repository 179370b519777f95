import { randomUUID } from "node:crypto";
import request from "supertest";
import { signatureOf } from "../../src/http/signed_events.ts";
import { createProviders, type Providers } from "../../src/providers/index.ts";
import { tasks } from "../../src/tasks/index.ts";
import { createRunner } from "../../src/tasks/runner.ts";
import { type Account, companyName, openAccount } from "../support/account.ts";
import { useService } from "../support/service.ts";

const service = useService();
const { database } = service;
let account: Account;
const day_s = 86_400;
const path = "/v1/internal/email/events";
let addresses = 0;

beforeEach(async () => {
  account = await openAccount(service);
});

interface Row {
  readonly email_id: string;
  readonly message_id: string;
  readonly status: string;
  readonly to_address: string;
  readonly delivered_at: string | null;
  readonly opened_at: string | null;
}

async function row(placementId: string): Promise<Row> {
  const { rows } = await database.owner.query<Row>(
    `select email_id, message_id, status, to_address, to_json(delivered_at) #>> '{}' as delivered_at,
       to_json(opened_at) #>> '{}' as opened_at
     from app.emails where placement_id = $1 order by step limit 1`,
    [placementId],
  );
  if (!rows[0]) throw new Error("no email was written");
  return rows[0];
}

/** The simulated provider, but that it reports what became of a message later; what it was handed is kept. */
function laterReporting(handed: unknown[] = []): Providers {
  const simulated = createProviders(service.config, service.pools.worker);
  const { send } = simulated.email;
  return {
    ...simulated,
    email: {
      ...simulated.email,
      async send(key, message, signal) {
        handed.push(message);
        return { ...(await send(key, message, signal)), fate: null };
      },
    },
  };
}

/** A placement whose first email is due and not begun; answers its agenda key. */
async function dueEmail(id: string): Promise<string> {
  await account.advance(60);
  const { rows } = await database.owner.query<{ key: string; at: string }>(
    `select 'email:' || email_id as key, scheduled_at::text as at from app.emails where placement_id = $1 and status = 'scheduled'`,
    [id],
  );
  await database.owner.query(
    `update app.clocks set clock_offset = make_interval(secs => extract(epoch from $2::timestamptz - now()) + 1)
     where creditor_id = $1`,
    [account.creditorId, rows[0]?.at],
  );
  return rows[0]?.key ?? "";
}

function runnerWith(providers: Providers) {
  const { signal } = new AbortController();
  return createRunner({ pool: service.pools.worker, tasks, providers, signal, wake: () => undefined });
}

/** Sends the first email of a placement, without a word yet of what became of it. */
async function send(id: string): Promise<Row> {
  const key = await dueEmail(id);
  await runnerWith(laterReporting()).run({ creditorId: account.creditorId, key }, 424_242);
  return row(id);
}

function report(
  event: object,
  { secret = service.config.eventSecrets.email, at_s = Date.now() / 1_000 } = {},
) {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(at_s));
  return request(service.app)
    .post(path)
    .set("content-type", "application/json")
    .set("x-webhook-timestamp", timestamp)
    .set("x-signature", signatureOf(timestamp, body, secret))
    .send(body);
}

const unsubscribe = (method: "get" | "post", link: string) => {
  addresses += 1;
  return request(service.app)[method](new URL(link).pathname).set("x-forwarded-for", `10.2.0.${addresses}`);
};

describe("what became of an email", () => {
  test("is told by the provider: sent, delivered, opened", async () => {
    const id = await account.place({ posture: "preserve" });
    const { message_id: message_key, status } = await send(id);
    expect(status).toBe("sent");
    await report({ type: "delivered", message_key }).expect(202);
    expect(await account.emails(id)).toMatchObject([{ status: "delivered", opened_at: null }]);
    await report({ type: "opened", message_key }).expect(202);
    expect((await row(id)).status).toBe("opened");
    const trail = (await account.audit(id)).map(({ event_type }) => event_type);
    expect(trail).toEqual(expect.arrayContaining(["email.sent", "email.delivered", "email.opened"]));
  });

  test("is heeded in whatever order it comes, and once", async () => {
    const id = await account.place({ posture: "preserve" });
    const { message_id: message_key } = await send(id);
    for (const type of ["opened", "delivered", "opened", "delivered"])
      await report({ type, message_key }).expect(202);
    const after = await row(id);
    expect([after.status, after.delivered_at !== null, after.opened_at !== null]).toEqual([
      "opened",
      true,
      true,
    ]);
    expect(await account.audit(id, "email.opened")).toHaveLength(1);
    expect(await account.audit(id, "email.delivered")).toHaveLength(0);
  });

  test("may overtake our own record of having sent it, which then changes nothing", async () => {
    const id = await account.place({ posture: "preserve" });
    const booking = { creditorId: account.creditorId, key: await dueEmail(id) };
    const runner = runnerWith(laterReporting());
    const begun = await runner.begin(booking, 424_242);
    const { message_id: message_key } = await row(id);
    await report({ type: "delivered", message_key }).expect(202);
    expect((await row(id)).status).toBe("delivered");
    await runner.finish({
      booking,
      claim: begun?.claim ?? "",
      result: { state: "sent", provider_message_id: "x" },
    });
    expect((await row(id)).status).toBe("delivered");
    expect(await account.audit(id, "email.late_result")).toHaveLength(1);
    expect(await account.audit(id, "email.sent")).toHaveLength(1);
  });

  test("is taken from nobody who does not sign, or whose signature is old, and tells a stranger nothing", async () => {
    const id = await account.place({ posture: "preserve" });
    const { message_id: message_key } = await send(id);
    const event = { type: "bounced", message_key };
    await report(event, { secret: "wrong" }).expect(401);
    await report(event, { at_s: Date.now() / 1_000 - 600 }).expect(401);
    await request(service.app).post(path).send(event).expect(401);
    const unknown = await report({ ...event, message_key: randomUUID() });
    expect([unknown.status, unknown.body]).toEqual([202, { status: "accepted" }]);
    await report({ type: "eaten", message_key }).expect(422);
    expect((await row(id)).status).toBe("sent");
  });

  test("a bounce for good ends the use of the address on every placement of it, and calls go on", async () => {
    const company = { company_name: await companyName(), primary_email: `bounce@${randomUUID()}.test` };
    const ids = [
      await account.place({ posture: "escalate" }, company),
      await account.place({ posture: "escalate" }, company),
    ];
    await account.advance(30 * day_s);
    for (const id of ids) {
      const emails = await account.emails(id);
      expect(emails.filter(({ sent_at }) => sent_at)).toMatchObject([{ status: "bounced" }]);
      expect((await account.placement(id)).compliance.reasons).toContain("email_invalid");
      const retired = await account.audit(id, "contact.retired");
      expect(retired).toMatchObject([{ data: { channel: "email", reason: "bounced" } }]);
      expect(JSON.stringify(retired)).not.toContain("@");
      expect((await account.calls(id)).filter(({ started_at }) => started_at).length).toBeGreaterThan(1);
    }
    expect(await account.outbox()).toHaveLength(1);
  });

  test("what a provider refused is sent half an hour later", async () => {
    const id = await account.place({ posture: "preserve" });
    const key = await dueEmail(id);
    const due = await account.now();
    await account.outage("email", true);
    await account.advance(10);
    const next = (await account.placement(id)).planner.next_action;
    expect(next).toMatchObject({ channel: "email", step: 1 });
    expect(Date.parse(next?.scheduled_at ?? "") - due).toBeGreaterThanOrEqual(30 * 60_000);
    expect(Date.parse(next?.scheduled_at ?? "") - due).toBeLessThan(31 * 60_000);
    await account.outage("email", false);
    await account.advance(29 * 60);
    expect(await account.outbox(id)).toEqual([]);
    await account.advance(2 * 60);
    expect(await account.outbox(id)).toHaveLength(1);
    expect(key).toBe(`email:${(await row(id)).email_id}`);
  });
});

describe("what a message says", () => {
  const handOver = async (id: string) => {
    const handed: { subject: string; html: string; body: string; headers: Record<string, string> }[] = [];
    const key = await dueEmail(id);
    await runnerWith(laterReporting(handed)).run({ creditorId: account.creditorId, key }, 424_242);
    const [message] = handed;
    if (!message) throw new Error("nothing was handed over");
    return message;
  };

  test("it says as HTML too, with everything escaped", async () => {
    const id = await account.place(
      { posture: "preserve", invoice_number: `<img src=x onerror="alert('1')">&` },
      { company_name: await companyName("Tom & Jerry's <b>") },
    );
    const { html, body } = await handOver(id);
    expect(body).toContain(`<img src=x onerror="alert('1')">&`);
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;");
    expect(html).not.toMatch(/<(img|b)\b/);
    const link = /https?:\S+#token=\S+/.exec(body)?.[0] ?? "";
    expect(html).toContain(`<a href="${link}">${link}</a>`);
  });

  test("what was on file with line breaks stands in one line, in the subject and among the invoices", async () => {
    const id = await account.place({ posture: "preserve" });
    const broken = "X\r\nBcc: v@x.invalid";
    await database.owner.query("update app.creditors set legal_name = $2 where creditor_id = $1", [
      account.creditorId,
      broken,
    ]);
    await database.owner.query("update app.placements set invoice_number = $2 where placement_id = $1", [
      id,
      broken,
    ]);
    const { subject, body } = await handOver(id);
    expect(subject).toBe("A friendly reminder from X Bcc: v@x.invalid");
    expect(body).toContain("Invoice X Bcc: v@x.invalid, due ");
  });

  test("somebody else's link in it stays text", async () => {
    const { publicBaseUrl } = service.config;
    const foreign = [
      "https://pay.invalid/now",
      `${publicBaseUrl}.invalid/now`,
      `https://x.invalid/${publicBaseUrl}/now`,
    ];
    const id = await account.place({ posture: "preserve", invoice_number: foreign.join(" ") });
    const { html, body } = await handOver(id);
    for (const link of foreign) expect(body).toContain(link);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((link) => !link?.startsWith(`${publicBaseUrl}/`))).toEqual([]);
  });

  test("a header with a line break in it is handed to nobody", async () => {
    const { email } = createProviders(service.config, service.pools.worker);
    const message = {
      account: account.creditorId,
      placementIds: [await account.place()],
      from: "c@service.invalid",
      to: "ap@debtor.invalid",
      template: "friendly_reminder",
      subject: "A reminder",
      body: "b",
      html: "b",
      headers: {},
    };
    const { signal } = new AbortController();
    for (const broken of [
      { subject: "A\r\nBcc: v@x.invalid" },
      { headers: { "Reply-To": "a@b.invalid\nBcc: c" } },
    ]) {
      await expect(email.send(randomUUID(), { ...message, ...broken }, signal)).rejects.toThrow("line break");
    }
    expect(await account.outbox()).toEqual([]);
  });

  test("the first time it says how to dispute, and not again", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.advance(10 * day_s);
    const bodies = (await account.outbox(id)).map(({ body }) => body).reverse();
    expect(bodies.length).toBeGreaterThan(1);
    const says = bodies.map((body) =>
      /dispute the amount or any part of it, tell us within 30 days/.test(body),
    );
    expect(says).toEqual([true, ...says.slice(1).fill(false)]);
  });

  test("every message holds a link to the portal of its own, and the one before ends", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.advance(10 * day_s);
    const tokens = (await account.outbox(id)).map(({ body }) => /#token=(\S+)/.exec(body)?.[1] ?? "");
    expect(new Set(tokens).size).toBe(tokens.length);
    const { rows } = await database.owner.query<{ good: boolean }>(
      `select exists (select from private.directory d where d.kind = 'portal' and d.subject = $2 and d.creditor_id = $3
         and d.key_hash = sha256(convert_to(token, 'UTF8'))) as good
       from unnest($1::text[]) with ordinality t (token, n) order by n`,
      [tokens, id, account.creditorId],
    );
    // Newest first.
    expect(rows.map(({ good }) => good)).toEqual([true, ...tokens.slice(1).map(() => false)]);
  });

  test("the amount is what is open when it goes", async () => {
    const id = await account.place({ posture: "escalate", invoice_amount: 1000 });
    await account.post(`/v1/placements/${id}/amend`, {
      amendment_type: "invoice_amount",
      after_value: 750.5,
      reason: "r",
    });
    await account.advance(day_s);
    const [message] = await account.outbox(id);
    expect(message?.body).toContain("$750.50");
    expect(message?.body).not.toContain("1,000");
  });
});

describe("the link that stops emails", () => {
  const linkOf = ({ body }: { body: string }) => /https?:\S+\/unsubscribe\/\S+/.exec(body)?.[0] ?? "";

  test("stands in the headers too, for one click (RFC 8058)", async () => {
    const id = await account.place({ posture: "preserve" });
    const key = await dueEmail(id);
    const handed: { body: string; headers: Record<string, string> }[] = [];
    await runnerWith(laterReporting(handed)).run({ creditorId: account.creditorId, key }, 424_242);
    const [message] = handed;
    expect(message?.headers).toMatchObject({
      "List-Unsubscribe": `<${linkOf(message ?? { body: "" })}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
  });

  test("asks when it is opened, which changes nothing", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.advance(day_s);
    const [message] = await account.outbox(id);
    const page = await unsubscribe("get", linkOf(message ?? { body: "" })).expect(200);
    expect(page.text).toMatch(/<form method="post">/);
    expect((await account.placement(id)).compliance.reasons).not.toContain("email_opt_out");
  });

  test("opts the address out at once when it is posted to, and once", async () => {
    const id = await account.place({ posture: "escalate" });
    await account.advance(day_s);
    const [message] = await account.outbox(id);
    const link = linkOf(message ?? { body: "" });
    for (const _ of [1, 2]) {
      const answer = await unsubscribe("post", link).type("form").send("List-Unsubscribe=One-Click");
      expect([answer.status, answer.body]).toEqual([200, { status: "unsubscribed" }]);
    }
    expect((await account.placement(id)).compliance).toMatchObject({
      can_email: false,
      reasons: expect.arrayContaining(["email_opt_out"]),
    });
    await account.advance(20 * day_s);
    const { rows } = await database.owner.query(
      "select from app.emails where placement_id = $1 and step is not null and sent_at is not null",
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test("answers alike where it leads nowhere", async () => {
    const link = `http://localhost/v1/public/unsubscribe/${randomUUID()}`;
    const answer = await unsubscribe("post", link);
    expect([answer.status, answer.body]).toEqual([200, { status: "unsubscribed" }]);
  });
});

import { createHmac, randomUUID } from "node:crypto";
import request from "supertest";
import { type Account, openAccount } from "../support/account.ts";
import { useService } from "../support/service.ts";

/** Mails that are written to take their reader long, or much memory. Each has a turn while others ask whether we live. */

const service = useService();
const megabyte = 1024 * 1024;
/** Far beyond what a busy machine adds to an answer, and far below what reading such a mail in the event loop takes. */
const slowestAnswer_ms = 2_000;
const mostMemory = 400 * megabyte;
let account: Account;
let id: string;
let to: string;

beforeAll(async () => {
  account = await openAccount(service);
  id = await account.place({ posture: "escalate" }, { primary_email: "ap@hostile.invalid" });
  await account.advance(1.5 * 86_400);
  const { rows } = await service.database.owner.query<{ reply_token: string }>(
    "select reply_token from app.placements where placement_id = $1",
    [id],
  );
  to = `collections+${rows[0]?.reply_token}@service.invalid`;
});

const multipart = (type: string, count: number, part: (n: number) => string) => ({
  type: `multipart/${type}; boundary=b0`,
  body: () => Array.from({ length: count }, (_, n) => part(n)).join(""),
});

const mails: Readonly<Record<string, { readonly type: string; readonly body: () => string }>> = {
  "9 MB of newlines": { type: "text/plain", body: () => "\n".repeat(9 * megabyte) },
  "8 MB of what looks quoted": { type: "text/plain", body: () => '"> a'.repeat(2 * megabyte) },
  "8 MB of it in HTML": { type: "text/html", body: () => '"> a'.repeat(2 * megabyte) },
  "9 MB in one line": { type: "text/plain", body: () => "x".repeat(9 * megabyte) },
  "9 MB of tags that do not end": { type: "text/html", body: () => "<blockquote ".repeat(0.75 * megabyte) },
  "parts in parts": multipart(
    "mixed",
    10_000,
    (n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
  ),
  "messages in messages": {
    type: "message/rfc822",
    body: () => "Content-Type: message/rfc822\r\n\r\n".repeat(20_000),
  },
  "100,000 parts": multipart("mixed", 100_000, () => "--b0\r\n\r\nx\r\n"),
};

function mime(
  { type, body }: { readonly type: string; readonly body: () => string },
  recipient: string,
): Buffer {
  const head = [
    "Authentication-Results: mx.service.invalid; dmarc=pass header.from=hostile.invalid",
    "From: ap@hostile.invalid",
    `To: <${recipient}>`,
    `Message-ID: <${randomUUID()}@hostile.invalid>`,
    `Content-Type: ${type}`,
    "",
    "",
  ];
  return Buffer.from(head.join("\r\n") + body());
}

function signed(raw: Buffer) {
  const at = String(Math.floor(Date.now() / 1_000));
  const secret = service.config.eventSecrets.email;
  return {
    "content-type": "message/rfc822",
    "x-webhook-timestamp": at,
    "x-signature": createHmac("sha256", secret).update(`${at}.`).update(raw).digest("hex"),
  };
}

/** Runs work while a second caller asks for /health over and over; answers the slowest of those answers and the memory taken. */
async function watch(work: () => Promise<void>): Promise<{ slowest_ms: number; grown: number }> {
  const before = process.memoryUsage().rss;
  let [slowest_ms, most, isOver] = [0, before, false];
  const asking = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await request(service.app).get("/health").expect(200);
      slowest_ms = Math.max(slowest_ms, performance.now() - asked);
      most = Math.max(most, process.memoryUsage().rss);
    }
  })();
  await work();
  isOver = true;
  await asking;
  return { slowest_ms, grown: most - before };
}

async function answer(raw: Buffer): Promise<void> {
  await request(service.app).post("/v1/internal/email/inbound").set(signed(raw)).send(raw).expect(202);
}

test.each(Object.entries(mails))("%s are taken and held while others are served", async (_what, mail) => {
  const raw = mime(mail, to);
  const { slowest_ms, grown } = await watch(async () => {
    await answer(raw);
    await account.advance(1);
  });
  expect(slowest_ms).toBeLessThan(slowestAnswer_ms);
  expect(grown).toBeLessThan(mostMemory);
  const { rows } = await service.database.owner.query(
    `select e.status, r.unread from app.emails e join app.replies r using (creditor_id, email_id)
     where e.placement_id = $1 order by e.created_at desc, e.email_id limit 1`,
    [id],
  );
  expect(rows).toEqual([{ status: "held", unread: "rest" }]);
});

test("for no address of ours they are dropped before they are parsed", async () => {
  const raw = mime({ type: "text/plain", body: () => "\n".repeat(9 * megabyte) }, "nobody@service.invalid");
  const { slowest_ms, grown } = await watch(() => answer(raw));
  expect(slowest_ms).toBeLessThan(slowestAnswer_ms);
  expect(grown).toBeLessThan(mostMemory);
});

test("many at once are asked to come again rather than kept", async () => {
  const raw = mime({ type: "text/plain", body: () => "\n".repeat(9 * megabyte) }, to);
  const headers = signed(raw);
  const statuses: number[] = [];
  const { grown } = await watch(async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        request(service.app).post("/v1/internal/email/inbound").set(headers).send(raw),
      ),
    );
    for (const { status, headers: shown } of answers) {
      statuses.push(status);
      if (status === 503) expect(Number(shown["retry-after"])).toBeGreaterThan(0);
    }
  });
  expect(new Set(statuses)).toEqual(new Set([202, 503]));
  expect(grown).toBeLessThan(mostMemory);
  await answer(raw);
});

test.each([
  ["a quotation's header that does not end", `${"On ".repeat(2_500)}\n`],
  ["what looks like dates and addresses", "2026 from <".repeat(800)],
  ["100 kB of words", "we will pay you not stop the invoice and ".repeat(2_500)],
])("a reply of %s is read or held while others are served", async (_what, text) => {
  const raw = mime({ type: "text/plain", body: () => text }, to);
  const { slowest_ms } = await watch(async () => {
    await answer(raw);
    await account.advance(1);
  });
  expect(slowest_ms).toBeLessThan(slowestAnswer_ms);
  const { rows } = await service.database.owner.query(
    "select count(*)::integer as open from app.emails where placement_id = $1 and direction = 'inbound' and classification is null",
    [id],
  );
  expect(rows).toEqual([{ open: 0 }]);
});

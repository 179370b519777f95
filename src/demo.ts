/**
 * `npm run demo`: the life of one placement against a running service, told line by line with the time on the debtor's wall.
 * Through the public API and the test helpers alone. `npm run demo -- --url http://host:port --credentials demo.json`
 * where the service is not the one that this folder starts.
 */
import { randomBytes, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { readConfig } from "./config.ts";

const zone = "America/Chicago";
const mostTouches = 10;

const Credentials = z.object({ creditor: z.object({ api_key: z.string() }) });
const Clock = z.object({ now: z.string() });
const Placement = z.object({
  status: z.string(),
  debtor: z.object({
    company_name: z.string(),
    primary_email: z.string().nullable(),
    primary_phone: z.string().nullable(),
  }),
  planner: z.object({
    next_action: z.object({ channel: z.string().nullable(), scheduled_at: z.string() }).nullable(),
  }),
});
const Messages = z.object({
  messages: z.array(z.object({ to: z.string(), subject: z.string(), body: z.string() })),
});
const Calls = z.array(
  z.object({
    outcome: z.string().nullable(),
    transcript: z.string().nullable(),
  }),
);
const Commitments = z.array(
  z.object({ type: z.string(), total_amount: z.number(), next_followup_at: z.string().nullable() }),
);
const Trail = z.object({ events: z.array(z.object({ event_type: z.string() })) });

/** What the demo cannot go on without, in words for whoever started it. */
class DemoError extends Error {}

interface Service {
  get<Body>(path: string, shape: z.ZodType<Body>): Promise<Body>;
  post<Body>(path: string, body: object, shape: z.ZodType<Body>): Promise<Body>;
}

function connect(url: string, key: string): Service {
  async function ask<Body>(
    method: string,
    path: string,
    shape: z.ZodType<Body>,
    body?: object,
  ): Promise<Body> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    }).catch(() => {
      throw new DemoError(`No service answers at ${url}. Start it with \`npm start\`, in another terminal.`);
    });
    if (!response.ok)
      throw new DemoError(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
    return shape.parse(await response.json());
  }
  return {
    get: (path, shape) => ask("GET", path, shape),
    post: (path, body, shape) => ask("POST", path, shape, body),
  };
}

function settings(): { url: string; key: string } {
  const { values } = parseArgs({ options: { url: { type: "string" }, credentials: { type: "string" } } });
  const config = readConfig();
  const path = values.credentials ?? join(config.dataDir, "demo.json");
  return { url: (values.url ?? `http://localhost:${config.port}`).replace(/\/+$/, ""), key: keyIn(path) };
}

function keyIn(path: string): string {
  try {
    return Credentials.parse(JSON.parse(readFileSync(path, "utf8"))).creditor.api_key;
  } catch {
    throw new DemoError(
      `There are no credentials in ${path}. The first \`npm start\` writes them; DATA_DIR or --credentials say where.`,
    );
  }
}

const wall = new Intl.DateTimeFormat("en-US", {
  timeZone: zone,
  weekday: "short",
  month: "short",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZoneName: "short",
});

async function demo(service: Service): Promise<void> {
  let now = Date.parse((await service.get("/v1/test-helpers/clock", Clock)).now);
  const advance = async (seconds: number) => {
    now = Date.parse((await service.post("/v1/test-helpers/clock/advance", { seconds }, Clock)).now);
  };
  const tell = (what: string) => process.stdout.write(`${wall.format(now).padEnd(28)} ${what}\n`);

  // Early in the morning, so that nobody is contacted before it is told.
  const early_h = 10;
  const wait_s = (early_h * 3_600 - (Math.ceil(now / 1_000) % 86_400) + 86_400) % 86_400;
  await advance(wait_s + 1);
  const started = now;
  const daysAgo = (days: number) => new Date(started - days * 86_400_000).toISOString().slice(0, 10);
  const mark = randomBytes(3).toString("hex").toUpperCase();
  const company_name = `Harbor Freight Logistics ${mark} LLC`;
  const { placement_id: id } = await service.post(
    "/v1/placements",
    {
      invoice_number: `DEMO-${mark}`,
      invoice_amount: 1850,
      invoice_date: daysAgo(60),
      due_date: daysAgo(30),
      posture: "escalate",
      debtor: {
        company_name,
        state: "TX",
        primary_phone: `+1512555${randomInt(1_000, 9_999)}`,
        primary_email: `ap@harbor-${mark.toLowerCase()}.example`,
      },
    },
    z.object({ placement_id: z.string() }),
  );
  const placement = () => service.get(`/v1/placements/${id}`, Placement);
  tell(`Invoice DEMO-${mark} over $1,850.00, 30 days overdue, is placed against ${company_name} in Texas.`);

  /** Lets time pass, from one planned touch to the next, until one has been made that answers to the question. */
  const until = async (made: () => Promise<boolean>) => {
    for (let touches = 0; touches < mostTouches; touches += 1) {
      if (await made()) return;
      const { next_action } = (await placement()).planner;
      const wait_ms = next_action ? Date.parse(next_action.scheduled_at) - now : 0;
      await advance(Math.max(1, Math.ceil(wait_ms / 1_000)));
    }
    throw new DemoError("Nobody was reached; the placement's compliance decision says why.");
  };

  await advance(5);
  const ready = await placement();
  const { next_action: first } = ready.planner;
  const planned = first
    ? `first ${first.channel} at ${wall.format(new Date(first.scheduled_at))}, inside its hours`
    : "nothing planned";
  tell(`The debtor is enriched and screened, compliance is judged: ${ready.status}; ${planned}.`);

  const promised_date = new Date(now + 6 * 86_400_000).toISOString().slice(0, 10);
  const promise = { outcome: "payment_agreed", promised_amount: 1850, promised_date };
  await service.post(`/v1/test-helpers/placements/${id}/next-call`, promise, z.unknown());
  tell(
    `(Whoever answers the telephone there will promise to pay by ${promised_date}: a test helper sees to it.)`,
  );

  const outbox = () => service.get(`/v1/test-helpers/outbox?placement_id=${id}`, Messages);
  await until(async () => (await outbox()).messages.length > 0);
  const { messages } = await outbox();
  tell(`An email went to ${messages[0]?.to}: “${messages[0]?.subject}”.`);

  const calls = () => service.get(`/v1/placements/${id}/calls`, Calls);
  await until(async () => (await calls()).some(({ outcome }) => outcome !== null));
  const call = (await calls()).find(({ outcome }) => outcome !== null);
  tell(`A call was made: ${call?.outcome}. It began: “${call?.transcript?.slice(0, 90)}…”`);

  const [commitment] = await service.get(`/v1/placements/${id}/payments`, Commitments);
  if (!commitment) throw new DemoError("The promise was not recorded.");
  tell(
    `The promise is on file: ${commitment.type} of $${commitment.total_amount.toFixed(2)}. The placement is ${(await placement()).status}.`,
  );

  const { events } = await service.get(`/v1/placements/${id}/audit?limit=500`, Trail);
  tell(
    `${events.length} events in the trail, from ${events.at(-1)?.event_type} to ${events[0]?.event_type}, each chained to the one before.`,
  );
}

try {
  const { url, key } = settings();
  await demo(connect(url, key));
} catch (error) {
  if (!(error instanceof DemoError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

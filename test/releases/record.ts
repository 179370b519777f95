/**
 * `npm run record-release`: keeps this release in test/fixtures/releases/<logic version>/ for the upgrade tests of those that come
 * after. Run it on the commit that is released:
 *
 *   migrations.json.gz   path → content of migrations/, as this release applied them
 *   data.sql             INSERTs of a little data that this release wrote
 *   statements.json      doors: the functions that its processes call; statements: some that they said afterwards, {text, values}
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { startEmbedded } from "../../src/database/embedded.ts";

const project = fileURLToPath(new URL("../../", import.meta.url));
const version = readFileSync(join(project, "migrations/logic/VERSION"), "utf8").trim();
const target = process.argv[2] ?? join(project, "test/fixtures/releases", version);
const scratch = mkdtempSync(join(tmpdir(), "svc-release-"));
const log = join(scratch, "statements.jsonl");

function packMigrations(): Buffer {
  const folder = join(project, "migrations");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.sql$|VERSION$/.test(name))
    .sort()
    .map((name) => [name.split(sep).join("/"), readFileSync(join(folder, name), "utf8")]);
  return gzipSync(JSON.stringify(Object.fromEntries(files)), { level: 9 });
}

/** Every row that migrating alone does not bring, in the order of the tables' foreign keys. */
async function dumpData(url: string, fresh: ReadonlyMap<string, number>): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const lines: string[] = [];
    for (const [table, count] of await countRows(client)) {
      if (count === 0 || fresh.get(table) === count) continue;
      const columns = await columnsOf(client, table);
      const values = columns.map((name) => `quote_nullable(t.${name}::text)`).join(", ");
      const { rows } = await client.query<{ line: string }>(
        `select format('insert into ${table} (${columns.join(", ")}) overriding system value values (%s);',
           concat_ws(', ', ${values})) as line from ${table} t order by t::text`,
      );
      lines.push(...rows.map(({ line }) => line), ...(await sequencesOf(client, table)));
    }
    return `${lines.join("\n")}\n`;
  } finally {
    await client.end();
  }
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** What sets the counters behind identity columns to where they were. */
async function sequencesOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select format('select setval(pg_get_serial_sequence(%L, %L), (select max(%I) from ${table}));', $1::text, attname, attname) as line
     from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
    [table],
  );
  return rows.map(({ line }) => line);
}

async function countRows(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace in ('app'::regnamespace, 'private'::regnamespace) and relkind = 'r' order by 1`,
  );
  const counts = new Map<string, number>();
  for (const { name } of rows) {
    const { rows: counted } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    counts.set(name, counted[0]?.n ?? 0);
  }
  return counts;
}

interface Service {
  readonly child: ChildProcess;
  readonly url: string;
}

async function startService(env: Record<string, string>): Promise<Service> {
  const child = spawn(
    process.execPath,
    ["--import", join(project, "test/releases/log_statements.mjs"), "src/main.ts", "start"],
    {
      cwd: project,
      env: { ...process.env, DATA_DIR: scratch, PORT: "0", STATEMENTS_LOG: log, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += chunk;
    const url = /^ready (http:\/\/\S+)$/m.exec(text)?.[1];
    if (url) return { child, url };
  }
  throw new Error(`the service did not start: ${text}`);
}

type Ask = (path: string, body?: object) => Promise<Record<string, string>>;

function client(url: string, key: string): Ask {
  return async (path, body) => {
    const response = await fetch(`${url}/v1${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
    return (await response.json()) as Record<string, string>;
  };
}

const invoice = (number: string, company: object, posture = "escalate") => ({
  invoice_number: number,
  invoice_amount: 1850.25,
  invoice_date: "2026-08-01",
  due_date: "2026-08-31",
  posture,
  debtor: { state: "TX", primary_email: `ap-${number.toLowerCase()}@debtor.invalid`, ...company },
});

/** Placements at several points of their life. */
async function live(ask: Ask): Promise<string[]> {
  const companies = [
    "Harbor Freight Logistics LLC",
    "Bluebonnet Dental Supply Inc.",
    "Lone Star Fabrication LLC",
  ];
  const ids: string[] = [];
  for (const [n, company_name] of companies.entries()) {
    const { placement_id = "" } = await ask("/placements", invoice(`R-${n}`, { company_name }));
    ids.push(placement_id);
  }
  await ask("/test-helpers/clock/advance", { seconds: 3 * 86_400 });
  await ask(`/test-helpers/placements/${ids[0]}/inbound-email`, { body: "We will pay in full on Friday." });
  await ask(`/test-helpers/placements/${ids[1]}/inbound-email`, {
    body: "Please call in the mornings only.",
  });
  await ask(`/test-helpers/placements/${ids[2]}/inbound-email`, {
    body: "We filed for chapter 11.",
    from: "stranger@elsewhere.invalid",
    authenticated: false,
  });
  await ask("/test-helpers/clock/advance", { seconds: 3_600 });
  return ids;
}

/** What the release's processes go on to say, of each kind. */
async function goOn(ask: Ask, [paid = "", preferring = ""]: readonly string[]): Promise<void> {
  await ask("/placements?page_size=5");
  await ask(`/placements/${paid}`);
  await ask(`/placements/${paid}/audit`);
  await ask(`/placements/${paid}/compliance-decision`);
  await ask(`/placements/${preferring}/emails`);
  await ask(`/placements/${preferring}/posture`, { posture: "preserve" });
  await ask("/placements", invoice("R-9", { company_name: "Harbor Freight Logistics, L.L.C." }));
  await ask(`/test-helpers/placements/${preferring}/inbound-email`, { body: "Stop emailing us." });
  await ask("/test-helpers/clock/advance", { seconds: 86_400 });
  await ask(`/placements/${paid}/recall`, { reason: "paid directly" });
}

async function record(): Promise<void> {
  const server = await startEmbedded({ dataDir: join(scratch, "server") });
  try {
    const { ownerUrl, urls } = server;
    const env = {
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_URL: urls.tenant,
      DATABASE_OTHER_URL: urls.other,
      DATABASE_WORKER_URL: urls.worker,
    };
    const { migrateAll } = await import("../../src/database/migrate.ts");
    await migrateAll({ ownerUrl, urls });
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const fresh = await countRows(owner);
    await owner.end();
    const service = await startService(env);
    const credentials = JSON.parse(readFileSync(join(scratch, "demo.json"), "utf8"));
    const ask = client(service.url, credentials.creditor.api_key);
    const ids = await live(ask);
    const data = await dumpData(ownerUrl, fresh);
    writeFileSync(log, "");
    await goOn(ask, ids);
    // The worker looks for what dead processes left every five seconds.
    await sleep(6_000);
    service.child.kill("SIGTERM");
    await once(service.child, "exit");
    mkdirSync(target, { recursive: true });
    writeFileSync(join(target, "migrations.json.gz"), packMigrations());
    writeFileSync(join(target, "data.sql"), data);
    writeFileSync(
      join(target, "statements.json"),
      `${JSON.stringify({ doors: doors(), statements: distinctStatements() }, null, 1)}\n`,
    );
  } finally {
    await server.stop();
    rmSync(scratch, { recursive: true });
  }
}

/** Functions that the release's TypeScript names in its statements. */
function doors(): string[] {
  const folder = join(project, "src");
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const called = texts.flatMap((text) => [...text.matchAll(/\b((?:api|app|task|private)\.[a-z_]+)\(/g)]);
  // A task's own functions, and Express's app.get, are no doors.
  const names = called
    .map(([, name = ""]) => name)
    .filter((name) => !/\.(begin_|finish_|get|set|use|route|listen)$/.test(name));
  return [...new Set(names)].sort();
}

/** A few of each text, and of api.call of each operation. */
function distinctStatements(): unknown[] {
  const most = 2;
  const seen = new Map<string, number>();
  return readFileSync(log, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { text: string; values: unknown[] })
    .filter(({ text, values }) => {
      const kind = text.includes("api.call(") ? `${text} ${values[1]}` : text;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      return (seen.get(kind) ?? 0) <= most;
    });
}

await record();

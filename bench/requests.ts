import { randomUUID } from "node:crypto";
import { type Baseline, baseline } from "./baseline.ts";
import { type BenchDatabase, credentialOf, databaseEnv, prepareDatabase } from "./database.ts";
import { getRequest, load, postRequest } from "./load.ts";
import { type Running, startService } from "./process.ts";
import type { Row } from "./row.ts";

const connections = 8;
const duration_ms = 6_000;
const companies = 1_000;
const seeded = 10_000;
const foldPeriod_ms = 2_000;

const enterWorker =
  "select app.enter(('svc_worker', $1, 'system', 'bench', null, null, 'system')::app.principal)";

interface Case {
  readonly name: string;
  readonly operation: string;
  readonly writes: boolean;
  readonly request: (token: string) => string;
  /** The same, for the raw function: an SQL expression. */
  readonly input: string;
}

/** create, get, list and audit page over HTTP, each right after its raw function, on the same server. */
export async function measureRequests(dataDir: string): Promise<Row[]> {
  const database = await prepareDatabase(dataDir);
  const api = await startService("api", { ...databaseEnv(database.server), DATA_DIR: dataDir });
  try {
    await seed(database, api);
    const [placementId = "", busyId = ""] = await somePlacements(database);
    const rows: Row[] = [];
    for (const each of cases(placementId, busyId)) {
      rows.push(await whileFolding(database, () => measure(database, api, each)));
    }
    return rows;
  } finally {
    await api.stop();
    await database.stop();
  }
}

function cases(placementId: string, busyId: string): Case[] {
  const at = (id: string) => `'{"path":{"placement_id":"${id}"},"query":{}}'`;
  return [
    {
      name: "get_placement",
      operation: "get_placement",
      writes: false,
      request: (token) => getRequest(`/v1/placements/${placementId}`, token),
      input: at(placementId),
    },
    {
      name: "list_placements",
      operation: "list_placements",
      writes: false,
      request: (token) => getRequest("/v1/placements", token),
      input: `'{"path":{},"query":{}}'`,
    },
    {
      name: "audit_page",
      operation: "list_audit_events",
      writes: false,
      request: (token) => getRequest(`/v1/placements/${busyId}/audit`, token),
      input: at(busyId),
    },
    {
      name: "create_placement",
      operation: "create_placement",
      writes: true,
      request: (token) =>
        postRequest("/v1/placements", token, body(randomUUID(), Math.floor(Math.random() * companies))),
      input: `'{"faults":{},"body":' || replace(replace('${body("NUMBER", "COMPANY")}', 'NUMBER', gen_random_uuid()::text), 'COMPANY', (random() * ${companies - 1})::integer::text) || '}'`,
    },
  ];
}

function body(number: string, company: number | string): string {
  return JSON.stringify({
    invoice_number: number,
    invoice_amount: 1234.56,
    invoice_date: "2026-06-01",
    due_date: "2026-07-01",
    debtor: {
      company_name: `Bench Customer ${company} LLC`,
      state: "TX",
      primary_email: `ap@customer${company}.example`,
    },
  });
}

async function measure(database: BenchDatabase, api: Running, each: Case): Promise<Row> {
  const credential = credentialOf(database.tokens[0] ?? "", each.writes);
  const raw: Baseline = await baseline({
    url: database.server.urls.tenant,
    connections,
    duration_ms,
    credential,
    operation: each.operation,
    input: each.input,
  });
  let sent = 0;
  const { perSecond, statuses } = await load({
    port: api.port,
    connections,
    duration_ms,
    next: () => each.request(database.tokens[sent++ % database.tokens.length] ?? ""),
  });
  if (Object.keys(statuses).some((status) => !status.startsWith("2"))) {
    throw new Error(`${each.name} was answered ${JSON.stringify(statuses)}`);
  }
  return {
    name: each.name,
    unit: "requests/s",
    value: perSecond,
    baseline: raw.perSecond,
    ratio: perSecond / raw.perSecond,
    note: `baseline by ${raw.by}, ${connections} connections`,
  };
}

/** Some thousands of placements, so that lists and indexes are not of an empty table. */
async function seed(database: BenchDatabase, api: Running): Promise<void> {
  let sent = 0;
  const pending = Array.from({ length: connections }, async () => {
    while (sent < seeded) {
      sent += 1;
      await fetch(`http://127.0.0.1:${api.port}/v1/placements`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${database.tokens[sent % database.tokens.length]}`,
          "content-type": "application/json",
        },
        body: body(randomUUID(), sent % companies),
      });
    }
  });
  await Promise.all(pending);
  await fold(database);
  await database.owner.query("vacuum analyze");
}

/** The worker folds every two seconds; beside the API alone nobody else would. */
async function whileFolding<T>(database: BenchDatabase, work: () => Promise<T>): Promise<T> {
  let folding = fold(database);
  const timer = setInterval(() => {
    folding = folding.then(() => fold(database));
  }, foldPeriod_ms);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await folding;
  }
}

async function fold(database: BenchDatabase): Promise<void> {
  await database.owner.query("begin");
  await database.owner.query(enterWorker, [database.creditorId]);
  await database.owner.query("select app.fold_metrics()");
  await database.owner.query("commit");
}

/** One placement with the trail of its first weeks, and one with a trail longer than an audit page. */
async function somePlacements(database: BenchDatabase): Promise<string[]> {
  const { rows } = await database.owner.query<{ placement_id: string }>(
    "select placement_id from app.placements limit 2",
  );
  const ids = rows.map((row) => row.placement_id);
  await database.owner.query("begin");
  await database.owner.query(enterWorker, [database.creditorId]);
  for (const [index, events] of [12, 150].entries()) {
    await database.owner.query(
      `select app.record('compliance.evaluated', $1, '{"can_call": false, "can_email": true, "reasons": ["missing_phone"]}')
       from generate_series(1, $2::integer)`,
      [ids[index], events],
    );
  }
  await database.owner.query("commit");
  return ids;
}

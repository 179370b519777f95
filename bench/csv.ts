import { readFileSync } from "node:fs";
import { type BenchDatabase, databaseEnv, prepareDatabase } from "./database.ts";
import { startService } from "./process.ts";
import type { Row } from "./row.ts";

// Within the volume quota, beyond which every row is flagged.
const generatedRows = 10_000;
const companies = 2_000;

/** Rows a second of POST /v1/intake/csv/commit: the real file, and a generated one of many companies. */
export async function measureCsv(dataDir: string): Promise<Row[]> {
  const database = await prepareDatabase(dataDir);
  const api = await startService("api", { ...databaseEnv(database.server), DATA_DIR: dataDir });
  try {
    const real = readFileSync(new URL("../test/fixtures/receivables.csv", import.meta.url), "utf8");
    const rates = [
      ["csv_commit_first", await commit(database, api.port, real)],
      ["csv_commit", await commit(database, api.port, generated())],
      ["csv_commit_again", await commit(database, api.port, real)],
    ] as const;
    return rates.map(([name, value]) => ({ name, unit: "rows/s", value, baseline: null, ratio: null }));
  } finally {
    await api.stop();
    await database.stop();
  }
}

async function commit(database: BenchDatabase, port: number, csv: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}/v1/intake/csv/commit`, {
    method: "POST",
    headers: { authorization: `Bearer ${database.tokens[0]}`, "content-type": "text/csv" },
    body: csv,
  });
  const answer = (await response.json()) as { results?: unknown[] };
  if (response.status !== 200 || !answer.results)
    throw new Error(`the commit was answered ${response.status}`);
  return (answer.results.length * 1000) / (performance.now() - started);
}

function generated(): string {
  const lines = [
    "invoice_number,invoice_amount,invoice_date,due_date,debtor_company_name,debtor_state,debtor_primary_email",
  ];
  for (let i = 0; i < generatedRows; i += 1) {
    const company = i % companies;
    lines.push(
      `G-${i},${(i % 900) + 100}.50,2026-05-01,2026-06-01,Generated Customer ${company} LLC,TX,ap@generated${company}.example`,
    );
  }
  return lines.join("\n");
}

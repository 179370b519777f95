/**
 * `npm run bench`: what the service does a second over HTTP, beside how often the raw function is called with the same
 * concurrency on the same server. Prints one table and writes bench/results.json. Takes about two minutes.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureCsv } from "./csv.ts";
import { measureDrain } from "./drain.ts";
import { measureRequests } from "./requests.ts";
import type { Row } from "./row.ts";
import { measureStarts } from "./starts.ts";
import { measureTasks } from "./tasks.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-bench-"));
try {
  const rows: Row[] = [
    ...(await measureStarts(join(folder, "starts"))),
    ...(await measureRequests(join(folder, "requests"))),
    ...(await measureCsv(join(folder, "csv"))),
    ...(await measureTasks(join(folder, "tasks"))),
    ...(await measureDrain(join(folder, "drain"))),
  ];
  print(rows);
  writeFileSync(new URL("results.json", import.meta.url), `${JSON.stringify({ rows }, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function print(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.name,
    String(Math.round(row.value * 10) / 10),
    row.unit,
    row.baseline === null ? "" : String(Math.round(row.baseline)),
    row.ratio === null ? "" : row.ratio.toFixed(2),
    row.note ?? "",
  ]);
  const table = [["name", "value", "unit", "baseline", "ratio", "note"], ...cells];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((line) => (line[column] ?? "").length))) ?? [];
  for (const line of table) {
    process.stdout.write(
      `${line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd()}\n`,
    );
  }
}

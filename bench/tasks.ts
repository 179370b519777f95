import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { databaseEnv, prepareDatabase } from "./database.ts";
import { startService } from "./process.ts";
import type { Row } from "./row.ts";

const samples = 100;
const pause_ms = 30;

/** From the answered create to the start of its first task, idle; and the memory of API and worker in one process. */
export async function measureTasks(dataDir: string): Promise<Row[]> {
  const database = await prepareDatabase(dataDir);
  const service = await startService("start", {
    ...databaseEnv(database.server),
    DATABASE_OWNER_URL: database.server.ownerUrl,
    DATA_DIR: dataDir,
  });
  try {
    for (let i = 0; i < samples; i += 1) {
      await place(service.port, database.tokens[i % database.tokens.length] ?? "");
      await sleep(pause_ms);
    }
    const { rows } = await database.owner.query<{ p50: number; p99: number }>(
      `select percentile_cont(0.5) within group (order by wait) as p50, percentile_cont(0.99) within group (order by wait) as p99
       from (select extract(epoch from e.occurred_at - p.created_at)::float8 * 1000 as wait
             from app.placements p join app.audit_events e on e.chain_id = p.placement_id and e.event_type = 'placement.enriched') w`,
    );
    const rss = service.rss();
    return [
      {
        name: "task_start_p50",
        unit: "ms",
        value: rows[0]?.p50 ?? Number.NaN,
        baseline: null,
        ratio: null,
        note: "create committed → enrichment recorded",
      },
      { name: "task_start_p99", unit: "ms", value: rows[0]?.p99 ?? Number.NaN, baseline: null, ratio: null },
      ...(rss === null
        ? []
        : [
            {
              name: "rss",
              unit: "MB",
              value: rss,
              baseline: null,
              ratio: null,
              note: "API and worker, one process",
            },
          ]),
    ];
  } finally {
    await service.stop();
    await database.stop();
  }
}

async function place(port: number, token: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/placements`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      invoice_number: randomUUID(),
      invoice_amount: 100,
      invoice_date: "2026-05-01",
      due_date: "2026-06-01",
      debtor: { company_name: `Tasked ${randomUUID()} LLC`, state: "TX" },
    }),
  });
  if (response.status !== 201) throw new Error(`a create was answered ${response.status}`);
}

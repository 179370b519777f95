import { startService } from "./process.ts";
import type { Row } from "./row.ts";

/** From the start of the process to its `ready` line: on an empty folder, and on the folder that it left. */
export async function measureStarts(dataDir: string): Promise<Row[]> {
  const first = await startService("start", { DATA_DIR: dataDir });
  await first.stop();
  const later = await startService("start", { DATA_DIR: dataDir });
  await later.stop();
  return [
    { name: "start_first", unit: "ms", value: first.ready_ms, baseline: null, ratio: null },
    { name: "start_later", unit: "ms", value: later.ready_ms, baseline: null, ratio: null },
  ];
}

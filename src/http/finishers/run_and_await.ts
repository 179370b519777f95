import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Finisher } from "../dispatch.ts";
import type { FinisherServices } from "./services.ts";

const Booked = z.object({ creditor_id: z.string(), key: z.string() });

// As long as a caller may be kept waiting for a worker that was faster to take the row.
const patience_ms = 5_000;
const pause_ms = 20;

/**
 * For an operation that answers which row of the agenda it booked: runs that row at once and answers, with 200 unless said otherwise, what
 * task.<answer>() says came of it. While a provider takes its time, that is that nothing came yet.
 */
export function runAndAwait({ pool, runNow }: FinisherServices, answer: string, status = 200): Finisher {
  return async (reply) => {
    const { creditor_id: creditorId, key } = Booked.parse(JSON.parse(reply.body ?? ""));
    await runNow({ creditorId, key });
    const deadline = performance.now() + patience_ms;
    for (;;) {
      const waits = performance.now() < deadline;
      const { rows } = await pool.query<{ body: string | null }>({
        name: "task.booked_result",
        text: "select task.booked_result($1, $2, $3, $4) as body",
        values: [creditorId, key, answer, waits],
      });
      const body = rows[0]?.body ?? null;
      if (body !== null) return { ...reply, status, body };
      await sleep(pause_ms);
    }
  };
}

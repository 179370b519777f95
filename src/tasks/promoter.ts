import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { log } from "../log.ts";

const pause_ms = 5;

/**
 * Brings what just became due to the queue: called with the tenant of each statement that reported `wake`. The first call
 * promotes at once; those that come while it is under way, or shortly after, go together. A failure loses nothing but
 * time, since the worker's sweep finds the rows.
 */
export function createPromoter(pool: pg.Pool): (creditorId: string) => void {
  const due = new Set<string>();
  let busy = false;

  async function promote(): Promise<void> {
    busy = true;
    while (due.size) {
      const creditors = [...due];
      due.clear();
      try {
        await pool.query({ name: "task.promote", text: "select task.promote($1)", values: [creditors] });
      } catch (error) {
        log.warn("due work was not promoted; the sweep will", {
          error: String(error instanceof Error && error.name),
        });
      }
      await sleep(pause_ms);
    }
    busy = false;
  }

  return (creditorId) => {
    due.add(creditorId);
    if (!busy) void promote();
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../log.ts";

export interface Loop {
  /** Waits for the turn under way. */
  stop(): Promise<void>;
}

/** Does `turn` over and over; it answers how long to wait for the next, and a failed one is followed after `rest_ms`. */
export function startLoop(what: string, rest_ms: number, turn: () => Promise<number>): Loop {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const pause_ms = await turn().catch((error: unknown) => {
        log.error(`${what} failed and will be repeated`, error);
        return rest_ms;
      });
      await sleep(pause_ms, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

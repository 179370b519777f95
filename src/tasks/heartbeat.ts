const period_ms = 5_000;

/** Shows that this process's worker is at work. */
export interface Heartbeat {
  /** Called after each sweep; writes every few seconds. */
  beat(): Promise<void>;
  /** Counts from the start while nothing was written. */
  age_ms(): number;
}

export function createHeartbeat(write: () => Promise<unknown>): Heartbeat {
  let seenAt = performance.now();
  let isWritten = false;
  const age_ms = () => performance.now() - seenAt;
  return {
    age_ms,
    async beat() {
      if (isWritten && age_ms() < period_ms) return;
      await write();
      isWritten = true;
      seenAt = performance.now();
    },
  };
}

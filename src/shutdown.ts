import { once } from "node:events";
import { log } from "./log.ts";

/** Something that runs until it is stopped, or until it fails by itself. */
export interface Running {
  readonly failed: Promise<unknown>;
  stop(): Promise<void>;
}

const patience_ms = 30_000;

/**
 * Starts something, waits for SIGTERM or Ctrl-C, and stops it: requests and running jobs first, then what they stand on.
 * `signal` is aborted when the stop comes while it is still starting. A second Ctrl-C does not wait.
 */
export async function untilStopped(start: (signal: AbortSignal) => Promise<Running | undefined>): Promise<void> {
  const stopping = new AbortController();
  const asked = Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")]).then(() => stopping.abort());
  const running = await start(stopping.signal);
  if (!running) return;
  const failure = await Promise.race([asked, running.failed.then((error) => ({ error }))]);
  if (failure) log.error("a part of the service has ended by itself", failure.error);
  const impatient = setTimeout(() => process.exit(1), patience_ms);
  process.once("SIGINT", () => process.exit(130));
  await running.stop();
  clearTimeout(impatient);
  process.exitCode = failure ? 1 : 0;
}

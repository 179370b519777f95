import { log } from "./log.ts";

/** Something that runs until it is stopped, or until it fails by itself. */
export interface Running {
  readonly failed: Promise<unknown>;
  stop(): Promise<void>;
}

const patience_ms = 30_000;

/** Parts that were started one after the other and are stopped the other way round, also when a later one did not start. */
export class Lifecycle implements Running {
  readonly #stops: (() => Promise<void>)[] = [];
  readonly #failures: Promise<unknown>[] = [];

  /** Takes a part in, once it has started. */
  add<Part extends Running>(part: Part): Part {
    this.#stops.unshift(() => part.stop());
    this.#failures.push(part.failed);
    return part;
  }

  get failed(): Promise<unknown> {
    return Promise.race(this.#failures);
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) await stop();
  }

  /** Starts all parts; what has started is stopped again when one fails. */
  static async start(work: (lifecycle: Lifecycle) => Promise<void>): Promise<Lifecycle> {
    const lifecycle = new Lifecycle();
    try {
      await work(lifecycle);
      return lifecycle;
    } catch (error) {
      await lifecycle.stop();
      throw error;
    }
  }
}

// Ctrl-C reaches a process twice when npm stands between: from the terminal, and handed on by npm.
const echo_ms = 1_000;

/** Resolves at the first SIGTERM or SIGINT; one that comes a second or more later ends the process. */
function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let asked: number | undefined;
    const onSignal = () => {
      asked ??= performance.now();
      if (performance.now() - asked > echo_ms) process.exit(130);
      resolve();
    };
    process.on("SIGTERM", onSignal).on("SIGINT", onSignal);
  });
}

/**
 * Starts something, waits for SIGTERM or Ctrl-C (also while it is starting), and stops it: requests and running jobs
 * first, then what they stand on.
 */
export async function untilStopped(start: () => Promise<Running | undefined>): Promise<void> {
  const asked = stopRequested().then(() => undefined);
  const running = await start();
  if (!running) return;
  const failure = await Promise.race([asked, running.failed.then((error) => ({ error }))]);
  if (failure) log.error("a part of the service has ended by itself", failure.error);
  const impatient = setTimeout(() => process.exit(1), patience_ms);
  await running.stop();
  clearTimeout(impatient);
  process.exitCode = failure ? 1 : 0;
  // Whatever is left over does not keep the process.
  setTimeout(() => process.exit(), 1_000).unref();
}

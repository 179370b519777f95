import { Worker } from "node:worker_threads";

/** What threads can be asked for, by name. Arguments and results are copied between threads. */
export type Jobs = Readonly<Record<string, (...input: never[]) => unknown>>;

export interface PoolOptions {
  /** The module that a thread runs; it answers by `serveJobs`. */
  readonly script: URL;
  readonly threads: number;
  /** How long one job may take, from when a thread begins it. */
  readonly limit_ms: number;
  /** The heap of one thread. */
  readonly memory_mb: number;
  /** A thread without work ends after so long. */
  readonly idle_ms: number;
}

export interface JobOptions {
  readonly transfer?: readonly ArrayBuffer[];
  readonly signal?: AbortSignal;
}

/** A job that a thread could not do: it threw, or took more time or memory than it may. It fails again when it is repeated. */
export class JobFailed extends Error {
  override readonly name: string = "JobFailed";
}

/** The job was ended from outside, and its thread with it. */
export class JobExceeded extends JobFailed {
  override readonly name = "JobExceeded";
}

/** What a thread posts: that it has loaded, or how a job ended. */
export type Report =
  | { readonly state: "ready" }
  | { readonly state: "done"; readonly value: unknown }
  | { readonly state: "failed"; readonly error: unknown };

interface Job {
  readonly name: string;
  readonly input: readonly unknown[];
  readonly transfer: readonly ArrayBuffer[];
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  ready: boolean;
  job?: Job | undefined;
  timer?: NodeJS.Timeout | undefined;
}

/**
 * A few threads for work whose cost a stranger chooses. One job a thread at a time, in the order they were asked for, so that
 * what ends a thread is the job that it was at. Threads start when they are needed, and idle ones hold no process open.
 */
export class ThreadPool<Known extends Jobs> {
  readonly #options: PoolOptions;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Job[] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  run<Name extends keyof Known & string>(
    name: Name,
    input: Parameters<Known[Name]>,
    { transfer = [], signal }: JobOptions = {},
  ): Promise<Awaited<ReturnType<Known[Name]>>> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const job: Job = {
        name,
        input,
        transfer,
        resolve: (value) => resolve(value as Awaited<ReturnType<Known[Name]>>),
        reject,
      };
      this.#waiting.push(job);
      // Work under way goes on to its limit.
      signal?.addEventListener("abort", () => this.#withdraw(job, signal.reason), { once: true });
      this.#assign();
    });
  }

  #withdraw(job: Job, reason: unknown): void {
    const place = this.#waiting.indexOf(job);
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    job.reject(reason);
  }

  #assign(): void {
    const free = [...this.#threads].find((thread) => thread.ready && !thread.job);
    if (free) {
      const job = this.#waiting.shift();
      if (job) this.#begin(free, job);
      return;
    }
    const starting = [...this.#threads].filter((thread) => !thread.ready).length;
    if (this.#waiting.length > starting && this.#threads.size < this.#options.threads) this.#start();
  }

  #start(): void {
    const worker = new Worker(this.#options.script, {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      resourceLimits: { maxOldGenerationSizeMb: this.#options.memory_mb, maxYoungGenerationSizeMb: 16 },
    });
    const thread: Thread = { worker, ready: false };
    this.#threads.add(thread);
    worker.on("message", (report: Report) => this.#receive(thread, report));
    worker.on("error", (error) => this.#lose(thread, error));
    worker.on("exit", () => this.#lose(thread, new Error("a thread ended")));
  }

  #begin(thread: Thread, job: Job): void {
    clearTimeout(thread.timer);
    thread.job = job;
    thread.worker.ref();
    thread.timer = setTimeout(() => this.#lose(thread), this.#options.limit_ms);
    thread.worker.postMessage({ name: job.name, input: job.input }, [...job.transfer]);
  }

  #receive(thread: Thread, report: Report): void {
    if (!this.#threads.has(thread)) return;
    const { job } = thread;
    clearTimeout(thread.timer);
    thread.ready = true;
    thread.worker.unref();
    thread.job = undefined;
    thread.timer = setTimeout(() => this.#end(thread), this.#options.idle_ms);
    thread.timer.unref();
    if (report.state === "done") job?.resolve(report.value);
    if (report.state === "failed") job?.reject(new JobFailed("a job failed", { cause: report.error }));
    this.#assign();
  }

  /** The thread's job ends with it. One that could not even load has no job: whoever waits longest is told. */
  #lose(thread: Thread, cause?: unknown): void {
    if (!this.#threads.has(thread)) return;
    this.#end(thread);
    if (thread.ready) thread.job?.reject(new JobExceeded("a job was ended", { cause }));
    else this.#waiting.shift()?.reject(new Error("a thread did not start", { cause }));
    this.#assign();
  }

  #end(thread: Thread): void {
    clearTimeout(thread.timer);
    this.#threads.delete(thread);
    void thread.worker.terminate();
  }
}

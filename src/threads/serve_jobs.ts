import { parentPort } from "node:worker_threads";
import type { Jobs, Report } from "./pool.ts";

interface Order {
  readonly name: string;
  readonly input: readonly never[];
}

/** Does the jobs that a ThreadPool posts to this thread. */
export function serveJobs(jobs: Jobs): void {
  const port = parentPort;
  if (!port) throw new Error("this module is for a thread");
  const report = (what: Report) => port.postMessage(what);
  port.on("message", async ({ name, input }: Order) => {
    try {
      const job = jobs[name];
      if (!job) throw new Error(`there is no job ${name}`);
      report({ state: "done", value: await job(...input) });
    } catch (error) {
      report({ state: "failed", error });
    }
  });
  report({ state: "ready" });
}

import { serveJobs } from "../../src/threads/serve_jobs.ts";

const jobs = {
  double: (n: number) => 2 * n,
  hang: (): void => {
    for (;;);
  },
  hoard: (): void => {
    for (const all: string[][] = []; ; )
      all.push(Array.from({ length: 1_000 }, (_, n) => `${n} ${all.length}`));
  },
  fail: (text: string): void => {
    throw new SyntaxError(text);
  },
};

export type TestJobs = typeof jobs;

serveJobs(jobs);

import { JobExceeded, JobFailed, ThreadPool } from "../src/threads/pool.ts";
import type { TestJobs } from "./support/test_thread.ts";

/** As many threads as the service has, and jobs that do what hostile texts would have its readers do. */
const pool = (limit_ms = 10_000) =>
  new ThreadPool<TestJobs>({
    script: new URL("support/test_thread.ts", import.meta.url),
    threads: 2,
    limit_ms,
    memory_mb: 32,
    idle_ms: 10,
  });

test("jobs are done beside the event loop, more of them than there are threads", async () => {
  const threads = pool();
  const all = await Promise.all([1, 2, 3, 4, 5].map((n) => threads.run("double", [n])));
  expect(all).toEqual([2, 4, 6, 8, 10]);
});

test("a job that does not end is ended, and those behind it are done", async () => {
  const threads = pool(500);
  const [hung, next] = await Promise.allSettled([
    threads.run("hang", []),
    threads.run("hang", []).catch(() => threads.run("double", [2])),
  ]);
  expect(hung).toMatchObject({ reason: expect.any(JobExceeded) });
  expect(next).toMatchObject({ value: 4 });
});

test("a job that takes more memory than it may is ended, and the process goes on", async () => {
  const threads = pool();
  await expect(threads.run("hoard", [])).rejects.toThrow(JobExceeded);
  expect(await threads.run("double", [3])).toBe(6);
});

test("what a job throws is told without its text, and its thread goes on", async () => {
  const threads = pool();
  const failed: unknown = await threads.run("fail", ["secret"]).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(JobFailed);
  expect(failed).not.toBeInstanceOf(JobExceeded);
  expect(String(failed)).not.toContain("secret");
});

test("a job that is no longer wanted is not begun", async () => {
  const threads = pool(500);
  const busy = [1, 2].map(() => threads.run("hang", []).catch(() => undefined));
  const unwanted = threads.run("double", [1], { signal: AbortSignal.timeout(50) });
  await expect(unwanted).rejects.toThrow(/timeout/);
  await Promise.all(busy);
});

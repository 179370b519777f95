import { ThreadPool } from "./pool.ts";
import type { ReadingJobs } from "./reading_thread.ts";

/**
 * Where texts that strangers wrote are read: beside the event loop, and within limits of time and memory that no ordinary
 * text comes near. One for the process, since reading keeps nothing.
 */
export const reading = new ThreadPool<ReadingJobs>({
  script: new URL("reading_thread.ts", import.meta.url),
  threads: 2,
  limit_ms: 10_000,
  memory_mb: 128,
  idle_ms: 60_000,
});

import type { TaskList } from "graphile-worker";
import * as z from "zod";

/** What a task may use while it works outside the database. */
export interface TaskContext<Providers> {
  readonly providers: Providers;
  /** Aborted when the process has waited long enough for the task to end. */
  readonly signal: AbortSignal;
  /** When the permit was asked for, by performance.now(). */
  readonly askedAt_ms: number;
}

/**
 * The part of a task that lies outside the database, between task.begin_<name>, whose permit it gets, and
 * task.finish_<name>, which records its result. It may run again after a crash with a fresh permit. What it throws (the
 * provider is down) gives the work back for a later attempt; an answer that calls for another course is a result.
 */
export interface Task<Providers = unknown> {
  readonly name: string;
  run(permit: unknown, context: TaskContext<Providers>): Promise<Readonly<Record<string, unknown>>>;
}

/** A task that task.begin_<name> does alone: it never grants a permit. */
export function inDatabase(name: string): Task {
  return {
    name,
    run() {
      throw new Error(`task.begin_${name} granted a permit, and there is nothing to do outside`);
    },
  };
}

/** One row of the agenda. */
export interface Booking {
  readonly creditorId: string;
  readonly key: string;
  /** Its wake-up says that it contacts a debtor (task.is_touch): many of a tenant are begun and finished together. */
  readonly touch?: boolean;
}

// Until logic 5 without `touch` where the release before queued it: such rows go one by one.
const wakeUp = z.object({
  creditor_id: z.guid(),
  key: z.string(),
  others: z.array(z.string()).default([]),
  touch: z.boolean().default(false),
});

/** Until logic 5: what wake-ups of the release before are for, by the name that their task has now. */
const formerNames: Readonly<Record<string, string>> = {
  receive_email: "classify_reply",
  judge_debtor: "reevaluate_debtor",
  judge_placements: "reevaluate_placements",
};

/** For graphile-worker, whose jobs are wake-ups: which rows of a tenant, and nothing else. */
export function taskList(tasks: readonly Pick<Task, "name">[], run: (booking: Booking) => Promise<void>) {
  const handler = async (payload: unknown) => {
    const { creditor_id: creditorId, key: first, others, touch } = wakeUp.parse(payload);
    await Promise.all([first, ...others].map((key) => run({ creditorId, key, touch })));
  };
  const names = new Set(tasks.map(({ name }) => name));
  const former = Object.entries(formerNames).filter(([, name]) => names.has(name));
  return Object.fromEntries([
    ...tasks.map(({ name }) => [name, handler]),
    ...former.map(([before]) => [before, handler]),
  ]) satisfies TaskList;
}

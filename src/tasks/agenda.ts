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
  /** It contacts a debtor: many of a tenant are begun and finished together. */
  readonly isTouch?: true;
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
  /** What its wake-up says that it is. */
  readonly task?: string;
}

const wakeUp = z.object({ creditor_id: z.guid(), key: z.string(), others: z.array(z.string()).default([]) });

/** Until logic 5: what wake-ups of the release before are for, by the name that their task has now. */
const formerNames: Readonly<Record<string, string>> = {
  receive_email: "classify_reply",
  judge_debtor: "reevaluate_debtor",
  judge_placements: "reevaluate_placements",
};

/** For graphile-worker, whose jobs are wake-ups: which rows of a tenant, and nothing else. */
export function taskList(tasks: readonly Pick<Task, "name">[], run: (booking: Booking) => Promise<void>) {
  const handler = (task: string) => async (payload: unknown) => {
    const { creditor_id: creditorId, key: first, others } = wakeUp.parse(payload);
    await Promise.all([first, ...others].map((key) => run({ creditorId, key, task })));
  };
  const names = new Set(tasks.map(({ name }) => name));
  const former = Object.entries(formerNames).filter(([, name]) => names.has(name));
  return Object.fromEntries([
    ...tasks.map(({ name }) => [name, handler(name)]),
    ...former.map(([before, name]) => [before, handler(name)]),
  ]) satisfies TaskList;
}

import { setTimeout as sleep } from "node:timers/promises";
import { errorFields, log } from "../log.ts";

export interface MicroBatchOptions<Asked, Answer> {
  /** What is asked under one name may be said together. */
  readonly nameOf: (asked: Asked) => string;
  /** How many go together at most. */
  readonly most: number;
  /** How long what is under way holds up what was asked since: one that waits for a lock must not stop the others. */
  readonly patience_ms: number;
  readonly runOne: (asked: Asked) => Promise<Answer>;
  /** Answers in the order of what was asked; rejects only when nothing of it was done, or when to say it again does no harm. */
  readonly runMany: (asked: readonly Asked[]) => Promise<readonly Answer[]>;
}

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer | Promise<Answer>) => void;
}

/**
 * Has one thing said at a time under each name, and all that is asked meanwhile said together next: so what comes alone
 * waits for nothing, and of much the most goes together. What fails together is said one by one. What takes longer than
 * there is patience goes on beside what comes next.
 */
export function microBatch<Asked, Answer>(
  gathering: MicroBatchOptions<Asked, Answer>,
): (asked: Asked) => Promise<Answer> {
  const { nameOf, most, patience_ms, runOne, runMany } = gathering;
  const waiting = new Map<string, Waiting<Asked, Answer>[]>();

  async function say(together: readonly Waiting<Asked, Answer>[]): Promise<void> {
    if (together.length > 1) {
      try {
        const answers = await runMany(together.map(({ asked }) => asked));
        for (const [n, answer] of answers.entries()) together[n]?.resolve(answer);
        return;
      } catch (error) {
        log.debug("what failed together is said one by one", errorFields(error));
      }
    }
    const answers = together.map(({ asked, resolve }) => {
      const answer = runOne(asked);
      resolve(answer);
      return answer;
    });
    await Promise.allSettled(answers);
  }

  async function sayAll(name: string, queue: Waiting<Asked, Answer>[]): Promise<void> {
    while (queue.length) {
      await Promise.race([say(queue.splice(0, most)), sleep(patience_ms, undefined, { ref: false })]);
    }
    waiting.delete(name);
  }

  return (asked) =>
    new Promise((resolve) => {
      const name = nameOf(asked);
      const queue = waiting.get(name);
      if (queue) {
        queue.push({ asked, resolve });
        return;
      }
      const first = [{ asked, resolve }];
      waiting.set(name, first);
      void sayAll(name, first);
    });
}

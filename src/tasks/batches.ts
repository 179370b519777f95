export interface BatchOptions<Asked, Answer> {
  /** How many go together at most. */
  readonly most: number;
  /** How many statements of one group may be under way. */
  readonly atOnce: number;
  /** Says one statement for all of them; answers as many, in their order. */
  readonly say: (group: string, asked: readonly Asked[]) => Promise<readonly Answer[]>;
}

interface Pending<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

interface Group<Asked, Answer> {
  readonly waiting: Pending<Asked, Answer>[];
  underWay: number;
}

/**
 * Gathers what is asked while earlier statements of the same group are under way, and says it together: alone when there
 * is little to do, and in one transaction, which costs less, when there is much. What fails together is said one by one.
 */
export function inBatches<Asked, Answer>(options: BatchOptions<Asked, Answer>) {
  const { most, atOnce, say } = options;
  const groups = new Map<string, Group<Asked, Answer>>();

  async function run(name: string, batch: readonly Pending<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await say(
        name,
        batch.map(({ asked }) => asked),
      );
      batch.forEach(({ resolve }, n) => {
        resolve(answers[n] as Answer);
      });
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else await Promise.all(batch.map((one) => run(name, [one])));
    }
  }

  function pump(name: string, group: Group<Asked, Answer>): void {
    while (group.underWay < atOnce && group.waiting.length) {
      group.underWay += 1;
      void run(name, group.waiting.splice(0, most)).then(() => {
        group.underWay -= 1;
        if (group.waiting.length) pump(name, group);
        else if (!group.underWay) groups.delete(name);
      });
    }
  }

  return (name: string, asked: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const group = groups.get(name) ?? { waiting: [], underWay: 0 };
      groups.set(name, group);
      group.waiting.push({ asked, resolve, reject });
      pump(name, group);
    });
}

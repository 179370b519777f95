import { setTimeout as sleep } from "node:timers/promises";
import { setLogLevel } from "../../src/log.ts";
import { microBatch } from "../../src/tasks/micro_batch.ts";

beforeAll(() => setLogLevel("error"));

interface Asked {
  readonly name: string;
  readonly n: number;
}

interface Said {
  readonly asked: readonly Asked[];
  answer(): void;
  fail(why: string): void;
}

/** Two names' things are gathered, three at most; what is said waits in `said` for its answer, which is each one's number. */
function gathered(patience_ms = 60_000) {
  const said: Said[] = [];
  function say(asked: readonly Asked[]): Promise<number[]> {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    said.push({
      asked,
      answer: () => resolve(asked.map(({ n }) => n)),
      fail: (why) => reject(new Error(why)),
    });
    return promise;
  }
  const ask = microBatch<Asked, number>({
    nameOf: ({ name }) => name,
    most: 3,
    patience_ms,
    runOne: async (asked) => (await say([asked]))[0] ?? Number.NaN,
    runMany: say,
  });
  return {
    ask: (n: number, name = "a") => ask({ name, n }),
    /** The numbers of all that was said, statement by statement. */
    said: () => said.map(({ asked }) => asked.map(({ n }) => n)),
    /** The n-th that was said. */
    nth(n: number): Said {
      const one = said[n];
      if (!one) throw new Error(`only ${said.length} were said`);
      return one;
    },
  };
}

/** Until all that follows from what was answered has happened. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("what comes alone is said at once", async () => {
  const { ask, said, nth } = gathered();
  const answer = ask(1);
  expect(said()).toEqual([[1]]);
  nth(0).answer();
  expect(await answer).toBe(1);
});

test("what is asked while one is under way goes together next, in its order and so many at most", async () => {
  const { ask, said, nth } = gathered();
  const answers = [1, 2, 3, 4, 5, 6].map((n) => ask(n));
  await settled();
  expect(said()).toEqual([[1]]);
  nth(0).answer();
  await settled();
  expect(said()).toEqual([[1], [2, 3, 4]]);
  nth(1).answer();
  await settled();
  expect(said()).toEqual([[1], [2, 3, 4], [5, 6]]);
  nth(2).answer();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("what is asked when all is answered goes alone again", async () => {
  const { ask, said, nth } = gathered();
  for (const n of [1, 2]) {
    const answer = ask(n);
    nth(n - 1).answer();
    expect(await answer).toBe(n);
    await settled();
  }
  expect(said()).toEqual([[1], [2]]);
});

test("what is asked in the moment of an answer is not forgotten", async () => {
  const { ask, said, nth } = gathered();
  const later = ask(1).then(() => ask(2));
  nth(0).answer();
  await settled();
  expect(said()).toEqual([[1], [2]]);
  nth(1).answer();
  expect(await later).toBe(2);
});

test("what fails together is said one by one, and one that fails alone concerns nobody else", async () => {
  const { ask, said, nth } = gathered();
  const answers = [1, 2, 3, 4].map((n) => ask(n));
  const outcomes = Promise.allSettled(answers);
  nth(0).answer();
  await settled();
  nth(1).fail("together");
  await settled();
  expect(said()).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  nth(2).answer();
  nth(3).fail("alone");
  nth(4).answer();
  expect(await outcomes).toMatchObject([
    { value: 1 },
    { value: 2 },
    { status: "rejected", reason: { message: "alone" } },
    { value: 4 },
  ]);
});

test("one that fails alone is not said again, and holds up nothing that was asked since", async () => {
  const { ask, said, nth } = gathered();
  const failing = ask(1);
  const next = ask(2);
  nth(0).fail("alone");
  await expect(failing).rejects.toThrow("alone");
  await settled();
  expect(said()).toEqual([[1], [2]]);
  nth(1).answer();
  expect(await next).toBe(2);
});

test("while what failed together is said one by one, more is gathered", async () => {
  const { ask, said, nth } = gathered();
  const answers = [1, 2, 3].map((n) => ask(n));
  nth(0).answer();
  await settled();
  nth(1).fail("together");
  await settled();
  answers.push(ask(4), ask(5));
  nth(2).answer();
  await settled();
  expect(said()).toEqual([[1], [2, 3], [2], [3]]);
  nth(3).answer();
  await settled();
  nth(4).answer();
  expect(said()).toEqual([[1], [2, 3], [2], [3], [4, 5]]);
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4, 5]);
});

test("nothing waits for what has another name", async () => {
  const { ask, said, nth } = gathered();
  const answers = [ask(1, "a"), ask(2, "b"), ask(3, "a"), ask(4, "b")];
  expect(said()).toEqual([[1], [2]]);
  nth(1).answer();
  await settled();
  expect(said()).toEqual([[1], [2], [4]]);
  nth(0).answer();
  await settled();
  nth(2).answer();
  nth(3).answer();
  expect(await Promise.all(answers)).toEqual([1, 2, 3, 4]);
});

test("one that takes long holds up the others no longer than they have patience", async () => {
  const { ask, said, nth } = gathered(20);
  const slow = ask(1);
  const others = [2, 3].map((n) => ask(n));
  expect(said()).toEqual([[1]]);
  await sleep(40);
  expect(said()).toEqual([[1], [2, 3]]);
  nth(1).answer();
  expect(await Promise.all(others)).toEqual([2, 3]);
  nth(0).answer();
  expect(await slow).toBe(1);
});

import { setImmediate as turn } from "node:timers/promises";
import { HttpError } from "../src/http/http_error.ts";
import { Uploads } from "../src/http/uploads.ts";

/** Uploads that go on until they are ended. */
function hold(uploads: Uploads, holder: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const outcome = uploads.use(holder, () => promise).catch((error: unknown) => error);
  return { outcome, end: () => resolve("done") };
}

test("two of one holder are taken at once, and another when one has ended", async () => {
  const uploads = new Uploads();
  const [first, second, third] = [1, 2, 3].map(() => hold(uploads, "a"));
  expect(await third?.outcome).toMatchObject({ status: 429, headers: { "Retry-After": "10" } });
  first?.end();
  await first?.outcome;
  const fourth = hold(uploads, "a");
  fourth.end();
  second?.end();
  expect(await Promise.all([first?.outcome, second?.outcome, fourth.outcome])).toEqual([
    "done",
    "done",
    "done",
  ]);
});

test("eight are taken at once, of whomever", async () => {
  const uploads = new Uploads();
  const held = ["a", "a", "b", "b", "c", "c", "d", "d"].map((holder) => hold(uploads, holder));
  expect(await hold(uploads, "e").outcome).toBeInstanceOf(HttpError);
  for (const { end } of held) end();
  await turn();
  const next = hold(uploads, "e");
  next.end();
  expect(await next.outcome).toBe("done");
});

test("one that fails leaves its place to others", async () => {
  const uploads = new Uploads();
  const failing = () => uploads.use("a", () => Promise.reject(new Error("broken")));
  for (let n = 0; n < 5; n += 1) await expect(failing()).rejects.toThrow("broken");
});

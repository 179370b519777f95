import { withPermitDeadline } from "../../src/tasks/permit.ts";

const never = new AbortController().signal;

test("a permit is good for five seconds from the moment it was asked for, and no contact begins after", async () => {
  expect(withPermitDeadline(never, performance.now()).aborted).toBe(false);
  expect(() => withPermitDeadline(never, performance.now() - 5_000)).toThrow("the permit has ended");
  const last = withPermitDeadline(never, performance.now() - 4_980);
  await new Promise((resolve) => last.addEventListener("abort", resolve));
  expect(last.aborted).toBe(true);
});

test("a permit ends when the process stops", () => {
  const stopping = new AbortController();
  const permitted = withPermitDeadline(stopping.signal, performance.now());
  stopping.abort();
  expect(permitted.aborted).toBe(true);
});

import { jest } from "@jest/globals";
import { errorFields, log } from "../src/log.ts";
import { useDatabase } from "./support/database.ts";

const database = useDatabase();

async function failureOf(sql: string): Promise<unknown> {
  return database.owner.query(sql).catch((error: unknown) => error);
}

test("a database error is logged by its SQLSTATE, without the row that Postgres shows", async () => {
  const error = await failureOf(
    `create temporary table debtors (name text, owed int check (owed > 0));
     insert into debtors values ('Secret Widgets LLC', -1)`,
  );
  expect(JSON.stringify(error)).toContain("Secret Widgets");
  const fields = errorFields(error);
  expect(fields).toMatchObject({ error: "database", sqlstate: "23514" });
  expect(JSON.stringify(fields)).not.toMatch(/Secret Widgets|debtors/);
});

test("a message that quotes the value it could not read is not logged", async () => {
  const fields = errorFields(await failureOf("select 'Secret Widgets LLC'::uuid"));
  expect(fields).toMatchObject({ sqlstate: "22P02" });
  expect(JSON.stringify(fields)).not.toContain("Secret Widgets");
});

test("a refusal of our own is logged with its message", async () => {
  const error = await failureOf(
    `do $$ begin raise exception 'No outstanding balance' using errcode = 'SV409', detail = 'Secret Widgets'; end $$`,
  );
  const fields = errorFields(error);
  expect(fields).toMatchObject({ sqlstate: "SV409", detail: "No outstanding balance" });
  expect(JSON.stringify(fields)).not.toContain("Secret Widgets");
});

test("a parser's error is logged without the text it was given", () => {
  let error: unknown;
  try {
    JSON.parse('"Secret Widgets LLC');
  } catch (thrown) {
    error = thrown;
  }
  const fields = errorFields(error);
  expect(fields).toMatchObject({ error: "SyntaxError" });
  expect(JSON.stringify(fields)).not.toContain("Secret");
});

test("an error of the code itself is logged with its message and where it was thrown", () => {
  const fields = errorFields(new TypeError("x is not a function", { cause: new Error("deeper") }));
  expect(fields).toMatchObject({ error: "TypeError", detail: "x is not a function" });
  expect(fields.at).toContain("log.test.ts");
  expect(fields.cause).toContain("deeper");
});

test("an event is one line of JSON on standard error", () => {
  const written: string[] = [];
  const spy = jest
    .spyOn(process.stderr, "write")
    .mockImplementation((chunk) => written.push(String(chunk)) > 0);
  log.warn("two\nlines", { count: 2 });
  spy.mockRestore();
  expect(written).toHaveLength(1);
  expect(written[0]).toMatch(/^\{[^\n]*\}\n$/);
  expect(JSON.parse(written[0] ?? "")).toMatchObject({ level: "warn", message: "two\nlines", count: 2 });
});

describe("a storm", () => {
  let written: Record<string, unknown>[];

  beforeEach(() => {
    written = [];
    jest.useFakeTimers();
    jest
      .spyOn(process.stderr, "write")
      .mockImplementation((chunk) => written.push(JSON.parse(String(chunk))) > 0);
  });
  afterEach(() => {
    // What is held is told before the next test.
    jest.runAllTimers();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const fail = (times: number, route: string, code = "53100") => {
    const error = Object.assign(new Error("full"), { code, severity: "ERROR" });
    for (let n = 1; n <= times; n += 1) log.error("stormy", error, { route, request_id: n });
  };
  const reported = () => written.map(({ request_id, count }) => [request_id, count]);

  test("is told at once, then one line a second with the newest and how many there were", () => {
    fail(100, "GET /a");
    expect(reported()).toEqual([[1, undefined]]);
    jest.advanceTimersByTime(1_000);
    expect(reported().slice(1)).toEqual([[100, 99]]);
    fail(5, "GET /a");
    jest.advanceTimersByTime(1_000);
    expect(reported().slice(2)).toEqual([[5, 5]]);
  });

  test("ends with a second in which nothing came, and the next is told at once again", () => {
    fail(1, "GET /b");
    jest.advanceTimersByTime(1_000);
    fail(1, "GET /b");
    expect(reported()).toEqual([
      [1, undefined],
      [1, undefined],
    ]);
  });

  test("of one kind hides no other: another route, SQLSTATE or message", () => {
    fail(2, "GET /c");
    fail(2, "GET /d");
    fail(2, "GET /c", "53200");
    log.warn("stormy", { route: "GET /c" });
    log.info("stormy");
    log.info("stormy");
    expect(written).toHaveLength(6);
  });
});

import { text } from "node:stream/consumers";
import { CsvAnswers } from "../src/http/csv_answers.ts";

async function joined(...bodies: string[]): Promise<unknown> {
  const answers = new CsvAnswers();
  for (const body of bodies) await answers.add({ status: 200, body, wake: null });
  const { body, file } = answers.finished();
  return JSON.parse(file ? await text(file.content) : (body ?? ""));
}

test("the answer to one part is the file's", async () => {
  expect(await joined('{"created" : 1, "results" : [{"row":1}]}')).toEqual({
    created: 1,
    results: [{ row: 1 }],
  });
});

test("of several parts lists follow one another, counts are summed, and all else is the first's", async () => {
  const part = (n: number, list: string) =>
    `{"preview_id" : "p", "rows" : [${list}], "counts" : {"valid" : ${n}, "invalid" : 1}, "unknown_columns" : []}`;
  expect(
    await joined(part(1, '{"row":1,"errors":["a, \\"]}{["]}'), part(2, ""), part(3, '{"row":2}, {"row":3}')),
  ).toEqual({
    preview_id: "p",
    rows: [{ row: 1, errors: ['a, "]}{['] }, { row: 2 }, { row: 3 }],
    counts: { valid: 6, invalid: 3 },
    unknown_columns: [],
  });
});

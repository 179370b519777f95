/** Identifiers that were given up for the field's terms stay given up. English words in comments and texts are nobody's business here. */
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

const projectFolder = join(import.meta.dirname, "..");

/** As they stood in code, behind what tells them from the English word. */
const givenUp: readonly RegExp[] = [
  /\b(?:type|interface|class|import type \{[^}]*|: |<)(?:Shown|Standing|Door|Refused|Yielding|Telling|Parts|Wish)\b/,
  /\bnew Refused\(/,
  /\bPromise<Reply>/,
  /\bapi\.reply\b/,
  /\/(?:judge|refused|settle|hints|wish|gather|heard|receive_email)\.ts\b/,
  /\btasks\/reading\.ts\b/,
  /\b(?:told|settle|persist|repeated|gather)\(/,
  /\b(?:whilePatient|whilePermitted|sayMany|sayOne|heardIn|soundReading|gatherTouches|hintsIn|wishIn|yieldings)\b/,
  /\b(?:call_wish|wished_hours|next_wished|wish_findings)\b/,
  /\b(?:app|task)\.(?:heed_\w+|weigh_reply|receive_mail|begin_receive_email|finish_receive_email|receive_email_event)\b/,
  /\bapp\.(?:evaluate_many|judge_debtors|hold_judging|judge_held|judge_everybody|book_judging)\b/,
  /\bapp\.(?:settle_debtors|settle_call|settle_email|settle_pause|record_settlement)\b/,
  /\b(?:task\.settled|\w+_settled\()/,
  /\bapp\.(?:place_of|law_of|laws|compile_laws|limits_run_out|placing|csv_row|csv_line)\b/,
  /\b(?:private|task)\.(?:enlist|enlisted|enlist_anew|enter_enlisted|vouch|disown|living|put_away)\b/,
  /\b(?:guard_birth|book_births|record_births)\b/,
];

const extensions = /\.(?:ts|js|mjs|sql)$/;
const exempt = [
  "test/vocabulary.test.ts",
  "test/fixtures/",
  "/aliases/",
  // What carries rows of the release before over to the new names.
  "app/upgrade/",
];

const files = ["src", "test", "bench", "migrations/logic"]
  .flatMap((folder) =>
    readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" }).map((name) =>
      join(folder, name).split(sep).join("/"),
    ),
  )
  .filter((path) => extensions.test(path) && !exempt.some((part) => path.includes(part)));

const withoutComments = (text: string) => text.replace(/^\s*(?:--|\/\/|\*|\/\*\*).*$/gm, "");

test("no identifier that was given up is used", () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) => {
    const code = withoutComments(readFileSync(join(projectFolder, path), "utf8"));
    return givenUp.flatMap((pattern) => {
      const [used] = code.match(pattern) ?? [];
      return used === undefined ? [] : [`${path}: ${used}`];
    });
  });
  expect(found).toEqual([]);
});

test("a name that was given up is found", () => {
  const sample = "select app.heed_reply(1); const x: Shown = told(1); import { a } from './gather.ts';";
  expect(givenUp.filter((pattern) => pattern.test(sample))).toHaveLength(4);
});

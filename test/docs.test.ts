import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { docsFolder, generatedPages } from "../src/docs.ts";
import { useDatabase } from "./support/database.ts";

const database = useDatabase();
const projectFolder = dirname(docsFolder);

test("the generated pages are what the database's tables and the configuration's schema say now", async () => {
  const pages = await generatedPages(database.owner);
  expect([...pages.keys()]).toEqual(["state-machines.md", "errors.md", "configuration.md"]);
  for (const [name, text] of pages) {
    expect(readFileSync(join(docsFolder, name), "utf8")).toBe(text);
  }
});

const pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", ...markdownIn("docs")];

function markdownIn(folder: string): string[] {
  return readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
}

const read = (page: string) => readFileSync(join(projectFolder, page), "utf8");

test.each(pages)("every relative link in %s leads to a file", (page) => {
  const targets = [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].map(
    ([, target = ""]) => target,
  );
  expect(targets.filter((target) => !existsSync(join(projectFolder, dirname(page), target)))).toEqual([]);
});

test.each(pages)("every `npm run` command in %s exists", (page) => {
  const { scripts } = JSON.parse(read("package.json"));
  const used = [...read(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(used.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test.each(pages)("every source file that %s names in backticks exists", (page) => {
  const named = [...read(page).matchAll(/`((?:src|test|migrations|bench|deploy)\/[\w./-]+\.\w+)`/g)].map(
    ([, path = ""]) => path,
  );
  expect(named.filter((path) => !existsSync(join(projectFolder, path)))).toEqual([]);
});

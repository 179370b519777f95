import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { readLogic } from "../src/database/logic.ts";
import { migrationsFolder } from "../src/database/migrate.ts";

/** The hand of the logic folder: what its files must look like, whatever they decide. */

const { files } = readLogic(join(migrationsFolder, "logic"));
const definition = /^create or replace (function|procedure|view|aggregate) (\w+)\.(\w+)/gim;

const parsed = files.map(({ path, sql }) => ({
  path,
  sql,
  header: /^(--[^\n]*\n)*/.exec(sql)?.[0].trim() ?? "",
  objects: [...sql.matchAll(definition)].map(([, kind = "", schema = "", name = ""]) => ({
    kind,
    schema,
    name,
  })),
}));

const listed = (broken: readonly { path: string }[]) => broken.map(({ path }) => path);

test("there are logic files to look at", () => {
  expect(parsed.length).toBeGreaterThan(150);
});

test("no folder holds more than twenty files of its own", () => {
  const sizes = new Map<string, number>();
  for (const { path } of parsed) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  expect([...sizes].filter(([, size]) => size > 20)).toEqual([]);
});

test("every file says in one to six lines what it decides", () => {
  const broken = parsed.filter(({ header }) => {
    const lines = header === "" ? 0 : header.split("\n").length;
    return lines < 1 || lines > 6;
  });
  expect(listed(broken)).toEqual([]);
});

test("every file holds one object, or reference rows, and bears its name and schema", () => {
  const broken = parsed.filter(({ path, sql, objects }) => {
    const [object, ...others] = objects;
    if (!object) return !/^(with|insert into|select app\.put_\w+\()/m.test(sql);
    return (
      others.length > 0 || path.split("/")[0] !== object.schema || basename(path, ".sql") !== object.name
    );
  });
  expect(listed(broken)).toEqual([]);
});

test("every function states its volatility in its first lines", () => {
  const broken = parsed.filter(({ sql, objects }) => {
    if (objects[0]?.kind.toLowerCase() !== "function") return false;
    const head =
      /create or replace function[\s\S]*?(?=\bas \$|\breturn\b|\bbegin atomic\b)/i.exec(sql)?.[0] ?? "";
    return !/\b(volatile|stable|immutable)\b/.test(head);
  });
  expect(listed(broken)).toEqual([]);
});

test("keywords are lower case", () => {
  const broken = parsed.filter(({ sql }) => {
    const code = sql.replace(/--.*$/gm, "").replace(/'[^']*'/g, "''");
    return /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|FUNCTION|RETURNS|BEGIN|END|FROM|WHERE)\b/.test(code);
  });
  expect(listed(broken)).toEqual([]);
});

test("nothing adds a job but the promotion of the agenda", () => {
  const adders = parsed.filter(({ sql }) => /\badd_jobs?\b|\bpg_notify\b/.test(sql.replace(/--.*$/gm, "")));
  expect(listed(adders)).toEqual(["task/agenda/promote.sql"]);
});

test("committed migrations act as svc_owner from their first statement on", () => {
  const folder = join(migrationsFolder, "committed");
  const others = readdirSync(folder).filter((name) => {
    const code = readFileSync(join(folder, name), "utf8").replace(/^--.*$/gm, "");
    return !code.trim().startsWith("set role svc_owner;");
  });
  expect(others).toEqual([]);
});

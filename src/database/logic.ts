import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, sep } from "node:path";
import pg from "pg";
import { log } from "../log.ts";

export interface LogicFile {
  /** Below the logic folder, with slashes; its first part is the schema. */
  readonly path: string;
  readonly sql: string;
  readonly sha256: string;
}

export interface Logic {
  readonly version: number;
  readonly files: readonly LogicFile[];
  /** Of all paths and contents. */
  readonly sha256: string;
}

const ownedSchemas = ["app", "api", "task", "private", "ops"];

/** Reads the logic folder: every .sql file below it in the order of their paths, and its number. */
export function readLogic(folder: string): Logic {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".sql"),
  );
  const files = names
    .map((name) => name.split(sep).join("/"))
    .sort()
    .map((path) => {
      const sql = readFileSync(join(folder, path), "utf8");
      return { path, sql, sha256: sha256(sql) };
    });
  return {
    version: readVersion(folder),
    files,
    sha256: sha256(files.map((each) => each.path + each.sha256).join()),
  };
}

function readVersion(folder: string): number {
  const file = join(folder, "VERSION");
  const text = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${file} must hold the number of this logic, a whole number`);
  return Number(text);
}

/**
 * Brings functions, views, grants and reference rows to what the folder says, in one transaction as svc_owner: files
 * whose content changed are applied, functions whose file is gone are dropped. Does nothing, and says so, when the
 * database's logic has a greater number. The caller holds the migration lock.
 */
export async function applyLogic(owner: pg.ClientBase, logic: Logic): Promise<void> {
  await owner.query("begin");
  try {
    await owner.query(
      "set local role svc_owner; set local check_function_bodies = off; set local lock_timeout = '2s'",
    );
    await owner.query(books);
    const { rows } = await owner.query<{ version: number }>("select version from private.logic_version");
    const stored = rows[0]?.version ?? 0;
    if (stored > logic.version) {
      log.warn("the database has newer logic, which stays", { stored, own: logic.version });
    } else {
      await replaceLogic(owner, logic, stored);
    }
    await owner.query("commit");
  } catch (error) {
    await owner.query("rollback");
    throw error;
  }
}

const books = `
create table if not exists private.logic_files (path text primary key, sha256 text not null);
create table if not exists private.logic_version (
  only_row boolean primary key default true check (only_row),
  version int not null,
  sha256 text not null
);
grant select on private.logic_version to public;
`;

async function replaceLogic(owner: pg.ClientBase, logic: Logic, stored: number): Promise<void> {
  const { rows } = await owner.query<LogicFile>("select path, sha256 from private.logic_files");
  const known = new Map(rows.map((row) => [row.path, row.sha256]));
  const changed = logic.files.filter((file) => known.get(file.path) !== file.sha256);
  const paths = new Set(logic.files.map((file) => file.path));
  const removed = [...known.keys()].filter((path) => !paths.has(path));
  if (!changed.length && !removed.length && stored === logic.version) return;

  const names = changed.map(homeOf);
  const former = await formsOf(owner, names);
  await owner.query(letQueueOwn("grant create on schema task to"));
  await applyInAnyOrder(owner, changed);
  await owner.query(letQueueOwn("revoke create on schema task from"));
  await dropFormerForms(owner, names, former);
  await dropOrphans(owner, logic.files);
  await owner.query("delete from private.logic_files where path = any ($1)", [removed]);
  await owner.query(
    `insert into private.logic_files (path, sha256)
     select * from unnest($1::text[], $2::text[])
     on conflict (path) do update set sha256 = excluded.sha256`,
    [changed.map((file) => file.path), changed.map((file) => file.sha256)],
  );
  await owner.query(
    `insert into private.logic_version (version, sha256) values ($1, $2)
     on conflict (only_row) do update set version = excluded.version, sha256 = excluded.sha256`,
    [logic.version, logic.sha256],
  );
  log.info("logic applied", { version: logic.version, changed: changed.length, removed: removed.length });
}

/**
 * Who is to own a function must be allowed to make one where it lies. svc_queue is for this transaction, which nobody else
 * sees into: what it could make there by itself, others would call.
 */
const letQueueOwn = (right: string) =>
  `do $$ begin if to_regnamespace('task') is not null then ${right} svc_queue; end if; end $$`;

// Undefined function, table, object, schema, parameter's type: what a file that needs a later one fails with.
const premature = new Set(["42883", "42P01", "42704", "3F000", "42703"]);

/** In the order of paths; a file that needs a later one is tried again after it, as long as that brings any further. */
async function applyInAnyOrder(owner: pg.ClientBase, files: readonly LogicFile[]): Promise<void> {
  const waiting: LogicFile[] = [];
  const errors: SqlFileError[] = [];
  for (const file of files) {
    const error = await tryApply(owner, file);
    if (!error) continue;
    waiting.push(file);
    errors.push(error);
  }
  if (!waiting.length) return;
  if (waiting.length < files.length) return applyInAnyOrder(owner, waiting);
  throw new Error(`Logic that cannot be applied:\n${errors.map((error) => error.message).join("\n")}`);
}

const before = "savepoint file;";

// A function that was to answer something else: it must be dropped before.
const otherResult = "42P13";

/**
 * Returns the error of a file that may only have come too early; throws every other. One round trip a file: there are
 * hundreds of them.
 */
async function tryApply(owner: pg.ClientBase, file: LogicFile): Promise<SqlFileError | undefined> {
  const { path, sql } = file;
  try {
    await owner.query(`${before}${sql}\n;release savepoint file`);
    return undefined;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const located = new SqlFileError(placeOf(path, sql, error.position), error);
    if (error.code === otherResult) {
      await owner.query("rollback to savepoint file");
      const former = await formsOf(owner, [homeOf(file)]);
      if (!former.length) throw located;
      await drop(
        owner,
        former.map((form) => form.signature),
      );
      return tryApply(owner, file);
    }
    if (!premature.has(error.code ?? "")) throw located;
    await owner.query("rollback to savepoint file");
    return located;
  }
}

/** A failure that names the file it came from; keeps the SQLSTATE, by which callers decide whether to come again. */
export class SqlFileError extends Error {
  readonly code: string | undefined;

  constructor(place: string, cause: pg.DatabaseError) {
    super(`${place}: ${cause.message}${cause.hint ? ` (${cause.hint})` : ""}`, { cause });
    this.code = cause.code;
  }
}

/** The file, and the line where Postgres knows it. */
function placeOf(path: string, sql: string, position: string | undefined): string {
  const line =
    position === undefined ? "" : `:${sql.slice(0, Number(position) - before.length).split("\n").length}`;
  return `migrations/logic/${path}${line}`;
}

/** One form of a function: its name with the types of its parameters, and the version of its definition. */
interface Form {
  readonly signature: string;
  readonly version: string;
}

/** The name that a file's function has. */
const homeOf = (file: LogicFile) => `${file.path.split("/")[0]}.${basename(file.path, ".sql")}`;

async function formsOf(owner: pg.ClientBase, names: readonly string[]): Promise<readonly Form[]> {
  const { rows } = await owner.query<Form>(
    `select p.oid::regprocedure::text as signature, p.xmin::text as version
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = any ($1) and n.nspname || '.' || p.proname = any ($2)`,
    [ownedSchemas, names],
  );
  return rows;
}

/** A file whose function now takes something else leaves the one that took the former parameters behind, untouched. */
async function dropFormerForms(
  owner: pg.ClientBase,
  names: readonly string[],
  former: readonly Form[],
): Promise<void> {
  const untouched = new Set(former.map((form) => `${form.signature} ${form.version}`));
  const left = (await formsOf(owner, names)).filter((form) =>
    untouched.has(`${form.signature} ${form.version}`),
  );
  await drop(
    owner,
    left.map((form) => form.signature),
  );
}

/** Functions of our own that no file holds any more; those of a committed migration and generated ones say so in a comment. */
async function dropOrphans(owner: pg.ClientBase, files: readonly LogicFile[]): Promise<void> {
  const { rows } = await owner.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = any ($1)
       and n.nspname || '.' || p.proname <> all ($2)
       and coalesce(obj_description(p.oid, 'pg_proc'), '') !~ '^(committed|generated):'
       and not exists (select from pg_depend d
                       where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     order by 1`,
    [ownedSchemas, files.map(homeOf)],
  );
  await drop(
    owner,
    rows.map((row) => row.signature),
  );
}

/** In one statement, so that functions without files may depend on each other. */
async function drop(owner: pg.ClientBase, signatures: readonly string[]): Promise<void> {
  if (!signatures.length) return;
  log.warn("functions that no file holds are dropped", { functions: signatures.join(", ") });
  await owner.query(`drop routine ${signatures.join(", ")}`);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

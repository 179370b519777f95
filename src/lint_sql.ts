import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type DatabaseUrls, readConfig } from "./config.ts";
import { startEmbedded } from "./database/embedded.ts";
import { allInDatabase, inDatabase } from "./database/logins.ts";
import { migrateAll } from "./database/migrate.ts";
import { setLogLevel } from "./log.ts";

/**
 * `npm run lint:sql`: migrates a scratch database and checks every function in it: those in SQL by Postgres' own validator, those
 * in PL/pgSQL by plpgsql_check where the server has it. The scratch database is made on the server of DATABASE_OWNER_URL (a
 * superuser), else on an embedded server, which lacks plpgsql_check; `--require` makes its absence an error.
 */

/** One warning, or an error, about one function. */
export interface Warning {
  readonly name: string;
  readonly message: string;
  /** Where in the function, as far as that is known. */
  readonly line: number | null;
}

interface Accepted {
  readonly message: string;
  readonly why: string;
  readonly names: readonly string[];
}

/** Warnings that stay. One that no longer occurs has to leave this list. */
export const accepted: readonly Accepted[] = [
  {
    message: 'unused parameter "input"',
    why: "api functions are called by name and all take the request",
    names: ["api.get_clock(jsonb)", "api.rotate_api_key(jsonb)"],
  },
  {
    message: 'unused parameter "key"',
    why: "task.begin_… functions are called by name and all take the subject and the key",
    names: [
      "task.begin_close_exhausted(uuid,text)",
      "task.begin_drop_csv_preview(uuid,text)",
      "task.begin_end_pause(uuid,text)",
      "task.begin_enrich_placement(uuid,text)",
      "task.begin_make_call(uuid,text)",
      "task.begin_reevaluate_debtor(uuid,text)",
      "task.begin_reevaluate_placements(uuid,text)",
      "task.begin_screen_debtor(uuid,text)",
      "task.begin_send_email(uuid,text)",
    ],
  },
  {
    message: 'unused parameter "subject"',
    why: "task.finish_… functions are called by name and all take the subject and the result",
    names: ["task.finish_link_bank(uuid,jsonb)", "task.finish_verify_creditor(uuid,jsonb)"],
  },
  {
    message: 'unused parameter "move"',
    why: "effects of transitions are called by name and all take the move",
    names: ["app.on_standing_changed(app.moves)"],
  },
  {
    message: "routine is marked as STABLE, should be IMMUTABLE",
    why: "it raises: if it were immutable, the planner would call it where nobody does",
    names: ["app.clock_unset()"],
  },
  {
    message: "routine is marked as VOLATILE, should be STABLE",
    why: "it reads what was committed while its caller waited for a lock, so it needs a snapshot of its own",
    names: ["app.find_debtor(app.submission)"],
  },
  {
    message: "routine is marked as VOLATILE, should be STABLE",
    why: "it reads the move that the running statement has written, so it needs a snapshot of its own",
    names: ["app.is_moved(text,uuid,uuid,text,text)"],
  },
  {
    message: "text type variable is not sanitized: The EXECUTE expression is SQL injection vulnerable.",
    why: "the variables are put together by format from rows that only migrations write",
    names: ["app.compile_machines()"],
  },
  {
    message: 'composite OUT variable "law" is not single argument',
    why: "a result of several fields, one of which is a row",
    names: ["app.jurisdiction_of(app.debtors,date)"],
  },
  {
    message: 'composite OUT variable "touch" is not single argument',
    why: "a result of several fields, one of which is a row",
    names: ["app.next_touch(app.placements,app.decision,timestamp with time zone)"],
  },
  {
    message: "control reached end of function without RETURN",
    why: "the end is not reached: it loops until it returns",
    names: ["private.lock_counter(bytea,integer)"],
  },
];

const schemas = ["app", "api", "task", "private", "ops"];

const functionsOf = (language: string) => `
  select p.oid, p.oid::regprocedure::text as name, p.prorettype = 'trigger'::regtype as is_trigger
  from pg_proc p join pg_language l on l.oid = p.prolang join pg_namespace n on n.oid = p.pronamespace
  where l.lanname = '${language}' and n.nspname = any ($1)`;

/** Functions are applied unchecked, since their files come in any order: this is what Postgres would have said of those in SQL. */
export async function checkSqlFunctions(owner: pg.ClientBase): Promise<Warning[]> {
  const { rows } = await owner.query<{ oid: number; name: string }>(functionsOf("sql"), [schemas]);
  const warnings: Warning[] = [];
  for (const { oid, name } of rows) {
    try {
      await owner.query("select fmgr_sql_validator($1)", [oid]);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      warnings.push({ name, message: error.message, line: null });
    }
  }
  return warnings;
}

export async function hasPlpgsqlCheck(owner: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await owner.query("select from pg_available_extensions where name = 'plpgsql_check'");
  return Boolean(rowCount);
}

/** A trigger's function is checked for each table that it stands on, with the transition tables that it has there. */
export async function checkPlpgsqlFunctions(owner: pg.ClientBase): Promise<Warning[]> {
  await owner.query("create extension plpgsql_check schema extensions");
  await owner.query("begin");
  try {
    // Stable functions are evaluated while statements are planned; app.now() wants an account entered.
    await owner.query(
      `select app.enter(app.make_principal(role => 'svc_worker', creditor_id => gen_random_uuid(),
         actor_type => 'system', actor => 'lint', credential_kind => 'system'))`,
    );
    await owner.query("reset role");
    const { rows } = await owner.query<Warning>(
      `select distinct f.name, c.lineno as line, concat_ws(': ', c.message, c.detail) as message
       from (${functionsOf("plpgsql")}) f
       left join (select distinct tgfoid, tgrelid, tgoldtable, tgnewtable from pg_trigger where not tgisinternal) t
         on t.tgfoid = f.oid
       cross join lateral extensions.plpgsql_check_function_tb(f.oid, coalesce(t.tgrelid, 0),
         fatal_errors => false, extra_warnings => true, performance_warnings => true, security_warnings => true,
         compatibility_warnings => true, oldtable => t.tgoldtable, newtable => t.tgnewtable) c
       where not f.is_trigger or t.tgrelid is not null
       order by 1, 2, 3`,
      [schemas],
    );
    return rows;
  } finally {
    await owner.query("rollback");
  }
}

/** What is neither accepted nor should have been; and what is accepted though it does not occur. */
export function compareWarnings(found: readonly Warning[], list: readonly Accepted[] = accepted) {
  const listed = list.flatMap(({ message, names }) => names.map((name) => `${name}: ${message}`));
  const keys = new Set(found.map(({ name, message }) => `${name}: ${message}`));
  return {
    unexpected: found.filter(({ name, message }) => !listed.includes(`${name}: ${message}`)),
    gone: listed.filter((key) => !keys.has(key)),
  };
}

interface Server {
  readonly ownerUrl: string;
  readonly urls: DatabaseUrls;
  stop(): Promise<void>;
}

async function findServer(): Promise<Server> {
  const { databaseOwnerUrl: ownerUrl, databaseUrls: urls } = readConfig();
  if (ownerUrl && urls) return { ownerUrl, urls, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), "svc-lint-"));
  const server = await startEmbedded({ dataDir, flags: ["fsync=off"] });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const described = ({ name, line, message }: Warning) =>
  `${name}${line === null ? "" : `, line ${line}`}: ${message}`;

async function countFunctions(owner: pg.ClientBase, language: string): Promise<number> {
  return (await owner.query(functionsOf(language), [schemas])).rowCount ?? 0;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Says what was looked at and what is wrong, and returns whether all is well. */
async function lint(owner: pg.Client, required: boolean): Promise<boolean> {
  const faults = (await checkSqlFunctions(owner)).map(described);
  const able = await hasPlpgsqlCheck(owner);
  if (able) {
    const { unexpected, gone } = compareWarnings(await checkPlpgsqlFunctions(owner));
    faults.push(
      ...unexpected.map(described),
      ...gone.map((key) => `accepted, but it does not occur: ${key}`),
    );
  }
  for (const fault of faults) say(fault);
  const plpgsql = await countFunctions(owner, "plpgsql");
  say(
    `checked ${await countFunctions(owner, "sql")} functions in SQL, ${able ? plpgsql : "none"} in PL/pgSQL`,
  );
  if (!able) say(`${plpgsql} functions in PL/pgSQL were not checked: this server lacks plpgsql_check`);
  return !faults.length && (able || !required);
}

async function main(): Promise<void> {
  setLogLevel("warn");
  const server = await findServer();
  const scratch = `svc_lint_${randomBytes(6).toString("hex")}`;
  const ownerUrl = inDatabase(server.ownerUrl, scratch);
  try {
    await withClient(server.ownerUrl, (owner) => owner.query(`create database ${scratch}`));
    try {
      await migrateAll({ ownerUrl, urls: allInDatabase(server.urls, scratch) });
      const well = await withClient(ownerUrl, (owner) => lint(owner, process.argv.includes("--require")));
      if (!well) process.exitCode = 1;
    } finally {
      await withClient(server.ownerUrl, (owner) => owner.query(`drop database ${scratch} with (force)`));
    }
  } finally {
    await server.stop();
  }
}

if (import.meta.main) await main();

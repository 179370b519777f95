import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { describeVariables, type Variable } from "./config.ts";
import { startEmbedded } from "./database/embedded.ts";
import { migrateAll } from "./database/migrate.ts";
import { setLogLevel } from "./log.ts";

/** The pages of docs/ that are written from the database's own tables and the configuration's schema: `npm run docs`. */

export const docsFolder = fileURLToPath(new URL("../docs", import.meta.url));

type Database = Pick<pg.ClientBase, "query">;
export type Pages = ReadonlyMap<string, string>;

export async function generatedPages(database: Database): Promise<Pages> {
  return new Map([
    ["state-machines.md", await stateMachines(database)],
    ["errors.md", await errors(database)],
    ["configuration.md", configuration()],
  ]);
}

const generated = (from: string) =>
  `<!-- Written by \`npm run docs\` from ${from}. Change it there, not on this page. -->`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");

const code = (text: string) => `\`${text}\``;

interface Machine {
  readonly machine: string;
  readonly subject_table: string;
  readonly placement_column: string | null;
  readonly states: readonly { state: string; initial: boolean; terminal: boolean }[];
  readonly moves: readonly Move[];
}

interface Move {
  readonly event: string;
  readonly from: readonly string[];
  readonly to: string;
  readonly actors: readonly string[];
  readonly audit_event: string;
  /** Legal from every state that is not terminal. */
  readonly anywhere: boolean;
}

const machinesQuery = `
  with moves as (
    select t.machine, t.event, t.to_state, t.actors, t.audit_event, array_agg(t.from_state order by t.from_state) as from_states
    from app.transitions t group by 1, 2, 3, 4, 5
  )
  select s.machine, d.subject_table, d.placement_column,
    json_agg(json_build_object('state', s.state, 'initial', s.initial, 'terminal', s.terminal) order by s.state) as states,
    (select json_agg(json_build_object('event', m.event, 'from', m.from_states, 'to', m.to_state, 'actors', m.actors,
        'audit_event', m.audit_event, 'anywhere', cardinality(m.from_states) > 2
          and cardinality(m.from_states) = count(*) filter (where not s.terminal)) order by m.event, m.to_state)
     from moves m where m.machine = s.machine) as moves
  from app.states s join app.machines d using (machine) group by s.machine, d.machine order by s.machine`;

async function stateMachines(database: Database): Promise<string> {
  const { rows } = await database.query<Machine>(machinesQuery);
  return [
    "# State machines",
    "",
    generated("app.machines, app.states and app.transitions"),
    "",
    "Every status changes by a row in `app.moves`, whose trigger looks the move up in `app.transitions`. A move that is",
    "not listed here is refused, whoever asks for it. Each move that is made writes one audit event. A status without its move is",
    "refused too: [decisions/status-guard.md](decisions/status-guard.md).",
    "",
    ...rows.map(machineSection),
  ].join("\n");
}

function machineSection({ machine, subject_table, placement_column, states, moves }: Machine): string {
  const anywhere = moves.filter((move) => move.anywhere);
  const note =
    anywhere.length === 0
      ? []
      : [
          `Not drawn, since legal from every state that is not terminal: ${anywhere.map(({ event }) => code(event)).join(", ")}.`,
          "",
        ];
  const rows = moves.map((move) => [
    code(move.event),
    move.anywhere ? "any that is not terminal" : move.from.map(code).join(", "),
    code(move.to),
    move.actors.join(", "),
    code(move.audit_event),
  ]);
  return [
    `## ${machine}`,
    "",
    `The status of ${code(subject_table)}. Moves are in the trail of the ${placement_column ? "placement" : "account"}.`,
    "",
    "```mermaid",
    "stateDiagram-v2",
    ...states.filter(({ initial }) => initial).map(({ state }) => `  [*] --> ${state}`),
    ...moves
      .filter((move) => !move.anywhere)
      .flatMap(({ event, from, to }) => from.map((state) => `  ${state} --> ${to}: ${event}`)),
    ...states.filter(({ terminal }) => terminal).map(({ state }) => `  ${state} --> [*]`),
    "```",
    "",
    ...note,
    table(["Event", "From", "To", "Who may", "Audit event"], rows),
    "",
  ].join("\n");
}

interface Refusal {
  readonly name: string;
  readonly sqlstate: string;
  readonly http_status: number;
  readonly message: string;
  readonly meaning: string;
}

async function errors(database: Database): Promise<string> {
  const { rows } = await database.query<Refusal>(
    "select name, sqlstate, http_status, message, meaning from app.errors order by http_status, sqlstate",
  );
  return [
    "# Errors",
    "",
    generated("app.errors"),
    "",
    'Every answer outside 2xx is `{"detail": …}`. `detail` is the text below, with `%s` filled in, unless the meaning says',
    "that it is an object; in a 422 it is a list of faults `{loc, msg, type}`. The SQLSTATE is what the database raises; it is",
    "not part of the answer. Failures that are not registered are 500 `internal server error`, with their cause in the log.",
    "`service unavailable` also answers for SQLSTATEs of Postgres' own: classes 08, 28, 53 and 57P, 57014, and 40001, 40P01 and 55P03",
    "where three attempts did not get through; and for a connection that is lost or not to be had.",
    "",
    table(
      ["Status", "Detail", "Meaning", "SQLSTATE", "Name in SQL"],
      rows.map(({ name, sqlstate, http_status, message, meaning }) => [
        String(http_status),
        code(message),
        meaning,
        code(sqlstate),
        code(name),
      ]),
    ),
    "",
  ].join("\n");
}

function configuration(): string {
  const variables = describeVariables();
  const shared = variables.filter((variable) => variable.shared).map(({ name }) => code(name));
  return [
    "# Configuration",
    "",
    generated("the schema in src/config.ts"),
    "",
    "Everything is set by variables of the environment. One that is empty counts as not set. A start that cannot go on names",
    "every variable at fault, one line for each. On demo (`ENVIRONMENT=demo`, the default) nothing has to be set.",
    "",
    table(
      ["Variable", "Meaning", "Default", "In production", "Secret"],
      variables.map((variable) => [
        code(variable.name),
        variable.description,
        variable.default,
        inProduction(variable),
        variable.secret ? "yes" : "",
      ]),
    ),
    "",
    "## Secrets that processes share",
    "",
    `Where several API processes serve together, give all of them the same ${shared.join(", ")}:`,
    "what one has signed or encrypted, the others read. On demo they come from `DATA_DIR/secrets.json`, so processes with one `DATA_DIR` agree by",
    "themselves; others have to be told. Make each of its own: `openssl rand -hex 32`. Whoever replaces one makes what it signed",
    "invalid: links and tokens that are under way.",
    "",
  ].join("\n");
}

function inProduction({ production, leastLength }: Variable): string {
  if (production === "refused") return "must not be set";
  if (production === undefined) return "";
  return leastLength ? `required, at least ${leastLength} characters` : "required";
}

/** On a database of its own, so that the pages say what this release's rows say. */
async function writePages(): Promise<void> {
  setLogLevel("warn");
  const dataDir = mkdtempSync(join(tmpdir(), "svc-docs-"));
  const server = await startEmbedded({ dataDir, flags: ["fsync=off"] });
  try {
    await migrateAll(server);
    const client = new pg.Client({ connectionString: server.ownerUrl });
    await client.connect();
    for (const [name, text] of await generatedPages(client)) writeFileSync(join(docsFolder, name), text);
    await client.end();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.main) await writePages();

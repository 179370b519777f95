/**
 * Each landed release, as test/releases/record.ts kept it, brought to today with data in it; and the release before served meanwhile,
 * whose processes go on until they are replaced.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { migrateAll, migrationsFolder } from "../../src/database/migrate.ts";
import { setLogLevel } from "../../src/log.ts";
import { tasks } from "../../src/tasks/index.ts";
import { type TestDatabase, useDatabase } from "../support/database.ts";
import { oneLogin } from "../support/server.ts";

const releases = join(import.meta.dirname, "../fixtures/releases");
const today = Number(readFileSync(join(migrationsFolder, "logic/VERSION"), "utf8"));
const versions = readdirSync(releases)
  .map(Number)
  .sort((a, b) => a - b);
const folders: string[] = [];
const renamedBefore = useDatabase();

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

const fileOf = (version: number, name: string) => readFileSync(join(releases, String(version), name));
const recorded = (version: number): { doors: string[]; statements: Statement[] } =>
  JSON.parse(fileOf(version, "statements.json").toString());

const packed = (version: number): Record<string, string> =>
  JSON.parse(gunzipSync(fileOf(version, "migrations.json.gz")).toString());

/** The migrations folder of a release, with the committed migrations of today when asked for. */
function unpack(version: number, committed: "its own" | "today's"): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-release-"));
  folders.push(folder);
  const files = packed(version);
  const kept = Object.entries(files).filter(
    ([path]) => committed === "its own" || !path.startsWith("committed/"),
  );
  const added =
    committed === "its own"
      ? []
      : readdirSync(join(migrationsFolder, "committed")).map((name) => [
          `committed/${name}`,
          readFileSync(join(migrationsFolder, "committed", name), "utf8"),
        ]);
  for (const [path = "", content = ""] of [...kept, ...added]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const migrateTo = ({ ownerUrl, loginUrl }: TestDatabase, folder: string) =>
  migrateAll({ ownerUrl, urls: oneLogin(loginUrl), folder });

async function insertData({ ownerUrl }: TestDatabase, version: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(fileOf(version, "data.sql").toString());
  } finally {
    await client.end();
  }
}

/** SQLSTATEs of what a statement raises; what it did is undone. */
async function say(
  { loginUrl }: TestDatabase,
  statements: readonly Statement[],
): Promise<[string, string][]> {
  const client = new pg.Client({ connectionString: loginUrl });
  await client.connect();
  const raised: [string, string][] = [];
  try {
    for (const statement of statements) {
      await client.query("begin");
      await client.query(statement.text, statement.values).catch((error: pg.DatabaseError) => {
        raised.push([`${statement.text} ${statement.values[1]}`, `${error.code} ${error.message}`]);
      });
      await client.query("rollback");
    }
    return raised;
  } finally {
    await client.end();
  }
}

/** A statement may come too late for the row that it is about; nothing that it names may be missing. */
const isOurs = ([, error]: readonly [string, string]) => error.startsWith("SV") || error.startsWith("P0002");

async function figures({ owner }: TestDatabase) {
  const { rows } = await owner.query(
    `select (select count(*)::int from app.placements) as placements, (select count(*)::int from app.moves) as moves,
       (select count(*)::int from app.emails) as emails, (select count(*)::int from app.calls) as calls,
       (select array_agg(concat_ws(' ', placement_id, status, invoice_amount, recovered_amount) order by placement_id) from app.placements) as kept`,
  );
  return rows[0];
}

beforeAll(() => setLogLevel("error"));

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

test("every landed release is kept", () => {
  expect(versions).toEqual(Array.from({ length: today - 1 }, (_, n) => n + 1));
});

describe("what was landed stays as it was", () => {
  test.each(versions)("committed migrations of release %i", (version) => {
    const landed = Object.entries(packed(version)).filter(([path]) => path.startsWith("committed/"));
    expect(landed.length).toBeGreaterThan(4);
    for (const [path, content] of landed) {
      expect({ path, content: readFileSync(join(migrationsFolder, path), "utf8") }).toEqual({
        path,
        content,
      });
    }
  });

  /** SQLSTATE → the refusal that has it. */
  const registerOf = (sql: string) =>
    new Map(
      [...sql.matchAll(/^ +\('(\w+)', '(SV\w{3})'/gm)].map(([, name = "", sqlstate = ""]) => [
        sqlstate,
        name,
      ]),
    );
  // Refusals that have another name than they had.
  const renamed: Readonly<Record<string, string>> = {};

  test.each(versions)("a SQLSTATE of release %i means no other refusal today", (version) => {
    const path = "app/reference/errors.sql";
    const now = registerOf(readFileSync(join(migrationsFolder, "logic", path), "utf8"));
    const then = registerOf(packed(version)[`logic/${path}`] ?? "");
    expect(then.size).toBeGreaterThan(30);
    const reused = [...then].filter(
      ([sqlstate, name]) => (now.get(sqlstate) ?? name) !== (renamed[name] ?? name),
    );
    expect(reused).toEqual([]);
  });
});

test("a refusal that gets another name keeps its SQLSTATE through the upgrade", async () => {
  await renamedBefore.owner.query("update app.errors set name = 'former_name' where name = 'stale_claim'");
  await renamedBefore.owner.query(
    "update private.logic_files set sha256 = '' where path = 'app/reference/errors.sql'",
  );
  await renamedBefore.owner.query("update private.logic_version set version = version - 1");
  await migrateTo(renamedBefore, migrationsFolder);
  const { rows } = await renamedBefore.owner.query("select name from app.errors where sqlstate = 'SV301'");
  expect(rows).toEqual([{ name: "stale_claim" }]);
});

describe.each(versions)("release %i", (version) => {
  const database = useDatabase({ migrated: false });
  let before: Awaited<ReturnType<typeof figures>>;

  beforeAll(async () => {
    await migrateTo(database, unpack(version, "its own"));
    await insertData(database, version);
    before = await figures(database);
  });

  if (version === today - 1) {
    const { doors, statements } = recorded(version);

    test("is served by the committed migrations of today", async () => {
      expect((await say(database, statements)).filter((each) => !isOurs(each))).toEqual([]);
      await migrateTo(database, unpack(version, "today's"));
      expect((await say(database, statements)).filter((each) => !isOurs(each))).toEqual([]);
    });

    test("is served by the logic of today", async () => {
      await migrateTo(database, migrationsFolder);
      expect((await say(database, statements)).filter((each) => !isOurs(each))).toEqual([]);
      const { rows } = await database.owner.query<{ name: string }>(
        `select distinct n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname in ('app', 'api', 'task', 'private')`,
      );
      const present = new Set(rows.map(({ name }) => name));
      expect(doors.filter((door) => !present.has(door))).toEqual([]);
    });
  }

  test("comes to today with what is in it", async () => {
    await migrateTo(database, migrationsFolder);
    expect(await figures(database)).toEqual(before);
    expect(before.placements).toBeGreaterThan(2);
  });

  test("has tasks on its agenda that today knows", async () => {
    const { rows } = await database.owner.query<{ task: string }>("select distinct task from app.agenda");
    const known = new Set(tasks.map(({ name }) => name));
    expect(rows.filter(({ task }) => !known.has(task))).toEqual([]);
  });

  test("has whole audit chains", async () => {
    const client = await database.connect("owner");
    const { rows: heads } = await client.query<{ creditor_id: string; chain_id: string }>(
      "select * from app.audit_heads",
    );
    expect(heads.length).toBeGreaterThan(2);
    for (const { creditor_id, chain_id } of heads) {
      await client.query("begin");
      await client.query("select set_config('app.creditor_id', $1, true)", [creditor_id]);
      const { rows } = await client.query("select app.verify_audit_chain($1) as broken", [chain_id]);
      await client.query("rollback");
      expect({ chain_id, ...rows[0] }).toEqual({ chain_id, broken: null });
    }
  });
});

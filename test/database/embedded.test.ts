import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { type Embedded, startEmbedded } from "../../src/database/embedded.ts";

const program = fileURLToPath(new URL("../support/embedded_process.ts", import.meta.url));

const onLinux = process.platform === "linux" ? test : test.skip;

let folder = "";
let started: Embedded[] = [];
let children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "svc-embedded-"));
});

afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(started.map((server) => server.stop()));
  await serverGone();
  started = [];
  children = [];
  rmSync(folder, { recursive: true });
});

async function start(flags: string[] = []): Promise<Embedded> {
  const server = await startEmbedded({ dataDir: folder, flags });
  started.push(server);
  return server;
}

async function startInProcess(): Promise<{ child: ChildProcess; ownerUrl: string }> {
  const child = spawn(process.execPath, [program, folder], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  if (!child.stdout) throw new Error("the child has no output");
  const [printed] = await once(child.stdout, "data");
  return { child, ownerUrl: String(printed).trim() };
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function serverPid(): number {
  return Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
}

/** The server, and the shell that watches for it: its sessions call themselves by other names. */
function processesOf(cluster: string): number[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const commandOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, "utf8");
  return pids
    .filter((pid) => existsSync(`/proc/${pid}/cmdline`) && commandOf(pid).includes(cluster))
    .map(Number);
}

async function serverGone(): Promise<void> {
  const file = join(folder, "postgres", "postmaster.pid");
  for (let waited = 0; existsSync(file); waited += 20) {
    if (waited > 10_000) throw new Error("the server did not go");
    await sleep(20);
  }
}

test("what was written is there after a stop and a start", async () => {
  const first = await start();
  await query(first.ownerUrl, "create table kept as select 42 as answer");
  await first.stop();
  const second = await start();
  expect(await query(second.ownerUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("a folder of a release that knew one login gets the others, and keeps its passwords", async () => {
  const first = await start();
  const file = join(folder, "database.json");
  const { owner, login } = JSON.parse(readFileSync(file, "utf8"));
  await query(first.ownerUrl, "drop role svc_login_other, svc_login_worker");
  await first.stop();
  writeFileSync(file, JSON.stringify({ owner, login }));
  const second = await start();
  for (const url of Object.values(second.urls)) {
    expect(await query(url, "select session_user::text as me")).toEqual([{ me: new URL(url).username }]);
  }
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ owner, login });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a write that was confirmed is on the disk, unless a test asks otherwise", async () => {
  const durable = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
                          current_setting('full_page_writes') as pages`;
  const ordinary = await start();
  expect(await query(ordinary.ownerUrl, durable)).toEqual([{ fsync: "on", commit: "on", pages: "on" }]);
  await ordinary.stop();
  const hasty = await start(["fsync=off", "synchronous_commit=off", "full_page_writes=off"]);
  expect(await query(hasty.ownerUrl, durable)).toEqual([{ fsync: "off", commit: "off", pages: "off" }]);
});

test("a second process on the folder is refused too", async () => {
  await startInProcess();
  await expect(start()).rejects.toThrow(`${folder} is in use by another running service`);
});

test("the server goes when its process is killed", async () => {
  const { child, ownerUrl } = await startInProcess();
  child.kill("SIGKILL");
  await serverGone();
  await expect(query(ownerUrl, "select")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("a start right behind a kill works, and finds what was committed", async () => {
  const { child, ownerUrl } = await startInProcess();
  await query(ownerUrl, "create table kept as select 42 as answer");
  child.kill("SIGKILL");
  await once(child, "exit");
  const next = await start();
  expect(await query(next.ownerUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("a start behind a crash of the server recovers what was committed", async () => {
  const first = await start();
  await query(first.ownerUrl, "create table kept as select 42 as answer");
  process.kill(serverPid(), "SIGKILL");
  expect((await first.died).message).toContain("The embedded Postgres has ended");
  await first.stop();
  const next = await start();
  expect(await query(next.ownerUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
});

onLinux("a server whose service and watch were both killed is replaced", async () => {
  const { child, ownerUrl } = await startInProcess();
  await query(ownerUrl, "create table kept as select 42 as answer");
  const orphan = serverPid();
  for (const pid of processesOf(join(folder, "postgres"))) if (pid !== orphan) process.kill(pid, "SIGKILL");
  child.kill("SIGKILL");
  await once(child, "exit");
  const next = await start();
  expect(await query(next.ownerUrl, "select answer from kept")).toEqual([{ answer: 42 }]);
  expect(serverPid()).not.toBe(orphan);
});

test("a number in the pid file that a stranger has now does not keep the server from starting", async () => {
  await (await start()).stop();
  const { uid, gid } = statSync(join(folder, "postgres"));
  const stranger = spawn("/bin/sleep", ["60"], { uid, gid, stdio: "ignore" });
  children.push(stranger);
  writeFileSync(join(folder, "postgres", "postmaster.pid"), `${stranger.pid}\n${folder}\n`);
  await expect(start()).resolves.toBeDefined();
});

test("an initialisation that was cut short is begun anew", async () => {
  mkdirSync(join(folder, "postgres.unfinished", "cluster"), { recursive: true });
  writeFileSync(join(folder, "postgres.unfinished", "cluster", "PG_VERSION"), "18\n");
  await expect(start()).resolves.toBeDefined();
});

test("a server that cannot start is told of in its own words, and frees the folder", async () => {
  await expect(start(["shared_buffers=plenty"])).rejects.toThrow(
    'invalid value for parameter "shared_buffers"',
  );
  await expect(start()).resolves.toBeDefined();
});

describe("a running server", () => {
  let dataDir = "";
  let server: Embedded;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "svc-embedded-"));
    server = await startEmbedded({ dataDir });
  });

  afterAll(async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true });
  });

  test("the database keeps text in UTF-8, sorts it the same everywhere and keeps time in UTC", async () => {
    const { ownerUrl } = server;
    const [row] = await query(
      ownerUrl,
      `select getdatabaseencoding() as encoding, current_setting('timezone') as zone, lower('ÄÉ') as lowered,
              array(select unnest(array['b', 'a', 'B', 'ä']) order by 1) as sorted`,
    );
    expect(row).toEqual({ encoding: "UTF8", zone: "UTC", lowered: "äé", sorted: ["B", "a", "b", "ä"] });
  });

  test("only this machine can connect, and only with a password that nobody else can read", async () => {
    const { ownerUrl, urls } = server;
    expect(await query(ownerUrl, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    for (const url of [ownerUrl, ...Object.values(urls)]) {
      const guessed = Object.assign(new URL(url), { password: "guessed" }).href;
      await expect(query(guessed, "select")).rejects.toMatchObject({ code: "28P01" });
    }
    expect(statSync(join(dataDir, "database.json")).mode & 0o777).toBe(0o600);
  });

  test("the logins are three, neither superusers nor owners of anything", async () => {
    const found = await query(
      server.ownerUrl,
      `select rolname as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit as mighty,
              (select count(*)::int from pg_shdepend where refobjid = pg_roles.oid) as owned
       from pg_roles where rolcanlogin and rolname <> 'svc_admin' order by 1`,
    );
    expect(found).toEqual(
      ["svc_login", "svc_login_other", "svc_login_worker"].map((name) => ({ name, mighty: false, owned: 0 })),
    );
  });

  test("a second start on the folder is refused, and leaves the first alone", async () => {
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      `${dataDir} is in use by another running service`,
    );
    expect(await query(server.ownerUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("the server's log holds neither statements nor rows", async () => {
    const { ownerUrl } = server;
    await query(ownerUrl, "create table debtors (name text primary key)");
    await query(ownerUrl, "insert into debtors values ('Secret Widgets'), ('Secret Widgets')").catch(
      () => undefined,
    );
    await query(ownerUrl, "select 'Secret Widgets'::uuid").catch(() => undefined);
    expect(readFileSync(join(dataDir, "postgres.log"), "utf8")).not.toContain("Secret");
  });
});

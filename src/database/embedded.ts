import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import * as z from "zod";
import type { DatabaseUrls } from "../config.ts";
import { openDataDir } from "../data_dir.ts";
import { hasCode } from "../error_code.ts";
import { type Account, executable, findBinaries, serverAccount } from "./binaries.ts";
import { lockFolder } from "./folder_lock.ts";
import { createLogins } from "./logins.ts";

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Server settings as `name=value`, over the ones below. */
  readonly flags?: readonly string[];
}

export interface Embedded {
  /** A superuser, for migrations only. */
  readonly ownerUrl: string;
  /** The logins of API and worker, which own nothing. */
  readonly urls: DatabaseUrls;
  /** Settles only if the server goes without having been told to. */
  readonly died: Promise<Error>;
  /** Ends open sessions, writes everything down, and waits until the server is gone. */
  stop(): Promise<void>;
}

interface Cluster {
  readonly path: string;
  readonly logFile: string;
  readonly binaries: string;
  readonly account: Account | undefined;
  readonly passwords: Passwords;
  readonly flags: readonly string[];
}

interface Server {
  readonly process: ChildProcess;
  readonly exited: Promise<void>;
  readonly port: number;
}

const ownerName = "svc_admin";
const databaseName = "collections";

// No collation but the code point order is the same on every platform and in every version of its libraries.
const initialisation = [
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--auth=scram-sha-256",
  "--no-instructions",
];

const settings = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=60",
  // A touch locks some ninety tables and indexes for a moment: as many as fit here are locked without a shared table.
  "max_locks_per_transaction=256",
  "shared_buffers=128MB",
  "max_wal_size=2GB",
  "checkpoint_timeout=15min",
  "random_page_cost=1.1",
  "jit=off",
  "timezone=UTC",
  "log_timezone=UTC",
  // A failed statement's text and row values are a debtor's data: the log tells of the server, not of statements.
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
  "log_checkpoints=off",
];

/**
 * Starts a Postgres of our own on the data folder, making the folder and the cluster when they are missing. What a
 * killed predecessor left behind (a lock, a server on its way out, a half-made cluster) is dealt with here.
 */
export async function startEmbedded({ dataDir, flags = [] }: EmbeddedOptions): Promise<Embedded> {
  const folder = openDataDir(dataDir);
  const unlock = lockFolder(folder);
  try {
    const path = clusterPath(folder);
    const account = serverAccount(path);
    const binaries = await findBinaries(dirname(path), account);
    const passwords = keptPasswords(folder);
    const cluster = { path, logFile: join(folder, "postgres.log"), binaries, account, passwords, flags };
    await stopLeftover(path);
    if (!existsSync(join(path, "PG_VERSION"))) await initialise(cluster);
    const server = await launch(cluster);
    try {
      await provision(cluster, server.port);
    } catch (error) {
      await stopServer(cluster, server);
      throw error;
    }
    return running(cluster, server, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function running(cluster: Cluster, server: Server, unlock: () => void): Embedded {
  let stopping: Promise<void> | undefined;
  const died = new Promise<Error>((resolve) => {
    server.exited.then(() => {
      if (!stopping) resolve(new Error(`The embedded Postgres has ended:\n${logTail(cluster.logFile)}`));
    });
  });
  return {
    ownerUrl: connectionUrl(ownerName, cluster.passwords.owner, server.port, databaseName),
    urls: loginUrls(cluster, server.port),
    died,
    stop() {
      stopping ??= stopServer(cluster, server).finally(unlock);
      return stopping;
    },
  };
}

/**
 * Where the cluster lies: in the data folder, unless the server's account cannot get there (a checkout in /root).
 * Then in a folder of its own under /var/lib, to which a link in the data folder points.
 */
function clusterPath(folder: string): string {
  const path = join(folder, "postgres");
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) return readlinkSync(path);
  const account = serverAccount(path);
  if (found || !account) return path;
  chmodSync(folder, statSync(folder).mode | 0o011);
  if (canEnter(folder, account)) return path;
  const home = mkdtempSync("/var/lib/collections-placement-");
  chmodSync(home, 0o711);
  symlinkSync(join(home, "postgres"), path);
  return join(home, "postgres");
}

function canEnter(folder: string, account: Account): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$0"', folder], { ...account, cwd: "/", env: {} }).status === 0;
}

const password = z.string().min(1);
// `login` is the tenant's; folders of the release before hold no others.
const passwordFile = z.object({
  owner: password,
  login: password,
  other: password.optional(),
  worker: password.optional(),
});
type Passwords = Readonly<Record<keyof z.infer<typeof passwordFile>, string>>;

function keptPasswords(folder: string): Passwords {
  const file = join(folder, "database.json");
  const kept = existsSync(file) ? passwordFile.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
  const made = () => randomBytes(24).toString("hex");
  const passwords = {
    owner: kept?.owner ?? made(),
    login: kept?.login ?? made(),
    other: kept?.other ?? made(),
    worker: kept?.worker ?? made(),
  };
  if (kept?.other && kept.worker) return passwords;
  writeFileSync(`${file}.new`, JSON.stringify(passwords), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return passwords;
}

/** Makes the cluster beside its place and moves it there when whole. */
async function initialise({ path, binaries, account, passwords, flags }: Cluster): Promise<void> {
  const workshop = join(dirname(path), "postgres.unfinished");
  rmSync(workshop, { recursive: true, force: true });
  mkdirSync(workshop, { mode: 0o700 });
  const made = join(workshop, "cluster");
  const passwordPath = join(workshop, "password");
  writeFileSync(passwordPath, passwords.owner, { mode: 0o600 });
  if (account) {
    for (const each of [workshop, passwordPath]) chownSync(each, account.uid, account.gid);
  }
  const options = [
    `--pgdata=${made}`,
    `--username=${ownerName}`,
    `--pwfile=${passwordPath}`,
    ...initialisation,
  ];
  if (flags.includes("fsync=off")) options.push("--no-sync");
  try {
    await promisify(execFile)(program(binaries, "initdb"), options, environment(account));
  } catch (error) {
    const output = error instanceof Error && "stderr" in error ? `:\n${String(error.stderr).trim()}` : "";
    throw new Error(`The embedded Postgres could not be initialised in ${path}${output}`, { cause: error });
  }
  renameSync(made, path);
  rmSync(workshop, { recursive: true, force: true });
}

// Told by the log: the port was taken since it was found free, or sessions of a killed server are still on their way out.
const passing = /could not bind|Address already in use|pre-existing shared memory block/;

async function launch(cluster: Cluster): Promise<Server> {
  for (let attempt = 1; ; attempt += 1) {
    const server = await spawnServer(cluster, await freePort());
    if (await becomesReady(cluster, server)) return server;
    const log = logTail(cluster.logFile);
    if (attempt === 20 || !passing.test(log)) throw new Error(`The embedded Postgres did not start:\n${log}`);
    await sleep(200);
  }
}

// The postmaster is Node's own child. Beside it, outside its family (it would take the death of an unknown child for
// a crash), a shell waits on a pipe that closes when Node dies, however it dies, and then asks the postmaster to stop.
const watched = `( { read -r _ || kill -INT $$; } <&3 >/dev/null 2>&1 & ); exec "$0" "$@" 3<&-`;

async function spawnServer(
  { path, logFile, binaries, account, flags }: Cluster,
  port: number,
): Promise<Server> {
  const options = [...settings, `port=${port}`, ...flags].flatMap((setting) => ["-c", setting]);
  const command = [program(binaries, "postgres"), "-D", path, ...options];
  const log = openSync(logFile, "w", 0o600);
  try {
    // Detached: Ctrl-C reaches the whole process group, and the server must outlive the requests being drained.
    const child =
      process.platform === "win32"
        ? spawn(command[0] ?? "", command.slice(1), { stdio: ["ignore", log, log], ...environment(account) })
        : spawn("/bin/sh", ["-c", watched, ...command], {
            stdio: ["ignore", log, log, "pipe"],
            detached: true,
            ...environment(account),
          });
    const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    exited.then(() => endWatch(child));
    await once(child, "spawn");
    return { process: child, exited, port };
  } finally {
    closeSync(log);
  }
}

/** A line instead of the pipe's end tells the watching shell that there is nothing left to stop. */
function endWatch(child: ChildProcess): void {
  const pipe = child.stdio[3] as Writable | null | undefined;
  pipe?.on("error", () => undefined);
  pipe?.end("\n");
}

async function becomesReady({ path }: Cluster, server: Server): Promise<boolean> {
  let gone = false;
  server.exited.then(() => {
    gone = true;
  });
  while (!gone) {
    const [pid, , , , , , , status] = pidFile(path);
    if (Number(pid) === server.process.pid && status?.trim() === "ready") return true;
    await sleep(5);
  }
  return false;
}

function pidFile(path: string): string[] {
  try {
    return readFileSync(join(path, "postmaster.pid"), "utf8").split("\n");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

/** The folder's lock is ours, so a server that still runs on it has lost its service: it is stopped, and waited for. */
async function stopLeftover(path: string): Promise<void> {
  const pid = Number(pidFile(path)[0]);
  // The file of a dead server is for Postgres to judge: it looks for its surviving sessions first.
  if (!pid || !isAlive(pid)) return;
  if (!isServerOf(path, pid)) {
    // A stranger has got the number since, and Postgres would take it for the old server.
    rmSync(join(path, "postmaster.pid"));
    return;
  }
  process.kill(pid, "SIGINT");
  for (let waited = 0; isServerOf(path, pid); waited += 20) {
    if (waited > 60_000)
      throw new Error(`A Postgres (process ${pid}) still runs on ${path} and does not stop`);
    await sleep(20);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}

function isServerOf(path: string, pid: number): boolean {
  if (process.platform === "linux") {
    const command = `/proc/${pid}/cmdline`;
    return existsSync(command) && readFileSync(command, "utf8").split("\0").includes(path);
  }
  const listed = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return listed.stdout?.includes(path) ?? false;
}

async function stopServer({ path, binaries, account }: Cluster, server: Server): Promise<void> {
  if (process.platform === "win32") {
    await promisify(execFile)(
      program(binaries, "pg_ctl"),
      ["stop", "-m", "fast", "-D", path],
      environment(account),
    );
  } else {
    server.process.kill("SIGINT");
  }
  await server.exited;
}

/** The logins and the database, once; a start cut short between initdb and here is made good by the next. */
async function provision(cluster: Cluster, port: number): Promise<void> {
  const client = new pg.Client({
    connectionString: connectionUrl(ownerName, cluster.passwords.owner, port, "postgres"),
  });
  await client.connect();
  try {
    await createLogins(client, loginUrls(cluster, port));
    const { rowCount } = await client.query("select from pg_database where datname = $1", [databaseName]);
    if (!rowCount) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

function loginUrls({ passwords }: Cluster, port: number): DatabaseUrls {
  return {
    tenant: connectionUrl("svc_login", passwords.login, port, databaseName),
    other: connectionUrl("svc_login_other", passwords.other, port, databaseName),
    worker: connectionUrl("svc_login_worker", passwords.worker, port, databaseName),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || !address) throw new Error("No free port on 127.0.0.1");
  return address.port;
}

function environment(account: Account | undefined) {
  return { ...account, cwd: "/", env: { LC_ALL: "C" } };
}

function program(binaries: string, name: string): string {
  return join(binaries, "bin", name + executable);
}

function connectionUrl(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

function logTail(file: string): string {
  return readFileSync(file, "utf8").trim().split("\n").slice(-20).join("\n");
}

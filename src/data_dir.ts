import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { codeOf, hasCode } from "./error_code.ts";

const causes: Readonly<Record<string, string>> = {
  EACCES: "this account may not write there",
  EPERM: "this account may not write there",
  EEXIST: "it is a file",
  ENOTDIR: "it, or a part of its path, is a file",
  ENOENT: "no folder can be made there",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENAMETOOLONG: "its path is too long",
  ELOOP: "its path is a circle of links",
};

// SQLite, which locks the folder, and Postgres both end at a length of their own; this leaves room for what lies inside.
const longestPath_bytes = 400;

/** Makes the folder of DATA_DIR where it is missing and tries whether it can be written; its whole path. */
export function openDataDir(dataDir: string): string {
  const folder = resolve(dataDir);
  const probe = join(folder, `.probe-${process.pid}`);
  if (Buffer.byteLength(folder) > longestPath_bytes) throw unusable(folder, "ENAMETOOLONG");
  try {
    makeFolder(folder);
    writeFileSync(probe, "");
    rmSync(probe);
    return folder;
  } catch (error) {
    throw unusable(folder, codeOf(error) ?? "unknown");
  }
}

function unusable(folder: string, code: string): Error {
  return new Error(`DATA_DIR ${folder} cannot be used: ${causes[code] ?? "it cannot be written"} (${code})`);
}

/** With its parents. Node's own recursive form never ends where a folder refuses new ones as if it were missing (/proc). */
function makeFolder(folder: string, parentExists = false): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (hasCode(error, "EEXIST")) return;
    if (!hasCode(error, "ENOENT") || parentExists || dirname(folder) === folder) throw error;
    makeFolder(dirname(folder));
    makeFolder(folder, true);
  }
}

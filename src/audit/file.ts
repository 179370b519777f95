import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { hasCode } from "../error_code.ts";
import { readEntry, type SignedEntry } from "./entry.ts";

/** More than an entry of the most heads; a longer line is none of ours. */
const longestLine = 256 * 1024;

/** Appends a line and waits until it is on the disk. What a write that was cut short left behind gets a line of its own. */
export async function appendLine(path: string, line: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const file = await open(path, "a+", 0o600);
  try {
    const { size } = await file.stat();
    await file.appendFile(`${(await endsWithin(file, size)) ? "\n" : ""}${line}\n`);
    await file.sync();
    if (!size) await syncFolder(folder);
  } finally {
    await file.close();
  }
}

/** So that a file that was just made is still there after a crash. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const directory = await open(folder);
  await directory.sync().finally(() => directory.close());
}

/** Whether the file ends within a line. */
async function endsWithin(file: FileHandle, size: number): Promise<boolean> {
  if (!size) return false;
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() !== "\n";
}

export interface Tail {
  readonly size: number;
  /** Undefined where the end of the file holds none. */
  readonly last: SignedEntry | undefined;
}

/** The last entry of the file; undefined where there is no file. */
export async function readTail(path: string): Promise<Tail | undefined> {
  let file: FileHandle;
  try {
    file = await open(path, "r");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - 2 * longestLine);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return { size, last: lastEntry(buffer.toString("utf8", 0, bytesRead).split("\n")) };
  } finally {
    await file.close();
  }
}

function lastEntry(lines: readonly string[]): SignedEntry | undefined {
  for (const line of lines.toReversed()) {
    const signed = readEntry(line);
    if (signed) return signed;
  }
  return undefined;
}

export interface Line {
  /** Undefined where the line is no entry. */
  readonly signed: SignedEntry | undefined;
  readonly start: number;
  /** The first byte of the next line. */
  readonly end: number;
}

/** The lines from a byte on, one at a time; the last one may be without its end. */
export async function* readLines(path: string, from = 0): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.alloc(0);
  let start = from;
  for await (const chunk of createReadStream(path, { start: from })) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield { signed: readEntry(rest.toString("utf8", 0, end)), start, end: start + end + 1 };
      start += end + 1;
      rest = rest.subarray(end + 1);
    }
    if (rest.length > longestLine) throw new Error(`${path} has a line that is longer than any entry`);
  }
  if (rest.length) yield { signed: readEntry(rest.toString()), start, end: start + rest.length };
}

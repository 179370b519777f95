import { randomUUID } from "node:crypto";
import type { AuditDatabase, Finding, Head, KnownFile } from "./database.ts";
import { type Entry, isSigned, readEntry, type SignedEntry, signEntry } from "./entry.ts";
import { appendLine, readTail, type Tail } from "./file.ts";
import type { AuditKey } from "./key.ts";

export interface AuditFile {
  readonly path: string;
  readonly key: AuditKey;
}

/** Heads in one entry. */
const mostHeads = 500;

// As long as another machine, which has the file, may take over its checkpoints.
const staleAfter_s = 3 * 3_600;

/**
 * Brings database and file to the same last entry, or says why they cannot be: of an entry whose writing was cut short the
 * one or the other is completed, and everything else is somebody's doing. Undefined: the file is on another machine. The
 * caller holds the lock.
 */
export async function openFile(database: AuditDatabase, file: AuditFile): Promise<KnownFile | undefined> {
  const known = await database.knownFile();
  const tail = await readTail(file.path);
  if (!known) return beginFile(database, file, tail);
  if (!tail) {
    if (known.age_s !== null && known.age_s < staleAfter_s) return undefined;
    const age =
      known.age_s === null
        ? "it has no complete checkpoint"
        : `its last checkpoint is ${Math.floor(known.age_s / 3_600)} hours old`;
    throw new Error(`the audit file ${known.fileId} is not at ${file.path}, and ${age}`);
  }
  const last = requireOwn(file, tail, known);
  if (last.entry.number === known.entries && last.hash === known.lastHash) return known;
  const next = last.entry.number === known.entries + 1 && last.entry.previous === known.lastHash;
  // Written, and its writer gone before the database knew. It completes no checkpoint: another follows.
  if (next && (await database.recordEntry(last.entry, last.hash, null))) return database.knownFile();
  throw new Error(difference(file, last, known));
}

async function beginFile(
  database: AuditDatabase,
  file: AuditFile,
  tail: Tail | undefined,
): Promise<KnownFile | undefined> {
  const last = tail?.last;
  if (last && last.entry.number > 1) {
    throw new Error(
      `the database does not know the audit file ${last.entry.file} at ${file.path}: move it away to begin another`,
    );
  }
  const first = last && isSigned(last, file.key.public) ? last : await append(file, firstEntry(file));
  if (!(await database.recordEntry(first.entry, first.hash, null))) {
    throw new Error(
      `the audit file ${first.entry.file} at ${file.path} was cut: the database has anchored heads in it`,
    );
  }
  return database.knownFile();
}

function firstEntry({ key }: AuditFile): Entry {
  return {
    version: 1,
    file: randomUUID(),
    number: 1,
    at: new Date().toISOString(),
    previous: null,
    key: key.id,
    complete: false,
    heads: [],
  };
}

function requireOwn({ path, key }: AuditFile, { last }: Tail, known: KnownFile): SignedEntry {
  if (!last)
    throw new Error(
      `the audit file ${path} was cut: it has no entry, the database knows of ${known.entries}`,
    );
  if (last.entry.file !== known.fileId) {
    throw new Error(
      `the audit file at ${path} is ${last.entry.file}, the database was anchored in ${known.fileId}`,
    );
  }
  if (last.entry.key !== key.id) {
    throw new Error(
      `the audit file ${path} is signed with key ${last.entry.key}, AUDIT_SIGNING_KEY is ${key.id}`,
    );
  }
  if (!isSigned(last, key.public))
    throw new Error(`the last entry of the audit file ${path} is not signed by its key`);
  return last;
}

function difference({ path }: AuditFile, { entry }: SignedEntry, known: KnownFile): string {
  if (entry.number < known.entries) {
    return `the audit file ${path} was cut: it ends with entry ${entry.number}, the database knows of ${known.entries}`;
  }
  if (entry.number > known.entries) {
    return `the database is older than the audit file ${path}: it knows of ${known.entries} entries of ${entry.number}`;
  }
  return `the last entry of the audit file ${path} is not the one that the database knows`;
}

/**
 * Anchors every head that changed since the last checkpoint, in as many entries as it takes. Returns the heads that have
 * fewer events than the file says, which it leaves out. Stops between two entries when it is told to; the next goes on.
 */
export async function writeCheckpoint(
  database: AuditDatabase,
  file: AuditFile,
  known: KnownFile,
  stopping: AbortSignal,
): Promise<readonly Finding[]> {
  const startsAt = (await readTail(file.path))?.size ?? 0;
  const writer = new EntryWriter(database, file, known);
  const findings: Finding[] = [];
  let waiting: Head[] = [];
  for await (const { changed, shortened } of database.headsBeyond(known.fileId)) {
    findings.push(...shortened.map(cutHead));
    waiting.push(...changed);
    while (waiting.length > mostHeads) {
      if (stopping.aborted) return findings;
      await writer.write(waiting.slice(0, mostHeads), null);
      waiting = waiting.slice(mostHeads);
    }
    if (stopping.aborted) return findings;
  }
  await writer.write(waiting, startsAt);
  return findings;
}

function cutHead({ hash: _, ...head }: Head): Finding {
  return { ...head, fault: "the chain's head is before the one anchored last" };
}

class EntryWriter {
  readonly #database: AuditDatabase;
  readonly #file: AuditFile;
  #number: number;
  #previous: string;
  readonly #fileId: string;

  constructor(database: AuditDatabase, file: AuditFile, known: KnownFile) {
    this.#database = database;
    this.#file = file;
    this.#fileId = known.fileId;
    this.#number = known.entries;
    this.#previous = known.lastHash;
  }

  /** First on the disk, then in the database: an entry that the database knows is always in the file. */
  async write(heads: readonly Head[], startsAt: number | null): Promise<void> {
    const { entry, hash } = await append(this.#file, {
      version: 1,
      file: this.#fileId,
      number: this.#number + 1,
      at: new Date().toISOString(),
      previous: this.#previous,
      key: this.#file.key.id,
      complete: startsAt !== null,
      heads: byCreditor(heads),
    });
    if (!(await this.#database.recordEntry(entry, hash, startsAt))) {
      throw new Error(`the database knows of another entry ${entry.number} of the audit file`);
    }
    this.#number = entry.number;
    this.#previous = hash;
  }
}

async function append({ path, key }: AuditFile, entry: Entry): Promise<SignedEntry> {
  const line = signEntry(entry, key.private);
  const signed = readEntry(line);
  if (!signed) throw new Error("an entry of the audit file cannot be read back");
  await appendLine(path, line);
  return signed;
}

export function byCreditor(heads: readonly Head[]): Entry["heads"] {
  const grouped = Map.groupBy(heads, ({ creditor_id }) => creditor_id);
  return [...grouped].map(([creditor_id, of]) => ({
    creditor_id,
    chains: of.map(({ chain_id, seq, hash }) => [chain_id, seq, hash]),
  }));
}

import { type AuditFile, byCreditor } from "./checkpoint.ts";
import type { AuditDatabase, Finding, KnownFile } from "./database.ts";
import { type Entry, isSigned, type SignedEntry } from "./entry.ts";
import { readLines, readTail } from "./file.ts";

interface CheckedEntry {
  readonly signed: SignedEntry;
  readonly start: number;
  /** What is wrong with the entry itself; its heads are worth nothing then. */
  readonly findings: readonly Finding[];
}

/** The entries from a byte on, each compared with the key and with the one before it. Lines that are no entries are counted. */
async function* checkedEntries(
  { path, key }: AuditFile,
  from: number,
  onTornLine: () => void,
): AsyncGenerator<CheckedEntry> {
  let before: SignedEntry | undefined;
  for await (const { signed, start } of readLines(path, from)) {
    if (!signed) {
      onTornLine();
      continue;
    }
    const number = signed.entry.number;
    const faults: string[] = [];
    if (signed.entry.key !== key.id)
      faults.push(`signed with key ${signed.entry.key}, AUDIT_SIGNING_KEY is ${key.id}`);
    else if (!isSigned(signed, key.public)) faults.push("the signature is not this entry's: it was edited");
    if (!follows(signed.entry, before, from))
      faults.push("the entry before it is another: the file was edited or cut");
    yield { signed, start, findings: faults.map((fault) => ({ entry: number, fault })) };
    before = signed;
  }
}

function follows(entry: Entry, before: SignedEntry | undefined, from: number): boolean {
  // Reading from somewhere within, what comes first follows on nothing that was read.
  if (!before) return from > 0 || (entry.number === 1 && entry.previous === null);
  const same = entry.file === before.entry.file;
  return same && entry.number === before.entry.number + 1 && entry.previous === before.hash;
}

async function* headFaults(
  database: AuditDatabase,
  entry: Entry,
  recompute: boolean,
): AsyncGenerator<Finding> {
  for (const { creditor_id, chains } of entry.heads) {
    for (const finding of await database.faults(creditor_id, chains, recompute)) {
      yield { ...finding, entry: entry.number };
    }
  }
}

/** How much one scheduled verification does: chains compared, and events recomputed. */
export interface Budget {
  readonly chains: number;
  readonly events: number;
}

/**
 * Verifies entries from a byte on, and the chains that they anchor, until the budget is spent. `until`: the byte of the last
 * entry that was verified, from which the next verification may go on; 0 at the end of the file.
 */
export async function verifyFrom(
  database: AuditDatabase,
  file: AuditFile,
  from: number,
  budget: Budget,
  stopping: AbortSignal,
): Promise<{ readonly findings: readonly Finding[]; readonly until: number }> {
  const findings: Finding[] = [];
  let { chains, events } = budget;
  for await (const { signed, start, findings: own } of checkedEntries(file, from, () => undefined)) {
    // The one to begin with was verified before, unless it is all that the budget allows.
    if (stopping.aborted || ((chains <= 0 || events <= 0) && start > from)) return { findings, until: start };
    findings.push(...own);
    if (own.length) continue;
    for await (const finding of headFaults(database, signed.entry, true)) findings.push(finding);
    for (const { chains: anchored } of signed.entry.heads) {
      chains -= anchored.length;
      for (const [, seq] of anchored) events -= seq;
    }
  }
  return { findings, until: 0 };
}

/** What a whole verification went through, and what it found. */
export class Report {
  fileId: string | null = null;
  entries = 0;
  /** Lines that are no entries: what writes left that were cut short. */
  tornLines = 0;
  checkpoints = 0;
  lastCheckpoint: string | null = null;
  anchors = 0;
  chains = 0;
  /** The first thousand. */
  readonly findings: Finding[] = [];
  found = 0;

  find(findings: readonly Finding[]): void {
    this.found += findings.length;
    this.findings.push(...findings.slice(0, Math.max(0, 1_000 - this.findings.length)));
  }

  /** An entry that is good in itself. */
  count(entry: Entry): void {
    for (const { chains } of entry.heads) this.anchors += chains.length;
    if (!entry.complete) return;
    this.checkpoints += 1;
    this.lastCheckpoint = entry.at;
  }
}

/** Everything: the file's signatures and chain, each anchored head in the database, and each chain from its events. */
export async function verifyAudit(database: AuditDatabase, file: AuditFile): Promise<Report> {
  const report = new Report();
  const known = await database.knownFile();
  const knownEntry = (await readTail(file.path)) && (await verifyFile(database, file, report, known));
  report.find(
    fileFaults(file, report, known, knownEntry, await database.knownFile()).map((fault) => ({ fault })),
  );
  for await (const { changed } of database.headsBeyond(null)) {
    report.chains += changed.length;
    for (const { creditor_id, chains } of byCreditor(changed)) {
      report.find(await database.faults(creditor_id, chains, true));
    }
  }
  return report;
}

/** Returns the entry that the database knows as the last. */
async function verifyFile(
  database: AuditDatabase,
  file: AuditFile,
  report: Report,
  known: KnownFile | undefined,
): Promise<SignedEntry | undefined> {
  let knownEntry: SignedEntry | undefined;
  const torn = () => {
    report.tornLines += 1;
  };
  for await (const { signed, findings } of checkedEntries(file, 0, torn)) {
    report.fileId ??= signed.entry.file;
    report.entries = signed.entry.number;
    if (signed.entry.number === known?.entries) knownEntry = signed;
    report.find(findings);
    if (findings.length) continue;
    report.count(signed.entry);
    for await (const finding of headFaults(database, signed.entry, false)) report.find([finding]);
  }
  return knownEntry;
}

/** What the file as a whole lacks, beside what the database knew of it before it was read, and after. */
function fileFaults(
  { path }: AuditFile,
  { fileId, entries }: Pick<Report, "fileId" | "entries">,
  before: KnownFile | undefined,
  knownEntry: SignedEntry | undefined,
  after: KnownFile | undefined,
): string[] {
  if (!before)
    return [
      fileId
        ? `the database does not know the audit file at ${path}`
        : `there is no audit file at ${path} yet: a worker writes it`,
    ];
  if (!fileId) return [`the audit file ${before.fileId} is not at ${path}, or has no entry`];
  if (fileId !== before.fileId)
    return [`the audit file at ${path} is ${fileId}, the database was anchored in ${before.fileId}`];
  if (entries < before.entries)
    return [`the file was cut: it ends with entry ${entries}, the database knows of ${before.entries}`];
  if (knownEntry?.hash !== before.lastHash)
    return [`entry ${before.entries} of the file is not the one that the database knows`];
  // One more may have been written whose writer did not come to tell the database.
  if (entries > (after?.entries ?? 0) + 1)
    return [`the database is older than the file: it knows of ${after?.entries} entries of ${entries}`];
  return [];
}

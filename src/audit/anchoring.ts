import type { Config } from "../config.ts";
import { log } from "../log.ts";
import type { Running } from "../shutdown.ts";
import { startLoop } from "../tasks/loop.ts";
import { type AuditFile, openFile, writeCheckpoint } from "./checkpoint.ts";
import { type AuditDatabase, type Finding, type KnownFile, withAuditDatabase } from "./database.ts";
import { auditKey } from "./key.ts";
import { type Budget, verifyFrom } from "./verify.ts";

const period_s = 3_600;
const lookPeriod_ms = 300_000;
// A start has better to do.
const firstLook_ms = 60_000;
const hourly: Budget = { chains: 20_000, events: 200_000 };
const mostLogged = 50;

/** The audit file that the configuration names. */
export function auditFile({
  auditFile: path,
  auditSigningKey,
}: Pick<Config, "auditFile" | "auditSigningKey">): AuditFile {
  return { path, key: auditKey(auditSigningKey) };
}

/** Anchors the audit trail every hour for as long as it runs; any number may run. `url`: the worker's login, directly. */
export function startAnchoring(config: Pick<Config, "auditFile" | "auditSigningKey">, url: string): Running {
  const file = auditFile(config);
  const stopping = new AbortController();
  let first = true;
  const loop = startLoop("the audit checkpoint", lookPeriod_ms, async () => {
    if (first) {
      first = false;
      return firstLook_ms;
    }
    try {
      report((await anchor(url, file, stopping.signal)) ?? []);
    } catch (error) {
      if (!stopping.signal.aborted) throw error;
    }
    return lookPeriod_ms;
  });
  return {
    failed: new Promise(() => undefined),
    stop() {
      stopping.abort();
      return loop.stop();
    },
  };
}

/**
 * Writes a checkpoint where the last one is an hour old, then verifies the one before it and a further part of the file.
 * Undefined where nothing was to be done here: it is not due, another process is at it, or the file is on another machine.
 */
export function anchor(
  url: string,
  file: AuditFile,
  stopping: AbortSignal,
): Promise<readonly Finding[] | undefined> {
  return withAuditDatabase(
    url,
    async (database) => {
      if (!isDue(await database.knownFile()) || !(await database.lock())) return undefined;
      const known = await openFile(database, file);
      if (!known || !isDue(known)) return undefined;
      const cut = await writeCheckpoint(database, file, known, stopping);
      return [...cut, ...(await verifyParts(database, file, known, stopping))];
    },
    stopping,
  );
}

function isDue(known: KnownFile | undefined): boolean {
  return (known?.age_s ?? period_s) >= period_s;
}

async function verifyParts(
  database: AuditDatabase,
  file: AuditFile,
  { fileId, checkpointStart, verifiedUntil }: KnownFile,
  stopping: AbortSignal,
): Promise<readonly Finding[]> {
  const latest = await verifyFrom(database, file, checkpointStart, hourly, stopping);
  const rolling = await verifyFrom(database, file, verifiedUntil, hourly, stopping);
  await database.noteVerified(fileId, rolling.until);
  return [...latest.findings, ...rolling.findings];
}

function report(findings: readonly Finding[]): void {
  for (const finding of findings.slice(0, mostLogged)) {
    log.error("the audit trail does not verify", undefined, { ...finding });
  }
  if (findings.length > mostLogged) {
    log.error("the audit trail does not verify in further places", undefined, {
      more: findings.length - mostLogged,
    });
  }
}

import { auditFile } from "../audit/anchoring.ts";
import { withAuditDatabase } from "../audit/database.ts";
import { readTail } from "../audit/file.ts";
import { type Report, verifyAudit } from "../audit/verify.ts";
import { type Config, ConfigError } from "../config.ts";
import { startEmbedded } from "../database/embedded.ts";

/** `npm run verify-audit`: compares audit file and database, prints what it found, and ends with 1 where anything is amiss. */
export async function verify(config: Config): Promise<undefined> {
  const file = auditFile(config);
  const report = await withDatabaseUrl(config, (url) =>
    withAuditDatabase(url, (database) => verifyAudit(database, file)),
  );
  process.stdout.write(reportText(config.auditFile, report));
  process.exitCode = report.found ? 1 : 0;
}

/** `npm run new-audit-file`: lets the next checkpoint begin a new file, once the old one was moved away. */
export async function beginNewAuditFile(config: Config): Promise<undefined> {
  if (await readTail(config.auditFile)) {
    throw new ConfigError([`AUDIT_FILE ${config.auditFile} is still there: move it away and keep it`]);
  }
  await withDatabaseUrl(config, (url) => withAuditDatabase(url, (database) => database.forgetFile()));
  process.stdout.write(`a worker begins ${config.auditFile} with its next checkpoint\n`);
}

/** Of the database that the configuration names, else of the embedded one, which is started meanwhile. */
async function withDatabaseUrl<T>(config: Config, work: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrls) return work(config.databaseUrls.worker);
  const server = await startEmbedded({ dataDir: config.dataDir });
  return work(server.urls.worker).finally(() => server.stop());
}

export function reportText(path: string, report: Report): string {
  const lines = [
    `audit file   ${path}, file ${report.fileId ?? "none"}`,
    `entries      ${report.entries}, complete checkpoints ${report.checkpoints}, the last at ${report.lastCheckpoint ?? "no time yet"}`,
    `heads        ${report.anchors} compared with the database as they were anchored`,
    `chains       ${report.chains} recomputed from their events`,
  ];
  if (report.tornLines) lines.push(`torn lines   ${report.tornLines} left by writes that were cut short`);
  for (const { fault, ...where } of report.findings) {
    const place = Object.entries(where).map(([name, value]) => `${name} ${value} `);
    lines.push(`FAULT        ${place.join("")}${place.length ? "- " : ""}${fault}`);
  }
  if (report.found > report.findings.length)
    lines.push(`FAULT        and ${report.found - report.findings.length} more`);
  lines.push(report.found ? `not verified, faults: ${report.found}` : "verified");
  return `${lines.join("\n")}\n`;
}

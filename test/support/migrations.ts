import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { migrationsFolder } from "../../src/database/migrate.ts";

export interface Release {
  /** Bodies of the committed migrations, in their order. */
  readonly committed: readonly string[];
  readonly version: number;
  /** Below logic/, path to content. */
  readonly logic: Readonly<Record<string, string>>;
}

const folders: string[] = [];

/** Writes a migrations folder such as a release holds, the committed ones with graphile-migrate's headers. */
export function writeRelease({ committed, version, logic }: Release): string {
  const folder = mkdtempSync(join(tmpdir(), "svc-migrations-"));
  folders.push(folder);
  let previous = "";
  for (const [index, body] of committed.entries()) {
    const hash = `sha1:${createHash("sha1")
      .update(`${`${previous}\n${body.trim()}`.trim()}\n`)
      .digest("hex")}`;
    const header = `--! Previous: ${previous || "-"}\n--! Hash: ${hash}\n\n`;
    write(join(folder, "committed", `${String(index + 1).padStart(6, "0")}-step.sql`), header + body.trim());
    previous = hash;
  }
  write(join(folder, "logic", "VERSION"), `${version}\n`);
  for (const [path, content] of Object.entries(logic)) write(join(folder, "logic", path), content);
  return folder;
}

export function removeReleases(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
}

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Functions of a schema under the name that they had in the release before. */
export function aliases(schema: "api" | "task"): string[] {
  return readdirSync(join(migrationsFolder, "logic", schema, "aliases")).map((file) =>
    basename(file, ".sql"),
  );
}

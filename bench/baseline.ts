import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

/** How often a second the raw function is called with the same concurrency, and by what that was found out. */
export interface Baseline {
  readonly perSecond: number;
  readonly by: "pgbench" | "node";
}

export interface Raw {
  readonly url: string;
  readonly connections: number;
  readonly duration_ms: number;
  readonly credential: string;
  readonly operation: string;
  /** The third argument of api.call, as an SQL expression. */
  readonly input: string;
}

const hasPgbench = spawnSync("pgbench", ["--version"]).status === 0;

export async function baseline(raw: Raw): Promise<Baseline> {
  return hasPgbench
    ? { perSecond: await byPgbench(raw), by: "pgbench" }
    : { perSecond: await byNode(raw), by: "node" };
}

const statement = (raw: Raw) =>
  `select status, body, wake from api.call('${raw.credential}'::jsonb, '${raw.operation}', (${raw.input})::jsonb)`;

async function byPgbench(raw: Raw): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "svc-bench-"));
  try {
    const script = join(folder, "call.sql");
    // pgbench takes a word right behind a colon for a variable of its own.
    writeFileSync(script, `${statement(raw).replaceAll('":', '": ')};\n`);
    const seconds = String(Math.ceil(raw.duration_ms / 1000));
    const threads = ["-c", String(raw.connections), "-j", "1", "-T", seconds];
    const given = ["-n", "-M", "prepared", ...threads, "-f", script, raw.url];
    const { stdout } = await promisify(execFile)("pgbench", given);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function byNode(raw: Raw): Promise<number> {
  const until = performance.now() + raw.duration_ms;
  const counts = await Promise.all(
    Array.from({ length: raw.connections }, async () => {
      const client = new pg.Client({ connectionString: raw.url });
      await client.connect();
      let calls = 0;
      for (; performance.now() < until; calls += 1) await client.query({ name: "raw", text: statement(raw) });
      await client.end();
      return calls;
    }),
  );
  return (counts.reduce((sum, n) => sum + n, 0) * 1000) / raw.duration_ms;
}

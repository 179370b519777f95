import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** The service as a process of its own, started the way a user starts it. */
export interface Running {
  readonly port: number;
  readonly ready_ms: number;
  /** Resident memory in MB; null where /proc is missing. */
  rss(): number | null;
  stop(): Promise<void>;
}

export async function startService(
  command: "start" | "api" | "worker",
  env: Record<string, string>,
): Promise<Running> {
  const started = performance.now();
  const child = spawn(process.execPath, ["--max-semi-space-size=8", "src/main.ts", command], {
    cwd: new URL("..", import.meta.url),
    env: { ...process.env, PORT: "0", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const port = await readyPort(child);
  const ready_ms = performance.now() - started;
  return {
    port,
    ready_ms,
    rss: () => residentMegabytes(child.pid),
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}

function readyPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const port = /^ready .*?(?::(\d+))?$/m.exec(output);
      if (port) resolve(Number(port[1] ?? 0));
    });
    child.once("exit", (code) => reject(new Error(`the service ended with ${code} before it was ready`)));
  });
}

function residentMegabytes(pid: number | undefined): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

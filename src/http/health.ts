import type { Express } from "express";
import { HttpError } from "./http_error.ts";

export interface HealthCheck {
  readonly name: string;
  /** Resolves to whether the dependency answers; must not take longer than its own timeout. */
  check(): Promise<boolean>;
}

export interface HealthOptions {
  readonly checks: readonly HealthCheck[];
  readonly isStopping: () => boolean;
}

const timeout_ms = 3_000;

/** /health: the process answers. /health/deep: it goes on, and what it depends on answers too, else 503. */
export function addHealth(app: Express, { checks, isStopping }: HealthOptions): void {
  for (const path of ["/health", "/health/deep"]) {
    app.route(path).post(onlyGet).put(onlyGet).patch(onlyGet).delete(onlyGet);
  }
  app.get("/health", (_request, response) => {
    response.json({ status: "ok" });
  });
  app.get("/health/deep", async (_request, response) => {
    if (isStopping()) {
      response.status(503).json({ status: "stopping", checks: {}, detail: "the process is stopping" });
      return;
    }
    const results = await Promise.all(
      checks.map(async ({ name, check }) => [name, await answers(check)] as const),
    );
    const healthy = results.every(([, ok]) => ok);
    response.status(healthy ? 200 : 503).json({
      status: healthy ? "ok" : "degraded",
      checks: Object.fromEntries(results.map(([name, ok]) => [name, ok ? "ok" : "failed"])),
      ...(healthy ? {} : { detail: "a dependency does not answer" }),
    });
  });
}

const onlyGet = () => {
  throw new HttpError(405, "Method Not Allowed", { Allow: "GET" });
};

async function answers(check: () => Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, timeout_ms, false).unref());
  return Promise.race([check().catch(() => false), late]);
}

import { once } from "node:events";
import { createServer } from "node:http";
import express from "express";
import { type ErrorRegister, errorHandler } from "./errors.ts";
import { addHealth, type HealthOptions } from "./health.ts";
import { HttpError } from "./http_error.ts";
import { listen } from "./listen.ts";
import type { Server } from "./serve.ts";

const noRefusals: ErrorRegister = new Map();

/** /health and /health/deep of a process that serves nothing else. */
export async function serveHealth(
  { host, port }: { readonly host: string | null; readonly port: number },
  options: HealthOptions,
): Promise<Server> {
  const app = express().disable("x-powered-by").disable("etag");
  addHealth(app, options);
  app.use(() => {
    throw new HttpError(404, "Not Found");
  });
  app.use(errorHandler(noRefusals));
  const server = createServer(app);
  const url = await listen(server, { host, port }, "HEALTH_PORT");
  return {
    url,
    failed: once(server, "error").then(([error]) => error),
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

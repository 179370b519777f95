import { once } from "node:events";
import type { Config } from "../config.ts";
import type { Pools } from "../database/pool.ts";
import type { Providers } from "../providers/index.ts";
import { createWork } from "../tasks/work.ts";
import { Drain } from "./drain.ts";
import type { HealthOptions } from "./health.ts";
import { listen } from "./listen.ts";
import { createHttp } from "./service.ts";

export interface Server {
  readonly url: string;
  readonly failed: Promise<unknown>;
  /** Fails readiness, takes no new connection, answers the requests under way, then gives back what they held. */
  stop(): Promise<void>;
}

const headersTimeout_ms = 15_000;
const requestTimeout_ms = 60_000;

/** The HTTP service on its port. */
export async function serve(
  config: Config,
  pools: Pools,
  providers: Providers,
  worker?: HealthOptions["worker"],
): Promise<Server> {
  const drain = new Drain();
  const http = await createHttp(config, pools, createWork(pools.worker, providers), {
    isStopping: () => drain.isStopping,
    ...(worker ? { worker } : {}),
  });
  const server = drain.createServer(http.app);
  server.headersTimeout = headersTimeout_ms;
  server.requestTimeout = requestTimeout_ms;
  const url = await listen(server, config);
  return {
    url,
    failed: once(server, "error").then(([error]) => error),
    async stop() {
      await drain.stop(server);
      await http.stop();
    },
  };
}

import pg from "pg";
import type { Config, DatabaseUrls } from "../config.ts";
import { log } from "../log.ts";

/**
 * Pools by login, each a member of its own roles alone, so that SQL in one reaches no role of another. Roles alternating
 * on one connection would also rebuild every plan that depends on row security (2.5 to 7 times slower).
 */
export interface Pools {
  readonly tenant: pg.Pool;
  readonly other: pg.Pool;
  readonly worker: pg.Pool;
  /** For the books of simulated vendors: many short statements, among which the worker's long ones would find no warm connection. */
  readonly simulators: pg.Pool;
  end(): Promise<void>;
}

export const connectTimeout_ms = 5_000;

export function createPools(config: Pick<Config, "poolSize">, urls: DatabaseUrls): Pools {
  // Connections on their way out may still hear that the server goes too.
  let ending = false;
  const pool = (name: string, connectionString: string, max: number) => {
    const made = new pg.Pool({
      connectionString,
      max,
      application_name: name,
      connectionTimeoutMillis: connectTimeout_ms,
    });
    made.on("error", () => {
      if (!ending) log.warn("an idle database connection was lost", { pool: name });
    });
    return made;
  };
  const tenant = pool("api-tenant", urls.tenant, config.poolSize);
  const half = Math.max(2, Math.ceil(config.poolSize / 2));
  const other = pool("api-other", urls.other, half);
  const worker = pool("worker", urls.worker, config.poolSize);
  const simulators = pool("simulators", urls.worker, half);
  return {
    tenant,
    other,
    worker,
    simulators,
    async end() {
      ending = true;
      await Promise.all([tenant.end(), other.end(), worker.end(), simulators.end()]);
    },
  };
}

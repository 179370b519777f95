import pg from "pg";
import type { Config } from "../config.ts";
import { log } from "../log.ts";

/**
 * Pools by role: roles alternating on one connection rebuild every plan that depends on row security (2.5 to 7 times
 * slower), so tenants' statements and everybody else's never share a connection.
 */
export interface Pools {
  readonly tenant: pg.Pool;
  readonly other: pg.Pool;
  readonly worker: pg.Pool;
  /** For the books of simulated vendors: many short statements, among which the worker's long ones would find no warm connection. */
  readonly simulators: pg.Pool;
  end(): Promise<void>;
}

const connectTimeout_ms = 5_000;

export function createPools(config: Pick<Config, "poolSize">, loginUrl: string): Pools {
  // Connections on their way out may still hear that the server goes too.
  let ending = false;
  const pool = (name: string, max: number) => {
    const made = new pg.Pool({
      connectionString: loginUrl,
      max,
      application_name: name,
      connectionTimeoutMillis: connectTimeout_ms,
    });
    made.on("error", () => {
      if (!ending) log.warn("an idle database connection was lost", { pool: name });
    });
    return made;
  };
  const tenant = pool("api-tenant", config.poolSize);
  const half = Math.max(2, Math.ceil(config.poolSize / 2));
  const other = pool("api-other", half);
  const worker = pool("worker", config.poolSize);
  const simulators = pool("simulators", half);
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

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
  const other = pool("api-other", Math.max(2, Math.ceil(config.poolSize / 2)));
  const worker = pool("worker", config.poolSize);
  return {
    tenant,
    other,
    worker,
    async end() {
      ending = true;
      await Promise.all([tenant.end(), other.end(), worker.end()]);
    },
  };
}

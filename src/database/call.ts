import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** What api.call answers; body is JSON as Postgres wrote it, null where there is none. */
export interface ApiResponse {
  readonly status: number;
  readonly body: string | null;
  /** The tenant for whom work became due. */
  readonly wake: string | null;
}

// Serialisation failure, deadlock, lock timeout: the statement did nothing and may be said again.
const worthRepeating = new Set(["40001", "40P01", "55P03"]);
const attempts = 3;

/** The one statement of a request. */
export async function call(
  pool: pg.Pool,
  credential: string,
  operation: string,
  input: string,
): Promise<ApiResponse> {
  const { rows } = await retryOnConflict(() =>
    pool.query<ApiResponse>({
      name: "api.call",
      text: "select status, body, wake from api.call($1::jsonb, $2, $3::jsonb)",
      values: [credential, operation, input],
    }),
  );
  const [reply] = rows;
  if (!reply) throw new Error("api.call answered nothing");
  return reply;
}

export async function retryOnConflict<T>(statement: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await statement();
    } catch (error) {
      if (attempt === attempts || !worthRepeating.has(sqlstate(error) ?? "")) throw error;
      await sleep(10 * attempt * Math.random());
    }
  }
}

export function sqlstate(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

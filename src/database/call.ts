import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { isLostConnection, retryOnConflict } from "./outage.ts";

/** What api.call answers; body is JSON as Postgres wrote it, null where there is none. */
export interface ApiResponse {
  readonly status: number;
  readonly body: string | null;
  /** The tenant for whom work became due. */
  readonly wake: string | null;
}

/** The one statement of a request. */
export async function call(
  pool: pg.Pool,
  { credential, operation, input }: { credential: string; operation: string; input: string },
  repeatable: boolean,
): Promise<ApiResponse> {
  const [reply] = await ask<ApiResponse>(
    pool,
    {
      name: "api.call",
      text: "select status, body, wake from api.call($1::jsonb, $2, $3::jsonb)",
      values: [credential, operation, input],
    },
    repeatable,
  );
  if (!reply) throw new Error("api.call answered nothing");
  return reply;
}

// A database that is gone for longer is told to the caller, who knows better how long to wait.
const repeatWithin_ms = 1_000;
const pauses_ms = [50, 250];

/**
 * Says one statement for a request: again after a conflict, and again where its connection was lost, at most twice. What is
 * not repeatable is said again only where it was never sent, since it may have been committed.
 */
export async function ask<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: pg.QueryConfig,
  repeatable: boolean,
): Promise<Row[]> {
  const from = performance.now();
  for (let attempt = 0; ; attempt += 1) {
    let sent = false;
    try {
      return await retryOnConflict(async () => {
        sent = false;
        const client = await pool.connect();
        sent = true;
        return askOn<Row>(client, statement);
      });
    } catch (error) {
      const pause_ms = pauses_ms[attempt];
      if (pause_ms === undefined || performance.now() - from > repeatWithin_ms) throw error;
      if (!isLostConnection(error) || (sent && !repeatable)) throw error;
      await sleep(pause_ms);
    }
  }
}

/** A refusal costs no connection, as it would with the pool's own query. */
async function askOn<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  let broken = false;
  const onError = () => {
    broken = true;
  };
  client.on("error", onError);
  try {
    return (await client.query<Row>(statement)).rows;
  } catch (error) {
    broken ||= isLostConnection(error);
    throw error;
  } finally {
    client.off("error", onError);
    client.release(broken);
  }
}

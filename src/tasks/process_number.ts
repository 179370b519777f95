import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { errorFields, log } from "../log.ts";

/** The number under which this process claims rows. */
export interface ProcessNumber {
  /** Resolves when the number is held; after a lost connection, when one is held again, the same if possible. */
  held(): Promise<number>;
  release(): Promise<void>;
}

// So that Postgres notices within seconds when this machine is gone without a word.
const keepAlive =
  "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3 -c statement_timeout=5s";
const retry_ms = 100;

/**
 * Holds a session advisory lock on a number of its own, and on one for the pool of graphile-worker, over a direct
 * connection: Postgres frees them when the process dies, however it dies, and task.recover returns its work.
 */
export function holdProcessNumber(databaseUrl: string, poolId: string): ProcessNumber {
  let number = randomInt(1, 2 ** 31);
  let held = Promise.withResolvers<number>();
  let client: pg.Client | undefined;
  let released = false;

  async function hold(): Promise<void> {
    while (!released) {
      try {
        client = await connect(databaseUrl);
        const lost = connectionLost(client);
        if (await takeLocks(client, number, poolId)) {
          held.resolve(number);
          await Promise.race([lost, beat(client)]);
        } else {
          // Another process's by chance, or our own broken session's, which Postgres does not know to be broken.
          number = randomInt(1, 2 ** 31);
        }
      } catch (error) {
        log.warn("the worker has no number", errorFields(error));
      }
      held = Promise.withResolvers<number>();
      await client?.end().catch(() => undefined);
      if (!released) await sleep(retry_ms);
    }
  }

  const holding = hold();
  return {
    held: () => held.promise,
    async release() {
      released = true;
      await client?.end().catch(() => undefined);
      await holding;
    },
  };
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: "worker-number",
    options: keepAlive,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

function connectionLost(client: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    client.once("end", () => resolve());
  });
}

/** A connection that broke without a word shows only when it is used. */
async function beat(client: pg.Client): Promise<never> {
  for (;;) {
    await sleep(5_000, undefined, { ref: false });
    await client.query("select");
  }
}

async function takeLocks(client: pg.Client, number: number, poolId: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(task.process_lock('process'), $1)
        and pg_try_advisory_lock(task.process_lock('pool'), task.pool_number($2)) as taken`,
    [number, poolId],
  );
  return rows[0]?.taken ?? false;
}

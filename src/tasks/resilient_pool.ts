import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isLostConnection } from "../database/outage.ts";
import { log } from "../log.ts";

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (destroy?: Error | boolean) => void,
) => void;

/**
 * A pool for graphile-worker, which ends the process when a completion fails with an error that it does not repeat, and
 * repeats hardly any. Here a connection is waited for however long the database is away, and a statement that lost its
 * connection fails with 40001, which is repeated. All its statements may be: what they lose is made good by task.recover.
 */
export class ResilientPool extends pg.Pool {
  constructor(options: pg.PoolConfig) {
    super(options);
    this.on("error", () => this.#noteLoss());
    this.on("connect", (client) => renameLosses(client, () => this.#noteLoss()));
  }

  /** Not those of a pool that is being ended, which may hear on their way out that the server goes too. */
  #noteLoss(): void {
    if (!this.ending) log.warn("a database connection was lost", { pool: "queue" });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const client = this.#await();
    if (!callback) return client;
    client.then(
      (connected) => callback(undefined, connected, connected.release.bind(connected)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #await(): Promise<pg.PoolClient> {
    for (let delay_ms = 50; ; delay_ms = Math.min(2 * delay_ms, 1_000)) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isLostConnection(error) || this.ending) throw error;
        await sleep(delay_ms);
      }
    }
  }
}

function renameLosses(client: pg.PoolClient, noteLoss: () => void): void {
  client.on("error", noteLoss);
  const query = client.query;
  const renaming = (...given: unknown[]): unknown => {
    const answer: unknown = Reflect.apply(query, client, given);
    return isPromise(answer) ? answer.catch(rename) : answer;
  };
  Object.defineProperty(client, "query", { value: renaming });
}

function isPromise(answer: unknown): answer is Promise<unknown> {
  return typeof answer === "object" && answer !== null && "catch" in answer;
}

function rename(error: unknown): never {
  if (!isLostConnection(error)) throw error;
  throw Object.assign(new Error("the database connection was lost", { cause: error }), { code: "40001" });
}

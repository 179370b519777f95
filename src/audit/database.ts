import pg from "pg";
import type { AnchoredChain, Entry } from "./entry.ts";

/** What the database knows of the audit file. */
export interface KnownFile {
  readonly fileId: string;
  readonly entries: number;
  readonly lastHash: string;
  /** Since the last complete checkpoint; null before the first. */
  readonly age_s: number | null;
  readonly checkpointStart: number;
  readonly verifiedUntil: number;
}

export interface Head {
  readonly creditor_id: string;
  readonly chain_id: string;
  readonly seq: number;
  readonly hash: string;
}

export interface HeadsPage {
  readonly changed: readonly Head[];
  /** Heads of fewer events than the file has. */
  readonly shortened: readonly Head[];
  readonly last: Pick<Head, "creditor_id" | "chain_id"> | null;
}

/** Something that is not as it was anchored: a chain's, the file's, or one entry's. */
export interface Finding {
  readonly creditor_id?: string;
  readonly chain_id?: string;
  readonly seq?: number;
  readonly entry?: number;
  readonly fault: string;
}

const pageSize = 5_000;
const longestStatement = "5min";

/** How long a statement may go on after a stop was asked for. */
const patience_ms = 2_000;

/**
 * A connection of its own, since the lock is a session's and a chain may take long to verify. When `stopping` aborts, it is
 * closed soon, and what is under way fails.
 */
export async function withAuditDatabase<T>(
  url: string,
  work: (database: AuditDatabase) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "audit",
    connectionTimeoutMillis: 5_000,
  });
  client.on("error", () => undefined);
  const close = () => setTimeout(() => void client.end(), patience_ms).unref();
  await client.connect();
  stopping?.addEventListener("abort", close);
  try {
    return await work(new AuditDatabase(client));
  } finally {
    stopping?.removeEventListener("abort", close);
    await client.end();
  }
}

export class AuditDatabase {
  readonly #client: pg.Client;

  constructor(client: pg.Client) {
    this.#client = client;
  }

  /** Held until the connection ends: one process anchors at a time. */
  async lock(): Promise<boolean> {
    const { rows } = await this.#client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock(hashtextextended('audit file', 0)) as locked",
    );
    return rows[0]?.locked ?? false;
  }

  async knownFile(): Promise<KnownFile | undefined> {
    const { rows } = await this.#asQueue<
      Record<string, string> & { last_hash: Buffer; age_s: number | null }
    >("select * from task.audit_file()");
    const [row] = rows;
    return (
      row && {
        fileId: row.file_id ?? "",
        entries: Number(row.entries),
        lastHash: row.last_hash.toString("hex"),
        age_s: row.age_s,
        checkpointStart: Number(row.checkpoint_start),
        verifiedUntil: Number(row.verified_until),
      }
    );
  }

  /** The heads that are not in the file, page by page over all tenants; with null, every head. */
  async *headsBeyond(fileId: string | null): AsyncGenerator<HeadsPage> {
    let page = await this.#headsPage(fileId, null);
    while (page) {
      yield page;
      page = page.last && (await this.#headsPage(fileId, page.last));
    }
  }

  async #headsPage(fileId: string | null, after: HeadsPage["last"]): Promise<HeadsPage | null> {
    const { rows } = await this.#asQueue<HeadsPage>(
      `select changed, shortened,
         case when last_chain is not null then json_build_object('creditor_id', last_creditor, 'chain_id', last_chain) end as last
       from task.changed_heads($1, $2, $3, $4)`,
      [fileId, after?.creditor_id, after?.chain_id, pageSize],
    );
    return rows[0] ?? null;
  }

  /** Whether the entry follows the last one that the database knows of, and is now the last. */
  async recordEntry(entry: Entry, hash: string, startsAt: number | null): Promise<boolean> {
    const { rows } = await this.#asQueue<{ recorded: boolean }>(
      "select task.record_anchors($1, $2, decode($3, 'hex'), decode($4, 'hex'), $5::jsonb, $6) as recorded",
      [entry.file, entry.number, entry.previous, hash, JSON.stringify(entry.heads), startsAt],
    );
    return rows[0]?.recorded ?? false;
  }

  async noteVerified(fileId: string, untilByte: number): Promise<void> {
    await this.#asQueue("select task.note_verified($1, $2)", [fileId, untilByte]);
  }

  async forgetFile(): Promise<void> {
    await this.#asQueue("select task.forget_audit_file()");
  }

  /** What is wrong with a tenant's chains, compared with how they were anchored. */
  async faults(
    creditorId: string,
    chains: readonly AnchoredChain[],
    recompute: boolean,
  ): Promise<readonly Finding[]> {
    return this.#transaction(async () => {
      await this.#client.query("select task.enter($1)", [creditorId]);
      const { rows } = await this.#client.query<{ chain_id: string; seq: string; fault: string }>(
        "select chain_id, seq, fault from task.audit_faults($1::jsonb, $2)",
        [JSON.stringify(chains), recompute],
      );
      return rows.map((row) => ({ ...row, seq: Number(row.seq), creditor_id: creditorId }));
    });
  }

  #asQueue<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<pg.QueryResult<Row>> {
    return this.#transaction(async () => {
      await this.#client.query("set local role svc_queue");
      return this.#client.query<Row>(text, values);
    });
  }

  async #transaction<T>(work: () => Promise<T>): Promise<T> {
    await this.#client.query(`begin; set local statement_timeout = '${longestStatement}'`);
    try {
      const result = await work();
      await this.#client.query("commit");
      return result;
    } catch (error) {
      await this.#client.query("rollback");
      throw error;
    }
  }
}

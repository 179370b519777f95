/** The audit file anchors the heads of the audit chains outside the database: what it shows that the database alone would not. */
import { createHash, randomUUID } from "node:crypto";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anchor } from "../../src/audit/anchoring.ts";
import { type AuditFile, openFile, writeCheckpoint } from "../../src/audit/checkpoint.ts";
import { type Finding, withAuditDatabase } from "../../src/audit/database.ts";
import { readEntry, signEntry } from "../../src/audit/entry.ts";
import { appendLine, readLines } from "../../src/audit/file.ts";
import { auditKey } from "../../src/audit/key.ts";
import { type Report, verifyAudit, verifyFrom } from "../../src/audit/verify.ts";
import { reportText } from "../../src/commands/verify_audit.ts";
import { signingKeyOf } from "../../src/signing_key.ts";
import { useDatabase } from "../support/database.ts";
import { arrange, asTenant, insertCreditor, insertPlacement } from "../support/rows.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-audit-"));
afterAll(() => rmSync(folder, { recursive: true }));

const key = auditKey(signingKeyOf(Buffer.alloc(32, 1)));
const otherKey = auditKey(signingKeyOf(Buffer.alloc(32, 2)));
const running = new AbortController().signal;

/** A database of its own with its audit file, and two tenants with a chain each. */
function useAudited() {
  const database = useDatabase();
  const file: AuditFile = { path: join(folder, randomUUID(), "audit.jsonl"), key };
  const chains: { creditor: string; chain: string }[] = [];
  beforeAll(async () => {
    for (let i = 0; i < 2; i += 1) {
      const creditor = await insertCreditor(database.owner);
      const chain = await insertPlacement(database.owner, creditor);
      chains.push({ creditor, chain });
      await record(i, 3);
    }
  });

  const chain = (i: number) => {
    const found = chains[i];
    if (!found) throw new Error("there are two chains");
    return found;
  };

  async function record(i: number, events: number): Promise<void> {
    const { creditor, chain: placement } = chain(i);
    await asTenant(database.login, creditor, (client) =>
      client.query(
        "select app.record('placement.amended', $1, jsonb_build_object('n', n)) from generate_series(1, $2) n",
        [placement, events],
      ),
    );
  }

  /** As if an hour had passed. */
  async function checkpoint(by: AuditFile = file): Promise<readonly Finding[] | undefined> {
    await database.owner.query(
      "update private.audit_file set checkpoint_at = checkpoint_at - interval '1 hour'",
    );
    return anchor(database.urls.worker, by, running);
  }

  const verify = (by: AuditFile = file): Promise<Report> =>
    withAuditDatabase(database.urls.worker, (audit) => verifyAudit(audit, by));

  /** As somebody does it who owns the database: past every trigger, and putting everything back to look whole. */
  const tamper = (sql: string, values: unknown[]) =>
    arrange(database.owner, (client) => client.query(sql, values));

  const entries = () =>
    readFileSync(file.path, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => readEntry(line)?.entry);

  return { database, file, chain, record, checkpoint, verify, tamper, entries };
}

/** The chain as the trigger would have linked it, with one event rewritten. */
const rehash = `
  with recursive events as (
    select case when e.seq = 2 then jsonb_populate_record(e, '{"data": {"n": 99}}') else e end as event
    from app.audit_events e where e.creditor_id = $1 and e.chain_id = $2
  ), linked as (
    select (event).seq, null::bytea as previous_hash, app.audit_hash(null, 1, event) as hash, event from events where (event).seq = 1
    union all
    select (e.event).seq, l.hash, app.audit_hash(l.hash, (e.event).seq, e.event), e.event
    from linked l join events e on (e.event).seq = l.seq + 1
  ), written as (
    update app.audit_events e set data = (l.event).data, previous_hash = l.previous_hash, hash = l.hash
    from linked l where e.creditor_id = $1 and e.chain_id = $2 and e.seq = l.seq
  )
  update app.audit_heads h set hash = l.hash, previous_hash = l.previous_hash
  from linked l where h.creditor_id = $1 and h.chain_id = $2 and l.seq = h.seq`;

describe("an audit trail that nobody touched", () => {
  const audited = useAudited();

  test("is not verified before there is a file", async () => {
    expect(await audited.verify()).toMatchObject({
      found: 1,
      findings: [{ fault: expect.stringMatching(/^there is no audit file/) }],
    });
  });

  test("is anchored and verifies: each head once, in a file that only its owner reads", async () => {
    expect(await audited.checkpoint()).toEqual([]);
    expect(statSync(audited.file.path).mode & 0o777).toBe(0o600);
    const [first, second, ...more] = audited.entries();
    expect(first).toMatchObject({ number: 1, previous: null, complete: false, heads: [] });
    expect(second).toMatchObject({ number: 2, complete: true });
    expect(more).toEqual([]);
    const anchored = second?.heads.flatMap(({ creditor_id, chains }) =>
      chains.map(([id, seq]) => [creditor_id, id, seq]),
    );
    expect(anchored?.sort()).toEqual(
      [0, 1].map((i) => [audited.chain(i).creditor, audited.chain(i).chain, 3]).sort(),
    );
    expect(await audited.verify()).toMatchObject({
      found: 0,
      entries: 2,
      checkpoints: 1,
      anchors: 2,
      chains: 2,
      tornLines: 0,
    });
  });

  test("has what changed since anchored by the next checkpoint, and nothing else", async () => {
    await audited.record(0, 2);
    expect(await audited.checkpoint()).toEqual([]);
    expect(audited.entries().at(-1)).toMatchObject({
      number: 3,
      heads: [
        { creditor_id: audited.chain(0).creditor, chains: [[audited.chain(0).chain, 5, expect.any(String)]] },
      ],
    });
    expect(await audited.checkpoint()).toEqual([]);
    expect(audited.entries().at(-1)).toMatchObject({ number: 4, complete: true, heads: [] });
    expect(await audited.verify()).toMatchObject({ found: 0, anchors: 3, chains: 2 });
  });

  test("is anchored once an hour, by one process of many", async () => {
    const before = audited.entries().length;
    expect(await anchor(audited.database.urls.worker, audited.file, running)).toBeUndefined();
    expect(audited.entries()).toHaveLength(before);
    await audited.database.owner.query(
      "update private.audit_file set checkpoint_at = checkpoint_at - interval '1 hour'",
    );
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => anchor(audited.database.urls.worker, audited.file, running)),
    );
    expect(outcomes.filter(Boolean)).toEqual([[]]);
    expect(audited.entries()).toHaveLength(before + 1);
    expect(await audited.verify()).toMatchObject({ found: 0 });
  });

  test("is left to the machine that has the file, and an error where that has not been heard of for hours", async () => {
    const elsewhere = { ...audited.file, path: join(folder, "another machine", "audit.jsonl") };
    expect(await audited.checkpoint(elsewhere)).toBeUndefined();
    expect(existsSync(elsewhere.path)).toBe(false);
    await audited.database.owner.query(
      "update private.audit_file set checkpoint_at = checkpoint_at - interval '4 hours'",
    );
    await expect(anchor(audited.database.urls.worker, elsewhere, running)).rejects.toThrow(
      /is not at .* hours old/,
    );
    expect(await audited.checkpoint()).toEqual([]);
  });

  test("is reported in lines that a person reads", async () => {
    const text = reportText(audited.file.path, await audited.verify());
    expect(text).toMatch(
      /^audit file +\S+, file [\w-]{36}\nentries +\d+, complete checkpoints \d+.*\nheads.*\nchains.*\nverified\n$/,
    );
  });
});

describe("somebody who owns the database is noticed", () => {
  describe("who cuts off a tail and sets its head back", () => {
    const audited = useAudited();

    test("by the next checkpoint and by verify-audit", async () => {
      await audited.checkpoint();
      const { creditor, chain } = audited.chain(0);
      await audited.tamper(
        "delete from app.audit_events where creditor_id = $1 and chain_id = $2 and seq = 3",
        [creditor, chain],
      );
      await audited.tamper(
        `update app.audit_heads h set seq = 2, hash = e.hash, previous_hash = e.previous_hash from app.audit_events e
         where h.creditor_id = $1 and h.chain_id = $2 and e.creditor_id = $1 and e.chain_id = $2 and e.seq = 2`,
        [creditor, chain],
      );
      // The database alone sees a whole chain.
      const alone = await asTenant(audited.database.login, creditor, (client) =>
        client.query("select app.verify_audit_chain($1) as broken", [chain]),
      );
      expect(alone.rows).toEqual([{ broken: null }]);
      const gone = {
        creditor_id: creditor,
        chain_id: chain,
        seq: 3,
        entry: 2,
        fault: "the anchored event is gone",
      };
      expect(await audited.verify()).toMatchObject({ found: 1, findings: [gone] });
      expect(await audited.checkpoint()).toEqual(
        expect.arrayContaining([
          {
            creditor_id: creditor,
            chain_id: chain,
            seq: 2,
            fault: "the chain's head is before the one anchored last",
          },
          gone,
        ]),
      );
      // Grown beyond it again, with another event in its place.
      await audited.record(0, 2);
      await audited.checkpoint();
      expect(await audited.verify()).toMatchObject({
        found: 1,
        findings: [{ chain_id: chain, seq: 3, fault: "the anchored event has another hash" }],
      });
    });
  });

  describe("who deletes a chain", () => {
    const audited = useAudited();

    test("by verify-audit and by the next checkpoint", async () => {
      await audited.checkpoint();
      const { creditor, chain } = audited.chain(1);
      for (const table of ["audit_events", "audit_heads"]) {
        await audited.tamper(`delete from app.${table} where creditor_id = $1 and chain_id = $2`, [
          creditor,
          chain,
        ]);
      }
      const gone = { creditor_id: creditor, chain_id: chain, seq: 3, fault: "the anchored event is gone" };
      expect(await audited.verify()).toMatchObject({ found: 1, findings: [gone] });
      expect(await audited.checkpoint()).toEqual(expect.arrayContaining([expect.objectContaining(gone)]));
    });
  });

  describe("who rewrites an event and computes every hash anew", () => {
    const audited = useAudited();

    test("by verify-audit and by the next checkpoint", async () => {
      await audited.checkpoint();
      const { creditor, chain } = audited.chain(0);
      await audited.tamper(rehash, [creditor, chain]);
      const alone = await asTenant(audited.database.login, creditor, (client) =>
        client.query("select app.verify_audit_chain($1) as broken", [chain]),
      );
      expect(alone.rows).toEqual([{ broken: null }]);
      const rewritten = {
        creditor_id: creditor,
        chain_id: chain,
        seq: 3,
        fault: "the anchored event has another hash",
      };
      expect(await audited.verify()).toMatchObject({ found: 1, findings: [rewritten] });
      expect(await audited.checkpoint()).toEqual(
        expect.arrayContaining([expect.objectContaining(rewritten)]),
      );
      // Also in a chain that went on since, whose new head is anchored over it.
      await audited.record(0, 4);
      await audited.checkpoint();
      expect(await audited.verify()).toMatchObject({ found: 1, findings: [rewritten] });
    });
  });

  describe("who rewrites an event before the anchored one and leaves that as it is", () => {
    const audited = useAudited();

    test("by the recomputed events", async () => {
      await audited.checkpoint();
      const { creditor, chain } = audited.chain(0);
      await audited.tamper(
        `update app.audit_events set data = '{"n": 99}' where creditor_id = $1 and chain_id = $2 and seq = 1`,
        [creditor, chain],
      );
      const broken = { creditor_id: creditor, chain_id: chain, seq: 3, fault: "the chain breaks at 1" };
      expect(await audited.verify()).toMatchObject({ found: 1, findings: [broken] });
      expect(await audited.checkpoint()).toEqual(expect.arrayContaining([expect.objectContaining(broken)]));
    });
  });

  describe("who makes the database forget the file", () => {
    const audited = useAudited();

    test("by verify-audit, and by the next checkpoint, which begins no other", async () => {
      await audited.checkpoint();
      await audited.database.owner.query("delete from private.audit_file");
      expect(await audited.verify()).toMatchObject({
        found: 1,
        findings: [{ fault: expect.stringMatching(/does not know the audit file/) }],
      });
      await expect(audited.checkpoint()).rejects.toThrow(/does not know the audit file/);
      // Moved away on purpose: another begins, with every head.
      rmSync(audited.file.path);
      expect(await audited.checkpoint()).toEqual([]);
      expect(await audited.verify()).toMatchObject({ found: 0, anchors: 2 });
    });
  });
});

describe("somebody who gets at the file is noticed", () => {
  const audited = useAudited();
  let whole = "";
  const lines = () => whole.split("\n").filter(Boolean);
  const write = (changed: readonly string[]) =>
    writeFileSync(audited.file.path, changed.map((line) => `${line}\n`).join(""));

  beforeAll(async () => {
    for (let i = 0; i < 3; i += 1) {
      await audited.record(0, 1);
      await audited.checkpoint();
    }
    whole = readFileSync(audited.file.path, "utf8");
    expect(lines()).toHaveLength(4);
  });
  afterEach(() => writeFileSync(audited.file.path, whole));

  const faults = async () => (await audited.verify()).findings.map(({ fault }) => fault).join("\n");
  const edited = (
    line: string,
    change: (entry: NonNullable<ReturnType<typeof readEntry>>["entry"]) => void,
    by = key,
  ) => {
    const entry = structuredClone(readEntry(line)?.entry);
    if (!entry) throw new Error("the line is an entry");
    change(entry);
    return signEntry(entry, by.private);
  };

  test("who edits an entry", async () => {
    for (const i of [0, 1, 3]) {
      write(lines().map((line, n) => (n === i ? line.replace(/"at":"\d{4}/, '"at":"2001') : line)));
      expect(await faults()).toMatch(/the signature is not this entry's/);
      if (i === 3) await expect(audited.checkpoint()).rejects.toThrow(/is not signed by its key/);
    }
  });

  test("who makes an entry unreadable", async () => {
    for (const i of [0, 1, 2]) {
      write(lines().map((line, n) => (n === i ? line.slice(1) : line)));
      expect(await faults()).toMatch(/was edited or cut/);
    }
    write(lines().map((line, n) => (n === 3 ? line.slice(1) : line)));
    expect(await faults()).toMatch(/it ends with entry 3, the database knows of 4/);
  });

  test("who takes entries out of the middle, or off the beginning, or exchanges two", async () => {
    const [one = "", two = "", three = "", four = ""] = lines();
    for (const changed of [
      [one, two, four],
      [two, three, four],
      [one, three, two, four],
    ]) {
      write(changed);
      expect(await faults()).toMatch(/was edited or cut/);
    }
  });

  test("who cuts off its end, all of it, or removes it", async () => {
    write(lines().slice(0, 3));
    expect(await faults()).toMatch(/the file was cut: it ends with entry 3, the database knows of 4/);
    await expect(audited.checkpoint()).rejects.toThrow(/was cut: it ends with entry 3/);
    write([]);
    expect(await faults()).toMatch(/is not at .*, or has no entry/);
    await expect(audited.checkpoint()).rejects.toThrow(/was cut: it has no entry/);
    rmSync(audited.file.path);
    expect(await faults()).toMatch(/is not at/);
  });

  test("who signs with another key, or chains a forged end to it", async () => {
    write(
      lines().map((line, n) =>
        n === 1 ? edited(line, (entry) => Object.assign(entry, { key: otherKey.id }), otherKey) : line,
      ),
    );
    expect(await faults()).toMatch(
      new RegExp(`signed with key ${otherKey.id}, AUDIT_SIGNING_KEY is ${key.id}`),
    );
    write(lines().map((line, n) => (n === 3 ? edited(line, () => undefined, otherKey) : line)));
    expect(await faults()).toMatch(/the signature is not this entry's/);
  });

  test("who has the key and forges the last entry, which the database knows", async () => {
    write(
      lines().map((line, n) =>
        n === 3 ? edited(line, (entry) => Object.assign(entry, { heads: [] })) : line,
      ),
    );
    expect(await faults()).toMatch(/entry 4 of the file is not the one that the database knows/);
    await expect(audited.checkpoint()).rejects.toThrow(/is not the one that the database knows/);
  });

  test("whose file is another database's", async () => {
    write(lines().map((line) => edited(line, (entry) => Object.assign(entry, { file: randomUUID() }))));
    expect(await faults()).toMatch(/the database was anchored in/);
    await expect(audited.checkpoint()).rejects.toThrow(/the database was anchored in/);
  });

  test("and nobody else: as it was, the file verifies", async () => {
    expect(await audited.verify()).toMatchObject({ found: 0 });
  });
});

describe("with another key than the file's", () => {
  const audited = useAudited();

  test("nothing is appended and nothing verifies, and both say which key is asked for", async () => {
    await audited.checkpoint();
    const other = { ...audited.file, key: otherKey };
    const says = new RegExp(`signed with key ${key.id}, AUDIT_SIGNING_KEY is ${otherKey.id}`);
    await expect(audited.checkpoint(other)).rejects.toThrow(says);
    const report = await audited.verify(other);
    expect(report.found).toBe(2);
    for (const { fault } of report.findings) expect(fault).toMatch(says);
    expect(await audited.verify()).toMatchObject({ found: 0 });
  });
});

describe("a writer that dies", () => {
  const audited = useAudited();

  test("between the file and the database has its entry taken over", async () => {
    await audited.checkpoint();
    await audited.record(0, 1);
    const before = await audited.database.owner.query("select * from private.audit_file");
    const anchors = await audited.database.owner.query("select * from private.audit_anchors");
    await audited.checkpoint();
    // The database as it was before the writer told it.
    const [was] = before.rows;
    await audited.database.owner.query(
      "update private.audit_file set entries = $1, last_hash = $2, checkpoint_at = $3",
      [was.entries, was.last_hash, was.checkpoint_at],
    );
    for (const { chain_id, seq } of anchors.rows) {
      await audited.database.owner.query("update private.audit_anchors set seq = $2 where chain_id = $1", [
        chain_id,
        seq,
      ]);
    }
    expect(await audited.verify()).toMatchObject({ found: 0, entries: 3 });
    expect(await audited.checkpoint()).toEqual([]);
    expect(audited.entries().map((entry) => [entry?.number, entry?.heads.length])).toEqual([
      [1, 0],
      [2, 2],
      [3, 1],
      [4, 0],
    ]);
    expect(await audited.verify()).toMatchObject({ found: 0, anchors: 3 });
  });

  test("in the middle of a line leaves a torn one, which the next goes on behind", async () => {
    const [line = ""] = readFileSync(audited.file.path, "utf8").split("\n").slice(-2);
    for (const part of [line.slice(0, 100), line.slice(0, -1), "{"]) {
      appendFileSync(audited.file.path, part);
      expect(await audited.verify()).toMatchObject({ found: 0 });
      await audited.record(1, 1);
      expect(await audited.checkpoint()).toEqual([]);
    }
    expect(await audited.verify()).toMatchObject({ found: 0, tornLines: 3, entries: 7 });
  });

  test("before the end of a line has its entry taken as it is", async () => {
    const text = readFileSync(audited.file.path, "utf8");
    writeFileSync(audited.file.path, text.slice(0, -1));
    expect(await audited.checkpoint()).toEqual([]);
    expect(await audited.verify()).toMatchObject({ found: 0, tornLines: 3, entries: 8 });
  });

  test("after the first entry of a new file has it taken over, or begun anew where it was torn", async () => {
    await audited.database.owner.query("delete from private.audit_file");
    const text = readFileSync(audited.file.path, "utf8");
    writeFileSync(audited.file.path, `${text.split("\n")[0]}\n`);
    await expect(audited.checkpoint()).rejects.toThrow(/was cut: the database has anchored heads in it/);
    await audited.database.owner.query("delete from private.audit_anchors");
    expect(await audited.checkpoint()).toEqual([]);
    expect(await audited.verify()).toMatchObject({ found: 0, entries: 2, anchors: 2 });
    await audited.database.owner.query("delete from private.audit_file");
    writeFileSync(audited.file.path, text.slice(0, 50));
    expect(await audited.checkpoint()).toEqual([]);
    expect(await audited.verify()).toMatchObject({ found: 0, tornLines: 1, entries: 2, anchors: 2 });
  });

  test("is not mistaken for a database that was set back", async () => {
    const was = (await audited.database.owner.query("select * from private.audit_file")).rows[0];
    await audited.checkpoint();
    await audited.checkpoint();
    await audited.database.owner.query(
      "update private.audit_file set entries = $1, last_hash = $2, checkpoint_at = null",
      [was.entries, was.last_hash],
    );
    await expect(audited.checkpoint()).rejects.toThrow(/the database is older than the audit file/);
    expect((await audited.verify()).findings).toEqual([
      { fault: expect.stringMatching(/the database is older than the file/) },
    ]);
  });
});

describe("a worker that is told to stop", () => {
  const audited = useAudited();

  test("does not wait for a chain that takes minutes to verify", async () => {
    await audited.checkpoint();
    await audited.database.owner.query(
      `create or replace function app.verify_audit_chain(chain uuid) returns bigint language sql stable as
       'select 1::bigint from pg_sleep(600)'`,
    );
    const stopping = new AbortController();
    await audited.database.owner.query(
      "update private.audit_file set checkpoint_at = checkpoint_at - interval '1 hour'",
    );
    const anchoring = anchor(audited.database.urls.worker, audited.file, stopping.signal);
    const sleeps =
      "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
    while (!(await audited.database.owner.query(sleeps)).rowCount);
    stopping.abort();
    await expect(anchoring).rejects.toThrow();
    // What it had anchored before stays.
    expect(audited.entries().at(-1)).toMatchObject({ number: 3, complete: true });
  });
});

describe("many chains", () => {
  const audited = useAudited();
  const many = 1_201;

  beforeAll(async () => {
    const { creditor } = audited.chain(0);
    await asTenant(audited.database.login, creditor, (client) =>
      client.query(
        `insert into app.audit_events (creditor_id, chain_id, event_type, actor_type, actor, occurred_at)
         select app.creditor_id(), gen_random_uuid(), 'placement.amended', 'creditor', 'test', app.now() from generate_series(1, $1)`,
        [many],
      ),
    );
  });

  test("take several entries, of which the last completes the checkpoint", async () => {
    expect(await audited.checkpoint()).toEqual([]);
    expect(audited.entries().map((entry) => entry?.complete)).toEqual([false, false, false, true]);
    expect(await audited.verify()).toMatchObject({
      found: 0,
      anchors: many + 2,
      chains: many + 2,
      checkpoints: 1,
    });
  });

  test("are gone on with where a process was stopped", async () => {
    await audited.tamper("update private.audit_file set file_id = file_id", []);
    const stopped = new AbortController();
    stopped.abort();
    const before = audited.entries().length;
    await withAuditDatabase(audited.database.urls.worker, async (audit) => {
      await audit.forgetFile();
      copyFileSync(audited.file.path, `${audited.file.path}.old`);
      rmSync(audited.file.path);
      const known = await openFile(audit, audited.file);
      if (!known) throw new Error("the file was begun");
      await writeCheckpoint(audit, audited.file, known, stopped.signal);
    });
    expect(audited.entries()).toHaveLength(1);
    expect(await anchor(audited.database.urls.worker, audited.file, running)).toEqual([]);
    expect(audited.entries()).toHaveLength(before);
    expect(await audited.verify()).toMatchObject({ found: 0, anchors: many + 2 });
  });

  /** What scheduled verifications find, one after the other, until the file was gone through. */
  async function inParts(): Promise<{ parts: number; findings: readonly Finding[] }> {
    const findings: Finding[] = [];
    let parts = 0;
    await withAuditDatabase(audited.database.urls.worker, async (audit) => {
      let from = 0;
      do {
        const part = await verifyFrom(audit, audited.file, from, { chains: 100, events: 1_000 }, running);
        expect(part.until === 0 || part.until > from).toBe(true);
        findings.push(...part.findings);
        from = part.until;
        parts += 1;
      } while (from);
    });
    return { parts, findings };
  }

  test("are verified a part at a time, until all were", async () => {
    expect(await inParts()).toEqual({ parts: 3, findings: [] });
  });

  test("have a deleted one found by the part that it is in", async () => {
    const { creditor } = audited.chain(0);
    const { rows } = await audited.database.owner.query(
      "select chain_id from app.audit_heads where creditor_id = $1 order by chain_id desc limit 1",
      [creditor],
    );
    const [{ chain_id }] = rows;
    await audited.tamper("delete from app.audit_events where creditor_id = $1 and chain_id = $2", [
      creditor,
      chain_id,
    ]);
    const gone = expect.objectContaining({ chain_id, fault: "the anchored event is gone" });
    const { findings } = await inParts();
    expect(findings.length).toBeGreaterThan(0);
    expect(findings).toEqual(findings.map(() => gone));
    expect((await audited.verify()).findings).toEqual([gone, gone]);
  });
});

describe("the file's lines", () => {
  const path = join(folder, "lines.jsonl");
  const entry = (number: number, previous: string | null) =>
    signEntry(
      {
        version: 1,
        file: "7f3c2a10-0000-4000-8000-000000000000",
        number,
        at: new Date().toISOString(),
        previous,
        key: key.id,
        complete: true,
        heads: [],
      },
      key.private,
    );

  test("are found with the bytes at which they begin, across the chunks in which a file is read", async () => {
    const line = entry(1, null);
    for (let i = 0; i < 400; i += 1) await appendLine(path, i % 3 ? line : `{"torn": "${"ä".repeat(i)}`);
    const starts: number[] = [];
    let end = 0;
    for await (const read of readLines(path)) {
      expect(read.start).toBe(end);
      end = read.end;
      if (read.signed) starts.push(read.start);
    }
    expect(end).toBe(statSync(path).size);
    expect(starts).toHaveLength(266);
    const middle = starts[133] ?? 0;
    for await (const read of readLines(path, middle)) {
      expect(read.start).toBe(middle);
      expect(read.signed?.hash).toBe(createHash("sha256").update(line).digest("hex"));
      break;
    }
  });

  test("longer than any entry are refused before they fill the memory", async () => {
    const long = join(folder, "long.jsonl");
    writeFileSync(long, Buffer.alloc(5_000_000, "x"));
    await expect(async () => {
      for await (const _ of readLines(long)) expect(_.signed).toBeUndefined();
    }).rejects.toThrow(/longer than any entry/);
  });
});

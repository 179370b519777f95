import { readFileSync } from "node:fs";
import request from "supertest";
import { bearer, makeCreditor, useCast } from "../support/cast.ts";
import { useService } from "../support/service.ts";

const service = useService();
const cast = useCast(service.database);

const receivables = readFileSync(new URL("../fixtures/receivables.csv", import.meta.url));
const header = "invoice_number,invoice_amount,due_date,debtor_company_name,debtor_state";

let numbers = 0;
/** One data row under `header`; a number of its own unless one is given. */
const line = (
  cells: { number?: string; amount?: string; due?: string; name?: string; state?: string } = {},
) =>
  [
    cells.number ?? `C-${++numbers}`,
    cells.amount ?? "120.50",
    cells.due ?? "2026-06-01",
    cells.name ?? "Csv Debtor LLC",
    cells.state ?? "TX",
  ].join(",");
const csv = (...lines: string[]) => [header, ...lines].join("\n");

const send = (verb: "preview" | "commit", file: string | Buffer, token = cast.owner.apiKey) =>
  request(service.app)
    .post(`/v1/intake/csv/${verb}`)
    .set("authorization", bearer(token))
    .set("content-type", "text/csv")
    .send(file);
const preview = (file: string | Buffer, token?: string) => send("preview", file, token);
const commit = (file: string | Buffer, token?: string) => send("commit", file, token);
const commitPreview = (body: object, token = cast.owner.apiKey) =>
  request(service.app).post("/v1/intake/csv/commit").set("authorization", bearer(token)).send(body);

const count = async (table: string, creditorId: string): Promise<number> => {
  const { rows } = await service.database.owner.query(
    `select count(*)::int as n from app.${table} where creditor_id = $1`,
    [creditorId],
  );
  return rows[0].n;
};

describe("the receivables of a real company", () => {
  test("become 2,586 placements of exactly 100 debtors, and a second commit creates nothing", async () => {
    const { creditorId, apiKey } = await makeCreditor(service.database.owner);
    const first = await commit(receivables, apiKey);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ created: 2586, reviewed: 0, duplicates: 0, failed: 0 });
    expect(await count("placements", creditorId)).toBe(2586);
    expect(await count("debtors", creditorId)).toBe(100);

    const second = await commit(receivables, apiKey);
    expect(second.body).toMatchObject({ created: 0, reviewed: 0, duplicates: 2586, failed: 0 });
    expect(second.body.results[0]).toEqual({
      row: 1,
      outcome: "duplicate",
      placement_id: first.body.results[0].placement_id,
    });
    expect(await count("placements", creditorId)).toBe(2586);
    expect(await count("debtors", creditorId)).toBe(100);
  });

  test("are previewed without creating anything, and committed by the preview, twice with one effect", async () => {
    const { creditorId, apiKey } = await makeCreditor(service.database.owner);
    const seen = await preview(receivables, apiKey);
    expect(seen.status).toBe(200);
    expect(seen.body.counts).toEqual({ valid: 2586, invalid: 0, duplicate: 0, time_barred: 0 });
    for (const table of ["placements", "debtors", "intake_reviews"]) {
      expect([table, await count(table, creditorId)]).toEqual([table, 0]);
    }
    const { preview_id } = seen.body;
    expect((await commitPreview({ preview_id }, apiKey)).body).toMatchObject({ created: 2586, failed: 0 });
    expect((await commitPreview({ preview_id }, apiKey)).body).toMatchObject({
      created: 0,
      duplicates: 2586,
    });
    expect(await count("placements", creditorId)).toBe(2586);
  });
});

describe("a preview", () => {
  test("says of each row what a commit would do with it", async () => {
    const placed = await commit(csv(line({ number: "P-placed" })));
    expect(placed.body.created).toBe(1);
    const file = csv(
      line({ number: "P-1" }),
      line({ number: "P-placed" }),
      line({ number: "P-1" }),
      line({ number: "P-2", amount: "0" }),
      line({ number: "P-3", due: "2009-01-01" }),
      "P-4,10.00",
      line({ number: " P-5 " }),
      line({ number: "P-5" }),
    );
    const { status, body } = await preview(file);
    expect(status).toBe(200);
    expect(body.rows.map((row: { row: number; status: string }) => [row.row, row.status])).toEqual([
      [1, "valid"],
      [2, "duplicate"],
      [3, "duplicate"],
      [4, "invalid"],
      [5, "time_barred"],
      [6, "invalid"],
      [7, "valid"],
      [8, "duplicate"],
    ]);
    expect(body.counts).toEqual({ valid: 2, invalid: 2, duplicate: 3, time_barred: 1 });
    expect(body.rows[0]).toEqual({
      row: 1,
      status: "valid",
      errors: [],
      placement: {
        invoice_number: "P-1",
        invoice_amount: "120.50",
        due_date: "2026-06-01",
        debtor: { company_name: "Csv Debtor LLC", state: "TX" },
      },
    });
    expect(body.rows[3].errors).toEqual([
      { loc: ["body", "invoice_amount"], msg: "must be at least 0.01", type: "custom" },
    ]);
    expect(body.rows[5]).toMatchObject({ placement: null, errors: [{ type: "column_count" }] });

    const committed = await commitPreview({ preview_id: body.preview_id });
    expect(committed.body.results.map((row: { outcome: string }) => row.outcome)).toEqual([
      ...["created", "duplicate", "duplicate", "failed", "reviewed", "failed", "created", "duplicate"],
    ]);
    expect(committed.body.results[2].placement_id).toBe(committed.body.results[0].placement_id);
  });

  test("does not count an earlier invalid or time-barred row as the one that places a number", async () => {
    const file = csv(
      line({ number: "Q-1", amount: "0" }),
      line({ number: "Q-1" }),
      line({ number: "Q-2", due: "2009-01-01" }),
      line({ number: "Q-2" }),
      line({ number: "Q-2", due: "2009-01-01" }),
    );
    const seen = await preview(file);
    expect(seen.body.rows.map((row: { status: string }) => row.status)).toEqual([
      ...["invalid", "valid", "time_barred", "valid", "duplicate"],
    ]);
    const done = await commit(file);
    expect(done.body.results.map((row: { outcome: string }) => row.outcome)).toEqual([
      ...["failed", "created", "reviewed", "created", "duplicate"],
    ]);
  });

  test("is another creditor's neither to commit nor to see", async () => {
    const { body } = await preview(csv(line()));
    const refused = await commitPreview({ preview_id: body.preview_id }, cast.other.apiKey);
    expect([refused.status, refused.body]).toEqual([404, { detail: "Preview not found" }]);
    expect((await commitPreview({ preview_id: body.preview_id })).body.created).toBe(1);
  });

  test("is gone after 24 hours of the tenant's time, rows and all", async () => {
    const { creditorId, apiKey } = await makeCreditor(service.database.owner);
    const { body } = await preview(csv(line()), apiKey);
    const advance = (seconds: number) =>
      request(service.app)
        .post("/v1/test-helpers/clock/advance")
        .set("authorization", bearer(apiKey))
        .send({ seconds });
    await advance(23 * 3600);
    expect((await commitPreview({ preview_id: body.preview_id }, apiKey)).status).toBe(200);
    await advance(3600);
    expect((await commitPreview({ preview_id: body.preview_id }, apiKey)).status).toBe(404);
    expect(await count("csv_previews", creditorId)).toBe(0);
  });

  test("that is not named, or not well, is a validation fault", async () => {
    for (const body of [{}, { preview_id: "x" }]) {
      const { status, body: answer } = await commitPreview(body);
      expect([status, answer.detail[0].loc]).toEqual([422, ["body", "preview_id"]]);
    }
  });
});

describe("a file", () => {
  test("may have its columns in any order, a BOM, CRLF, quoted and padded cells, and columns nobody knows", async () => {
    const file =
      "\uFEFF debtor_company_name , colour ,due_date,invoice_amount,invoice_number,,notes\r\n" +
      '"Quoted, Commas & ""Quotes"" LLC", red , 2026-06-01 ,"9999999999.99", F-1 ,x,"two\r\nlines"\r\n' +
      'Six Inch 6" Pipe Co,red,2026-06-01,1.00,F-2,x,\r\n\r\n';
    const seen = await preview(file);
    expect(seen.body.unknown_columns).toEqual(["colour", ""]);
    expect(seen.body.rows.map((row: { placement: unknown }) => row.placement)).toEqual([
      {
        due_date: "2026-06-01",
        invoice_amount: "9999999999.99",
        invoice_number: "F-1",
        notes: "two\r\nlines",
        debtor: { company_name: 'Quoted, Commas & "Quotes" LLC' },
      },
      {
        due_date: "2026-06-01",
        invoice_amount: "1.00",
        invoice_number: "F-2",
        debtor: { company_name: 'Six Inch 6" Pipe Co' },
      },
    ]);
    const { body } = await commit(file);
    expect(body).toMatchObject({ created: 2, failed: 0 });
    const { rows } = await service.database.owner.query(
      "select invoice_amount, notes from app.placements where placement_id = $1",
      [body.results[0].placement_id],
    );
    expect(rows).toEqual([{ invoice_amount: "9999999999.99", notes: "two\r\nlines" }]);
  });

  test("comes as multipart in the field `file`, too", async () => {
    const upload = (field: string) =>
      request(service.app)
        .post("/v1/intake/csv/commit")
        .set("authorization", bearer(cast.owner.apiKey))
        .field("comment", "a form may hold more")
        .attach(field, Buffer.from(csv(line())), {
          filename: "march.csv",
          contentType: "application/octet-stream",
        });
    expect((await upload("file")).body).toMatchObject({ created: 1 });
    const { status, body } = await upload("document");
    expect([status, body]).toEqual([400, { detail: "intake request rejected" }]);
  });

  test.each([
    ["empty", ""],
    ["without a required column", "invoice_number,invoice_amount,debtor_company_name\nX,1,Y\n"],
    ["with a column twice", `${header},due_date\n${line()},2026-01-01\n`],
    ["with a quote that is never closed", `${csv(line())}\n"open`],
    ["with semicolons", csv(line()).replaceAll(",", ";")],
    ["with a NUL", csv(line({ name: "A\0B" }))],
    ["that is not UTF-8", Buffer.from(csv(line({ name: "Müller" })), "latin1")],
    ["that is a picture", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
  ])("%s is refused as a whole", async (_, file) => {
    const before = await count("placements", cast.owner.creditorId);
    for (const verb of ["preview", "commit"] as const) {
      const { status, body } = await send(verb, file);
      expect([status, body]).toEqual([400, { detail: "intake request rejected" }]);
    }
    expect(await count("placements", cast.owner.creditorId)).toBe(before);
  });

  test("with a header and no rows is taken, and nothing comes of it", async () => {
    expect((await preview(`${header}\n`)).body).toMatchObject({ rows: [], counts: { valid: 0 } });
    expect((await commit(header)).body).toEqual({
      created: 0,
      reviewed: 0,
      duplicates: 0,
      failed: 0,
      results: [],
    });
  });

  test("of more than 20 MB is too large, in either form", async () => {
    const large = Buffer.alloc(20 * 1024 * 1024 + 1, "x");
    const multipart = request(service.app)
      .post("/v1/intake/csv/preview")
      .set("authorization", bearer(cast.owner.apiKey))
      .attach("file", large, "large.csv");
    for (const { status, body } of [await preview(large), await multipart]) {
      expect([status, body]).toEqual([413, { detail: "file too large" }]);
    }
  });

  test("of more than 200,000 rows is too large", async () => {
    const { status, body } = await preview(`${header}\n${"A,1,2026-01-01,B,TX\n".repeat(200_001)}`);
    expect([status, body]).toEqual([413, { detail: "file too large" }]);
  });

  test("of more than 200 columns is none", async () => {
    const wide = `${header},${Array.from({ length: 196 }, (_, n) => `extra_${n}`).join(",")}\n`;
    expect((await preview(wide)).status).toBe(400);
  });

  test("has faults in rows of more cells than columns, and none of those cells in memory", async () => {
    const { status, body } = await preview(`${header}\n${",".repeat(100_000)}\nA,1,2026-01-01,B,TX\n`);
    expect(status).toBe(200);
    expect(body.rows[0]).toMatchObject({ status: "invalid", errors: [{ type: "column_count" }] });
  });

  test("with a row that does not end is none, and takes hardly more memory than its length", async () => {
    const before = process.memoryUsage().rss;
    const endless = `${header}\n${",".repeat(19 * 1024 * 1024)}`;
    expect((await preview(endless)).status).toBe(400);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  test("is refused where the creditor has two under way, and taken when they have ended", async () => {
    const { apiKey } = await makeCreditor(service.database.owner);
    const file = `${header}\n${Array.from({ length: 3_000 }, (_, n) => `A-${n},1,2026-01-01,B,TX\n`).join("")}`;
    const answers = await Promise.all([1, 2, 3, 4].map(() => preview(file, apiKey)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
    for (const { status, headers, body } of answers.filter((answer) => answer.status === 429)) {
      expect([status, body]).toEqual([429, { detail: "too many uploads at once" }]);
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await preview(file, apiKey)).status).toBe(200);
  });

  test("in another format is an unsupported media type", async () => {
    const as = (verb: string, type: string) =>
      request(service.app)
        .post(`/v1/intake/csv/${verb}`)
        .set("authorization", bearer(cast.owner.apiKey))
        .set("content-type", type)
        .send("{}");
    for (const [verb, type] of [
      ["preview", "application/json"],
      ["preview", "application/xml"],
      ["commit", "text/plain"],
    ] as const) {
      expect((await as(verb, type)).status).toBe(415);
    }
  });

  test("is not read from somebody without a live credential", async () => {
    const { status, body } = await commit(receivables, cast.nobody.apiKey);
    expect([status, body]).toEqual([401, { detail: "Invalid API key" }]);
  });

  test("of several thousand rows goes in parts that know of one another", async () => {
    const { apiKey, creditorId } = await makeCreditor(service.database.owner);
    const lines = Array.from({ length: 5_100 }, (_, i) =>
      line({ number: `L-${i % 5_050}`, name: `Large ${i % 40} LLC`, amount: i === 5_010 ? "-" : "10" }),
    );
    const seen = await preview(csv(...lines), apiKey);
    const counts = { valid: 5_049, invalid: 1, duplicate: 50, time_barred: 0 };
    expect(seen.body.counts).toEqual(counts);
    expect(seen.body.rows.map(({ row }: { row: number }) => row)).toEqual(lines.map((_, i) => i + 1));
    const { body } = await commitPreview({ preview_id: seen.body.preview_id }, apiKey);
    expect(body).toMatchObject({ created: 5_049, failed: 1, duplicates: 50 });
    expect(body.results).toHaveLength(5_100);
    expect(await count("debtors", creditorId)).toBe(40);
    expect((await commit(csv(...lines), apiKey)).body).toMatchObject({ created: 0, duplicates: 5_099 });
  }, 60_000);
});

describe("a row", () => {
  test("has the faults that POST /v1/placements finds", async () => {
    const cells = { invoice_number: "", invoice_amount: "0.004", due_date: "2026-02-30", currency: "EUR" };
    const alone = await request(service.app)
      .post("/v1/placements")
      .set("authorization", bearer(cast.owner.apiKey))
      .send({
        invoice_amount: cells.invoice_amount,
        due_date: cells.due_date,
        currency: cells.currency,
        debtor: { primary_email: "no address", entity_type: "club" },
      });
    const { body } = await commit(
      "invoice_number,invoice_amount,due_date,currency,debtor_company_name,debtor_primary_email,debtor_entity_type\n" +
        `${Object.values(cells).join(",")},,no address,club\n`,
    );
    expect(body.results).toEqual([{ row: 1, outcome: "failed", errors: alone.body.detail }]);
  });

  test("whose callback_url may not be called is placed without it, with a warning", async () => {
    const { body } = await commit(`${header},callback_url\n${line()},https://10.1.2.3/hook\n`);
    expect(body.results[0].warnings.map(({ code }: { code: string }) => code)).toContain(
      "callback_url_rejected",
    );
    const { rows } = await service.database.owner.query(
      "select callback_url from app.placements where placement_id = $1",
      [body.results[0].placement_id],
    );
    expect(rows).toEqual([{ callback_url: null }]);
  });

  test("that is time-barred goes to review, once for its number, and keeps no address that was refused", async () => {
    const file = `${header},callback_url\n${line({ number: "R-1", due: "2009-01-01" })},http://127.0.0.1/\n`;
    const [first, second] = [await commit(file), await commit(file)];
    expect(first.body).toMatchObject({ created: 0, reviewed: 1 });
    expect(second.body.results).toEqual(first.body.results);
    const { rows } = await service.database.owner.query(
      "select submission from app.intake_reviews where intake_review_id = $1",
      [first.body.results[0].intake_review_id],
    );
    expect(rows).toEqual([
      {
        submission: {
          invoice_number: "R-1",
          invoice_amount: "120.50",
          due_date: "2009-01-01",
          debtor: { company_name: "Csv Debtor LLC", state: "TX" },
        },
      },
    ]);
  });

  test("needs a state when a partner sends it", async () => {
    const as = (verb: string, file: string) =>
      request(service.app)
        .post(`/v1/intake/csv/${verb}`)
        .set("authorization", bearer(cast.partner.apiKey))
        .set("x-svc-creditor", "owner-reference")
        .set("content-type", "text/csv")
        .send(file);
    const file = csv(line({ state: "" }), line());
    expect((await as("preview", file)).body.counts).toMatchObject({ valid: 1, invalid: 1 });
    const { body } = await as("commit", file);
    expect(body).toMatchObject({ created: 1, failed: 1 });
    expect(body.results[0].errors).toEqual([
      { loc: ["body", "debtor", "state"], msg: "Field required under a partner credential", type: "missing" },
    ]);
  });
});

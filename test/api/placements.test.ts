import request from "supertest";
import { insertCreditor, insertPlacement, issueKey, setTier } from "../support/rows.ts";
import { useService } from "../support/service.ts";

const service = useService();
let creditorId = "";
let key = "";

beforeAll(async () => {
  creditorId = await insertCreditor(service.database.owner);
  await setTier(service.database.owner, creditorId, "enterprise");
  key = await issueKey(service.database.owner, creditorId);
});

const get = (path: string, token = key) =>
  request(service.app).get(path).set("authorization", `Bearer ${token}`);
const post = (path: string, body?: string | object, token = key) =>
  request(service.app)
    .post(path)
    .set("authorization", `Bearer ${token}`)
    .set("content-type", "application/json")
    .send(body);

let numbers = 0;
// A company of its own each time, lest the sixth is flagged for piling on.
const invoice = (fields: Record<string, unknown> = {}, debtor: Record<string, unknown> = {}) => ({
  invoice_number: `N-${++numbers}`,
  invoice_amount: 1500.25,
  invoice_date: "2026-05-01",
  due_date: "2026-06-01",
  debtor: { company_name: `Plain Debtor ${numbers} LLC`, state: "TX", ...debtor },
  ...fields,
});

const codes = (body: { warnings: { code: string }[] }) => body.warnings.map(({ code }) => code).sort();

describe("creating a placement", () => {
  test("answers 201 with the placement's identifiers, its first status and no warnings", async () => {
    const { status, body } = await post("/v1/placements", invoice());
    expect(status).toBe(201);
    expect(Object.keys(body)).toEqual([
      "placement_id",
      "status",
      "debtor_id",
      "estimated_first_contact",
      "created_at",
      "warnings",
    ]);
    expect(body).toMatchObject({ status: "pending_enrichment", warnings: [] });
    expect(+new Date(body.estimated_first_contact) - +new Date(body.created_at)).toBe(15 * 60_000);
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test("keeps every digit of an amount, as a number and as a string", async () => {
    for (const [sent, kept] of [
      ["9999999999.99", "9999999999.99"],
      ["0.10", "0.10"],
      ['"1234567890.12"', "1234567890.12"],
      ["1e3", "1000.00"],
    ]) {
      const raw = JSON.stringify(invoice({ invoice_amount: "AMOUNT" })).replace('"AMOUNT"', sent ?? "");
      const { body } = await post("/v1/placements", raw);
      const { text } = await get(`/v1/placements/${body.placement_id}`);
      expect(text).toContain(`"invoice_amount": ${kept}`);
    }
  });

  test.each([
    [{ invoice_amount: 10.005 }, {}, ["amount_rounded"], { invoice_amount: 10.01 }],
    [{ invoice_amount: "10.004" }, {}, ["amount_rounded"], { invoice_amount: 10 }],
    [{ invoice_date: undefined }, {}, ["missing_invoice_date"], { invoice_date: null }],
    [{ due_date: "2100-01-01" }, {}, ["due_date_in_future"], { days_past_due: 0 }],
    [{ callback_url: "http://hooks.example.com/x" }, {}, ["callback_url_rejected"], { callback_url: null }],
    [{ callback_url: "https://127.0.0.1/x" }, {}, ["callback_url_rejected"], { callback_url: null }],
    [{ callback_url: "https://2130706433/x" }, {}, ["callback_url_rejected"], { callback_url: null }],
    [{ callback_url: "https://[::ffff:10.0.0.1]/" }, {}, ["callback_url_rejected"], { callback_url: null }],
    [{ callback_url: "https://localhost./" }, {}, ["callback_url_rejected"], { callback_url: null }],
    [
      { callback_url: "https://u:p@hooks.example.com/" },
      {},
      ["callback_url_rejected"],
      { callback_url: null },
    ],
    [{ callback_url: "https://168.63.129.16/" }, {}, ["callback_url_rejected"], { callback_url: null }],
    [{ callback_url: "" }, {}, [], { callback_url: null }],
    [
      { callback_url: "https://hooks.example.com/x" },
      {},
      [],
      { callback_url: "https://hooks.example.com/x" },
    ],
    [{}, { state: "ZZ" }, ["unknown_state"], {}],
    [{}, { state: undefined, company_name: "Stateless Ltd" }, ["unknown_state"], {}],
    [{}, { company_name: "Free Mailer", primary_domain: "gmail.com" }, ["free_mail_domain"], {}],
    [{}, { company_name: "Bad Phone Co", primary_phone: "call me" }, ["unusable_phone"], {}],
    [{}, { company_name: "Broke Corp, Debtor-in-Possession" }, ["insolvency_marker"], {}],
    [
      { currency: "USD", posture: "escalate", notes: " n\nm " },
      {},
      [],
      { posture: "escalate", notes: "n\nm", currency: "USD" },
    ],
  ])("of %j %j warns of %j", async (fields, debtor, expected, shown) => {
    const { status, body } = await post("/v1/placements", invoice(fields, debtor));
    expect(status).toBe(201);
    expect(codes(body)).toEqual(expected);
    const { body: placement } = await get(`/v1/placements/${body.placement_id}`);
    expect(placement).toMatchObject(shown);
  });

  test.each([
    [{ invoice_number: undefined }, ["body", "invoice_number"], "missing"],
    [{ invoice_number: "  " }, ["body", "invoice_number"], "too_small"],
    [{ invoice_number: "INV-1\nhttps://pay.invalid" }, ["body", "invoice_number"], "custom"],
    [{ debtor: { company_name: "C\rD" } }, ["body", "debtor", "company_name"], "custom"],
    [{ invoice_amount: undefined }, ["body", "invoice_amount"], "missing"],
    [{ invoice_amount: 0 }, ["body", "invoice_amount"], "custom"],
    [{ invoice_amount: -5 }, ["body", "invoice_amount"], "custom"],
    [{ invoice_amount: 0.004 }, ["body", "invoice_amount"], "custom"],
    [{ invoice_amount: 10_000_000_000 }, ["body", "invoice_amount"], "custom"],
    [{ invoice_amount: true }, ["body", "invoice_amount"], "invalid_type"],
    [{ invoice_amount: "12,50" }, ["body", "invoice_amount"], "invalid_format"],
    [{ currency: "EUR" }, ["body", "currency"], "invalid_value"],
    [{ due_date: undefined }, ["body", "due_date"], "missing"],
    [{ due_date: "2026-02-30" }, ["body", "due_date"], "invalid_format"],
    [{ due_date: "0000-01-01" }, ["body", "due_date"], "custom"],
    [{ invoice_date: "2026-06-02" }, ["body", "invoice_date"], "custom"],
    [{ posture: "harsh" }, ["body", "posture"], "invalid_value"],
    [{ notes: "n".repeat(5001) }, ["body", "notes"], "too_big"],
    [{ debtor: undefined }, ["body", "debtor"], "missing"],
    [{ debtor: { company_name: "" } }, ["body", "debtor", "company_name"], "too_small"],
    [
      { debtor: { company_name: "C", primary_email: "no" } },
      ["body", "debtor", "primary_email"],
      "invalid_format",
    ],
    [
      { debtor: { company_name: "C", entity_type: "cult" } },
      ["body", "debtor", "entity_type"],
      "invalid_value",
    ],
  ])("refuses %j with 422 at %j", async (fields, loc, type) => {
    const { status, body } = await post("/v1/placements", invoice(fields));
    expect(status).toBe(422);
    expect(body.detail).toContainEqual({ loc, msg: expect.any(String), type });
  });

  test("lists every fault of a body at once and changes nothing", async () => {
    const before = (await get("/v1/placements")).body.pagination.total_count;
    const { status, body } = await post("/v1/placements", { debtor: {}, posture: 1 });
    expect(status).toBe(422);
    const places = body.detail.map((fault: { loc: string[] }) => fault.loc.join("."));
    expect(places).toEqual(
      expect.arrayContaining([
        "body.invoice_number",
        "body.invoice_amount",
        "body.due_date",
        "body.debtor.company_name",
        "body.posture",
      ]),
    );
    expect((await get("/v1/placements")).body.pagination.total_count).toBe(before);
  });

  test.each([
    ["not json", "{", "json_invalid"],
    ["a lone surrogate", '{"invoice_number": "\\ud800"}', "json_invalid"],
    ["a NUL", '{"invoice_number": "a\\u0000b"}', "json_invalid"],
    ["a number beyond a double", '{"invoice_amount": 1e400}', "json_invalid"],
    ["depth", `${"[".repeat(5000)}${"]".repeat(5000)}`, "json_invalid"],
    ["an array", "[]", "invalid_type"],
    ["nothing", "", "missing"],
  ])("refuses a body that is %s", async (_what, sent, type) => {
    const { status, body } = await post("/v1/placements", sent);
    expect(status).toBe(422);
    expect(body.detail).toEqual([expect.objectContaining({ loc: ["body"], type })]);
  });

  test("an amount that only its full digits show to round to nothing is refused, not stored", async () => {
    const raw = JSON.stringify(invoice({ invoice_amount: "AMOUNT" })).replace(
      '"AMOUNT"',
      "0.00499999999999999999999999",
    );
    expect((await post("/v1/placements", raw)).status).toBe(422);
  });

  test("refuses another content type with 415 and a body over its limit with 413", async () => {
    const send = (type: string, body: string) =>
      request(service.app)
        .post("/v1/placements")
        .set("authorization", `Bearer ${key}`)
        .set("content-type", type)
        .send(body);
    expect((await send("text/plain", "x")).status).toBe(415);
    expect((await send("application/json", JSON.stringify({ notes: "n".repeat(1_100_000) }))).status).toBe(
      413,
    );
  });

  test("nobody without a credential is read at length", async () => {
    const { status, body } = await request(service.app)
      .post("/v1/placements")
      .set("content-type", "application/json")
      .send(JSON.stringify({ notes: "n".repeat(1_100_000) }));
    expect([status, body.detail]).toEqual([401, "Missing authorization header"]);
  });

  test.each([
    ["?x=%00", 201],
    ["/%zz", 422],
  ])(
    "what cannot be stored is ignored where nobody asked for it, and refused where it was asked for: %s",
    async (suffix, expected) => {
      const sent =
        suffix === "/%zz" ? get(`/v1/placements${suffix}`) : post(`/v1/placements${suffix}`, invoice());
      expect((await sent).status).toBe(expected);
    },
  );

  test.each([
    '{"notes": "\\u0000", "notes": "x", "invoice_number": "dup"}',
    '{"x": 1e-20000}',
    `{"invoice_amount": 0.${"1".repeat(20_000)}}`,
  ])("a body that only Postgres finds unstorable is 422, not an error of ours: %#", async (raw) => {
    const { status, body } = await post(
      "/v1/placements",
      raw.replace("{", `{${JSON.stringify(invoice()).slice(1, -1)}, `),
    );
    expect([status, body.detail[0].type]).toEqual([422, "json_invalid"]);
  });

  test("a debtor on file brings its state with it: a claim that it bars goes to review", async () => {
    const company_name = "Known Texan LLC";
    await post("/v1/placements", invoice({}, { company_name, state: "TX" })).expect(201);
    const old = { due_date: "2019-08-31", invoice_date: "2019-08-01" };
    for (const state of [undefined, "RI"]) {
      const { status, body } = await post("/v1/placements", invoice(old, { company_name, state }));
      expect([status, body.reason]).toEqual([202, "sol_time_barred"]);
    }
  });

  test("a number that is taken answers 409 with the placement that holds it, also when the claim is time-barred now", async () => {
    const first = invoice();
    const { body: placed } = await post("/v1/placements", first);
    for (const again of [first, { ...first, due_date: "2001-01-01", invoice_date: "2001-01-01" }]) {
      const { status, body } = await post("/v1/placements", {
        ...again,
        invoice_number: ` ${first.invoice_number} `,
      });
      expect(status).toBe(409);
      expect(body).toEqual({
        detail: {
          reason: "duplicate_invoice",
          message: expect.any(String),
          invoice_number: first.invoice_number,
          placement_id: placed.placement_id,
        },
      });
    }
  });

  test("a time-barred claim answers 202 with a review and no placement, and the same review when sent again", async () => {
    const barred = invoice({ due_date: "2020-01-01", invoice_date: "2019-12-01" });
    const { status, body } = await post("/v1/placements", barred);
    expect(status).toBe(202);
    expect(body).toEqual({
      intake_review_id: expect.any(String),
      status: "pending_review",
      reason: "sol_time_barred",
    });
    expect((await post("/v1/placements", barred)).body).toEqual(body);
    const { rowCount } = await service.database.owner.query(
      "select from app.placements where invoice_number = $1",
      [barred.invoice_number],
    );
    expect(rowCount).toBe(0);
  });
});

describe("debtors", () => {
  test("are matched by name, else address, else domain, enriched in place, and never across creditors", async () => {
    const first = await post("/v1/placements", invoice({}, { company_name: "Matchstick Works, Inc." }));
    const byName = await post(
      "/v1/placements",
      invoice(
        {},
        {
          company_name: "MATCHSTICK WORKS INC",
          primary_email: " AP@Matchstick.example ",
          primary_domain: "https://www.matchstick.example/about",
        },
      ),
    );
    const byEmail = await post(
      "/v1/placements",
      invoice({}, { company_name: "Something Else", primary_email: "ap@matchstick.example" }),
    );
    const byDomain = await post(
      "/v1/placements",
      invoice({}, { company_name: "A Third Name", primary_domain: "MATCHSTICK.example" }),
    );
    expect(new Set([first, byName, byEmail, byDomain].map(({ body }) => body.debtor_id)).size).toBe(1);
    const { body } = await get(`/v1/placements/${first.body.placement_id}`);
    expect(body.debtor).toMatchObject({
      company_name: "Matchstick Works, Inc.",
      canonical_name: "matchstick works",
      primary_email: "ap@matchstick.example",
      primary_domain: "matchstick.example",
      placement_count: 4,
    });
    const other = await insertCreditor(service.database.owner);
    const otherKey = await issueKey(service.database.owner, other);
    const abroad = await post(
      "/v1/placements",
      invoice({}, { company_name: "Matchstick Works, Inc." }),
      otherKey,
    );
    expect(abroad.body.debtor_id).not.toBe(first.body.debtor_id);
  });

  test("sharing a free-mail domain are two, and differing legal forms are one with a warning", async () => {
    const a = await post(
      "/v1/placements",
      invoice({}, { company_name: "Gmail User One", primary_domain: "gmail.com" }),
    );
    const b = await post(
      "/v1/placements",
      invoice({}, { company_name: "Gmail User Two", primary_domain: "gmail.com" }),
    );
    expect(a.body.debtor_id).not.toBe(b.body.debtor_id);
    const llc = await post("/v1/placements", invoice({}, { company_name: "Formful Supply LLC" }));
    const inc = await post("/v1/placements", invoice({}, { company_name: "Formful Supply Inc." }));
    expect(inc.body.debtor_id).toBe(llc.body.debtor_id);
    expect(codes(inc.body)).toEqual(["debtor_form_differs"]);
  });

  test("get debtor_pile_on from the sixth open placement", async () => {
    const placed = [];
    for (let i = 0; i < 7; i += 1) {
      placed.push((await post("/v1/placements", invoice({}, { company_name: "Piled High Ltd" }))).body);
    }
    const flags = await Promise.all(
      placed.map(async ({ placement_id }) => (await get(`/v1/placements/${placement_id}`)).body.safety_flags),
    );
    expect(flags).toEqual([[], [], [], [], [], ["debtor_pile_on"], ["debtor_pile_on"]]);
    expect(codes(placed[5])).toEqual(["debtor_pile_on"]);
  });
});

describe("listing", () => {
  test("is newest first, in pages, with an exact total, and filters by status", async () => {
    const creditor = await insertCreditor(service.database.owner);
    const token = await issueKey(service.database.owner, creditor);
    const ids = [];
    for (let i = 0; i < 5; i += 1)
      ids.unshift((await post("/v1/placements", invoice(), token)).body.placement_id);
    await post(`/v1/placements/${ids[0]}/recall`, {}, token).expect(200);
    const first = await get("/v1/placements?page_size=2", token);
    expect(first.body.placements.map((row: { placement_id: string }) => row.placement_id)).toEqual(
      ids.slice(0, 2),
    );
    expect(first.body.pagination).toEqual({ page: 1, page_size: 2, total_count: 5, total_pages: 3 });
    const last = await get("/v1/placements?page_size=2&page=3", token);
    expect(last.body.placements.map((row: { placement_id: string }) => row.placement_id)).toEqual(
      ids.slice(4),
    );
    const recalled = await get("/v1/placements?status=recalled,paid", token);
    expect(recalled.body.placements.map((row: { placement_id: string }) => row.placement_id)).toEqual(
      ids.slice(0, 1),
    );
    expect(recalled.body.pagination.total_count).toBe(1);
    expect((await get("/v1/placements?page=99", token)).body.placements).toEqual([]);
  });

  test.each(["page=0", "page=x", "page_size=0", "page_size=101", "status=lost", "page=1&page=2", "page=1.5"])(
    "refuses ?%s with 422",
    async (query) => {
      const { status, body } = await get(`/v1/placements?${query}`);
      expect(status).toBe(422);
      expect(body.detail[0].loc).toEqual(["query", query.split("=")[0]]);
    },
  );
});

describe("the audit trail", () => {
  test("pages by keyset without gap or repetition and filters by type, actor and time", async () => {
    const { body } = await post("/v1/placements", invoice());
    for (const posture of ["escalate", "preserve", "escalate", "preserve"]) {
      await post(`/v1/placements/${body.placement_id}/posture`, { posture }).expect(200);
    }
    const path = `/v1/placements/${body.placement_id}/audit`;
    const all = (await get(path)).body;
    expect(all.pagination).toEqual({ next_cursor: null, has_more: false });
    expect(all.events.at(-1).event_type).toBe("placement.created");
    const seen = [];
    for (let cursor = ""; ; ) {
      const page = (await get(`${path}?limit=2${cursor}`)).body;
      seen.push(...page.events);
      if (!page.pagination.has_more) break;
      cursor = `&cursor=${page.pagination.next_cursor}`;
    }
    expect(seen).toEqual(all.events);
    const changed = (await get(`${path}?event_type=placement.posture_changed,x`)).body.events;
    expect(changed).toHaveLength(4);
    expect((await get(`${path}?actor=creditor`)).body.events).toHaveLength(5);
    expect((await get(`${path}?actor=nobody`)).body.events).toEqual([]);
    expect((await get(`${path}?until=2020-01-01T00:00:00Z`)).body.events).toEqual([]);
    expect((await get(`${path}?since=2020-01-01`)).body.events).toEqual(all.events);
  });

  test.each(["limit=0", "limit=501", "cursor=zz", "since=yesterday", `event_type=${"a,".repeat(25)}a`])(
    "refuses ?%s with 422",
    async (query) => {
      const placementId = await insertPlacement(service.database.owner, creditorId);
      expect((await get(`/v1/placements/${placementId}/audit?${query}`)).status).toBe(422);
    },
  );
});

describe("paths and methods", () => {
  test("a malformed identifier is 422 at its place, an unknown one 404", async () => {
    const malformed = await get("/v1/placements/nope");
    expect(malformed.status).toBe(422);
    expect(malformed.body.detail[0].loc).toEqual(["path", "placement_id"]);
    const unknown = await get("/v1/placements/00000000-0000-0000-0000-000000000000");
    expect([unknown.status, unknown.body]).toEqual([404, { detail: "Placement not found" }]);
  });

  test("an unknown path is 404, a wrong method 405 with Allow", async () => {
    const unknown = await get("/v1/nowhere");
    expect([unknown.status, unknown.body]).toEqual([404, { detail: "Not Found" }]);
    const wrong = await request(service.app).delete("/v1/placements").set("authorization", `Bearer ${key}`);
    expect([wrong.status, wrong.body, wrong.headers.allow]).toEqual([
      405,
      { detail: "Method Not Allowed" },
      "GET, POST",
    ]);
  });
});

/** A CSV batch decides the same as placing its rows one after the other, on rows made to be entangled. */
import { checkFile, judgedRows, type SubmittedRow } from "../../src/http/csv_rows.ts";
import { useDatabase } from "../support/database.ts";
import { asTenant, insertCreditor } from "../support/rows.ts";

const database = useDatabase();

/** Mulberry32: the same rows in every run of a seed. */
function randomBy(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
}

// Spellings that are one company, that differ by one key of two, or that say more than a name.
const names = [
  ...["Acme Widgets LLC", "Acme Widgets, Inc.", "ACME WIDGETS", "The Acme Widgets Co", "Acme Widget LLC"],
  ...["Müller Metall GmbH", "Mueller Metall", "Muller Metall Inc", "MULLER METALL LLC"],
  ...["7 Eleven Foods", "Seven Eleven Foods LLC", "7-Eleven Foods Inc"],
  ...["Quarry Stone Inc (in bankruptcy)", "Quarry Stone Inc", "Quarry Stone"],
  ...[
    "Delta Paper",
    "Delta Paper LLP",
    "Echo Glass Corp",
    "Foxtrot Roofing",
    "Golf Bakery LLC",
    "Hotel Optics",
  ],
  ...["India Marine LLC", "Juliet Motors Inc", "Kilo Dental", "Lima Seeds LLC", "Mike Robotics"],
];
const emails = [
  ...["", "", "", "ap@acme.example", "AP@Acme.example", "books@keeper.example", "someone@gmail.com"],
  ...["pay@delta.example", "pay@echo.example", "not an address", "owner@juliet.example"],
];
const domains = [
  ...[
    "",
    "",
    "",
    "acme.example",
    "https://www.acme.example/",
    "gmail.com",
    "keeper.example",
    "delta.example",
  ],
  ...["juliet.example", "nonsense"],
];
const columns = {
  invoice_number: Array.from({ length: 900 }, (_, i) => `E-${i}`),
  invoice_amount: ["100.00", "250000", "249999.99", "12.345", "0.004", "1e3", "-5", "9999999999.99"],
  currency: ["", "USD", "USD", "USD", "EUR"],
  invoice_date: ["", "2018-01-01", "2030-01-01", "2015-01-01"],
  // Long barred everywhere, barred or possibly barred in some states, in time, and in the future.
  due_date: [
    "2012-05-01",
    "2019-09-01",
    "2021-06-01",
    "2022-12-01",
    "2026-01-15",
    "2026-06-01",
    "2031-01-01",
    "soon",
  ],
  posture: ["", "preserve", "escalate"],
  callback_url: ["", "", "", "https://hooks.example/x", "http://hooks.example/x", "https://10.0.0.1/"],
  notes: ["", "a, note", 'with "quotes"'],
  debtor_company_name: names,
  debtor_state: ["", "TX", "CA", "NY", "ny", "ZZ", "MS"],
  debtor_city: ["", "", "Austin", "Fresno"],
  debtor_zip: ["", "73301"],
  debtor_primary_email: emails,
  debtor_primary_domain: domains,
  debtor_primary_phone: ["", "", "(512) 555-0142", "12345", "+44 20 7946 0958"],
  debtor_entity_type: ["", "corporation", "llc", "unknown"],
};
// Mostly good cells, so that most rows get as far as the matching.
const usual: Partial<Record<keyof typeof columns, readonly string[]>> = {
  invoice_amount: ["100.00", "75.5", "250000", "12.345"],
  currency: ["", "USD"],
  invoice_date: ["", "2010-01-01"],
  due_date: ["2026-01-15", "2026-06-01", "2022-12-01", "2021-06-01"],
};
// Nothing but names in common: most debtors are then settled all at once, not in turn.
const apart: typeof usual = {
  debtor_primary_email: [""],
  debtor_primary_domain: [""],
  debtor_state: ["", "", "TX", "NY"],
};

function csv(seed: number, rows: number, likely = usual): Buffer {
  const pick = randomBy(seed);
  const header = Object.keys(columns);
  const cell = (column: string) => {
    const key = column as keyof typeof columns;
    const values = pick([0, 1, 2, 3, 4, 5, 6, 7]) > 0 ? (likely[key] ?? columns[key]) : columns[key];
    return `"${pick(values).replaceAll('"', '""')}"`;
  };
  const lines = Array.from({ length: rows }, () => header.map(cell).join(","));
  return Buffer.from([header.join(","), ...lines].join("\r\n"));
}

interface Outcome {
  readonly row: number;
  readonly outcome: string;
  readonly errors?: unknown;
  readonly warnings?: unknown;
}

/** The way of POST /v1/placements, row by row, each in a transaction of its own. */
async function placeOneByOne(
  creditorId: string,
  rows: readonly SubmittedRow[],
  actor?: string,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { row, placement, faults = {}, errors } of rows) {
    if (errors) outcomes.push({ row, outcome: "failed", errors });
    else outcomes.push({ row, ...(await createPlacement(creditorId, { body: placement, faults }, actor)) });
  }
  return outcomes;
}

async function createPlacement(creditorId: string, input: object, actor = "creditor") {
  try {
    return await asTenant(
      database.login,
      creditorId,
      async (client) => {
        const { rows } = await client.query("select status, body from api.create_placement($1)", [input]);
        const [{ status, body }] = rows;
        return status === 201 ? { outcome: "created", warnings: body.warnings } : { outcome: "reviewed" };
      },
      { type: actor },
    );
  } catch (error) {
    const { code, detail } = error as { code: string; detail: string };
    if (code === "SV102") return { outcome: "duplicate" };
    if (code === "SV10F") return { outcome: "failed", errors: JSON.parse(detail) };
    throw error;
  }
}

async function commit(
  creditorId: string,
  rows: readonly SubmittedRow[],
  part: number,
  actor = "creditor",
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < rows.length; at += part) {
    const input = JSON.stringify({ body: { rows: rows.slice(at, at + part) } });
    outcomes.push(
      ...(await asTenant(
        database.login,
        creditorId,
        async (client) => {
          const answer = await client.query("select status, body from api.commit_csv_intake($1)", [input]);
          return answer.rows[0].body.results;
        },
        { type: actor },
      )),
    );
  }
  return outcomes.map(({ row, outcome, errors, warnings }) => ({
    row,
    outcome,
    ...(errors ? { errors } : {}),
    ...(warnings ? { warnings } : {}),
  }));
}

/** All that a creditor's rows say, identifiers and instants replaced by what they stand for. */
async function stateOf(creditorId: string) {
  const query = async (text: string) => (await database.owner.query(text, [creditorId])).rows;
  return {
    placements: await query(
      `select invoice_number, to_jsonb(p) - '{creditor_id,placement_id,debtor_id,placed_at,created_at,updated_at,estimated_first_contact,invoice_number}'::text[] as placement,
         (select min(o.invoice_number) from app.placements o where o.creditor_id = $1 and o.debtor_id = p.debtor_id) as debtor
       from app.placements p where creditor_id = $1 order by invoice_number`,
    ),
    order: (
      await query(
        "select invoice_number from app.placements where creditor_id = $1 order by placed_at, placement_id",
      )
    ).map(({ invoice_number }) => invoice_number),
    debtors: await query(
      `select to_jsonb(d) - '{creditor_id,debtor_id,created_at,updated_at}'::text[] as debtor,
         (select min(o.invoice_number) from app.placements o where o.creditor_id = $1 and o.debtor_id = d.debtor_id) as named
       from app.debtors d where creditor_id = $1 order by named`,
    ),
    ages: (
      await query(
        "select company_name from app.debtors where creditor_id = $1 order by created_at, debtor_id",
      )
    ).map(({ company_name }) => company_name),
    reviews: await query(
      "select invoice_number, reason, status, submission from app.intake_reviews where creditor_id = $1 order by invoice_number",
    ),
    trail: await query(
      `select p.invoice_number, a.seq, a.event_type, a.actor_type, a.new_status, a.data - 'debtor_id' - 'intake_review_id' as data
       from app.audit_events a left join app.placements p on p.creditor_id = $1 and p.placement_id = a.placement_id
       where a.creditor_id = $1 order by 1 nulls first, 2`,
    ),
    agenda: await query(
      `select a.task, p.invoice_number from app.agenda a left join app.placements p on p.creditor_id = $1 and p.placement_id = a.subject
       where a.creditor_id = $1 order by 1, 2`,
    ),
    metrics: await query(
      "select metric, day, key, sum(n)::int as n, sum(amount) as amount from app.metric_slots where creditor_id = $1 group by 1, 2, 3 order by 1, 2, 3",
    ),
  };
}

async function rowsOf(file: Buffer): Promise<SubmittedRow[]> {
  return await Array.fromAsync(judgedRows(await checkFile([file]), []));
}

test.each([
  ["entangled rows", usual, 11, 300],
  ["entangled rows of another kind", usual, 12, 300],
  ["entangled rows of a third kind", usual, 14, 300],
  ["entangled rows in small parts", usual, 13, 37],
  ["entangled rows in tiny parts", usual, 15, 5],
  ["rows that share only names", { ...usual, ...apart }, 16, 300],
  ["rows that share only names, in small parts", { ...usual, ...apart }, 17, 41],
])(
  "%s come out as they do one by one",
  async (_, likely, seed, part) => {
    const [before, rows] = [await rowsOf(csv(seed + 1000, 12, likely)), await rowsOf(csv(seed, 300, likely))];
    const [single, bulk] = [await insertCreditor(database.owner), await insertCreditor(database.owner)];
    await placeOneByOne(single, before);
    await placeOneByOne(bulk, before);
    const expected = await placeOneByOne(single, rows);
    expect(await commit(bulk, rows, part)).toEqual(expected);
    expect(await stateOf(bulk)).toEqual(await stateOf(single));
    // The rows are worth the comparison only while each outcome is among them.
    expect(new Set(expected.map(({ outcome }) => outcome)).size).toBe(4);
  },
  60_000,
);

test("under a partner's credential a row without a state fails, as it does alone", async () => {
  const rows = await rowsOf(csv(21, 60));
  const [single, bulk] = [await insertCreditor(database.owner), await insertCreditor(database.owner)];
  const expected = await placeOneByOne(single, rows, "partner");
  expect(await commit(bulk, rows, 60, "partner")).toEqual(expected);
  expect(await stateOf(bulk)).toEqual(await stateOf(single));
  expect(JSON.stringify(expected)).toContain("Field required under a partner credential");
});

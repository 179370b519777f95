import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { pairGroups } from "../fixtures/company_name_pairs.ts";
import { useDatabase } from "../support/database.ts";

interface CompanyName {
  readonly canonical_name: string;
  readonly name_key: string;
  readonly name_key_alt: string;
  readonly legal_form: string | null;
  readonly form_family: string | null;
  readonly aliases: readonly string[];
  readonly insolvency: boolean;
}

type Pair = readonly [string, string];

const database = useDatabase();

function fixture<Row>(file: string): Row[] {
  return parse<Row>(readFileSync(new URL(`../fixtures/${file}`, import.meta.url), "utf8"), { columns: true });
}

async function canonical(names: readonly string[]): Promise<CompanyName[]> {
  const { rows } = await database.owner.query<CompanyName>(
    `select company.*
       from unnest($1::text[]) with ordinality as raw (name, place), app.canonical_name(raw.name) as company
       order by raw.place`,
    [names],
  );
  return rows;
}

async function one(name: string): Promise<CompanyName> {
  const [company] = await canonical([name]);
  if (!company) throw new Error(`no canonical name for ${name}`);
  return company;
}

/** The pairs that the database does not judge so, in either order. */
async function misjudged(pairs: readonly Pair[], equal: boolean): Promise<Pair[]> {
  const { rows } = await database.owner.query<{ a: string; b: string }>(
    `select a, b from unnest($1::text[], $2::text[]) as pair (a, b)
       where app.same_company_name(a, b) is distinct from $3 or app.same_company_name(b, a) is distinct from $3`,
    [pairs.map(([a]) => a), pairs.map(([, b]) => b), equal],
  );
  return rows.map(({ a, b }) => [a, b]);
}

const truth = fixture<{ a: string; b: string; canonical_equal: "yes" | "no" }>("company_names.csv");

test.each([
  ["yes", 19],
  ["no", 7],
] as const)("the pairs of the reference whose canonical_equal is %s are judged so", async (equal, count) => {
  const pairs = truth.filter((pair) => pair.canonical_equal === equal).map(({ a, b }): Pair => [a, b]);
  expect(pairs).toHaveLength(count);
  expect(await misjudged(pairs, equal === "yes")).toEqual([]);
});

test.each(pairGroups)("$because (equal: $equal)", async ({ pairs, equal }) => {
  expect(await misjudged(pairs, equal)).toEqual([]);
});

test("715 spellings of 100 customers give each customer one key of its own", async () => {
  const spellings = fixture<{ customer: string; spelling: string }>("customer_spellings.csv");
  const companies = await canonical(spellings.map(({ spelling }) => spelling));
  const keysByCustomer = new Map<string, Set<string>>();
  for (const [index, { customer }] of spellings.entries()) {
    const keys = keysByCustomer.get(customer) ?? new Set();
    keysByCustomer.set(customer, keys.add(companies[index]?.name_key ?? ""));
  }
  expect(spellings).toHaveLength(715);
  expect([...keysByCustomer].filter(([, keys]) => keys.size !== 1)).toEqual([]);
  expect(new Set([...keysByCustomer.values()].flatMap((keys) => [...keys])).size).toBe(100);
});

test("a name in capitals, or with a full stop behind it, has the same keys", async () => {
  const names = [...pairGroups.flatMap(({ pairs }) => pairs.flat()), ...truth.flatMap(({ a, b }) => [a, b])];
  // Capitals of "ß" and the dotless i are other letters, and a name of punctuation alone is what it is.
  const plain = names.filter((name) => /^[ -~]*[a-z0-9][ -~]*$/i.test(name) && !name.includes("&#x"));
  const keys = (await canonical(plain)).map(({ name_key }) => name_key);
  expect((await canonical(plain.map((name) => name.toUpperCase()))).map(({ name_key }) => name_key)).toEqual(
    keys,
  );
  expect((await canonical(plain.map((name) => `${name}.`))).map(({ name_key }) => name_key)).toEqual(keys);
});

test("the canonical name keeps words and diacritics, the keys drop spaces and marks", async () => {
  expect(await one("The  Müller & Söhne Mfg. GmbH")).toEqual({
    canonical_name: "müller and söhne manufacturing",
    name_key: "mullerandsohnemanufacturing",
    name_key_alt: "muellerandsoehnemanufacturing",
    legal_form: "GMBH",
    form_family: "foreign_llc",
    aliases: [],
    insolvency: false,
  });
});

test.each([
  ["Blue Heron Brewing Company, LLC", "LLC", "llc"],
  ["Blue Heron Brewing Co.", "CO", "corp"],
  ["Delgado Engineering, P.A.", "PA", "prof"],
  ["Redwood Analytics, a Public Benefit Corporation", "PBC", "corp"],
  ["Acme Widget Supply, Inc., a Delaware corporation", "INC", "corp"],
  ["Acme Widget Supply, a Texas limited liability company", "LLC", "llc"],
  ["PT Maju Jaya", "PT", "foreign_corp"],
  ["Kim Trading Co., Ltd.", "COLTD", "foreign_corp"],
  ["Smith Family Trust", "TRUST", "other"],
  ["Estate of John Smith", "ESTATE", "other"],
  ["Orchard Lane Dental of Scranton, PA", null, null],
  ["Acme of Denver CO", null, null],
  ["Valley Trucking", null, null],
])("%s is of the form %s", async (name, legalForm, family) => {
  expect(await one(name)).toMatchObject({ legal_form: legalForm, form_family: family });
});

test("a trust and a foundation keep the word that names them", async () => {
  const companies = await canonical(["Smith Family Trust", "Summit Foundation"]);
  expect(companies.map(({ canonical_name }) => canonical_name)).toEqual([
    "smith family trust",
    "summit foundation",
  ]);
});

test("other names are kept as aliases, whom the post goes to is not", async () => {
  const company = await one(
    "Zenith Robotics Inc (formerly Apex Robotics, Inc.) dba Zen c/o Marlow Accounting",
  );
  expect(company).toMatchObject({
    canonical_name: "zenith robotics",
    aliases: ["apex robotics, inc.", "zen"],
  });
});

test.each([
  "Sunrise Foods LLC, Debtor-in-Possession",
  "Sunrise Foods LLC, as Debtor in Possession",
  "Sunrise Foods LLC, Debtor",
  "Sunrise Foods, Inc., et al., Debtors and Debtors in Possession",
  "Sunrise Foods Inc, Debtor (Case No. 26-1042)",
  "Sunrise Foods LLC DIP",
  "Sunrise Foods, Chapter 11",
  "Sunrise Foods Inc. (Ch. 7)",
  "Sunrise Foods LLC (In Liquidation)",
  "Sunrise Foods (in administration)",
  "Sunrise Foods in receivership",
  "Sunrise Foods GmbH i.L.",
  "Sunrise Foods S.A. en liquidation",
  "Sunrise Foods, Assignment for the Benefit of Creditors",
  "Bankruptcy Estate of Sunrise Foods LLC",
])("%s bears a marker of insolvency", async (name) => {
  expect(await one(name)).toMatchObject({ canonical_name: "sunrise foods", insolvency: true });
});

test.each([
  "Spinach Dip LLC",
  "Chapter 11 Books LLC",
  "Leaders in Liquidation Inc",
  "Debtor Relief Services LLC",
  "Estate of Mind Wines",
])("%s is a name without a marker of insolvency", async (name) => {
  expect(await one(name)).toMatchObject({ insolvency: false });
});

test("bad entities and blank names harm nothing, and a blank name equals none", async () => {
  expect(await one("Bad &#0; &#55296; &#99999; &unknown; Name")).toMatchObject({
    name_key: "badandunknownname",
  });
  expect(
    await misjudged(
      [
        ["", ""],
        [" ", "  "],
      ],
      false,
    ),
  ).toEqual([]);
});

test("every acting role may ask for a canonical name", async () => {
  const client = await database.connect("login");
  for (const role of [
    "svc_creditor",
    "svc_debtor",
    "svc_partner",
    "svc_operator",
    "svc_public",
    "svc_worker",
  ]) {
    await client.query(`set role ${role}`);
    const { rows } = await client.query("select name_key from app.canonical_name('Acme, Inc.')");
    expect(rows).toEqual([{ name_key: "acme" }]);
  }
});

import { useDatabase } from "../support/database.ts";

/**
 * A connection keeps the plans that it made while the tables were fresh, until they are analysed a minute later; a first
 * large file comes before that. Each look-up must find its own index without any statistics, or it reads the whole tenant.
 */

const database = useDatabase();

test.each([
  ["a foreign key to a debtor", "debtors_pkey", "app.debtors where creditor_id = $1 and debtor_id = $2"],
  ["a debtor by its name", "debtors_name_key", "app.debtors where creditor_id = $1 and name_key = $2::text"],
  [
    "a debtor by its address",
    "debtors_email",
    "app.debtors where creditor_id = $1 and primary_email = $2::text",
  ],
  [
    "the oldest debtor of a domain",
    "debtors_domain",
    "app.debtors where creditor_id = $1 and primary_domain = $2::text order by created_at, debtor_id limit 1",
  ],
  [
    "a foreign key to a placement",
    "placements_pkey",
    "app.placements where creditor_id = $1 and placement_id = $2",
  ],
  [
    "a placement by its number",
    "placements_invoice_number_creditor_id_key",
    "app.placements where creditor_id = $1 and invoice_number = $2::text",
  ],
  [
    "the open placements of a debtor",
    "placements_debtor",
    "app.placements where creditor_id = $1 and debtor_id = $2 and status <> 'paid'",
  ],
  [
    "a page of the list",
    "placements_newest",
    "app.placements where creditor_id = $1 order by placed_at desc, placement_id desc limit 25",
  ],
])("%s is looked up by %s", async (_, index, lookup) => {
  const client = await database.connect("owner");
  await client.query("set plan_cache_mode = force_generic_plan");
  const types = lookup.includes("$2")
    ? lookup.includes("$2::text")
      ? "(uuid, text)"
      : "(uuid, uuid)"
    : "(uuid)";
  await client.query(`prepare lookup${types} as select * from ${lookup}`);
  const values = types === "(uuid)" ? "null" : "null, null";
  const { rows } = await client.query(`explain (costs off, format json) execute lookup(${values})`);
  const names = [...JSON.stringify(rows).matchAll(/"Index Name":\s*"(\w+)"/g)].map((match) => match[1]);
  expect(names).toEqual([index]);
});

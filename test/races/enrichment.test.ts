import type pg from "pg";
import { useDatabase } from "../support/database.ts";
import { insertCreditor, insertDebtor } from "../support/rows.ts";

/** Enrichments of one debtor at once. */

const database = useDatabase();
let creditorId: string;
let debtorId: string;

const found = {
  email: "ap@debtor.example",
  domain: "debtor.example",
  phone: "+15125550142",
  line_type: "landline",
};

beforeEach(async () => {
  creditorId = await insertCreditor(database.owner);
  debtorId = await insertDebtor(database.owner, creditorId);
});

/** A transaction of the tenant that waits for nobody. */
async function begun(): Promise<pg.Client> {
  const client = await database.connect("login");
  await client.query("begin; set local lock_timeout = '1ms'");
  await client.query(
    `select app.enter(app.make_principal(role => 'svc_worker', creditor_id => $1,
       actor_type => 'system', actor => 'test', credential_kind => 'system'))`,
    [creditorId],
  );
  return client;
}

async function enrich(client: pg.Client, answer: object = found): Promise<string[]> {
  const { rows } = await client.query<{ filled: string[] }>("select app.enrich_debtor($1, $2) as filled", [
    debtorId,
    answer,
  ]);
  return rows[0]?.filled ?? [];
}

async function enriched(answer?: object): Promise<string[]> {
  const client = await begun();
  const filled = await enrich(client, answer);
  await client.query("commit");
  return filled;
}

test("those that add nothing do not wait for each other, and hold off changes of the debtor", async () => {
  expect(await enriched()).toHaveLength(4);
  const [first, second, changing] = [await begun(), await begun(), await begun()];
  expect(await enrich(first)).toEqual([]);
  expect(await enrich(second)).toEqual([]);
  await expect(
    changing.query("update app.debtors set call_opt_out = true where debtor_id = $1", [debtorId]),
  ).rejects.toMatchObject({ code: "55P03" });
});

test("one that adds something waits for another, and is lost neither with it nor to it", async () => {
  const [first, second] = [await begun(), await begun()];
  expect(await enrich(first, { email: found.email })).toEqual(["primary_email"]);
  await expect(enrich(second)).rejects.toMatchObject({ code: "55P03" });
  await first.query("commit");
  expect(await enriched()).toEqual(["primary_domain", "primary_phone", "line_type"]);
});

test("a debtor that was enriched before gets what was not known then", async () => {
  expect(await enriched({})).toEqual([]);
  expect(await enriched({ phone: found.phone })).toEqual(["primary_phone"]);
  expect(await enriched({ phone: found.phone, line_type: "mobile" })).toEqual(["line_type"]);
});

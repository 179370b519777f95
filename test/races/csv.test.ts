/** A CSV commit beside single creates of the same companies and numbers, on two listening servers. */
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createHttp, type Http } from "../../src/http/service.ts";
import { createProviders } from "../../src/providers/index.ts";
import { createWork } from "../../src/tasks/work.ts";
import { bearer, type Creditor, makeCreditor } from "../support/cast.ts";
import { setTier } from "../support/rows.ts";
import { useService } from "../support/service.ts";

const service = useService({ POOL_SIZE: "20" });
const servers: Server[] = [];
const ports: number[] = [];
let second: Http;
let creditor: Creditor;

beforeAll(async () => {
  // Each takes two files of a creditor at once.
  const work = createWork(service.pools.worker, createProviders(service.config, service.pools.worker));
  second = await createHttp(service.config, service.pools, { ...work, promote: () => undefined });
  for (const app of [service.app, second.app]) {
    const server = app.listen(0, "127.0.0.1");
    await once(server, "listening");
    servers.push(server);
    ports.push((server.address() as AddressInfo).port);
  }
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await second.stop();
});
beforeEach(async () => {
  creditor = await makeCreditor(service.database.owner);
  await setTier(service.database.owner, creditor.creditorId, "enterprise");
});

interface Answer {
  readonly status: number;
  readonly body: { results: { outcome: string }[]; placement_id?: string };
}

let posted = 0;

/** To one server after the other. */
async function post(path: string, type: string, body: string): Promise<Answer> {
  posted += 1;
  const response = await fetch(`http://127.0.0.1:${ports[posted % ports.length]}${path}`, {
    method: "POST",
    headers: { authorization: bearer(creditor.apiKey), "content-type": type },
    body,
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

const companies = 25;
// Every spelling is the same company; the email joins what the name does not.
const spelling = (company: number, variant: number) =>
  [`Race Company ${company} LLC`, `RACE COMPANY ${company}, INC.`, `Racing ${company} Holdings`][
    variant % 3
  ] ?? "";
const email = (company: number) => `ap@race${company}.example`;

const single = (number: string, company: number, variant: number) =>
  post(
    "/v1/placements",
    "application/json",
    JSON.stringify({
      invoice_number: number,
      invoice_amount: 100,
      due_date: "2026-06-01",
      debtor: { company_name: spelling(company, variant), state: "TX", primary_email: email(company) },
    }),
  );

const file = (prefix: string, rows: number) =>
  post(
    "/v1/intake/csv/commit",
    "text/csv",
    [
      "invoice_number,invoice_amount,due_date,debtor_company_name,debtor_state,debtor_primary_email",
      ...Array.from(
        { length: rows },
        (_, i) => `${prefix}-${i},100,2026-06-01,"${spelling(i % companies, i)}",TX,${email(i % companies)}`,
      ),
    ].join("\n"),
  );

async function stored() {
  const { rows } = await service.database.owner.query(
    `select (select count(*)::int from app.placements where creditor_id = $1) as placements,
       (select count(distinct invoice_number)::int from app.placements where creditor_id = $1) as numbers,
       (select count(*)::int from app.debtors where creditor_id = $1) as debtors,
       (select sum(placement_count)::int from app.debtors where creditor_id = $1) as counted,
       (select count(*)::int from app.audit_events where creditor_id = $1 and event_type = 'placement.created') as inserts`,
    [creditor.creditorId],
  );
  return rows[0];
}

test("a commit and fifty creates of its companies, half of them of its numbers, make nothing twice", async () => {
  const singles = Array.from({ length: 50 }, (_, i) =>
    single(i % 2 === 0 ? `N-${i * 3}` : `S-${i}`, (i * 3) % companies, i + 1),
  );
  const [batch, ...answers] = await Promise.all([file("N", 150), ...singles]);
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  const contested = answers.filter(({ status }, i) => i % 2 === 0 && status === 201).length;
  const outcomes = batch.body.results.map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === "duplicate")).toHaveLength(contested);
  expect(outcomes.filter((outcome) => outcome === "created")).toHaveLength(150 - contested);
  expect(await stored()).toEqual({
    placements: 175,
    numbers: 175,
    debtors: companies,
    counted: 175,
    inserts: 175,
  });
});

test("commits of other invoices of the same companies at once make each company once", async () => {
  const batches = await Promise.all(["J", "K", "L", "M"].map((prefix) => file(prefix, 200)));
  for (const { body } of batches)
    expect(new Set(body.results.map(({ outcome }) => outcome))).toEqual(new Set(["created"]));
  expect(await stored()).toMatchObject({ placements: 800, debtors: companies, counted: 800 });
});

test("of the same file committed four times at once, each row is created once", async () => {
  const batches = await Promise.all([file("M", 200), file("M", 200), file("M", 200), file("M", 200)]);
  expect(batches.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const created = batches.flatMap(({ body }) => body.results).filter(({ outcome }) => outcome === "created");
  expect(created).toHaveLength(200);
  expect(await stored()).toMatchObject({ placements: 200, debtors: companies, counted: 200 });
});

test("a commit waits for a create that holds the creditor's lock, and joins the debtor that it made", async () => {
  const client = await service.database.connect("owner");
  await client.query("begin");
  await client.query(
    "select app.enter(('svc_creditor', $1, 'creditor', 't', null, null, 'api_key')::app.principal)",
    [creditor.creditorId],
  );
  await client.query("select api.create_placement($1)", [
    {
      body: {
        invoice_number: "W-1",
        invoice_amount: 1,
        due_date: "2026-06-01",
        debtor: { company_name: "Race Company 0" },
      },
      faults: {},
    },
  ]);
  const batch = file("V", 1);
  await expect(Promise.race([batch.then(() => "answered"), untilWaiting()])).resolves.toBe("waiting");
  await client.query("commit");
  expect((await batch).body.results[0]?.outcome).toBe("created");
  expect(await stored()).toMatchObject({ placements: 2, debtors: 1 });
});

/** Resolves once a statement of this database waits for an advisory lock. */
async function untilWaiting(): Promise<string> {
  for (;;) {
    const { rowCount } = await service.database.owner.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    if (rowCount) return "waiting";
  }
}

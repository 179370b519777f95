import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { insertCreditor, issueKey, setTier } from "../support/rows.ts";
import { useService } from "../support/service.ts";

const service = useService({ POOL_SIZE: "20" });
let server: Server;
let creditorId = "";
let key = "";

beforeAll(async () => {
  creditorId = await insertCreditor(service.database.owner);
  await setTier(service.database.owner, creditorId, "enterprise");
  key = await issueKey(service.database.owner, creditorId);
  server = service.app.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Placed {
  readonly status: number;
  readonly answer: Record<string, unknown>;
}

async function place(body: Record<string, unknown>): Promise<Placed> {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/placements`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      invoice_amount: 100,
      invoice_date: "2026-01-01",
      due_date: "2026-02-01",
      ...body,
    }),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

const times = (n: number, work: (i: number) => Promise<Placed>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));

test("of two hundred simultaneous creates of one invoice number one is placed, and the others are told which", async () => {
  const answers = await times(200, () =>
    place({ invoice_number: "SAME", debtor: { company_name: "Race Works LLC", state: "TX" } }),
  );
  const placed = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 409);
  expect([placed.length, refused.length]).toEqual([1, 199]);
  for (const { answer } of refused) {
    expect(answer.detail).toMatchObject({
      reason: "duplicate_invoice",
      invoice_number: "SAME",
      placement_id: placed[0]?.answer.placement_id,
    });
  }
  const { rows } = await service.database.owner.query(
    "select placement_count from app.debtors where creditor_id = $1 and canonical_name = 'race works'",
    [creditorId],
  );
  expect(rows).toEqual([{ placement_count: 1 }]);
});

test("two hundred simultaneous creates of one new company under different numbers make one debtor", async () => {
  const spellings = [
    "Busy Beaver Supply, Inc.",
    "BUSY BEAVER SUPPLY INC",
    "The Busy Beaver Supply Co",
    "Busy-Beaver Supply LLC",
  ];
  const answers = await times(200, (i) =>
    place({
      invoice_number: `B-${i}`,
      debtor: { company_name: spellings[i % spellings.length], state: "TX" },
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ answer }) => answer.debtor_id)).size).toBe(1);
  const { rows } = await service.database.owner.query(
    "select placement_count from app.debtors where debtor_id = $1",
    [answers[0]?.answer.debtor_id],
  );
  expect(rows).toEqual([{ placement_count: 200 }]);
});

test("creates that mean one company by different keys neither deadlock nor make two debtors", async () => {
  const answers = await times(60, (i) =>
    place({
      invoice_number: `K-${i}`,
      debtor: {
        company_name: i % 3 === 0 ? "Keyed Alpha" : i % 3 === 1 ? "Keyed Beta" : "Keyed Gamma",
        primary_email: i % 2 === 0 ? "ap@keyed.example" : undefined,
        primary_domain: i % 2 === 0 ? undefined : "keyed.example",
        state: "TX",
      },
    }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  // Which of them are one depends on who came first (a name goes before an address); that each name is one does not.
  const { rows } = await service.database.owner.query(
    `select count(*)::integer as debtors, count(distinct name_key)::integer as names, sum(placement_count)::integer as placements
     from app.debtors where creditor_id = $1 and canonical_name like 'keyed%'`,
    [creditorId],
  );
  expect(rows[0].debtors).toBe(rows[0].names);
  expect(rows[0].placements).toBe(60);
});

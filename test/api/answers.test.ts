import request, { type Response } from "supertest";
import { operations } from "../../src/contract/index.ts";
import { type Operation, pathParameters } from "../../src/contract/operation.ts";
import { bearer, useCast } from "../support/cast.ts";
import { useService } from "../support/service.ts";

/** What the service answers is what its documents say, field by field. */

const service = useService();
const cast = useCast(service.database);
const ids: Record<string, string> = {};

beforeAll(async () => {
  const placed = await call("create_placement", {
    invoice_number: "INV-1",
    invoice_amount: 1850,
    due_date: new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10),
    debtor: { company_name: "Harbor Freight Logistics LLC", state: "TX" },
  });
  ids.placement_id = placed.body.placement_id;
  // Long enough for a first email and a first call, whatever day it is.
  await call("advance_clock", { seconds: 6 * 86_400 });
}, 60_000);

function credentialFor({ access }: Operation): string {
  if (access === "operator") return cast.operator.session;
  if (access === "partner") return cast.partner.apiKey;
  return access === "session" ? cast.owner.user.session : cast.owner.apiKey;
}

async function call(id: string, body?: object): Promise<Response> {
  const operation = operations.find((each) => each.id === id);
  if (!operation) throw new Error(`no operation ${id}`);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
  return request(service.app)
    [operation.method](path)
    .set("Authorization", bearer(credentialFor(operation)))
    .send(body);
}

const byId = new Map(operations.map((operation) => [operation.id, operation]));

const reads = operations.filter(
  ({ method, path }) => method === "get" && pathParameters(path).every((name) => name === "placement_id"),
);

test.each(reads.map(({ id }) => id))("%s answers what its record says", async (id) => {
  const { status, body } = await call(id);
  expect(status).toBe(200);
  const judged = byId.get(id)?.responses[200]?.schema?.safeParse(body);
  expect(judged?.error?.issues).toBeUndefined();
  // What the record does not name is left out of what zod read.
  expect(judged?.data).toEqual(body);
});

test("the placement that was looked at had been lived in", async () => {
  const [calls, emails] = [await call("list_calls"), await call("list_emails")];
  expect(calls.body.length).toBeGreaterThan(0);
  expect(emails.body.length).toBeGreaterThan(0);
});

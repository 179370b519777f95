import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import express, { type Express } from "express";
import request from "supertest";
import { z } from "zod";
import { callOutcomes } from "../src/contract/calls.ts";
import type { JsonSchema } from "../src/contract/examples.ts";
import { operations } from "../src/contract/index.ts";
import { descriptions, type Media, openApi } from "../src/contract/openapi.ts";
import type { Access, Operation } from "../src/contract/operation.ts";
import { addDocuments } from "../src/http/documents.ts";
import { errorHandler } from "../src/http/errors.ts";
import { bundle } from "../src/http/reference_page.ts";
import { useDatabase } from "./support/database.ts";
import { aliases } from "./support/migrations.ts";

const database = useDatabase();

/** The creditor surface as it is published: 62 paths, 71 operations. */
const published = `
GET    /v1/placements list_placements
POST   /v1/placements create_placement
GET    /v1/placements/{placement_id} get_placement
GET    /v1/placements/{placement_id}/calls list_calls
GET    /v1/placements/{placement_id}/emails list_emails
GET    /v1/placements/{placement_id}/audit list_audit_events
GET    /v1/placements/{placement_id}/compliance-decision get_compliance_decision
POST   /v1/placements/{placement_id}/enrichment/refresh refresh_enrichment
POST   /v1/placements/{placement_id}/recall recall_placement
POST   /v1/placements/{placement_id}/posture change_posture
POST   /v1/placements/{placement_id}/amend amend_placement
GET    /v1/placements/{placement_id}/payments list_commitments
POST   /v1/placements/{placement_id}/payment-received record_payment_received
GET    /v1/placements/{placement_id}/dispute get_dispute
POST   /v1/placements/{placement_id}/dispute/acknowledge acknowledge_dispute
GET    /v1/disputes list_disputes
POST   /v1/disputes/{dispute_id}/resolve resolve_dispute
GET    /v1/disputes/{dispute_id}/evidence list_dispute_evidence
GET    /v1/payments list_payments
GET    /v1/payments/{placement_id}/attempts list_payment_attempts
GET    /v1/analytics/summary analytics_summary
GET    /v1/analytics/recovered-daily analytics_recovered_daily
GET    /v1/analytics/status-distribution analytics_status_distribution
GET    /v1/analytics/call-heatmap analytics_call_heatmap
GET    /v1/analytics/top-debtors analytics_top_debtors
GET    /v1/analytics/days-to-payment analytics_days_to_payment
GET    /v1/analytics/email-funnel analytics_email_funnel
GET    /v1/settings get_settings
PATCH  /v1/settings update_settings
POST   /v1/settings/api-key/rotate rotate_api_key
POST   /v1/settings/webhook-secret/rotate rotate_webhook_secret
GET    /v1/settings/webhook-events list_webhook_events
GET    /v1/settings/webhook-deliveries list_webhook_deliveries
POST   /v1/settings/webhook-deliveries/{delivery_id}/redeliver redeliver_webhook
POST   /v1/settings/webhook-deliveries/test test_webhook
GET    /v1/creditors/me/notification-settings get_notification_settings
PATCH  /v1/creditors/me/notification-settings update_notification_settings
POST   /v1/integrations/acct/connect-url create_accounting_connect_url
GET    /v1/integrations/acct/callback complete_accounting_connection
GET    /v1/integrations/acct get_accounting_connection
DELETE /v1/integrations/acct disconnect_accounting
GET    /v1/integrations/acct/sync-log list_accounting_sync_log
POST   /v1/creditors create_creditor
GET    /v1/creditors/me get_creditor
PATCH  /v1/creditors/me update_creditor
GET    /v1/creditors/me/status get_onboarding_status
POST   /v1/creditors/me/kyb submit_kyb
PUT    /v1/creditors/me/tax-info put_tax_info
POST   /v1/creditors/me/bank-link link_bank_account
POST   /v1/creditors/me/issue-api-key issue_api_key
GET    /v1/agreements/current get_current_agreement
POST   /v1/agreements/accept accept_agreement
POST   /v1/intake/csv/preview preview_csv_intake
POST   /v1/intake/csv/commit commit_csv_intake
POST   /v1/intake/file create_draft_from_file
POST   /v1/intake/webhook receive_intake_webhook
POST   /v1/intake/structured receive_structured_intake
GET    /v1/intake/drafts list_intake_drafts
GET    /v1/intake/drafts/{draft_id} get_intake_draft
PATCH  /v1/intake/drafts/{draft_id} update_intake_draft
DELETE /v1/intake/drafts/{draft_id} discard_intake_draft
POST   /v1/intake/drafts/{draft_id}/confirm confirm_intake_draft
GET    /v1/intake/addresses list_intake_addresses
POST   /v1/intake/addresses create_intake_address
GET    /v1/documents list_documents
POST   /v1/documents upload_document
GET    /v1/documents/{document_id} get_document
POST   /v1/exports create_export
GET    /v1/exports/{export_id} get_export
GET    /v1/statements list_statements
GET    /v1/statements/{statement_id} get_statement`
  .trim()
  .split("\n")
  .map((line) => line.split(/\s+/).join(" "));

/** Published operations without a record yet. Whoever builds one takes it out of here. */
const notYetBuilt = `
  record_payment_received get_dispute acknowledge_dispute list_disputes
  resolve_dispute list_dispute_evidence list_payments list_payment_attempts analytics_summary
  analytics_recovered_daily analytics_status_distribution analytics_call_heatmap analytics_top_debtors
  analytics_days_to_payment analytics_email_funnel list_webhook_events list_webhook_deliveries
  redeliver_webhook test_webhook get_notification_settings update_notification_settings
  create_accounting_connect_url complete_accounting_connection get_accounting_connection
  disconnect_accounting list_accounting_sync_log create_draft_from_file receive_intake_webhook
  receive_structured_intake list_intake_drafts get_intake_draft update_intake_draft
  discard_intake_draft confirm_intake_draft list_intake_addresses create_intake_address list_documents
  upload_document get_document create_export get_export list_statements get_statement`
  .trim()
  .split(/\s+/);

const routeOf = ({ method, path, id }: Operation) => `${method.toUpperCase()} ${path} ${id}`;

const everything = openApi(
  {
    path: "",
    page: "",
    title: "Everything",
    surfaces: [...new Set(operations.map((operation) => operation.surface))],
    credential: null,
    access: "",
  },
  operations,
);

const described = operations.map((operation) => {
  const description = everything.paths[operation.path]?.[operation.method];
  if (!description) throw new Error(`${operation.id} is not described`);
  return { ...operation, description };
});

function examplesOf({ example, examples }: Media): unknown[] {
  return examples ? Object.values(examples).map(({ value }) => value) : [example];
}

describe("the published creditor surface", () => {
  test("is 71 operations on 62 paths", () => {
    expect(published).toHaveLength(71);
    expect(new Set(published.map((line) => line.split(" ")[1])).size).toBe(62);
  });

  test("is what exists of it under exactly the published path, method and operationId", () => {
    const existing = operations.filter(({ surface }) => surface === "creditor").map(routeOf);
    expect(existing.filter((route) => !published.includes(route))).toEqual([]);
  });

  test("lacks exactly the operations that are known not to be built yet", () => {
    const existing = new Set(operations.map(({ id }) => id));
    const ids = published.map((line) => line.split(" ")[2] ?? "");
    expect(ids.filter((id) => !existing.has(id)).sort()).toEqual([...notYetBuilt].sort());
  });

  test("is listed in /openapi.json operation for operation, and nothing else is", () => {
    const [creditors] = descriptions;
    if (!creditors) throw new Error("no description");
    const { paths } = openApi(creditors, operations);
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
      ),
    );
    const recorded = operations.filter(({ surface }) => surface === "creditor").map(routeOf);
    expect(creditors.path).toBe("/openapi.json");
    expect(listed.sort()).toEqual(recorded.sort());
  });
});

describe("every document", () => {
  test.each(descriptions.map((description) => [description.path, description] as const))(
    "%s is valid OpenAPI 3.1",
    async (_path, description) => {
      const document = openApi(description, operations);
      const { valid, errors } = await new Validator().validate(structuredClone({ ...document }));
      expect(errors ?? []).toEqual([]);
      expect(valid).toBe(true);
      expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" } });
    },
  );

  test("lists what its readers may call: every operation is in one, but for remittances", () => {
    const listed = new Set(descriptions.flatMap((description) => [...description.surfaces]));
    const surfaces = new Set(operations.map(({ surface }) => surface));
    expect([...surfaces].filter((surface) => !listed.has(surface) && surface !== "remittances")).toEqual([]);
    expect(listed.has("remittances")).toBe(false);
  });

  test("refers to components that exist alone", () => {
    const references = JSON.stringify(everything).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g);
    const missing = [...references].filter(([, kind = "", name = ""]) => {
      const components: unknown = everything.components[kind];
      return typeof components !== "object" || components === null || !Object.hasOwn(components, name);
    });
    expect(missing.map(([reference]) => reference)).toEqual([]);
  });

  test("offers the X-SVC-Creditor header on tenant routes and on no others", () => {
    const offered = described
      .filter(({ description }) => description.parameters.some(({ name }) => name === "X-SVC-Creditor"))
      .map(({ id }) => id);
    const tenant = operations.filter(({ access }) => access === "tenant" || access === "onboarding");
    expect(offered).toEqual(tenant.map(({ id }) => id));
  });

  test("says of every route what is answered without a credential, over the limit and in failure", () => {
    for (const { id, access, description } of described) {
      const expected = ["429", "500", ...(access === "public" ? [] : ["401", "403"])];
      expect([id, Object.keys(description.responses)]).toEqual([id, expect.arrayContaining(expected)]);
    }
  });
});

describe("over HTTP", () => {
  const serve = (testHelpers: boolean) => {
    const app = express();
    addDocuments(app, testHelpers);
    return app.use(errorHandler(new Map()));
  };

  test("each document is served as JSON and has a page of its own", async () => {
    const app = serve(true);
    for (const { path, page, title } of descriptions) {
      const document = await request(app)
        .get(path)
        .expect(200)
        .expect("content-type", /^application\/json/);
      expect(document.body.info.title).toBe(title);
      const shown = await request(app)
        .get(page)
        .expect(200)
        .expect("content-type", /^text\/html/);
      expect(shown.text).toContain(`<title>${title}</title>`);
    }
  });

  test("a page leads to every document, and to its own first", async () => {
    for (const { page, path } of descriptions) {
      const shown = await shownDocuments(serve(true), page);
      expect(shown.map(({ url }) => url)).toEqual(descriptions.map((each) => each.path));
      expect(shown.filter((each) => each.default)).toEqual([expect.objectContaining({ url: path })]);
    }
  });

  test("a page runs the bundle and one line that its policy names, and reaches no other host", async () => {
    const answer = await request(serve(true)).get("/docs").expect(200);
    const policy = answer.headers["content-security-policy"] ?? "";
    expect(policy).toMatch(/^default-src 'none'; /);
    expect(policy).toMatch(/connect-src 'self'(;|$)/);
    expect(policy).not.toMatch(/https?:|\*|script-src[^;]*unsafe/);
    expect(answer.text).not.toMatch(/https?:|@import|url\(|(?:src|href)="\/\//);
    const scripts = [...answer.text.matchAll(/<script( src="([^"]*)")?>([^<]*)<\/script>/g)];
    const inline = scripts.filter(([, source]) => !source).map(([, , , body = ""]) => body);
    expect(scripts.map(([, , source]) => source)).toEqual([bundle.path, undefined]);
    for (const body of inline) {
      expect(policy).toContain(`'sha256-${createHash("sha256").update(body).digest("base64")}'`);
    }
  });

  test("whatever the bundle could ask of other hosts is switched off", async () => {
    for (const shown of await shownDocuments(serve(true), "/docs")) {
      expect(shown).toMatchObject({
        agent: { disabled: true },
        mcp: { disabled: true },
        telemetry: false,
        withDefaultFonts: false,
        hideClientButton: true,
      });
      expect(shown).not.toHaveProperty("proxyUrl");
    }
  });

  test("the bundle is served from the package, compressed, and kept for good", async () => {
    const answer = await request(serve(true))
      .get(bundle.path)
      .expect(200)
      .expect("content-type", /^text\/javascript/)
      .expect("content-encoding", "gzip")
      .expect("cache-control", /max-age=31536000, immutable/);
    expect(answer.text).toBe(readFileSync(bundle.file, "utf8"));
    const plain = await request(serve(true)).get(bundle.path).set("accept-encoding", "identity").expect(200);
    expect(plain.headers).not.toHaveProperty("content-encoding");
  });

  test("the service's own address leads to the page", async () => {
    await request(serve(true)).get("/").expect(302).expect("location", "/docs");
  });

  test("the test helpers' document does not exist where they do not", async () => {
    await request(serve(false)).get("/openapi/test-helpers.json").expect(404);
    await request(serve(false)).get("/docs/test-helpers").expect(404);
    expect((await request(serve(false)).get("/docs")).text).not.toContain("test-helpers");
  });

  test("a document is only read", async () => {
    await request(serve(false))
      .post("/openapi.json")
      .expect(405, { detail: "Method Not Allowed" })
      .expect("allow", "GET");
  });
});

/** What the page was told to show. */
async function shownDocuments(app: Express, page: string): Promise<Record<string, unknown>[]> {
  const { text } = await request(app).get(page).expect(200);
  return JSON.parse(/<script type="application\/json"[^>]*>(.*)<\/script>/.exec(text)?.[1] ?? "");
}

describe("fields and parameters", () => {
  const undescribed = ({ schema, description }: { schema: JsonSchema; description?: string }) =>
    !(description ?? schema.description ?? schema.$ref);

  test("of a request each say what they mean (src/contract/descriptions.ts)", () => {
    const missing = described.flatMap(({ id, description: { parameters, requestBody } }) => {
      const fields = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsOf(schema));
      return [...parameters, ...fields].filter(undescribed).map(({ name }) => `${id}: ${name}`);
    });
    expect(missing).toEqual([]);
  });
});

/** The fields of a schema and of those it refers to. */
function fieldsOf(schema: JsonSchema): { name: string; schema: JsonSchema }[] {
  const name = typeof schema.$ref === "string" ? schema.$ref.split("/").at(-1) : undefined;
  if (name !== undefined) return fieldsOf(everything.components.schemas[name] as JsonSchema);
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([own, inner]) => [
    { name: own, schema: inner },
    ...fieldsOf(inner),
  ]);
}

describe("examples", () => {
  test("are there for every request body and every 2xx answer that has one", () => {
    for (const { id, responses, body, description } of described) {
      const media = description.requestBody?.content["application/json"];
      if (body) expect([id, media?.example]).not.toEqual([id, undefined]);
      for (const [status, { schema }] of Object.entries(responses)) {
        if (!status.startsWith("2") || !schema) continue;
        const answer = description.responses[status];
        const shown = answer && "content" in answer ? answer.content?.["application/json"] : undefined;
        expect([id, status, shown && examplesOf(shown)]).not.toEqual([id, status, undefined]);
      }
    }
  });

  test("of a request are requests that the service takes", () => {
    for (const { id, body, description } of described) {
      const example = description.requestBody?.content["application/json"]?.example;
      if (body) expect([id, body.safeParse(example).error?.issues]).toEqual([id, undefined]);
    }
  });

  test("of an answer fit the schema of its record", () => {
    for (const { id, responses, description } of described) {
      for (const [status, { schema }] of Object.entries(responses)) {
        const answer = description.responses[status];
        const media = answer && "content" in answer ? answer.content?.["application/json"] : undefined;
        if (!schema || !media) continue;
        const [own] = examplesOf(media);
        expect([id, status, schema.safeParse(own).error?.issues]).toEqual([id, status, undefined]);
      }
    }
  });

  test("fit the published schemas they stand beside", () => {
    for (const { id, description } of described) {
      const bodies = [
        description.requestBody?.content["application/json"],
        ...Object.values(description.responses).map((answer) =>
          "content" in answer ? answer.content?.["application/json"] : undefined,
        ),
      ];
      for (const media of bodies) {
        if (!media) continue;
        const judge = publishedSchema(media.schema);
        for (const example of examplesOf(media)) {
          expect([id, judge.safeParse(example).error?.issues]).toEqual([id, undefined]);
        }
      }
    }
  });
});

/** The document's own words, read back as a judge. */
function publishedSchema(schema: JsonSchema): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: everything.components.schemas });
  return z.fromJSONSchema(JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/")));
}

const rolesOf: Record<Access, string> = {
  public: "svc_public",
  session: "svc_public",
  tenant: "svc_creditor",
  onboarding: "svc_creditor",
  partner: "svc_partner",
  operator: "svc_operator",
};

test("what a call may come to is what app.call_outcomes has rows for", async () => {
  const { rows } = await database.owner.query<{ outcome: string }>("select outcome from app.call_outcomes");
  expect(rows.map(({ outcome }) => outcome).sort()).toEqual([...callOutcomes].sort());
});

describe("operations", () => {
  test("do not share an id, or a path and method", () => {
    const ids = operations.map(({ id }) => id);
    const routes = operations.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });

  const roleOf = ({ access, actsAs }: Operation) => (actsAs ? `svc_${actsAs}` : rolesOf[access]);

  test("each have a function of their name that the role of their access may call", async () => {
    const { rows } = await database.owner.query<{ id: string; granted: boolean | null }>(
      `select id, has_function_privilege(role, to_regprocedure(format('api.%I(jsonb)', id)), 'execute') as granted
       from unnest($1::text[], $2::text[]) as wanted (id, role)`,
      [operations.map(({ id }) => id), operations.map(roleOf)],
    );
    expect(rows.filter(({ granted }) => granted !== true)).toEqual([]);
  });

  test("are granted to no other role", async () => {
    const { rows } = await database.owner.query<{ id: string; role: string }>(
      `select id, role from unnest($1::text[]) as known (id)
       cross join unnest(array['svc_creditor', 'svc_debtor', 'svc_partner', 'svc_operator', 'svc_public', 'svc_worker', 'svc_queue']) as role
       where has_function_privilege(role, to_regprocedure(format('api.%I(jsonb)', id)), 'execute')`,
      [operations.map(({ id }) => id)],
    );
    const meant = new Map(operations.map((each) => [each.id, roleOf(each)]));
    // Until logic 5: the release before enters no other role for what is public.
    const former = operations.filter(({ actsAs }) => actsAs).map(({ id }) => ({ id, role: "svc_public" }));
    expect(rows.filter(({ id, role }) => meant.get(id) !== role)).toEqual(former);
  });

  test("are all that schema api serves", async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select p.proname as name from pg_proc p
       where p.pronamespace = 'api'::regnamespace and p.prorettype = 'api.response'::regtype order by 1`,
    );
    const names = [...operations.map(({ id }) => id), ...aliases("api")];
    expect(rows.map(({ name }) => name)).toEqual(names.sort());
  });

  test("that only read run as statements that cannot write, and GET never writes", () => {
    expect(operations.filter(({ method, writes }) => method === "get" && writes).map(({ id }) => id)).toEqual(
      [],
    );
  });
});

import { z } from "zod";
import { describeFields, meaningOf } from "./descriptions.ts";
import { commonAnswers } from "./errors.ts";
import { exampleOf, type JsonSchema } from "./examples.ts";
import { type Access, type Answer, type Operation, pathParameters, type Surface } from "./operation.ts";

/** One published description: which surfaces it lists, where it is served, and what its readers are told first. */
export interface Description {
  readonly path: string;
  readonly page: string;
  readonly title: string;
  readonly surfaces: readonly Surface[];
  /** The credential that its readers have; null where they need none. */
  readonly credential: Credential | null;
  /** How one gets that credential, in Markdown. */
  readonly access: string;
}

const demoFile = "On demo the first start writes one to `DATA_DIR/demo.json`";

export const descriptions: readonly Description[] = [
  {
    path: "/openapi.json",
    page: "/docs",
    title: "Collections Placement Service",
    surfaces: ["creditor"],
    credential: "creditorKey",
    access: `A creditor sends its API key, \`ca_…\`. ${demoFile}, as \`creditor.api_key\`. A few routes take a signed-in user's session instead, \`cs_…\`, and say so. An account that is being set up sends the token that \`POST /v1/creditors\` answered.`,
  },
  {
    path: "/openapi/portal.json",
    page: "/docs/portal",
    title: "Collections Placement Service: debtor portal",
    surfaces: ["portal"],
    credential: null,
    access: "The links in messages carry their own proof; they need no credential.",
  },
  {
    path: "/openapi/partner.json",
    page: "/docs/partner",
    title: "Collections Placement Service: platform partners",
    surfaces: ["session", "partner"],
    credential: "partnerKey",
    access: `A partner sends its API key, \`pa_…\`. ${demoFile}, as \`partner.api_key\`. With it every route of the creditors' document works too, for the linked creditor that the header \`X-SVC-Creditor\` names.`,
  },
  {
    path: "/openapi/operator.json",
    page: "/docs/operator",
    title: "Collections Placement Service: operators",
    surfaces: ["session", "operator"],
    credential: "session",
    access:
      "An operator signs in by `POST /v1/auth/login` and sends the `session_token` that it answers, `os_…`. On demo email and password are in `DATA_DIR/demo.json`, as `operator`.",
  },
  {
    path: "/openapi/test-helpers.json",
    page: "/docs/test-helpers",
    title: "Collections Placement Service: test helpers",
    surfaces: ["test-helpers"],
    credential: "creditorKey",
    access: `These routes exist on demo alone. They take the creditor's own API key and touch its data alone. ${demoFile}, as \`creditor.api_key\`.`,
  },
];

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly style?: "form";
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

export interface Media {
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { value: unknown }>>;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, OpenApiResponse | Reference>>;
}

export interface OpenApiResponse {
  readonly description: string;
  readonly headers?: JsonSchema;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface Reference {
  readonly $ref: string;
}

export interface OpenApi {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components: JsonSchema & {
    readonly schemas: JsonSchema;
    readonly responses: Readonly<Record<string, OpenApiResponse>>;
  };
}

/** The OpenAPI document of one description, made of the operations' records and nothing else. */
export function openApi(description: Description, operations: readonly Operation[]): OpenApi {
  const listed = operations.filter((operation) => description.surfaces.includes(operation.surface));
  const schemas = new Schemas();
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const operation of listed) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: { title: description.title, version: "1.0.0", description: introduction(description) },
    servers: [{ url: "/" }],
    tags: [...new Set(listed.map((operation) => operation.tag))].map(tag),
    paths,
    components: {
      schemas: schemas.definitions,
      responses: sharedResponses(schemas),
      securitySchemes,
      headers: rateHeaders,
    },
  };
}

const introduction = ({ access }: Description) =>
  [
    "## Credentials",
    `Every request that is not public carries \`Authorization: Bearer <credential>\`. ${access}`,
    "## Form",
    "Bodies are JSON in UTF-8. Timestamps are UTC in ISO 8601, dates `YYYY-MM-DD`, amounts decimal US dollars, identifiers UUIDs. Ignore fields that you do not know: within v1, fields, routes and values are added and none is taken away.",
    "## Errors",
    'Every answer outside 2xx is `{"detail": …}`: a text, an object with a `reason`, or in a 422 a list of faults, each with the path to its field in `loc`. What is not yours is 404, as if it did not exist. Repeat 429 and 5xx with back-off, no other 4xx.',
    "## Limits",
    "A creditor's credential has 100, 300 or 1,000 requests in any 60 seconds by the account's tier, a partner's 300; public routes count by address. Every answer says where you stand in `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset`; a 429 says in `Retry-After` how long to wait.",
  ].join("\n\n");

const tags: Readonly<Record<string, string>> = {
  Placements:
    "One overdue invoice is one placement. What is known of it, what happened, and what its creditor may change.",
  Intake: "Placing many invoices from a file.",
  Reviews: "What awaits an operator's decision.",
  "Replies and flags": "Replies that a person has to read, and what is known of a debtor.",
  Deliveries: "Calls and emails of which nobody knows whether they reached anybody.",
  "Parked work": "Work that kept failing, and rests until an operator decides.",
  "Onboarding and account": "From signing up to the first API key.",
  Settings: "The account's webhook, keys and secrets.",
  Sessions: "Signing in and out.",
  "Accounts and partners": "Approving and suspending accounts, and letting partners act for them.",
  Files: "Files behind links that are good for an hour.",
  Emails: "What the links in emails do.",
  "Test helpers":
    "Drives a whole placement in seconds: the creditor's clock, its messages, and what the simulated world answers.",
};

const tag = (name: string) => ({ name, ...(tags[name] ? { description: tags[name] } : {}) });

const bearer = (description: string, bearerFormat?: string) => ({
  type: "http",
  scheme: "bearer",
  description,
  ...(bearerFormat ? { bearerFormat } : {}),
});

const securitySchemes = {
  creditorKey: bearer("A creditor's API key: `ca_<prefix>_<secret>`."),
  partnerKey: bearer(
    "A partner's API key: `pa_<prefix>_<secret>`, with the header `X-SVC-Creditor` on tenant routes.",
  ),
  session: bearer("A signed-in user's session token: `cs_…` creditor, `ps_…` partner, `os_…` operator."),
  onboardingToken: bearer("The 24-hour token of an account that is being set up.", "JWT"),
};

export type Credential = keyof typeof securitySchemes;

const credentials: Record<Access, readonly Credential[]> = {
  public: [],
  tenant: ["creditorKey", "partnerKey", "session"],
  onboarding: ["onboardingToken", "creditorKey", "partnerKey", "session"],
  session: ["session"],
  partner: ["partnerKey", "session"],
  operator: ["session"],
};

const count = (description: string) => ({ description, schema: { type: "integer", minimum: 0 } });

const rateHeaders = {
  "RateLimit-Limit": count("Requests that this credential or address has in any 60 seconds."),
  "RateLimit-Remaining": count("Requests that are left now."),
  "RateLimit-Reset": count("Seconds until some come back."),
  "Retry-After": count("Seconds to wait before trying again."),
};

const headersOf = (names: readonly (keyof typeof rateHeaders)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const standing = ["RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset"] as const;

/** Schemas as the document shows them: a named one is a reference, and its definition goes to the components. */
class Schemas {
  readonly definitions: Record<string, JsonSchema> = {};

  of(schema: z.ZodType): JsonSchema {
    // A request reaches SQL as it came, so what zod reads and what it yields are the same: one form serves both.
    const converted = z.toJSONSchema(z.object({ schema }), { io: "output", override: tidy });
    const text = JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/');
    const {
      properties,
      $defs = {},
    }: { properties: { schema: JsonSchema }; $defs?: Record<string, JsonSchema> } = JSON.parse(text);
    for (const [name, definition] of Object.entries($defs)) this.#define(name, definition);
    describeFields(properties.schema);
    return properties.schema;
  }

  #define(name: string, definition: JsonSchema): void {
    describeFields(definition);
    const known = this.definitions[name] ?? definition;
    if (JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`two different schemas are called ${name}`);
    }
    this.definitions[name] = known;
  }
}

/**
 * What zod says for its own use is left out: that unknown fields are refused (they are ignored), the expression behind
 * a format, the range of safe integers. `wire` in a schema's meta replaces what zod derives: for what travels as text.
 */
function tidy({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  const { wire } = jsonSchema;
  if (wire === null || typeof wire !== "object") return;
  for (const key of ["type", "pattern", "maxLength", "anyOf", "wire"]) delete jsonSchema[key];
  Object.assign(jsonSchema, wire);
}

function describe(operation: Operation, schemas: Schemas): OpenApiOperation {
  const content = requestContent(operation, schemas);
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.tag],
    security: credentials[operation.access].map((scheme) => ({ [scheme]: [] })),
    parameters: [
      ...pathParametersOf(operation),
      ...queryParameters(operation, schemas),
      ...tenantHeader(operation),
    ],
    ...(content ? { requestBody: { required: !operation.bodyOptional, content } } : {}),
    responses: responsesOf(operation, schemas),
  };
}

const pathParametersOf = ({ path }: Operation): Parameter[] =>
  pathParameters(path).map((name) => ({
    name,
    in: "path",
    required: true,
    ...described(meaningOf(name)),
    schema: { type: "string", format: "uuid" },
  }));

const described = (description: unknown) => (typeof description === "string" ? { description } : {});

function queryParameters(operation: Operation, schemas: Schemas): Parameter[] {
  if (!operation.query) return [];
  const { properties = {}, required = [] } = schemas.of(operation.query);
  return Object.entries(properties as Record<string, JsonSchema>).map(
    ([name, { description, ...schema }]) => ({
      name,
      in: "query",
      required: Array.isArray(required) && required.includes(name),
      ...described(description),
      ...(schema.type === "array" ? { style: "form", explode: false } : {}),
      schema,
    }),
  );
}

const tenantHeader = (operation: Operation): Parameter[] =>
  inTenant(operation)
    ? [
        {
          name: "X-SVC-Creditor",
          in: "header",
          required: false,
          description:
            "Required with a partner's credential: the linked creditor's id, or the partner's reference for it.",
          schema: { type: "string" },
        },
      ]
    : [];

function requestContent(operation: Operation, schemas: Schemas): Record<string, Media> | undefined {
  const content: Record<string, Media> = {};
  if (operation.body) {
    const schema = schemas.of(operation.body);
    content["application/json"] = { schema, example: exampleOf(schema, schemas.definitions) };
  }
  if (operation.csv) {
    content["text/csv"] = { schema: { type: "string" }, example: csvExample };
    content["multipart/form-data"] = {
      schema: {
        type: "object",
        required: ["file"],
        properties: {
          file: { type: "string", contentMediaType: "text/csv", ...described(meaningOf("file")) },
        },
      },
    };
  }
  return Object.keys(content).length > 0 ? content : undefined;
}

const csvExample =
  "invoice_number,invoice_amount,due_date,debtor_company_name,debtor_state\n" +
  "INV-2041,1850.00,2026-08-31,Harbor Freight Logistics LLC,TX\n";

interface Shared {
  readonly status: number;
  readonly answers: readonly Answer[];
  readonly applies: (operation: Operation) => boolean;
}

const inTenant = ({ access }: Operation) => access === "tenant" || access === "onboarding";
const takesBody = ({ body, csv }: Operation) => body !== undefined || csv;
const isJudged = (operation: Operation) =>
  takesBody(operation) || operation.query !== undefined || pathParameters(operation.path).length > 0;

/** Answers that an operation's access, form and limits bring with them, by their name among the components. */
const shared: Readonly<Record<string, Shared>> = {
  CreditorHeaderRequired: { status: 400, answers: [commonAnswers.creditorHeader], applies: inTenant },
  Unauthenticated: {
    status: 401,
    answers: [commonAnswers.noCredential, commonAnswers.notBearer, commonAnswers.unknownCredential],
    applies: ({ access }) => access !== "public",
  },
  NotAllowed: {
    status: 403,
    answers: [commonAnswers.notAllowed],
    applies: ({ access }) => access !== "public",
  },
  CreditorNotFound: { status: 404, answers: [commonAnswers.notLinked], applies: inTenant },
  TooLarge: { status: 413, answers: [commonAnswers.tooLarge], applies: takesBody },
  UnsupportedMediaType: { status: 415, answers: [commonAnswers.otherType], applies: takesBody },
  Invalid: { status: 422, answers: [commonAnswers.invalid], applies: isJudged },
  RateLimited: { status: 429, answers: [commonAnswers.limited], applies: () => true },
  Failed: { status: 500, answers: [commonAnswers.failed], applies: () => true },
  Unavailable: { status: 503, answers: [commonAnswers.unavailable], applies: () => true },
};

const sharedResponses = (schemas: Schemas) =>
  Object.fromEntries(
    Object.entries(shared).map(([name, { status, answers }]) => [name, response(status, answers, schemas)]),
  );

function responsesOf(operation: Operation, schemas: Schemas): Record<string, OpenApiResponse | Reference> {
  const responses: Record<string, OpenApiResponse | Reference> = {};
  for (const [name, { status, applies }] of Object.entries(shared)) {
    if (applies(operation)) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  for (const [status, answers] of ownAnswers(operation)) {
    responses[status] = response(status, answers, schemas);
  }
  return responses;
}

/** The record's answers, each with what else its status may mean here. */
function ownAnswers(operation: Operation): [number, readonly Answer[]][] {
  return Object.entries(operation.responses).map(([status, own]) => {
    const others = Object.values(shared).filter(
      (each) => each.status === Number(status) && each.applies(operation),
    );
    return [Number(status), [own, ...others.flatMap(({ answers }) => answers)]];
  });
}

function response(status: number, answers: readonly Answer[], schemas: Schemas): OpenApiResponse {
  const headers = headersOf(status === 429 || status === 503 ? [...standing, "Retry-After"] : standing);
  const description = answers.map((answer) => answer.description).join(" Or: ");
  const [own] = answers;
  if (own?.file) return { description, headers, content: { [own.file]: { schema: binary } } };
  const bodies = answers.flatMap(({ schema, example }) => {
    if (!schema) return [];
    const described = schemas.of(schema);
    return [{ schema: described, value: example ?? exampleOf(described, schemas.definitions) }];
  });
  if (bodies.length === 0) return { description, headers };
  return { description, headers, content: { "application/json": media(bodies) } };
}

const binary = { type: "string", format: "binary" };

function media(bodies: readonly { schema: JsonSchema; value: unknown }[]): Media {
  const schemas = [...new Map(bodies.map(({ schema }) => [JSON.stringify(schema), schema])).values()];
  const [first] = bodies;
  const schema = schemas.length === 1 && first ? first.schema : { anyOf: schemas };
  if (bodies.length === 1 && first) return { schema, example: first.value };
  const examples = Object.fromEntries(bodies.map(({ value }, index) => [`case_${index + 1}`, { value }]));
  return { schema, examples };
}

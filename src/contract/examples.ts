/** Examples for the contract's documents: every schema gets a full one, made of the values below and of its form. */

export type JsonSchema = Readonly<Record<string, unknown>>;

const uuidOf = (name: string) => {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 0xffff_ffff;
  const hex = hash.toString(16).padStart(8, "0");
  return `${hex}-${hex.slice(0, 4)}-4${hex.slice(1, 4)}-8${hex.slice(2, 5)}-${hex}${hex.slice(4)}`;
};

const placement = uuidOf("placement_id");
const debtor = uuidOf("debtor_id");

/** One case runs through all documents: what a field of this name holds, wherever its schema admits it. */
const values: Readonly<Record<string, unknown>> = {
  placement_id: placement,
  debtor_id: debtor,
  invoice_number: "INV-2041",
  invoice_amount: 1850,
  currency: "USD",
  invoice_date: "2026-08-01",
  due_date: "2026-08-31",
  days_past_due: 63,
  posture: "preserve",
  posture_default: "preserve",
  callback_url: "https://ledger.example.com/hooks/collections",
  link_url: "https://payouts.example.com/connect/example",
  return_to: "https://ledger.example.com/settings/payouts",
  links: [],
  otp: null,
  blockers: ["kyb"],
  provider: "voice",
  tin_masked: "•••••6789",
  ended_at: "2026-11-02T15:04:47.000Z",
  estimated_first_contact: "2026-11-02T15:19:05.000Z",
  expires_at: "2026-11-02T16:04:05.000Z",
  until: "2026-11-03T14:30:00.000Z",
  next_call_allowed_at: "2026-11-03T14:30:00.000Z",
  previous_valid_until: "2026-11-03T15:04:05.000Z",
  replied_at: null,
  received_at: null,
  opened_at: null,
  webhook_url: "https://ledger.example.com/hooks/collections",
  notes: "Agreed by telephone in July.",
  note: "Checked against the file.",
  reason: "Paid by cheque.",
  reasons: ["outside_call_hours"],
  company_name: "Harbor Freight Logistics LLC",
  canonical_name: "harbor freight logistics",
  state: "TX",
  city: "Austin",
  zip: "78701",
  primary_domain: "harborfreightlogistics.example",
  primary_email: "ap@harborfreightlogistics.example",
  primary_phone: "+15125550142",
  entity_type: "llc",
  placement_count: 1,
  recovered_amount: 0,
  fee_amount: 0,
  recovered: 0,
  contingency_pct: 20,
  dispute_reason: null,
  safety_flags: [],
  compliance_flags: [],
  can_call: false,
  can_email: true,
  escalation_allowed: true,
  event: "placement.created",
  event_type: "placement.created",
  actor: "key:a1b2c3d4",
  actor_type: "creditor",
  previous_status: null,
  new_status: "pending_enrichment",
  hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  previous_hash: null,
  sha256: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  next_cursor: null,
  has_more: false,
  page: 1,
  page_size: 25,
  total_count: 1,
  total_pages: 1,
  code: "outside_call_hours",
  message: "Invoice INV-2041 is already placed",
  channel: "call",
  source: "15 U.S.C. 1692c(a)(1)",
  kind: "outreach",
  cadence: "preserve",
  step: 1,
  paused: true,
  duration_seconds: 42,
  recording_url: null,
  transcript_url: null,
  transcript: null,
  ai_summary: "Nobody answered.",
  template: "first_notice",
  subject: "Invoice INV-2041",
  body: "Invoice INV-2041 over 1,850.00 USD has been due since 31 August 2026.",
  from: "collections@service.example",
  to: "ap@harborfreightlogistics.example",
  classification: null,
  confidence: null,
  amendment_type: "invoice_amount",
  before_value: 1850,
  after_value: 1800,
  name: "Northwind Supply",
  legal_name: "Northwind Supply Inc.",
  slug: "northwind-supply",
  email: "owner@northwind.example",
  contact_email: "owner@northwind.example",
  contact_name: "Dana Reyes",
  accepted_by_name: "Dana Reyes",
  accepted_by_title: "Controller",
  password: "correct horse battery",
  address: { line1: "500 Main Street", city: "Austin", state: "TX", zip: "78701" },
  ein: "12-3456789",
  tin: "123456789",
  industry: "wholesale",
  country: "US",
  ownership_pct: 60,
  title: "Controller",
  body_markdown: "# Collection services agreement",
  version: "2026-01",
  api_key: "ca_a1b2c3d4_EXAMPLE-ONLY-not-a-secret-0000000000",
  key_prefix: "a1b2c3d4",
  webhook_signing_secret: "whsec_RVhBTVBMRS1PTkxZLW5vdC1hLXNlY3JldC0wMDA=",
  session_token: "cs_EXAMPLE-ONLY-not-a-secret-0000000000",
  onboarding_token: "eyJhbGciOiJIUzI1NiJ9.example.signature",
  external_reference: "northwind",
  enrichment_sla_minutes: 15,
  signup_code: "EXAMPLE-ONLY-not-a-secret",
  offset_seconds: 86_400,
  jobs_run: 3,
  seconds: 86_400,
  overlap_seconds: 86_400,
};

/** Names that mean one thing here and another there: the first value that fits. */
const choices: Readonly<Record<string, readonly unknown[]>> = {
  status: ["verified", "no_answer", "sent"],
  outcome: ["block", "no_answer"],
  steps: [[{ step: "signup", done: true }]],
};

const instant = "2026-11-02T15:04:05.000Z";
const formats: Readonly<Record<string, unknown>> = {
  "date-time": instant,
  date: "2026-11-02",
  email: "owner@northwind.example",
  uri: "https://service.example/somewhere",
};

/** A full example of a schema: its own, or one by its field's name, or one by its form. */
export function exampleOf(schema: JsonSchema, definitions: JsonSchema, name = ""): unknown {
  if (typeof schema.$ref === "string") {
    return exampleOf(asSchema(definitions[schema.$ref.split("/").at(-1) ?? ""]), definitions, name);
  }
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if ("const" in schema) return schema.const;
  const known = [...(choices[name] ?? []), ...(Object.hasOwn(values, name) ? [values[name]] : [])];
  for (const value of known) if (fits(value, schema)) return value;
  const branches = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(branches)) return exampleOf(firstReal(branches), definitions, name);
  if (Array.isArray(schema.enum)) return schema.enum[0];
  return exampleOfType(schema, definitions, name);
}

function exampleOfType(schema: JsonSchema, definitions: JsonSchema, name: string): unknown {
  switch (typesOf(schema)[0]) {
    case "object":
      return Object.fromEntries(
        Object.entries(asSchema(schema.properties)).map(([key, value]) => [
          key,
          exampleOf(asSchema(value), definitions, key),
        ]),
      );
    case "array":
      return [exampleOf(asSchema(schema.items), definitions, name)];
    case "string":
      return formatted(schema, name);
    case "integer":
    case "number":
      return Math.max(1, Number(schema.minimum ?? 1));
    case "boolean":
      return false;
    default:
      return null;
  }
}

const formatted = (schema: JsonSchema, name: string) =>
  schema.format === "uuid" ? uuidOf(name) : (formats[String(schema.format)] ?? name.replaceAll("_", " "));

function fits(value: unknown, schema: JsonSchema): boolean {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.some((branch) => fits(value, asSchema(branch)));
  if ("const" in schema) return value === schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOf(type, value))) return false;
  if (typeof value !== "string") return true;
  const pattern = typeof schema.pattern === "string" ? new RegExp(schema.pattern) : undefined;
  return (pattern?.test(value) ?? true) && value.length <= Number(schema.maxLength ?? value.length);
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return value !== null && typeof value === "object" && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

const firstReal = (branches: readonly unknown[]) =>
  asSchema(branches.find((branch) => !typesOf(asSchema(branch)).includes("null") && !isBlank(branch)));

const isBlank = (branch: unknown) => asSchema(branch).const === "";

const typesOf = (schema: JsonSchema): string[] =>
  [schema.type].flat().filter((type) => typeof type === "string");

const asSchema = (value: unknown): JsonSchema =>
  value !== null && typeof value === "object" ? (value as JsonSchema) : {};

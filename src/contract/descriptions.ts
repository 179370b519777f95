import type { JsonSchema } from "./examples.ts";

/** What a field or parameter of a name means, wherever its schema does not say so itself. */
const meanings: Readonly<Record<string, string>> = {
  // Who and what
  placement_id: "The placement.",
  debtor_id: "The debtor.",
  creditor_id: "The creditor's account.",
  partner_id: "The partner.",
  agreement_id: "The agreement, as `GET /v1/agreements/current` names it.",
  call_id: "The call.",
  email_id: "The email.",
  touch_id: "The call or email.",
  message_id: "The message.",
  event_id: "The event.",
  user_id: "The user.",
  intake_review_id: "The submission that awaits a decision.",
  preview_id: "The preview whose rows are to be placed; it is kept for 24 hours.",

  // The invoice
  invoice_number: "The creditor's own number of the invoice; unique for a creditor.",
  invoice_amount:
    "What is owed, in US dollars: a number, or a string of digits. More than two decimals are rounded half up.",
  currency: "US dollars alone.",
  invoice_date: "When the invoice was issued. Without it a warning is answered.",
  due_date: "When it had to be paid. Nobody is contacted before the day after.",
  days_past_due: "Whole days since the due date.",
  posture: "`preserve` keeps the tone for a customer to be kept; `escalate` lets it become firmer.",
  posture_default: "The posture of placements that name none.",
  callback_url: "Where events of this placement are posted.",
  notes: "For people; it changes nothing.",
  safety_flags: "What keeps the placement from being pursued as usual.",
  estimated_first_contact: "When the first contact is expected.",
  placed_at: "When it was placed.",

  // The debtor
  debtor: "The company that owes.",
  company_name: "The company's name as invoiced.",
  canonical_name: "The name by which debtors are told apart, without legal form and punctuation.",
  primary_domain: "The company's domain. Looked up where it is missing.",
  primary_email: "Where emails go. Looked up where it is missing.",
  primary_phone: "Where calls go, E.164 or as written in the United States. Looked up where it is missing.",
  city: "The city.",
  zip: "The ZIP code.",
  entity_type: "The legal form.",
  placement_count: "Placements against this debtor, this creditor's alone.",
  cease_and_desist: "The debtor has asked not to be contacted any more.",
  attorney_representation: "A lawyer acts for the debtor, who is not contacted meanwhile.",
  bankruptcy_filed: "The debtor is in bankruptcy; everything rests.",

  // Lists
  page: "Which page, from 1.",
  page_size: "Entries on a page.",
  limit: "Entries that are answered at most.",
  offset: "Entries that are passed over.",
  cursor: "`next_cursor` of the page before.",
  next_cursor: "Asks for the next page; null on the last.",
  has_more: "Whether there are more than these.",
  total_count: "Entries on all pages.",
  total_pages: "Pages there are.",
  since: "From when.",
  until: "Until when.",
  status: "The status.",
  channel: "By which channel.",
  event_type: "Events of this type alone.",
  actor: "Who did it.",

  // Changes of a placement
  amendment_type: "What is amended.",
  after_value: "What holds from now on.",
  before_value: "What held before.",
  reason: "Why.",
  note: "Why; kept in the trail.",
  decision: "What is decided.",
  to_status: "The status that it should have.",
  event: "The event, as the trail and the state machine name it.",
  intent: "What the debtor meant.",
  flag: "Which flag.",
  value: "Whether it is set.",
  outcome: "What came of it.",

  // Accounts
  name: "The name shown to people.",
  legal_name: "The name of the legal entity.",
  slug: "A short name for addresses.",
  contact_email: "Where the account's owner is written to, and signs in.",
  contact_name: "Whom to write to.",
  email: "The address that the user signs in with.",
  password: "At least 10 characters, taken as they are.",
  signup_code: "The code of the operator's approval.",
  ein: "The employer identification number.",
  industry: "The line of business.",
  address: "The postal address.",
  owners: "Who owns the business.",
  ownership_pct: "The share, in percent.",
  country: "The country.",
  title: "The title.",
  tax_classification: "How the entity is taxed.",
  tin: "The taxpayer's number; its last four digits alone are kept.",
  tin_masked: "The taxpayer's number, masked but for its last four digits.",
  accepted_by_name: "Who accepts.",
  accepted_by_title: "In which office.",
  contingency_pct: "The fee, in percent of what is recovered.",
  tier: "What the account is allowed: its rate limit among others.",
  payouts_enabled: "Whether money may be paid out.",
  overlap_seconds: "For how long the old secret still signs beside the new one.",
  api_key: "The key, shown this once.",
  key_prefix: "The public part of the key.",
  webhook_signing_secret: "What deliveries are signed with, shown this once.",
  webhook_url: "Where events are posted.",
  session_token: "The credential of the session.",
  onboarding_token: "The credential while the account is set up.",
  blockers: "What keeps the account from being verified.",

  // Compliance
  can_call: "Whether a call is allowed now.",
  can_email: "Whether an email is allowed now.",
  escalation_allowed: "Whether the tone may become firmer.",
  reasons: "Codes of what forbids contact now.",
  restrictions: "What forbids a channel, until when and why.",
  rules: "Every rule that was applied, with its source.",
  binding: "Whether a law asks for it or the service's own policy.",
  source: "Where it comes from.",
  is_expired: "Whether the decision is older than its hour.",
  next_call_allowed_at: "When a call is allowed next.",
  next_email_allowed_at: "When an email is allowed next.",
  two_party_consent_required: "Whether a call may be recorded only if the debtor agrees.",
  ai_disclosure_required: "Whether a call has to say that a machine speaks.",

  // Trail
  hash: "SHA-256 over the event and the hash of the one before.",
  previous_hash: "The hash of the event before; null for the first.",
  occurred_at: "When it happened, in the tenant's time.",
  previous_status: "The status before.",
  new_status: "The status after.",

  // Links, files and test helpers
  file: "A CSV file with a line of column names, at most 20 MB.",
  token: "The token of the link.",
  expires: "Until when the link is good, in seconds since 1970.",
  signature: "What proves that the link is ours.",
  seconds: "How far the creditor's clock is moved.",
  enabled: "Whether the provider is down from now on.",
  provider: "Which provider.",
  subject: "The subject.",
  body: "The text.",
  headers: "Further headers of the email.",
  transcript: "What is said, a line each.",
  callback_at: "When the debtor wishes to be called again.",
  cease_scope: "Which contact the debtor does not want any more.",
  dispute_kind: "What the debtor disputes, in any words.",
  promised_amount: "What the debtor promises to pay.",
  promised_date: "When the debtor promises to pay.",
  installments: "The parts that a plan is paid in.",
  detail: "What is wrong: a text, an object with a `reason`, or a list of faults.",
  warnings: "What was not taken exactly as it was sent.",
};

export const meaningOf = (name: string): string | undefined => meanings[name];

/** Writes into a schema, and those within it, what their fields mean. One that is a reference is described where it is defined. */
export function describeFields(schema: JsonSchema): void {
  const { properties, items, anyOf } = schema;
  for (const [name, field] of Object.entries(asSchema(properties))) {
    const inner = asSchema(field);
    const meaning = meanings[name];
    if (meaning !== undefined && !("$ref" in inner)) inner.description ??= meaning;
    describeFields(inner);
  }
  for (const inner of [items, ...(Array.isArray(anyOf) ? anyOf : [])]) {
    if (inner) describeFields(asSchema(inner));
  }
}

const asSchema = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

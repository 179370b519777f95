import { z } from "zod";
import { refusal } from "./errors.ts";
import { email, freeText, id, instant, name, password, posture, requiredText, text } from "./fields.ts";
import { operation } from "./operation.ts";

const uuid = z.uuid();
const tag = "Onboarding and account";

export const accountStatuses = [
  "pending_signup",
  "pending_verification",
  "pending_bank_link",
  "pending_agreement",
  "verified",
  "suspended",
  "rejected",
] as const;
export const tiers = ["standard", "priority", "enterprise"] as const;
export const accountStatus = () => z.enum(accountStatuses);

const taxClassification = () =>
  z.enum(["sole_prop", "partnership", "llc", "s_corp", "c_corp", "nonprofit", "other"]);

const Address = z.union([freeText(500), z.record(requiredText(50), text().nullable())]).meta({
  description: "Free in form: one string, or named lines such as line1, city, state, zip, country.",
});

const Owner = z
  .object({
    name: name(),
    ownership_pct: z.number().min(0).max(100),
    country: requiredText(100),
    title: text(200).nullish(),
  })
  .meta({ id: "BusinessOwner" });

const facts = {
  legal_name: name().nullish(),
  ein: z
    .string()
    .trim()
    .regex(/^\d{2}-?\d{7}$/, "must be nine digits, such as 12-3456789")
    .nullish(),
  industry: text(200).nullish(),
  address: Address.nullish(),
  owners: z
    .array(Owner)
    .max(50)
    .refine(
      (owners) => owners.reduce((sum, owner) => sum + owner.ownership_pct, 0) <= 100.01,
      "ownership_pct may not add up to more than 100",
    )
    .nullish(),
};

export const BusinessFacts = z.object(facts).meta({ id: "BusinessFacts" });

export const Account = z
  .object({
    creditor_id: uuid,
    name: z.string(),
    legal_name: z.string(),
    slug: z.string(),
    status: accountStatus(),
    tier: z.enum(tiers),
    contact_email: z.string(),
    contact_name: z.string().nullable(),
    posture_default: posture(),
    contingency_pct: z.number().meta({ description: "Percentage points: 20.00 is 20 %." }),
    webhook_url: z.string().nullable(),
    payouts_enabled: z.boolean(),
    enrichment_sla_minutes: z.int(),
    ein: z.string().nullable(),
    industry: z.string().nullable(),
    address: z.union([z.string(), z.record(z.string(), z.string().nullable())]).nullable(),
    owners: z.array(Owner),
    tax_classification: taxClassification().nullable(),
    tin_masked: z.string().nullable(),
    api_key: z
      .string()
      .nullable()
      .meta({
        description: "Masked, for display; null before the first issue.",
        examples: ["ca_a1b2c3d4_••••"],
      }),
    created_at: instant(),
    updated_at: instant(),
  })
  .meta({ id: "Account" });

const OnboardingStatus = z
  .object({
    status: accountStatus(),
    payouts_enabled: z.boolean(),
    steps: z.array(
      z.object({ step: z.enum(["signup", "kyb", "bank_link", "agreement"]), done: z.boolean() }),
    ),
    blockers: z.array(z.string()),
  })
  .meta({ id: "OnboardingStatus" });

const notThisStep = refusal(
  "The account is not at this step.",
  "Onboarding step not available (current status: verified)",
);
const beingVerified = refusal(
  "The facts are being verified.",
  "Creditor cannot be changed (current status: pending_verification)",
);

export const accounts = [
  operation({
    id: "create_creditor",
    method: "post",
    path: "/v1/creditors",
    access: "public",
    actsAs: "creditor",
    rate: "open",
    tag,
    summary: "Sign up; answers an onboarding token for 24 hours",
    body: z
      .object({
        name: name(),
        legal_name: name(),
        contact_email: email(),
        slug: z
          .string()
          .trim()
          .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "must be lower-case letters, digits and hyphens, at most 63")
          .nullish(),
        contact_name: text(200).nullish(),
        password: password()
          .nullish()
          .meta({ description: "Makes a dashboard user with the contact email. At least 10 characters." }),
      })
      .meta({ id: "NewAccount" }),
    responses: {
      201: {
        description: "Signed up.",
        schema: z
          .object({
            creditor_id: uuid,
            status: z.literal("pending_signup"),
            onboarding_token: z.string(),
            expires_at: instant(),
          })
          .meta({ id: "AccountOpened" }),
      },
      409: refusal("The address already has a user, or the slug is taken.", "Account already exists"),
    },
  }),
  operation({
    id: "get_creditor",
    method: "get",
    path: "/v1/creditors/me",
    access: "onboarding",
    tag,
    summary: "Get the account",
    responses: { 200: { description: "The account.", schema: Account } },
  }),
  operation({
    id: "update_creditor",
    method: "patch",
    path: "/v1/creditors/me",
    access: "onboarding",
    tag,
    summary: "Change business facts",
    body: BusinessFacts,
    responses: { 200: { description: "The account.", schema: Account }, 409: beingVerified },
  }),
  operation({
    id: "get_onboarding_status",
    method: "get",
    path: "/v1/creditors/me/status",
    access: "onboarding",
    tag,
    summary: "See which onboarding steps are done and what blocks the account",
    responses: { 200: { description: "Where the account stands.", schema: OnboardingStatus } },
  }),
  operation({
    id: "submit_kyb",
    method: "post",
    path: "/v1/creditors/me/kyb",
    access: "onboarding",
    tag,
    summary: "Submit the business for verification",
    body: z.object(facts),
    bodyOptional: true,
    responses: {
      200: {
        description: "Submitted: pending_bank_link when approved at once, pending_verification until then.",
        schema: z.object({ status: accountStatus() }).meta({ id: "KybSubmitted" }),
      },
      409: notThisStep,
    },
  }),
  operation({
    id: "put_tax_info",
    method: "put",
    path: "/v1/creditors/me/tax-info",
    access: "onboarding",
    tag,
    summary: "Record tax classification and number; only its last four digits are kept",
    body: z.object({
      tax_classification: taxClassification(),
      tin: z
        .string()
        .trim()
        .regex(
          /^(\d{2}-?\d{7}|\d{3}-\d{2}-\d{4})$/,
          "must be nine digits, such as 12-3456789 or 123-45-6789",
        ),
    }),
    responses: {
      200: {
        description: "Recorded.",
        schema: z
          .object({ tax_classification: taxClassification(), tin_masked: z.string() })
          .meta({ id: "TaxInfo" }),
      },
    },
  }),
  operation({
    id: "link_bank_account",
    method: "post",
    path: "/v1/creditors/me/bank-link",
    access: "onboarding",
    tag,
    summary: "Link a payout account",
    body: z.object({
      return_to: z
        .string()
        .trim()
        .max(2000)
        .pipe(z.url({ protocol: /^https?$/ }))
        .nullish()
        .meta({ description: "Where the payment processor's page sends the browser back to." }),
    }),
    bodyOptional: true,
    responses: {
      200: {
        description: "The link to follow; payouts_enabled when the account is usable already.",
        schema: z
          .object({
            status: accountStatus(),
            link_url: z.string().nullable(),
            payouts_enabled: z.boolean(),
          })
          .meta({ id: "BankLink" }),
      },
      409: notThisStep,
    },
  }),
  operation({
    id: "issue_api_key",
    issuesSecret: "creditor",
    method: "post",
    path: "/v1/creditors/me/issue-api-key",
    access: "onboarding",
    tag,
    summary: "Mint the API key, once",
    responses: {
      201: {
        description: "The key and the webhook signing secret, shown this once.",
        schema: z
          .object({ api_key: z.string(), key_prefix: z.string(), webhook_signing_secret: z.string() })
          .meta({ id: "ApiKeyIssued" }),
      },
      409: refusal("A key is issued once; rotate it instead.", "API key already issued"),
    },
  }),
  operation({
    id: "get_current_agreement",
    method: "get",
    path: "/v1/agreements/current",
    access: "onboarding",
    tag,
    summary: "Read the agreement in force",
    responses: {
      200: {
        description: "The agreement.",
        schema: z
          .object({
            agreement_id: uuid,
            version: z.string(),
            title: z.string(),
            body_markdown: z.string(),
            sha256: z.string().meta({ description: "Of body_markdown in UTF-8, lower-case hexadecimal." }),
          })
          .meta({ id: "Agreement" }),
      },
    },
  }),
  operation({
    id: "accept_agreement",
    method: "post",
    path: "/v1/agreements/accept",
    access: "onboarding",
    tag,
    summary: "Accept the agreement in force",
    body: z.object({
      agreement_id: id(),
      accepted_by_name: name(),
      accepted_by_title: text(200).nullish(),
    }),
    responses: {
      200: {
        description: "Accepted; address, user agent and the text's hash are on record.",
        schema: z
          .object({ acceptance_id: uuid, status: accountStatus(), accepted_at: instant() })
          .meta({ id: "AgreementAccepted" }),
      },
      404: refusal("No such agreement.", "Agreement not found"),
      409: notThisStep,
    },
  }),
];

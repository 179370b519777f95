import { z } from "zod";
import { Account, accountStatus, accountStatuses, tiers } from "./accounts.ts";
import { notFound, refusal } from "./errors.ts";
import { email, id, instant, listOf, name, note, password, posture, text, wholeNumber } from "./fields.ts";
import { operation } from "./operation.ts";
import { Pagination } from "./placements.ts";
import { ApiKeyRotated } from "./settings.ts";

const uuid = z.uuid();
const operator = { access: "operator", surface: "operator", tag: "Accounts and partners" } as const;

const noCreditor = notFound("Creditor");
const conflict = refusal(
  "The account's status does not allow it.",
  "Creditor cannot be changed (current status: verified)",
);

const AccountDecided = z
  .object({ creditor_id: uuid, status: accountStatus() })
  .meta({ id: "AccountDecided" });

const decision = (id: string, verb: string, summary: string) =>
  operation({
    ...operator,
    id,
    method: "post",
    path: `/v1/admin/creditors/{creditor_id}/${verb}`,
    summary,
    body: z.object({ note: note().min(1) }),
    responses: {
      200: {
        description: "Decided.",
        schema: AccountDecided,
      },
      404: noCreditor,
      409: conflict,
    },
  });

const authority = () => z.enum(["read", "manage"]);
const isUuid = (value: string) => id().safeParse(value).success;

export const operatorAccounts = [
  operation({
    ...operator,
    id: "list_creditors",
    method: "get",
    path: "/v1/admin/creditors",
    summary: "List accounts, newest first",
    query: z.object({
      page: wholeNumber(1, 2_147_483_647).optional(),
      page_size: wholeNumber(1, 100).optional(),
      status: listOf(accountStatuses).optional(),
    }),
    responses: {
      200: {
        description: "A page of accounts.",
        schema: z.object({ creditors: z.array(Account), pagination: Pagination }).meta({ id: "AccountPage" }),
      },
    },
  }),
  operation({
    ...operator,
    id: "approve_creditor",
    issuesSecret: "creditor",
    method: "post",
    path: "/v1/admin/creditors/{creditor_id}/approve",
    summary: "Verify an account and mint its credentials",
    body: z.object({ note: note().nullish() }),
    bodyOptional: true,
    responses: {
      200: {
        description: "Verified; the credentials are shown this once.",
        schema: z
          .object({
            status: z.literal("verified"),
            api_key: z.string(),
            webhook_signing_secret: z.string(),
            signup_code: z
              .string()
              .meta({ description: "Lets one user join by POST /v1/auth/signup, within 7 days." }),
          })
          .meta({ id: "AccountApproved" }),
      },
      404: noCreditor,
      409: conflict,
    },
  }),
  decision("suspend_creditor", "suspend", "Suspend a verified account"),
  decision("reject_creditor", "reject", "Turn an account away"),
  decision("reinstate_creditor", "reinstate", "Verify a suspended or rejected account again"),
  operation({
    ...operator,
    id: "update_creditor_terms",
    method: "patch",
    path: "/v1/admin/creditors/{creditor_id}",
    summary: "Change tier, percentage, default posture or payouts",
    body: z.object({
      tier: z.enum(tiers).nullish(),
      contingency_pct: z
        .number()
        .min(0)
        .max(100)
        .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, "at most two decimals")
        .nullish(),
      posture_default: posture().nullish(),
      payouts_enabled: z.boolean().nullish(),
    }),
    responses: { 200: { description: "The account.", schema: Account }, 404: noCreditor },
  }),
  operation({
    ...operator,
    id: "rotate_creditor_api_key",
    method: "post",
    path: "/v1/admin/creditors/{creditor_id}/api-key/rotate",
    summary: "Replace an account's API key for an owner who lost it",
    responses: {
      200: {
        description: "The new key, shown this once; the old one is dead.",
        schema: ApiKeyRotated,
      },
      404: noCreditor,
      409: conflict,
    },
  }),
  operation({
    ...operator,
    id: "create_partner",
    issuesSecret: "partner",
    method: "post",
    path: "/v1/admin/partners",
    summary: "Make a platform partner",
    body: z.object({ name: name(), contact_email: email(), password: password().nullish() }),
    responses: {
      201: {
        description: "Made; the credentials are shown this once.",
        schema: z
          .object({
            partner_id: uuid,
            api_key: z.string().meta({ examples: ["pa_a1b2c3d4_EXAMPLE-ONLY-not-a-secret-0000000000"] }),
            webhook_signing_secret: z.string(),
          })
          .meta({ id: "PartnerCreated" }),
      },
      409: refusal("The address already has a user.", "Account already exists"),
    },
  }),
  operation({
    ...operator,
    id: "link_partner",
    method: "post",
    path: "/v1/admin/partners/{partner_id}/links",
    summary: "Let a partner act for a creditor",
    body: z.object({
      creditor_id: id(),
      external_reference: text(200)
        .min(1)
        .refine((reference) => !isUuid(reference), "may not look like an identifier of ours")
        .nullish()
        .meta({ description: "What the partner calls the creditor; X-SVC-Creditor takes it too." }),
      authority: authority()
        .nullish()
        .meta({ description: "manage by default; read refuses all that writes." }),
    }),
    responses: {
      201: {
        description: "Linked.",
        schema: z
          .object({
            partner_id: uuid,
            creditor_id: uuid,
            external_reference: z.string().nullable(),
            authority: authority(),
            created_at: instant(),
          })
          .meta({ id: "PartnerLink" }),
      },
      404: refusal("No such partner or creditor.", "Partner not found"),
      409: refusal(
        "The creditor has a link, or the reference is used.",
        "Creditor already has an active partner link",
      ),
    },
  }),
  operation({
    ...operator,
    id: "unlink_partner",
    method: "delete",
    path: "/v1/admin/partners/{partner_id}/links/{creditor_id}",
    summary: "End a link, at once",
    responses: {
      204: { description: "Ended." },
      404: refusal("No such creditor or link.", "Partner link not found"),
    },
  }),
];

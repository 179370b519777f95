import { z } from "zod";
import { accountStatus, tiers } from "./accounts.ts";
import { refusal } from "./errors.ts";
import { instant, posture, text } from "./fields.ts";
import { operation } from "./operation.ts";
import { Warning } from "./placements.ts";

const tag = "Settings";

const Settings = z
  .object({
    creditor_id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    status: accountStatus(),
    tier: z.enum(tiers),
    posture_default: posture(),
    contingency_pct: z.number().meta({ description: "Percentage points: 20.00 is 20 %." }),
    webhook_url: z.string().nullable(),
    payouts_enabled: z.boolean(),
    api_key: z
      .string()
      .nullable()
      .meta({
        description: "Masked, for display; null before the first issue.",
        examples: ["ca_a1b2c3d4_••••"],
      }),
  })
  .meta({ id: "Settings" });

export const ApiKeyRotated = z
  .object({ api_key: z.string(), key_prefix: z.string() })
  .meta({ id: "ApiKeyRotated" });

const webhookUrl = () =>
  text(2000)
    .refine((url) => url === "" || isHttps(url), "must be an https URL without credentials")
    .nullable();

function isHttps(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password } = new URL(url);
  return protocol === "https:" && username === "" && password === "";
}

const sessionRequired = refusal("API keys may not do this.", "dashboard session required");

export const settings = [
  operation({
    id: "get_settings",
    method: "get",
    path: "/v1/settings",
    tag,
    summary: "Get the account's settings",
    responses: { 200: { description: "The settings.", schema: Settings } },
  }),
  operation({
    id: "update_settings",
    method: "patch",
    path: "/v1/settings",
    tag,
    summary: "Set or clear the webhook URL; needs a dashboard session",
    body: z.object({
      webhook_url: webhookUrl().optional().meta({
        description:
          "HTTPS, without credentials. Nothing is delivered to a private address: such a URL earns a warning. null clears.",
      }),
    }),
    guardedUrls: ["webhook_url"],
    responses: {
      200: {
        description: "The settings as they are now.",
        schema: Settings.extend({ warnings: z.array(Warning) }).meta({ id: "SettingsUpdated" }),
      },
      403: sessionRequired,
    },
  }),
  operation({
    id: "rotate_api_key",
    method: "post",
    path: "/v1/settings/api-key/rotate",
    tag,
    summary: "Replace the API key, effective at once; needs a dashboard session",
    responses: {
      200: {
        description: "The new key, shown this once; the old one is dead.",
        schema: ApiKeyRotated,
      },
      403: sessionRequired,
    },
  }),
  operation({
    id: "rotate_webhook_secret",
    issuesSecret: "creditor",
    method: "post",
    path: "/v1/settings/webhook-secret/rotate",
    tag,
    summary: "Replace the webhook signing secret; needs a dashboard session",
    body: z.object({ overlap_seconds: z.int().min(0).max(604_800).nullish() }),
    bodyOptional: true,
    responses: {
      200: {
        description: "The new secret, shown this once; the previous one is sent along during the overlap.",
        schema: z
          .object({ webhook_signing_secret: z.string(), previous_valid_until: instant().nullable() })
          .meta({ id: "WebhookSecretRotated" }),
      },
      403: sessionRequired,
    },
  }),
];

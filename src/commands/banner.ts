import { resolve } from "node:path";
import type { Config } from "../config.ts";
import type { Seeded } from "../seed.ts";

/** What a newcomer needs after the first start: where the credentials are, never themselves, and three lines that work. */
export function banner(config: Config, url: string, seeded: Seeded): string {
  if (config.environment !== "demo") return "";
  const password = config.operatorPasswordGenerated
    ? resolve(config.dataDir, "secrets.json")
    : "OPERATOR_PASSWORD";
  const key = `$(node -p "JSON.parse(require('fs').readFileSync('${seeded.path}')).creditor.api_key")`;
  return `
Collections Placement Service, demo environment
  credentials  ${seeded.path}
  operator     ${config.operatorEmail}, password in ${password}
  reference    ${url}/docs

  KEY=${key}
  curl -s ${url}/v1/placements -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
    -d '{"invoice_number":"INV-3","invoice_amount":1250.00,"invoice_date":"2026-08-01","due_date":"2026-09-01","debtor":{"company_name":"Acme Widget Supply, Inc.","state":"TX"}}'
  curl -s ${url}/v1/test-helpers/clock/advance -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d '{"seconds":604800}'
  curl -s ${url}/v1/placements -H "Authorization: Bearer $KEY"

`;
}

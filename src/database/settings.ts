import type pg from "pg";
import type { Config } from "../config.ts";
import { inTransaction } from "./transaction.ts";

/** Writes the configuration's facts that rules read to app.settings; at boot, by every process, the same. */
export async function publishSettings(pool: pg.Pool, config: Config): Promise<void> {
  const facts = {
    environment: config.environment,
    licensed_states: config.licensedStates,
    public_base_url: config.publicBaseUrl,
    dashboard_base_url: config.dashboardBaseUrl,
    callback_number: config.callbackNumber,
    postal_address: config.postalAddress,
    // Time may be moved only while everything that leaves the process is simulated (contract: clock/advance).
    clock_fixed:
      config.environment !== "demo" || outbound.some((name) => config.providers[name] !== "simulated"),
  };
  await inTransaction(pool, async (client) => {
    await client.query("set local role svc_operator");
    await client.query("select private.configure($1::jsonb)", [JSON.stringify(facts)]);
  });
}

const outbound = [
  "voice",
  "email",
  "enrichment",
  "screening",
  "verification",
  "processor",
  "accounting",
] as const;

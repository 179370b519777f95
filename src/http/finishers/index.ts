import type { Finisher } from "../dispatch.ts";
import { advanceClock } from "./advance_clock.ts";
import { createCreditorFinisher } from "./create_creditor.ts";
import { getRecording } from "./get_recording.ts";
import { listCalls } from "./list_calls.ts";
import { runAndAwait } from "./run_and_await.ts";
import type { FinisherServices } from "./services.ts";

/** Operation → finisher; operations that are not here answer what their SQL function says. */
export function finishers(services: FinisherServices): ReadonlyMap<string, Finisher> {
  return new Map([
    ["advance_clock", advanceClock(services)],
    ["create_creditor", createCreditorFinisher(services)],
    ["list_calls", listCalls(services)],
    ["get_recording", getRecording(services)],
    ["submit_kyb", runAndAwait(services, "submit_kyb_result")],
    ["link_bank_account", runAndAwait(services, "link_bank_account_result")],
    ["simulate_inbound_email", runAndAwait(services, "simulate_inbound_email_result", 201)],
    ["refresh_enrichment", runAndAwait(services, "refresh_enrichment_result")],
  ]);
}

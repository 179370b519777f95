import type pg from "pg";
import type { Work } from "../../tasks/work.ts";
import type { Finisher } from "../dispatch.ts";
import type { SignedLinks } from "../signed_links.ts";
import { advanceClock } from "./advance_clock.ts";
import { createCreditorFinisher } from "./create_creditor.ts";
import { getRecording } from "./get_recording.ts";
import { listCalls } from "./list_calls.ts";
import { settle } from "./settle.ts";

/** What the process lends to operations whose answer needs more than their SQL function. */
export interface FinisherServices extends Pick<Work, "runNow" | "advance" | "providers"> {
  readonly jwtSecret: string;
  readonly links: SignedLinks;
  /** For statements of the worker's role. */
  readonly pool: pg.Pool;
}

/** Operation → finisher; operations that are not here answer what their SQL function says. */
export function finishers(services: FinisherServices): ReadonlyMap<string, Finisher> {
  return new Map([
    ["advance_clock", advanceClock(services)],
    ["create_creditor", createCreditorFinisher(services)],
    ["list_calls", listCalls(services)],
    ["get_recording", getRecording(services)],
    ["submit_kyb", settle(services, "submit_kyb_settled")],
    ["link_bank_account", settle(services, "link_bank_account_settled")],
    ["simulate_inbound_email", settle(services, "simulate_inbound_email_settled", 201)],
    ["refresh_enrichment", settle(services, "refreshed_enrichment")],
  ]);
}

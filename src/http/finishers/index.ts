import type pg from "pg";
import type { Work } from "../../tasks/work.ts";
import type { Finisher } from "../dispatch.ts";
import { advanceClock } from "./advance_clock.ts";
import { createCreditorFinisher } from "./create_creditor.ts";
import { settle } from "./settle.ts";

/** What the process lends to operations whose answer needs more than their SQL function. */
export interface FinisherServices extends Pick<Work, "runNow" | "advance"> {
  readonly jwtSecret: string;
  /** For statements of the worker's role. */
  readonly pool: pg.Pool;
}

/** Operation → finisher; operations that are not here answer what their SQL function says. */
export function finishers(services: FinisherServices): ReadonlyMap<string, Finisher> {
  return new Map([
    ["advance_clock", advanceClock(services)],
    ["create_creditor", createCreditorFinisher(services)],
    ["submit_kyb", settle(services, "submit_kyb_settled")],
    ["link_bank_account", settle(services, "link_bank_account_settled")],
    ["refresh_enrichment", settle(services, "refreshed_enrichment")],
  ]);
}

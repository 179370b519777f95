import type { DatabaseUrls } from "../config.ts";

/** What the statements of each login may act as. */
export const rolesOf = {
  tenant: ["svc_creditor"],
  other: ["svc_debtor", "svc_partner", "svc_operator", "svc_public"],
  worker: ["svc_worker", "svc_queue"],
} as const satisfies Record<keyof DatabaseUrls, readonly string[]>;

/** What a request or a task may act as. `svc_owner` is not among them: nothing at run time may become it. */
export const actingRoles = Object.values(rolesOf).flat();

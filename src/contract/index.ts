import { accounts } from "./accounts.ts";
import { deliveries } from "./deliveries.ts";
import { intake } from "./intake.ts";
import type { Operation } from "./operation.ts";
import { operatorAccounts } from "./operator.ts";
import { parkedWork } from "./parked_work.ts";
import { placements } from "./placements.ts";
import { publicOperations } from "./public.ts";
import { replies } from "./replies.ts";
import { reviews } from "./reviews.ts";
import { sessions } from "./sessions.ts";
import { settings } from "./settings.ts";
import { testHelpers } from "./test_helpers.ts";

/** Every operation of the service. */
export const operations: readonly Operation[] = [
  ...placements,
  ...intake,
  ...reviews,
  ...replies,
  ...deliveries,
  ...parkedWork,
  ...accounts,
  ...settings,
  ...sessions,
  ...operatorAccounts,
  ...publicOperations,
  ...testHelpers,
];

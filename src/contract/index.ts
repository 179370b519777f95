import { accounts } from "./accounts.ts";
import { intake } from "./intake.ts";
import type { Operation } from "./operation.ts";
import { operatorAccounts } from "./operator.ts";
import { placements } from "./placements.ts";
import { reviews } from "./reviews.ts";
import { sessions } from "./sessions.ts";
import { settings } from "./settings.ts";
import { testHelpers } from "./test_helpers.ts";

/** Every operation of the service. */
export const operations: readonly Operation[] = [
  ...placements,
  ...intake,
  ...reviews,
  ...accounts,
  ...settings,
  ...sessions,
  ...operatorAccounts,
  ...testHelpers,
];

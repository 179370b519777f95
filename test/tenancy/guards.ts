import type { Check } from "./attempts.ts";
import { credentialGuards } from "./credential_guards.ts";
import { historyGuards } from "./history_guards.ts";
import { loginGuards } from "./login_guards.ts";

/** What must hold whoever asks, each as a check that fails without its guard: `npm run mutate` breaks the guards one by one. */
export const guards: ReadonlyMap<string, Check> = new Map(
  Object.entries({ ...credentialGuards, ...historyGuards, ...loginGuards }),
);

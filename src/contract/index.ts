import type { Operation } from "./operation.ts";
import { placements } from "./placements.ts";

/** Every operation of the service. */
export const operations: readonly Operation[] = [...placements];

import { inDatabase } from "./agenda.ts";

export const reevaluatePlacements = inDatabase("reevaluate_placements");

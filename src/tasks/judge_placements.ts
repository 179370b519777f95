import { inDatabase } from "./agenda.ts";

export const judgePlacements = inDatabase("judge_placements");

import { inDatabase } from "./agenda.ts";

export const followUp = inDatabase("follow_up");

import { inDatabase } from "./agenda.ts";

export const closeExhausted = inDatabase("close_exhausted");

import { inDatabase } from "./agenda.ts";

export const endPause = inDatabase("end_pause");

import { inDatabase } from "./agenda.ts";

export const reevaluateDebtor = inDatabase("reevaluate_debtor");

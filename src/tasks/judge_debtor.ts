import { inDatabase } from "./agenda.ts";

export const judgeDebtor = inDatabase("judge_debtor");

import { inDatabase } from "./agenda.ts";

export const foldMetrics = inDatabase("fold_metrics");

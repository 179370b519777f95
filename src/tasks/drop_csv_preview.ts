import { inDatabase } from "./agenda.ts";

export const dropCsvPreview = inDatabase("drop_csv_preview");

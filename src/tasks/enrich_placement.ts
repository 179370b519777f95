import { z } from "zod";
import type { Enrichment } from "../providers/enrichment/port.ts";
import type { Task } from "./agenda.ts";
import { withAnswerTimeout } from "./permit.ts";

const Permit = z.object({
  account: z.string(),
  company_name: z.string(),
  state: z.string().nullable(),
  email: z.string().nullable(),
  domain: z.string().nullable(),
  phone: z.string().nullable(),
});

/** Asks what is on file about a placement's debtor. */
export const enrichPlacement: Task<{ readonly enrichment: Enrichment }> = {
  name: "enrich_placement",
  async run(permit, { providers: { enrichment }, signal }) {
    const { company_name: name, ...known } = Permit.parse(permit);
    const { lineType, ...found } = await enrichment.lookup({ name, ...known }, withAnswerTimeout(signal));
    return { ...found, line_type: lineType };
  },
};

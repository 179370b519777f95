import { z } from "zod";
import type { Verification } from "../providers/verification/port.ts";
import type { Task } from "./agenda.ts";

const Permit = z.object({
  key: z.string(),
  legal_name: z.string(),
  ein: z.string().nullable(),
  industry: z.string().nullable(),
  address: z.unknown(),
  owners: z.array(z.unknown()),
});

export const verifyCreditor: Task<{ readonly verification: Verification }> = {
  name: "verify_creditor",
  async run(permit, { providers, signal }) {
    const { key, legal_name: legalName, ...facts } = Permit.parse(permit);
    return { ...(await providers.verification.verify(key, { legalName, ...facts }, signal)) };
  },
};

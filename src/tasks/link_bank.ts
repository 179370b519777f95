import { z } from "zod";
import type { Verification } from "../providers/verification/port.ts";
import type { Task } from "./agenda.ts";

const Permit = z.object({
  key: z.string(),
  legal_name: z.string(),
  email: z.string(),
  return_to: z.string().nullable(),
});

export const linkBank: Task<{ readonly verification: Verification }> = {
  name: "link_bank",
  async run(permit, { providers, signal }) {
    const { key, legal_name: legalName, email, return_to: returnTo } = Permit.parse(permit);
    const opened = await providers.verification.openPayoutAccount(
      key,
      { legalName, email, returnTo },
      signal,
    );
    return { account: opened.account, link_url: opened.linkUrl, payouts_enabled: opened.payoutsEnabled };
  },
};

import { z } from "zod";
import { signOnboardingToken } from "../credential.ts";
import type { Finisher } from "../dispatch.ts";
import type { FinisherServices } from "./services.ts";

const Opened = z.looseObject({
  creditor_id: z.string(),
  token_id: z.string(),
  expires_at: z.iso.datetime(),
});

/** Signs the onboarding token, whose secret the database does not hold. */
export function createCreditorFinisher({ jwtSecret }: FinisherServices): Finisher {
  return async (reply) => {
    const { token_id, expires_at, ...opened } = Opened.parse(JSON.parse(reply.body ?? ""));
    const { creditor_id } = opened;
    const claims = { token_id, creditor_id, expires_at: new Date(expires_at) };
    const body = { ...opened, onboarding_token: signOnboardingToken(claims, jwtSecret), expires_at };
    return { ...reply, body: JSON.stringify(body) };
  };
}

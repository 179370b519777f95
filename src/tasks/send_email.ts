import { z } from "zod";
import type { Email, SentMessage } from "../providers/email/port.ts";
import { ProviderUnavailable } from "../providers/unavailable.ts";
import type { Task } from "./agenda.ts";
import { withAnswerTimeout, withPermitDeadline } from "./permit.ts";

const Message = z.object({
  placement_ids: z.array(z.string()),
  from: z.string(),
  to: z.string(),
  template: z.string(),
  subject: z.string(),
  body: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
});

const Permit = z.discriminatedUnion("begun_before", [
  z.object({ begun_before: z.literal(true), key: z.string(), account: z.string() }),
  z.object({ begun_before: z.literal(false), key: z.string(), account: z.string(), message: Message }),
]);

/** Sends one message, or finds out what became of one that was begun before a crash. */
export const sendEmail: Task<{ readonly email: Email }> = {
  name: "send_email",
  async run(permit, { providers: { email }, signal, askedAt_ms }) {
    const granted = Permit.parse(permit);
    const { key, account } = granted;
    if (granted.begun_before) {
      const found = await email.find(key, account, withAnswerTimeout(signal));
      if (found === "not_seen") return { state: "not_sent" };
      if (found === "cannot_tell") return { state: "unknown" };
      return sent(found);
    }
    const { placement_ids: placementIds, ...message } = granted.message;
    try {
      return sent(
        await email.send(key, { account, placementIds, ...message }, withPermitDeadline(signal, askedAt_ms)),
      );
    } catch (error) {
      // Certainly not sent, so the decision when to try again is a rule's, and not the agenda's back-off.
      if (error instanceof ProviderUnavailable) return { state: "refused" };
      throw error;
    }
  },
};

function sent({ providerMessageId, fate }: SentMessage) {
  return { state: "sent", provider_message_id: providerMessageId, fate };
}

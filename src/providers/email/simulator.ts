import type { SimulationStore } from "../simulation_store.ts";
import { ProviderUnavailable } from "../unavailable.ts";
import type { Email, SentMessage } from "./port.ts";

/** Puts messages into the outbox instead of the mail. All are delivered at once, but to addresses with "bounce" in them. */
export function simulatedEmail(store: SimulationStore): Email {
  async function refuseWhileDown(account: string): Promise<void> {
    if (await store.read(account, "email_outage", account)) throw new ProviderUnavailable("email");
  }

  return {
    async send(key, message) {
      const { account, placementIds, to, template, subject, body } = message;
      const taken = await store.sendMessage(account, key, {
        channel: "email",
        placementIds,
        to,
        template,
        subject,
        body,
        links: linksOf(body),
      });
      if (!taken) throw new ProviderUnavailable("email");
      return sent(key, to);
    },

    async find(key, account) {
      await refuseWhileDown(account);
      const to = await store.addressee(account, key);
      return to === null ? "not_seen" : sent(key, to);
    },
  };
}

function sent(key: string, to: string): SentMessage {
  const [mailbox = ""] = to.split("@");
  return { providerMessageId: `msg_${key}`, fate: mailbox.includes("bounce") ? "bounced" : "delivered" };
}

function linksOf(body: string): string[] {
  return body.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}

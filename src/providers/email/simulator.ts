import type { SimulationStore } from "../simulation_store.ts";
import { ProviderUnavailable } from "../unavailable.ts";
import type { Email, SentMessage } from "./port.ts";

/** Puts messages into the outbox instead of the mail. */
export function simulatedEmail(store: SimulationStore): Email {
  async function refuseWhileDown(account: string): Promise<void> {
    if (await store.read(account, "email_outage", account)) throw new ProviderUnavailable("email");
  }

  return {
    async send(key, message) {
      await refuseWhileDown(message.account);
      const { account, placementIds, to, template, subject, body } = message;
      await store.sendMessage(account, key, {
        channel: "email",
        placementIds,
        to,
        template,
        subject,
        body,
        links: linksOf(body),
      });
      return sent(key);
    },

    async find(key, account) {
      await refuseWhileDown(account);
      return (await store.hasMessage(account, key)) ? sent(key) : "not_seen";
    },
  };
}

function sent(key: string): SentMessage {
  return { providerMessageId: `msg_${key}` };
}

function linksOf(body: string): string[] {
  return body.match(/https?:\/\/[^\s<>"]+/g) ?? [];
}

import { createHmac } from "node:crypto";
import type { Finisher } from "../dispatch.ts";
import type { FinisherServices } from "./index.ts";

const life_s = 3_600;

/** Signs the paths of recordings: a link is good for an hour, for whoever holds it. */
export function listCalls({ fileSigningSecret, publicBaseUrl }: FinisherServices): Finisher {
  const signed = (path: string) => {
    const expires = Math.floor(Date.now() / 1_000) + life_s;
    const signature = createHmac("sha256", fileSigningSecret)
      .update(`${path}?expires=${expires}`)
      .digest("hex");
    return `${publicBaseUrl}${path}?expires=${expires}&signature=${signature}`;
  };
  return async (reply) => {
    const body = reply.body?.replace(
      /("recording_url" ?: ?")(\/[\w/-]+)"/g,
      (_all, before: string, path: string) => `${before}${signed(path)}"`,
    );
    return { ...reply, body: body ?? null };
  };
}

import type { Finisher } from "../dispatch.ts";
import type { FinisherServices } from "./services.ts";

/** Signs the paths of recordings. */
export function listCalls({ links }: FinisherServices): Finisher {
  return async (reply) => {
    const body = reply.body?.replace(
      /("recording_url" ?: ?")(\/[\w/-]+)"/g,
      (_all, before: string, path: string) => `${before}${links.sign(path)}"`,
    );
    return { ...reply, body: body ?? null };
  };
}

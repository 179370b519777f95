import { z } from "zod";
import { ProviderUnavailable } from "../../providers/unavailable.ts";
import type { Recording } from "../../providers/voice/port.ts";
import type { Finisher } from "../dispatch.ts";
import { HttpError } from "../http_error.ts";
import type { FinisherServices } from "./services.ts";

const Kept = z.object({ account: z.string(), recording_key: z.string() });
const patience_ms = 10_000;

/** Fetches the recording that SQL says is kept, and hands it on as it comes. */
export function getRecording({ providers: { voice } }: FinisherServices): Finisher {
  async function fetched(account: string, key: string): Promise<Recording | null> {
    try {
      return await voice.recording(key, account, AbortSignal.timeout(patience_ms));
    } catch (error) {
      throw error instanceof ProviderUnavailable ? new HttpError(502, "voice platform unavailable") : error;
    }
  }

  return async (reply) => {
    const { account, recording_key } = Kept.parse(JSON.parse(reply.body ?? ""));
    const file = await fetched(account, recording_key);
    if (!file) throw new HttpError(404, "Recording not found");
    return { ...reply, body: null, file };
  };
}

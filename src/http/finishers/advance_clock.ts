import { z } from "zod";
import { DriveCapped } from "../../tasks/drive.ts";
import type { Finisher } from "../dispatch.ts";
import { HttpError } from "../http_error.ts";
import type { FinisherServices } from "./services.ts";

const Asked = z.object({ creditor_id: z.string(), seconds: z.int() });

/** Drives the clock that SQL said may be driven, and answers when it has arrived. */
export function advanceClock({ advance }: FinisherServices): Finisher {
  return async (reply) => {
    const { creditor_id, seconds } = Asked.parse(JSON.parse(reply.body ?? ""));
    try {
      return { ...reply, body: JSON.stringify(await advance(creditor_id, seconds)) };
    } catch (error) {
      throw error instanceof DriveCapped ? new HttpError(409, error.message) : error;
    }
  };
}

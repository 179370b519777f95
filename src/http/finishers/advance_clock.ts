import { z } from "zod";
import type { Finisher } from "../dispatch.ts";
import type { FinisherServices } from "./index.ts";

const Asked = z.object({ creditor_id: z.string(), seconds: z.int() });

/** Drives the clock that SQL said may be driven, and answers when it has arrived. */
export function advanceClock({ advance }: FinisherServices): Finisher {
  return async (reply) => {
    const { creditor_id, seconds } = Asked.parse(JSON.parse(reply.body ?? ""));
    return { ...reply, body: JSON.stringify(await advance(creditor_id, seconds)) };
  };
}

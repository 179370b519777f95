import type pg from "pg";
import type { z } from "zod";
import { retryOnConflict } from "../database/outage.ts";
import { log } from "../log.ts";
import { invalid } from "./http_error.ts";
import type { SignedRoute } from "./signed_events.ts";
import { faultsOf } from "./validate_request.ts";

interface ProviderEvents<Event extends { readonly type: string }> {
  readonly path: string;
  readonly secret: string;
  readonly schema: z.ZodType<Event>;
  /** What has to be found out about an event before SQL decides. */
  readonly prepare?: (event: Event) => Promise<object>;
  /** The SQL function that takes the event; it heeds each once, in whatever order they come. */
  readonly task: "task.record_call_event" | "task.record_delivery_event";
  readonly pool: pg.Pool;
  readonly promote: (creditorId: string) => void;
}

/** Where a provider reports what became of something that it was told to do. */
export function providerEvents<Event extends { readonly type: string }>({
  path,
  secret,
  schema,
  prepare = async (event) => event,
  task,
  pool,
  promote,
}: ProviderEvents<Event>): SignedRoute {
  return {
    path,
    secret,
    async receive(body) {
      const event = read(schema, body);
      const prepared = JSON.stringify(await prepare(event));
      const { rows } = await retryOnConflict(() =>
        pool.query<{ creditor: string | null; wake: boolean | null }>(
          `select creditor, wake from ${task}($1::jsonb)`,
          [prepared],
        ),
      );
      const [taken] = rows;
      if (!taken?.creditor)
        log.warn("an event of nothing that we did was ignored", { path, type: event.type });
      else if (taken.wake) promote(taken.creditor);
    },
  };
}

function read<Event>(schema: z.ZodType<Event>, body: Uint8Array): Event {
  const value = parsed(body);
  const judged = schema.safeParse(value);
  if (!judged.success) throw invalid(faultsOf("body", schema, value));
  return judged.data;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString());
  } catch {
    throw invalid([{ loc: ["body"], msg: "not valid JSON", type: "json_invalid" }]);
  }
}

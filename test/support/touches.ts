/** Touches one by one, past the driver of the clock: for tests that stand between two steps of one. */
import { createProviders, type Providers } from "../../src/providers/index.ts";
import type { PlacedCall } from "../../src/providers/voice/port.ts";
import { tasks } from "../../src/tasks/index.ts";
import { createRunner, type Runner } from "../../src/tasks/runner.ts";
import { until } from "../tasks/probe.ts";
import type { Account } from "./account.ts";
import type { Service } from "./service.ts";

export type Channel = "call" | "email";

/** A number that no living process holds, so that a recovery would give its claims back. */
const process = 424_244;

export function createTouches(service: Service, account: () => Account) {
  const { owner } = service.database;
  const booking = (key: string) => ({ creditorId: account().creditorId, key });
  const simulators = () => createProviders(service.config, service.pools.worker);

  function runnerWith(providers = simulators()): Runner {
    const { signal } = new AbortController();
    return createRunner({ pool: service.pools.worker, tasks, providers, signal, wake: () => undefined });
  }

  const run = (key: string, providers?: Providers) => runnerWith(providers).run(booking(key), process);

  async function booked(placementId: string): Promise<{ key: string; at: string }> {
    const { rows } = await owner.query<{ key: string; at: string }>(
      `select a.key, to_json(a.due_at) #>> '{}' as at from app.agenda a
       where a.task in ('make_call', 'send_email') and a.subject in (
         select call_id from app.calls where placement_id = $1 union all select email_id from app.emails where placement_id = $1)
       order by a.due_at limit 1`,
      [placementId],
    );
    if (!rows[0]) throw new Error("nothing is booked");
    return rows[0];
  }

  /** Moves the clock without running what becomes due. */
  async function setClock(instant: string): Promise<void> {
    await owner.query(
      `update app.clocks set clock_offset = make_interval(secs => extract(epoch from $2::timestamptz - now()) + 1)
       where creditor_id = $1`,
      [account().creditorId, instant],
    );
  }

  /** The key of the placement's next touch on a channel: its time has come, and nothing of it is done. */
  async function due(placementId: string, channel: Channel): Promise<string> {
    for (;;) {
      const { key, at } = await booked(placementId);
      await setClock(at);
      if (key.startsWith(channel)) return key;
      await run(key);
    }
  }

  /** The keys of the placements' next touches, the time of all of which has come; nothing of them is done. */
  async function dueTogether(placementIds: readonly string[]): Promise<string[]> {
    const touches = await Promise.all(placementIds.map(booked));
    await setClock(
      touches
        .map(({ at }) => at)
        .sort()
        .at(-1) ?? "",
    );
    return touches.map(({ key }) => key);
  }

  /** Calls whose end the provider reports by itself; it knows how they ended all the same. */
  function silentVoice(): Providers {
    const simulated = simulators();
    const send = async (...order: Parameters<Providers["voice"]["send"]>): Promise<PlacedCall> => ({
      ...(await simulated.voice.send(...order)),
      report: null,
    });
    return { ...simulated, voice: { ...simulated.voice, send } };
  }

  /** The id of a call that goes on. */
  async function liveCall(placementId: string): Promise<string> {
    const key = await due(placementId, "call");
    await run(key, silentVoice());
    return key.slice("call:".length);
  }

  /** How often the debtor was contacted for a touch, by the provider's own books. */
  async function contacts(key: string): Promise<number> {
    const [channel, touchId] = key.split(":");
    const { rows } = await owner.query<{ times: number }>(
      channel === "call"
        ? `select coalesce(sum((value ->> 'times_placed')::integer), 0)::integer as times
           from app.simulations where subject = $1 and name = 'placed_call'`
        : `select count(*)::integer as times from app.outbox o
           where o.message_id = (select message_id from app.emails where email_id = $1)`,
      [touchId],
    );
    return rows[0]?.times ?? -1;
  }

  const someoneWaits = () =>
    until(async () => {
      const { rows } = await owner.query<{ waiting: boolean }>(
        "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting",
      );
      return rows[0]?.waiting ?? false;
    }, "somebody waits for a lock");

  return {
    booking,
    booked,
    runnerWith,
    simulators,
    run,
    due,
    dueTogether,
    silent: silentVoice,
    liveCall,
    contacts,
    someoneWaits,
  };
}

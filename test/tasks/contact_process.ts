import pg from "pg";
import { createProviders, type Providers } from "../../src/providers/index.ts";
import { tasks } from "../../src/tasks/index.ts";
import { startWorker } from "../../src/tasks/worker.ts";
import { testConfig } from "../support/service.ts";

/**
 * A worker in a process of its own, to be killed. Arguments: the login's URL, a creditor, and at which step of that
 * creditor's first contact to stand still and say so: before it is sent, or when it has been.
 */
const [databaseUrl = "", creditorId = "", hold = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 6 });

async function standStill(account: string, step: string): Promise<void> {
  if (account !== creditorId || hold !== step) return;
  process.stdout.write("holding\n");
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}

type Send<Order, Sent> = (key: string, order: Order, signal: AbortSignal) => Promise<Sent>;

function holding<Order extends { readonly account: string }, Sent>(
  send: Send<Order, Sent>,
): Send<Order, Sent> {
  return async (key, order, signal) => {
    await standStill(order.account, "unsent");
    const sent = await send(key, order, signal);
    await standStill(order.account, "sent");
    return sent;
  };
}

const config = testConfig();
const simulated = createProviders(config, pool);
const providers: Providers = {
  ...simulated,
  voice: { ...simulated.voice, send: holding(simulated.voice.send) },
  email: { ...simulated.email, send: holding(simulated.email.send) },
};
startWorker({ config, databaseUrl, pools: { worker: pool }, providers, tasks, recoverPeriod_ms: 200 });

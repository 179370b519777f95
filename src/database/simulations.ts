import type pg from "pg";

interface Sent {
  readonly placementIds: readonly string[];
}

/**
 * The simulators' books (see SimulationStore, whose form this has) in the service's database: each call is one statement
 * of its own, and waits for no task's.
 */
export function createSimulations(pool: pg.Pool) {
  return {
    async read(account: string, name: string, subject: string): Promise<unknown> {
      const { rows } = await pool.query<{ value: unknown }>({
        name: "task.simulation",
        text: "select task.simulation($1, $2, $3) as value",
        values: [account, name, subject],
      });
      return rows[0]?.value ?? null;
    },

    async placeCall(account: string, key: string, placementId: string, report: object): Promise<boolean> {
      const { rows } = await pool.query<{ placed: boolean }>({
        name: "task.simulate_call",
        text: "select task.simulate_call($1, $2, $3, $4::jsonb) as placed",
        values: [account, key, placementId, JSON.stringify(report)],
      });
      return rows[0]?.placed === true;
    },

    async sendMessage(account: string, key: string, { placementIds, ...message }: Sent): Promise<boolean> {
      const { rows } = await pool.query<{ sent: boolean }>({
        name: "task.simulate_message",
        text: "select task.simulate_message($1, $2, $3::jsonb) as sent",
        values: [account, key, JSON.stringify({ ...message, placement_ids: placementIds })],
      });
      return rows[0]?.sent === true;
    },

    async addressee(account: string, key: string): Promise<string | null> {
      const { rows } = await pool.query<{ addressee: string | null }>(
        "select task.simulated_addressee($1, $2) as addressee",
        [account, key],
      );
      return rows[0]?.addressee ?? null;
    },
  };
}

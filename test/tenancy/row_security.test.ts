/**
 * Rights and row security, table by table, role by role and command by command (tables.ts). Every policy is dropped once,
 * and the walk must then go wrong: a policy that nothing depends on would not be guarding anything. `npm run mutate` does
 * the same with every other way of weakening one.
 */
import type pg from "pg";
import { useDatabase } from "../support/database.ts";
import { tableFaults } from "./tables.ts";
import { makeWorld, type World } from "./world.ts";

const database = useDatabase();
const made: { world?: World } = {};

beforeAll(async () => {
  made.world = await makeWorld(database.owner, new URL(database.loginUrl).username);
});

function world(): World {
  if (!made.world) throw new Error("the world exists from beforeAll on");
  return made.world;
}

const tables = () => [...world().tenantTables.keys(), ...world().otherTables];

async function undone<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await database.owner.connect();
  try {
    await client.query("begin");
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("every role reads and writes on each table what the list and its tenant allow, and nothing else", async () => {
  expect(world().tenantTables.size).toBeGreaterThan(30);
  expect(tables().length).toBeGreaterThan(55);
  const found = await undone(async (client) => {
    const all: string[] = [];
    for (const table of tables()) all.push(...(await tableFaults(client, world(), table)));
    return all;
  });
  expect(found).toEqual([]);
});

/** Each of a hundred changes is followed by a walk. */
const patience = 60_000;

test(
  "dropping any one policy shows",
  async () => {
    const { rows: policies } = await database.owner.query<{ table: string; name: string }>(
      `select schemaname || '.' || tablename as table, policyname as name from pg_policies
     where schemaname = 'app' order by 1, 2`,
    );
    expect(policies.length).toBeGreaterThan(90);
    const unproven: string[] = [];
    for (const { table, name } of policies) {
      const found = await undone(async (client) => {
        await client.query(`drop policy ${name} on ${table}`);
        return tableFaults(client, world(), table);
      });
      if (found.length === 0) unproven.push(`${table}.${name}`);
    }
    expect(unproven).toEqual([]);
  },
  patience,
);

test(
  "switching row security off on any one table shows, for its owner alone too",
  async () => {
    for (const table of world().tenantTables.keys()) {
      for (const change of ["disable row level security", "no force row level security"]) {
        const found = await undone(async (client) => {
          await client.query(`alter table ${table} ${change}`);
          return tableFaults(client, world(), table);
        });
        expect(found).not.toEqual([]);
      }
    }
  },
  patience,
);

test("the login role reads no table without becoming somebody", async () => {
  for (const table of world().tenantTables.keys()) {
    await expect(database.login.query(`select from ${table}`)).rejects.toMatchObject({ code: "42501" });
  }
});

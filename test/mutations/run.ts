/**
 * `npm run mutate`: weakens policies, grants and guards one by one, each in a transaction of its own that is rolled back,
 * and asks the list of grants and the checks of test/tenancy whether it shows. Prints what was tried and noticed, by
 * group, and names what nobody noticed; ends with 1 if there is any. `npm run mutate -- <text>` tries those whose name holds it.
 */
import pg from "pg";
import { inDatabase } from "../../src/database/logins.ts";
import { type GrantList, grantDifferences, readGrants, storedGrants } from "../support/grants.ts";
import { startServer } from "../support/server.ts";
import { creationFaults, functionFaults } from "../tenancy/functions.ts";
import { guards } from "../tenancy/guards.ts";
import { tableFaults, visitFunction } from "../tenancy/tables.ts";
import { makeWorld, type World } from "../tenancy/world.ts";
import { bodyMutations } from "./bodies.ts";
import { catalogMutations } from "./catalog.ts";
import type { Mutation } from "./mutation.ts";

interface Tally {
  tried: number;
  byList: number;
  byBehaviour: number;
  readonly unnoticed: string[];
  readonly byListAlone: string[];
}

interface Course {
  readonly client: pg.PoolClient;
  readonly world: World;
  readonly stored: GrantList;
}

async function main(wanted: string): Promise<boolean> {
  const server = await startServer();
  const { TEST_OWNER_URL: ownerUrl, TEST_LOGIN_URL: loginUrl, TEST_TEMPLATE: template } = server.environment;
  const owner = new pg.Pool({ connectionString: inDatabase(ownerUrl, template), max: 2 });
  try {
    const world = await makeWorld(owner, new URL(loginUrl).username);
    const mutations = [...(await bodyMutations(owner)), ...(await catalogMutations(owner))];
    const course = { client: await owner.connect(), world, stored: storedGrants() };
    try {
      // Once for all: a backend keeps the plans of every function that it ever compiled.
      await course.client.query(visitFunction);
      await expectHealth(course);
      return report(
        await tryAll(
          course,
          mutations.filter(({ name }) => name.includes(wanted)),
        ),
      );
    } finally {
      course.client.release();
    }
  } finally {
    await owner.end();
    await server.stop();
  }
}

/** Nothing is proven by checks that fail without a mutation. */
async function expectHealth({ client, world, stored }: Course): Promise<void> {
  const found = await undone(client, async () => [
    ...grantDifferences(stored, await readGrants(client)),
    ...(await functionFaults(client, world)),
    ...(await creationFaults(client, world)),
    ...(await tableFaults(client, world, "app.placements")),
    ...(await guardFaults(client, world)),
  ]);
  if (found.length) throw new Error(`These fail without a mutation:\n${found.join("\n")}`);
}

async function tryAll(course: Course, mutations: readonly Mutation[]): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  const started = Date.now();
  for (const [index, mutation] of mutations.entries()) {
    const tally = tallies.get(mutation.group) ?? {
      tried: 0,
      byList: 0,
      byBehaviour: 0,
      unnoticed: [],
      byListAlone: [],
    };
    tallies.set(mutation.group, tally);
    const noticed = await tryOne(course, mutation);
    tally.tried += 1;
    tally.byList += Number(noticed.list);
    tally.byBehaviour += Number(noticed.behaviour);
    const { impossible = "" } = noticed;
    if (!noticed.list && !noticed.behaviour)
      tally.unnoticed.push(impossible ? `${mutation.name} (not tried: ${impossible})` : mutation.name);
    else if (!noticed.behaviour && mutation.asks.walk !== "nobody") tally.byListAlone.push(mutation.name);
    if (index % 100 === 99) {
      const seconds = Math.round((Date.now() - started) / 1000);
      process.stderr.write(`${index + 1} of ${mutations.length} after ${seconds} s\n`);
    }
  }
  return tallies;
}

interface Noticed {
  readonly list: boolean;
  readonly behaviour: boolean;
  /** Why it could not be tried; it then counts as not noticed. */
  readonly impossible?: string;
}

async function tryOne({ client, world, stored }: Course, { sql, asks }: Mutation): Promise<Noticed> {
  const unnoticed = { list: false, behaviour: false };
  if (!sql)
    return {
      ...unnoticed,
      impossible: "the function says something else: bring test/mutations/bodies.ts up to date",
    };
  return undone(client, async () => {
    try {
      await client.query(sql);
    } catch (error) {
      return { ...unnoticed, impossible: String(error) };
    }
    const list = grantDifferences(stored, await readGrants(client)).length > 0;
    try {
      return { list, behaviour: (await behaviourFaults(client, world, asks)).length > 0 };
    } catch {
      // A walk that cannot even be finished has noticed.
      return { list, behaviour: true };
    }
  });
}

async function behaviourFaults(
  client: pg.PoolClient,
  world: World,
  asks: Mutation["asks"],
): Promise<string[]> {
  switch (asks.walk) {
    case "table":
      return tableFaults(client, world, asks.table);
    case "function":
      return functionFaults(client, world, asks.function);
    case "creation":
      return creationFaults(client, world);
    case "guards":
      return guardFaults(client, world);
    case "nobody":
      return [];
  }
}

/** Those that noticed last come first: mutations of one function follow each other, and most concern one check. */
const order = [...guards];

/** The first check of a guard that fails. */
async function guardFaults(client: pg.PoolClient, world: World): Promise<string[]> {
  for (const [index, guard] of order.entries()) {
    const [sentence, check] = guard;
    await client.query("savepoint guard");
    try {
      await check({ client, world });
    } catch (error) {
      order.splice(index, 1);
      order.unshift(guard);
      return [`${sentence}: ${error}`];
    } finally {
      await client.query("rollback to savepoint guard; release savepoint guard");
    }
  }
  return [];
}

async function undone<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    return await work();
  } finally {
    await client.query("rollback");
  }
}

/** Whether all that was tried was noticed. */
function report(tallies: ReadonlyMap<string, Tally>): boolean {
  const row = (cells: readonly unknown[]) =>
    cells.map((cell, index) => (index ? String(cell).padStart(11) : String(cell).padEnd(26))).join("");
  const lines = [row(["", "tried", "by list", "by behaviour", "unnoticed"])];
  const sum = (of: (tally: Tally) => number) =>
    [...tallies.values()].reduce((total, tally) => total + of(tally), 0);
  for (const [group, { tried, byList, byBehaviour, unnoticed }] of tallies)
    lines.push(row([group, tried, byList, byBehaviour, unnoticed.length]));
  const unnoticed = sum((tally) => tally.unnoticed.length);
  lines.push(
    row([
      "all",
      sum((tally) => tally.tried),
      sum((tally) => tally.byList),
      sum((tally) => tally.byBehaviour),
      unnoticed,
    ]),
  );
  for (const { byListAlone } of tallies.values())
    lines.push(...byListAlone.map((name) => `noticed by the list alone: ${name}`));
  for (const tally of tallies.values()) lines.push(...tally.unnoticed.map((name) => `NOT NOTICED: ${name}`));
  process.stdout.write(`${lines.join("\n")}\n`);
  return unnoticed === 0;
}

process.exitCode = (await main(process.argv[2] ?? "")) ? 0 : 1;

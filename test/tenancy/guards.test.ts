import { useDatabase } from "../support/database.ts";
import type { Check } from "./attempts.ts";
import { creationFaults, functionFaults } from "./functions.ts";
import { guards } from "./guards.ts";
import { makeWorld, type World } from "./world.ts";

const database = useDatabase();
const made: { world?: World } = {};

beforeAll(async () => {
  made.world = await makeWorld(database.owner, new URL(database.loginUrl).username);
});

async function undone(check: Check): Promise<void> {
  const client = await database.owner.connect();
  try {
    if (!made.world) throw new Error("the world exists from beforeAll on");
    await client.query("begin");
    await check({ client, world: made.world });
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test.each([...guards])("%s", (_sentence, check) => undone(check));

test("every role, and the login as nobody yet, executes the functions that the list says, and no others", () =>
  undone(async ({ client, world }) => {
    expect(await functionFaults(client, world)).toEqual([]);
  }));

test("no role creates anything but where the list says so", () =>
  undone(async ({ client, world }) => {
    expect(await creationFaults(client, world)).toEqual([]);
  }));

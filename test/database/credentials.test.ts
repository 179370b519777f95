import { makeCreditor, useCast } from "../support/cast.ts";
import { useDatabase } from "../support/database.ts";

const database = useDatabase();
const cast = useCast(database);

const actingRoles = ["svc_creditor", "svc_debtor", "svc_partner", "svc_operator", "svc_public", "svc_worker"];

/** What one of the acting roles gets for a statement. */
async function as(role: string, statement: string, values: unknown[] = []) {
  const client = await database.connect("login");
  await client.query(`set role ${role}`);
  return client.query(statement, values).finally(() => client.end());
}

describe("what is private", () => {
  test.each(actingRoles)("is not to be read by %s", async (role) => {
    const { rows } = await database.owner.query(
      "select tablename from pg_tables where schemaname = 'private' and tablename not like 'logic\\_%' order by 1",
    );
    expect(rows.length).toBeGreaterThan(8);
    for (const { tablename } of rows) {
      await expect(as(role, `select from private.${tablename}`)).rejects.toMatchObject({ code: "42501" });
    }
  });

  test.each([
    ["svc_debtor", "private.issue_api_key('creditor', gen_random_uuid())"],
    ["svc_public", "private.issue_api_key('creditor', gen_random_uuid())"],
    ["svc_worker", "private.store_signing_secret('creditor', gen_random_uuid(), null)"],
    ["svc_creditor", "private.open_session('a', 'b')"],
    ["svc_creditor", "private.start_session(gen_random_uuid())"],
    ["svc_public", "private.issue_signup_code(gen_random_uuid())"],
    ["svc_creditor", "private.issue_signup_code(gen_random_uuid())"],
    ["svc_public", "private.seed_user('a', 'b', 'operator', null)"],
    ["svc_creditor", "private.holder_of_key('{}')"],
    ["svc_operator", "private.password_hash('a', 'b')"],
  ])("%s may not call %s", async (role, call) => {
    await expect(as(role, `select ${call}`)).rejects.toMatchObject({ code: "42501" });
  });
});

describe("a key", () => {
  test("is not issued where nobody said which environment this is", async () => {
    await database.owner.query("delete from app.settings where name = 'environment'");
    const issued = database.owner.query("select private.issue_api_key('creditor', $1)", [
      cast.owner.creditorId,
    ]);
    await expect(issued).rejects.toMatchObject({ code: "23502" });
    await database.owner.query(`select private.configure('{"environment": "demo"}')`);
  });

  test("has a prefix of eight letters and digits, and a secret that no header has to escape", async () => {
    const { rows } = await database.owner.query(
      "select (private.issue_api_key('partner', $1)).api_key from generate_series(1, 200)",
      [cast.unlinked.partnerId],
    );
    for (const { api_key } of rows) expect(api_key).toMatch(/^pa_[A-Za-z0-9]{8}_[A-Za-z0-9-]{43}$/);
    expect(new Set(rows.map((row) => row.api_key)).size).toBe(200);
  });

  test("of a creditor, of which there was one before, is the only one alive", async () => {
    const { rows } = await database.owner.query(
      "select count(*) filter (where revoked_at is null)::int as alive, count(*)::int as all from private.api_keys where partner_id = $1",
      [cast.unlinked.partnerId],
    );
    expect(rows).toEqual([{ alive: 1, all: 201 }]);
  });
});

describe("authentication", () => {
  async function authenticate(credential: object) {
    const { rows } = await database.login.query("select (private.authenticate($1)).*", [credential]);
    return rows[0];
  }

  test("knows an account's status the moment it changes", async () => {
    const { creditorId } = await makeCreditor(database.owner);
    const mirrored = async () =>
      (
        await database.owner.query("select status, tier from private.accounts where creditor_id = $1", [
          creditorId,
        ])
      ).rows;
    expect(await mirrored()).toEqual([{ status: "verified", tier: "standard" }]);
    await database.owner.query("update app.creditors set tier = 'enterprise' where creditor_id = $1", [
      creditorId,
    ]);
    expect(await mirrored()).toEqual([{ status: "verified", tier: "enterprise" }]);
  });

  test("takes nobody for somebody, whatever the route", async () => {
    for (const access of ["tenant", "onboarding", "session", "partner", "operator"]) {
      for (const kind of ["none", "unknown", "nonsense"]) {
        await expect(authenticate({ kind, access })).rejects.toMatchObject({ code: "SV001" });
      }
    }
  });

  test("gives the public the public's role, whatever they show", async () => {
    expect(await authenticate({ kind: "session", token_hash: "00", access: "public" })).toMatchObject({
      role: "svc_public",
      creditor_id: null,
      user_id: null,
    });
  });

  test("refuses an access that no operation has", async () => {
    const { rows } = await database.owner.query(
      "select encode(token_hash, 'hex') as token_hash from private.sessions where user_id = $1",
      [cast.operator.userId],
    );
    await expect(authenticate({ kind: "session", ...rows[0], access: "everything" })).rejects.toMatchObject({
      code: "SV003",
    });
  });
});

describe("the password of nobody", () => {
  test("costs as much as a real one and is met by none", async () => {
    const { rows } = await database.owner.query(
      `select private.nobodys_password_hash() as hash, extensions.gen_salt('bf', private.password_cost()) as salt,
              private.password_hash('', private.nobodys_password_hash()) as tried`,
    );
    expect(rows[0].hash.slice(0, 7)).toBe(rows[0].salt.slice(0, 7));
    expect(rows[0].tried).toHaveLength(rows[0].hash.length);
    expect(rows[0].tried).not.toBe(rows[0].hash);
  });
});

describe("a raw write of an account's status", () => {
  test.each(["svc_creditor", "svc_operator", "svc_worker"])("is refused to %s", async (role) => {
    const client = await database.connect("login");
    await client.query("begin");
    await client.query(
      "select app.enter(($1, $2, 'operator', 'test', null, null, 'session')::app.principal)",
      [role, cast.other.creditorId],
    );
    await expect(client.query("update app.creditors set status = 'suspended'")).rejects.toMatchObject({
      code: "SV204",
    });
    await client.query("rollback");
  });
});

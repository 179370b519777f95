import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import request from "supertest";
import { seed } from "../../src/seed.ts";
import { bearer } from "../support/cast.ts";
import { testConfig, useService } from "../support/service.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-seed-"));
const path = join(folder, "demo.json");
const service = useService();
const config = testConfig({ DATA_DIR: folder });

afterAll(() => rmSync(folder, { recursive: true }));

const start = (changed: object = {}) => seed(service.pools.other, { ...config, ...changed });
const written = () => JSON.parse(readFileSync(path, "utf8"));
const count = async (what: string) =>
  (await service.database.owner.query(`select count(*)::int as n from ${what}`)).rows[0].n;
const settings = async (token: string, creditor = "") =>
  (
    await request(service.app)
      .get("/v1/settings")
      .set("Authorization", bearer(token))
      .set("X-SVC-Creditor", creditor)
  ).status;

let logins = 0;
const login = async (user: { email: string; password: string }) => {
  logins += 1;
  return (
    await request(service.app)
      .post("/v1/auth/login")
      .set("X-Forwarded-For", `192.0.2.${logins}`)
      .send({ email: user.email, password: user.password })
  ).status;
};

/** The whole of what an integrator finds after a start: every credential works. */
async function expectWorking(): Promise<void> {
  const { creditor, operator, partner } = written();
  expect(await settings(creditor.api_key)).toBe(200);
  expect(await settings(partner.api_key, "demo-creditor")).toBe(200);
  expect(await Promise.all([creditor, operator, partner].map(login))).toEqual([200, 200, 200]);
}

describe("the demo's seed", () => {
  test("makes a creditor, an operator and a linked partner whose credentials work", async () => {
    expect(await start()).toEqual({ created: true, path });
    const secrets = {
      api_key: expect.any(String),
      webhook_signing_secret: expect.stringMatching(/^whsec_/),
      email: expect.any(String),
      password: expect.any(String),
    };
    expect(written()).toEqual({
      creditor: { creditor_id: expect.any(String), ...secrets },
      operator: { email: "operator@demo.invalid", password: "operator-password" },
      partner: { partner_id: expect.any(String), ...secrets },
    });
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await expectWorking();
  });

  test("changes nothing on the next start", async () => {
    const before = readFileSync(path, "utf8");
    expect(await start()).toEqual({ created: false, path });
    expect(readFileSync(path, "utf8")).toBe(before);
    await expectWorking();
  });

  test("issues the credentials anew, for the same accounts, when the file is lost or damaged", async () => {
    for (const lose of [() => rmSync(path), () => writeFileSync(path, '{"creditor":')]) {
      const before = written();
      lose();
      expect(await start()).toEqual({ created: true, path });
      expect(written().creditor.creditor_id).toBe(before.creditor.creditor_id);
      expect(written().partner.partner_id).toBe(before.partner.partner_id);
      await expectWorking();
      expect(await settings(before.creditor.api_key)).toBe(401);
    }
    expect(await count("app.creditors")).toBe(1);
    expect(await count("private.users")).toBe(3);
  });

  test("leaves nothing behind in the database when the file cannot be written, and comes again", async () => {
    rmSync(path);
    const before = await count("app.audit_events");
    await expect(start({ dataDir: "/dev/null/nowhere" })).rejects.toThrow();
    expect(await count("app.audit_events")).toBe(before);
    expect(await start()).toEqual({ created: true, path });
    await expectWorking();
  });

  test("replaces a file that speaks of another database", async () => {
    const file = written();
    file.creditor.creditor_id = "00000000-0000-4000-8000-000000000000";
    writeFileSync(path, JSON.stringify(file));
    expect(await start()).toEqual({ created: true, path });
    await expectWorking();
  });

  test("gives the operator the password of the configuration, and leaves the rest alone", async () => {
    const before = written();
    expect(await start({ operatorPassword: "another operator password" })).toEqual({ created: false, path });
    expect(written()).toEqual({
      ...before,
      operator: { ...before.operator, password: "another operator password" },
    });
    await expectWorking();
  });

  test("is done once by many starts at once", async () => {
    rmSync(path);
    const starts = await Promise.all(Array.from({ length: 4 }, () => start()));
    expect(starts.filter((seeded) => seeded.created)).toHaveLength(1);
    await expectWorking();
    expect(readdirSync(folder)).toEqual(["demo.json"]);
  });
});

describe("production's seed", () => {
  const production = { environment: "production" as const, operatorEmail: "chief@operator.example" };

  test("makes the first operator and nothing else, and never resets his password", async () => {
    const before = [await count("app.creditors"), await count("private.users")];
    expect(await start(production)).toEqual({ created: false, path: null });
    expect(await start({ ...production, operatorPassword: "a later password" })).toEqual({
      created: false,
      path: null,
    });
    expect([await count("app.creditors"), await count("private.users")]).toEqual([before[0], before[1] + 1]);
    expect(await login({ email: production.operatorEmail, password: "operator-password" })).toBe(200);
  });

  test("refuses an address that belongs to a creditor's user", async () => {
    await expect(start({ ...production, operatorEmail: "creditor@demo.invalid" })).rejects.toMatchObject({
      code: "SV008",
    });
  });
});

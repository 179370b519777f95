import { readFileSync, statSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ConfigError, describeVariables, loadConfig, providerDrivers } from "../src/config.ts";
import { generatedSecrets } from "../src/secrets.ts";
import { isSecretsKey } from "../src/secrets_box.ts";
import { readSigningKey, signingKeyOf } from "../src/signing_key.ts";

const made = {
  JWT_SECRET: "j".repeat(32),
  FILE_SIGNING_SECRET: "f".repeat(32),
  OPERATOR_PASSWORD: "made-up-password",
  SECRETS_KEY: Buffer.alloc(32, 1).toString("base64"),
  AUDIT_SIGNING_KEY: signingKeyOf(Buffer.alloc(32, 1)),
};

const load = (env: Record<string, string>) => loadConfig(env, () => made);

function faultsOf(work: () => unknown): readonly string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

const live = { ...providerDrivers, ...drivers("live") };

function drivers(name: string) {
  const names = [
    "voice",
    "email",
    "enrichment",
    "screening",
    "verification",
    "processor",
    "storage",
    "accounting",
  ];
  return Object.fromEntries(names.map((each) => [each, ["simulated", name]])) as Record<
    Exclude<keyof typeof providerDrivers, "classifier">,
    [string, string]
  >;
}

const production = {
  ENVIRONMENT: "production",
  JWT_SECRET: "a".repeat(32),
  FILE_SIGNING_SECRET: "b".repeat(32),
  SECRETS_KEY: Buffer.alloc(32, 2).toString("base64"),
  AUDIT_SIGNING_KEY: signingKeyOf(Buffer.alloc(32, 2)),
  OPERATOR_EMAIL: "ops@collections.example",
  OPERATOR_PASSWORD: "correct horse battery",
  VOICE_EVENTS_SECRET: "c".repeat(32),
  EMAIL_EVENTS_SECRET: "d".repeat(32),
  CALLBACK_NUMBER: "+18005550123",
  POSTAL_ADDRESS: "1 Main Street, Austin, TX 78701",
  MAIL_AUTHSERV_ID: "mx.collections.example",
  LICENSED_STATES: "CA,tx",
  VOICE_PROVIDER: "live",
  EMAIL_PROVIDER: "live",
  ENRICHMENT_PROVIDER: "live",
  SCREENING_PROVIDER: "live",
  VERIFICATION_PROVIDER: "live",
  PROCESSOR_PROVIDER: "live",
  STORAGE_PROVIDER: "live",
  ACCOUNTING_PROVIDER: "live",
};

const loadLive = (env: Record<string, string>) => loadConfig(env, refuseToMakeUp, live);

function refuseToMakeUp(): never {
  throw new Error("production asked for made-up secrets");
}

describe("on demo", () => {
  const url = (login: string) => `postgres://${login}:secret@localhost/svc`;

  test("each pool has the login that is named for it, or else DATABASE_URL's", () => {
    expect(load({ DATABASE_URL: url("one") }).databaseUrls).toEqual({
      tenant: url("one"),
      other: url("one"),
      worker: url("one"),
    });
    const env = { DATABASE_URL: url("one"), DATABASE_WORKER_URL: url("three") };
    expect(load(env).databaseUrls).toEqual({ tenant: url("one"), other: url("one"), worker: url("three") });
    expect(load({ ...env, DATABASE_OTHER_URL: url("two") }).databaseUrls).toEqual({
      tenant: url("one"),
      other: url("two"),
      worker: url("three"),
    });
  });

  test("an empty environment is enough, and gives the documented defaults", () => {
    expect(load({})).toEqual({
      environment: "demo",
      port: 3000,
      healthPort: null,
      host: "127.0.0.1",
      databaseUrls: null,
      databaseOwnerUrl: null,
      dataDir: ".data",
      publicBaseUrl: "http://localhost:3000",
      dashboardBaseUrl: null,
      jwtSecret: made.JWT_SECRET,
      fileSigningSecret: made.FILE_SIGNING_SECRET,
      secretsKey: made.SECRETS_KEY,
      secretsKeyPrevious: null,
      auditSigningKey: made.AUDIT_SIGNING_KEY,
      auditFile: join(".data", "audit.jsonl"),
      eventSecrets: { voice: expect.stringMatching(/^\w{64}$/), email: expect.stringMatching(/^\w{64}$/) },
      callbackNumber: "+18885550100",
      mailAuthservId: "mx.service.invalid",
      postalAddress: "c/o Collections Placement Service, 1 Demo Street, Austin, TX 78701",
      operatorEmail: "operator@demo.invalid",
      operatorPassword: made.OPERATOR_PASSWORD,
      operatorPasswordGenerated: true,
      outboundAllowCidrs: [],
      outboundCaFile: null,
      trustProxy: ["loopback"],
      workerConcurrency: 10,
      poolSize: 10,
      licensedStates: "all",
      testHelpers: true,
      providers: {
        voice: "simulated",
        email: "simulated",
        enrichment: "simulated",
        screening: "simulated",
        verification: "simulated",
        processor: "simulated",
        storage: "simulated",
        accounting: "simulated",
        classifier: "rules",
      },
    });
  });

  test("a variable set to nothing counts as not set", () => {
    expect(load({ PORT: "", DATABASE_URL: " ", ENVIRONMENT: "" })).toEqual(load({}));
  });

  test("given secrets are used as they are, and none is made up beside them", () => {
    const secrets = {
      JWT_SECRET: "one",
      FILE_SIGNING_SECRET: "two",
      OPERATOR_PASSWORD: "three",
      SECRETS_KEY: production.SECRETS_KEY,
      AUDIT_SIGNING_KEY: production.AUDIT_SIGNING_KEY,
    };
    const config = loadConfig(secrets, refuseToMakeUp);
    expect(config).toMatchObject({
      jwtSecret: "one",
      fileSigningSecret: "two",
      operatorPassword: "three",
      secretsKey: production.SECRETS_KEY,
      auditSigningKey: production.AUDIT_SIGNING_KEY,
      operatorPasswordGenerated: false,
    });
  });

  test("lists are split, trimmed and spelt as the rules spell them", () => {
    const config = load({
      OUTBOUND_ALLOW_CIDRS: "127.0.0.0/8, ::1",
      LICENSED_STATES: "ca, TX",
      TRUST_PROXY: "loopback,10.0.0.0/8",
      PUBLIC_BASE_URL: "https://pay.example/",
    });
    expect(config).toMatchObject({
      outboundAllowCidrs: ["127.0.0.0/8", "::1"],
      licensedStates: ["CA", "TX"],
      trustProxy: ["loopback", "10.0.0.0/8"],
      publicBaseUrl: "https://pay.example",
    });
    expect(load({ LICENSED_STATES: "ALL", TRUST_PROXY: "none" })).toMatchObject({
      licensedStates: "all",
      trustProxy: [],
    });
  });

  test("what was read can no longer be changed", () => {
    const config = load({});
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
    expect(() => Object.assign(config.providers, { voice: "live" })).toThrow(TypeError);
  });
});

describe("a faulty value is refused in one line that names its variable", () => {
  test.each([
    ["PORT", "eighty"],
    ["PORT", "65536"],
    ["HOST", "two words"],
    ["POOL_SIZE", "0"],
    ["WORKER_CONCURRENCY", "2.5"],
    ["ENVIRONMENT", "staging"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["PUBLIC_BASE_URL", "pay.example"],
    ["DASHBOARD_BASE_URL", "ftp://pay.example"],
    ["OPERATOR_EMAIL", "operator"],
    ["OUTBOUND_ALLOW_CIDRS", "127.0.0.0/33"],
    ["OUTBOUND_ALLOW_CIDRS", "localhost"],
    ["TRUST_PROXY", "everybody"],
    ["LICENSED_STATES", "CA,XX"],
    ["SECRETS_KEY", "31 bytes".padEnd(44, "=")],
    ["SECRETS_KEY_PREVIOUS", "00".repeat(32)],
    ["AUDIT_SIGNING_KEY", Buffer.alloc(48).toString("base64")],
    ["VOICE_PROVIDER", "simulatd"],
    ["CLASSIFIER_PROVIDER", "simulated"],
  ])("%s=%s", (name, value) => {
    const faults = faultsOf(() => load({ [name]: value }));
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} must be [^\n]+$`))]);
  });

  test("every fault at once is named, not only the first", () => {
    const faults = faultsOf(() => load({ PORT: "x", POOL_SIZE: "x", EMAIL_PROVIDER: "x" }));
    expect(faults.map((line) => line.split(" ")[0])).toEqual(["PORT", "POOL_SIZE", "EMAIL_PROVIDER"]);
  });

  test("a secret's value is not repeated", () => {
    const env = { DATABASE_URL: "mysql://user:hunter2@localhost/x", DATABASE_OWNER_URL: "hunter2" };
    const faults = faultsOf(() => load(env));
    expect(faults).toHaveLength(2);
    expect(faults.join("\n")).not.toContain("hunter2");
  });

  test("an owner's connection without a login's is refused", () => {
    const faults = faultsOf(() => load({ DATABASE_OWNER_URL: "postgres://owner@localhost/x" }));
    expect(faults).toEqual(["DATABASE_OWNER_URL is of use only beside DATABASE_URL, which is not set"]);
  });
});

describe("in production", () => {
  test("a complete environment starts without made-up secrets, test helpers or trusted proxies", () => {
    expect(loadLive(production)).toMatchObject({
      environment: "production",
      operatorPasswordGenerated: false,
      licensedStates: ["CA", "TX"],
      testHelpers: false,
      trustProxy: [],
      host: null,
    });
  });

  test("the API listens where HOST says, there as on demo", () => {
    expect(loadLive({ ...production, HOST: "10.0.0.7" })).toMatchObject({ host: "10.0.0.7" });
    expect(load({ HOST: "0.0.0.0" })).toMatchObject({ host: "0.0.0.0" });
  });

  test("an empty environment is refused with everything that is missing in one message", () => {
    const message = faultsOf(() => loadLive({ ENVIRONMENT: "production" })).join("\n");
    const missing = Object.keys(production).filter((name) => name !== "ENVIRONMENT");
    expect(missing.filter((name) => !message.includes(`${name} must`))).toEqual([]);
  });

  test.each(Object.keys(production).filter((name) => name !== "ENVIRONMENT"))(
    "lacking %s is refused",
    (name) => {
      const { [name]: _, ...rest } = production as Record<string, string>;
      expect(faultsOf(() => loadLive(rest))).toEqual([expect.stringMatching(new RegExp(`^${name} must`))]);
    },
  );

  test.each([
    ["VOICE_PROVIDER", "simulated"],
    ["OUTBOUND_ALLOW_CIDRS", "127.0.0.0/8"],
    ["JWT_SECRET", "short"],
  ])("%s=%s is refused", (name, value) => {
    const faults = faultsOf(() => loadLive({ ...production, [name]: value }));
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} must`))]);
  });
});

describe("the description of all variables", () => {
  const described = describeVariables();

  test("says of each what it means and what holds without it", () => {
    expect(described.filter(({ description, default: said }) => !description || !said)).toEqual([]);
  });

  test("calls required what production refuses to start without, and nothing else", () => {
    const required = described.filter(({ production: rule }) => rule === "required").map(({ name }) => name);
    const needed = Object.keys(production).filter((name) => name !== "ENVIRONMENT");
    expect(required.sort()).toEqual(needed.sort());
  });

  test("calls secret what signs, encrypts or lets in", () => {
    const telling = /SECRET|PASSWORD|_KEY$|^DATABASE_/;
    const secret = described.filter((variable) => variable.secret).map(({ name }) => name);
    expect(secret).toEqual(described.map(({ name }) => name).filter((name) => telling.test(name)));
  });
});

describe("generated secrets", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "svc-secrets-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test("are made once, kept, and readable by their owner only", () => {
    const first = generatedSecrets(join(folder, "data"));
    const file = join(folder, "data", "secrets.json");
    expect(generatedSecrets(join(folder, "data"))).toEqual(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(first);
  });

  test("differ from folder to folder", () => {
    const one = generatedSecrets(join(folder, "one"));
    const two = generatedSecrets(join(folder, "two"));
    expect(Object.values(one).filter((value) => Object.values(two).includes(value))).toEqual([]);
  });

  test("of a release that knew fewer keys get the missing ones, the same at every start", async () => {
    const older = {
      JWT_SECRET: "j".repeat(48),
      FILE_SIGNING_SECRET: "f".repeat(48),
      OPERATOR_PASSWORD: "p".repeat(20),
    };
    await writeFile(join(folder, "secrets.json"), JSON.stringify(older));
    const completed = generatedSecrets(folder);
    expect(generatedSecrets(folder)).toEqual(completed);
    expect(completed).toMatchObject(older);
    expect(isSecretsKey(completed.SECRETS_KEY)).toBe(true);
    expect(readSigningKey(completed.AUDIT_SIGNING_KEY)).toBeDefined();
    await writeFile(
      join(folder, "secrets.json"),
      JSON.stringify({ ...older, FILE_SIGNING_SECRET: "g".repeat(48) }),
    );
    expect(generatedSecrets(folder).SECRETS_KEY).not.toBe(completed.SECRETS_KEY);
  });

  test("that are damaged are refused by the file's name", async () => {
    await writeFile(join(folder, "secrets.json"), '{"JWT_SECRET": "half');
    expect(() => generatedSecrets(folder)).toThrow(/secrets\.json is damaged/);
  });
});

import { createHmac } from "node:crypto";
import { isIP, isIPv4 } from "node:net";
import { join } from "node:path";
import * as z from "zod";
import { type GeneratedSecrets, generatedSecrets } from "./secrets.ts";
import { isSecretsKey } from "./secrets_box.ts";
import { readSigningKey } from "./signing_key.ts";

/** The drivers that each provider variable may name; the first is its default. */
export const providerDrivers = {
  voice: ["simulated"],
  email: ["simulated"],
  enrichment: ["simulated"],
  screening: ["simulated"],
  verification: ["simulated"],
  processor: ["simulated"],
  storage: ["simulated"],
  accounting: ["simulated"],
  classifier: ["rules"],
} as const;

export type Provider = keyof typeof providerDrivers;
type Drivers = Readonly<Record<Provider, readonly [string, ...string[]]>>;

export interface Config {
  readonly environment: "demo" | "production";
  readonly port: number;
  /** Absent: an embedded Postgres under dataDir. */
  readonly databaseUrls: DatabaseUrls | null;
  /** Absent beside databaseUrls: nothing is migrated. */
  readonly databaseOwnerUrl: string | null;
  readonly dataDir: string;
  readonly publicBaseUrl: string;
  readonly dashboardBaseUrl: string | null;
  readonly jwtSecret: string;
  readonly fileSigningSecret: string;
  /** Encrypts the secrets that the database keeps: 32 bytes, base64. */
  readonly secretsKey: string;
  /** Still decrypts; null but while the key is being replaced. */
  readonly secretsKeyPrevious: string | null;
  /** Signs the audit checkpoints: Ed25519, PKCS#8 (DER) as base64. */
  readonly auditSigningKey: string;
  /** Where the audit checkpoints are appended, out of the database's reach. */
  readonly auditFile: string;
  /** What providers sign the events with that they report by themselves. */
  readonly eventSecrets: Readonly<Record<EventSource, string>>;
  /** Where a debtor calls back, E.164. */
  readonly callbackNumber: string;
  /** The operator's own, under emails for creditors whose address is not on file. */
  readonly postalAddress: string;
  /** By what name our own mail server writes what it found about the sender of an email (RFC 8601). */
  readonly mailAuthservId: string;
  readonly operatorEmail: string;
  readonly operatorPassword: string;
  /** Whether the password above was made up here, and so has to be told to whoever starts the service. */
  readonly operatorPasswordGenerated: boolean;
  readonly outboundAllowCidrs: readonly string[];
  readonly outboundCaFile: string | null;
  /** As Express' setting of that name takes it; empty trusts nobody. */
  readonly trustProxy: readonly string[];
  readonly workerConcurrency: number;
  readonly poolSize: number;
  readonly licensedStates: "all" | readonly string[];
  readonly testHelpers: boolean;
  readonly providers: Readonly<Record<Provider, string>>;
}

/** Each with a login that may become the roles of its pool alone; they may be one and the same. */
export interface DatabaseUrls {
  /** Tenants' operations. */
  readonly tenant: string;
  /** Operations of debtors, partners, operators and the public. */
  readonly other: string;
  /** Tasks, their queue, and simulated vendors. */
  readonly worker: string;
}

/** The variables that hold them. */
export const databaseVariables = {
  tenant: "DATABASE_URL",
  other: "DATABASE_OTHER_URL",
  worker: "DATABASE_WORKER_URL",
} as const satisfies Record<keyof DatabaseUrls, string>;

/** The providers that report events by themselves. */
export type EventSource = "voice" | "email";

type Environment = Readonly<Record<string, string | undefined>>;

/** A configuration that cannot be started with: one line for each thing wrong, each naming its variable. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join("\n"));
    this.lines = lines;
  }
}

/** The one place that reads the process's environment. */
export function readConfig(): Config {
  return loadConfig(process.env, generatedSecrets);
}

/**
 * What the environment says, checked and completed. `secrets` is asked only on demo, and only when one is missing;
 * production names what it lacks instead.
 */
export function loadConfig(
  env: Environment,
  secrets: (dataDir: string) => GeneratedSecrets,
  drivers: Drivers = providerDrivers,
): Config {
  const filled = withoutBlanks(env);
  const parsed = variables.safeParse(filled);
  const providers = chosenProviders(filled, drivers);
  const faults = [...(parsed.error?.issues ?? []).map(lineOf), ...providerFaults(providers, drivers)];
  if (!parsed.success || faults.length) throw new ConfigError(faults);
  if (parsed.data.ENVIRONMENT === "production") refuseUnready(parsed.data, providers);
  return freeze(complete(parsed.data, providers, secrets));
}

/** A variable set to nothing (as compose files do) is one that is not set. */
function withoutBlanks(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
}

function lineOf(issue: z.core.$ZodIssue): string {
  return `${issue.path.join(".")} ${issue.message}`;
}

const text = z.string().trim();

function whole(least: number, most: number) {
  const rule = `must be a whole number from ${least} to ${most}`;
  return text
    .regex(/^\d{1,9}$/, { error: rule, abort: true })
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule);
}

const base = text
  .refine((value) => hasScheme(value, "http:", "https:"), "must be an http or https address")
  .transform((value) => value.replace(/\/+$/, ""));

const database = text.refine(
  (value) => hasScheme(value, "postgres:", "postgresql:"),
  "must be an address such as postgres://user:password@host/database",
);

const list = text.transform((value) =>
  value
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean),
);

const secretsKey = text.refine(isSecretsKey, "must be 32 bytes as base64: openssl rand -base64 32");

const variables = z
  .object({
    ENVIRONMENT: z.enum(["demo", "production"], "must be demo or production").default("demo"),
    PORT: whole(0, 65_535).default(3000),
    DATABASE_URL: database.optional(),
    DATABASE_OTHER_URL: database.optional(),
    DATABASE_WORKER_URL: database.optional(),
    DATABASE_OWNER_URL: database.optional(),
    DATA_DIR: text.default(".data"),
    PUBLIC_BASE_URL: base.optional(),
    DASHBOARD_BASE_URL: base.optional(),
    JWT_SECRET: z.string().optional(),
    FILE_SIGNING_SECRET: z.string().optional(),
    SECRETS_KEY: secretsKey.optional(),
    SECRETS_KEY_PREVIOUS: secretsKey.optional(),
    AUDIT_SIGNING_KEY: text
      .refine(
        (value) => readSigningKey(value) !== undefined,
        "must be an Ed25519 key, PKCS#8 in DER as base64: openssl genpkey -algorithm ed25519 -outform DER | base64",
      )
      .optional(),
    AUDIT_FILE: text.optional(),
    VOICE_EVENTS_SECRET: z.string().optional(),
    EMAIL_EVENTS_SECRET: z.string().optional(),
    POSTAL_ADDRESS: text.max(300, "must be at most 300 characters").optional(),
    MAIL_AUTHSERV_ID: text
      .regex(/^[\w.-]{1,253}$/, "must be the name of a host such as mx.example.com")
      .optional(),
    CALLBACK_NUMBER: text
      .regex(/^\+1[2-9]\d{9}$/, "must be a number in the United States such as +18005550123")
      .optional(),
    OPERATOR_EMAIL: text.pipe(z.email("must be an email address")).optional(),
    OPERATOR_PASSWORD: z.string().optional(),
    OUTBOUND_ALLOW_CIDRS: list
      .refine(
        (all) => all.every(isRange),
        "must be addresses or ranges such as 127.0.0.0/8, separated by commas",
      )
      .default([]),
    OUTBOUND_CA_FILE: text.optional(),
    TRUST_PROXY: list
      .transform((all) => (all.join() === "none" ? [] : all))
      .refine(
        (all) => all.every(isProxy),
        "must be none, or loopback, linklocal, uniquelocal, addresses or ranges",
      )
      .optional(),
    WORKER_CONCURRENCY: whole(1, 1_000).default(10),
    POOL_SIZE: whole(1, 1_000).default(10),
    LICENSED_STATES: list
      .transform((all) => all.map((each) => each.toUpperCase()))
      .refine((all) => all.join() === "ALL" || all.every((each) => states.has(each)), {
        error: "must be all, or codes of states such as CA,TX, separated by commas",
      })
      .optional(),
  })
  .check(({ value, issues }) => {
    if (value.DATABASE_URL) return;
    for (const name of ["DATABASE_OTHER_URL", "DATABASE_WORKER_URL", "DATABASE_OWNER_URL"] as const) {
      if (!value[name]) continue;
      const message = "is of use only beside DATABASE_URL, which is not set";
      issues.push({ code: "custom", path: [name], message, input: value[name] });
    }
  });

type Given = z.infer<typeof variables>;
type Chosen = Readonly<Record<Provider, string>>;

function variableOf(provider: Provider): string {
  return `${provider.toUpperCase()}_PROVIDER`;
}

const providerNames = Object.keys(providerDrivers) as Provider[];

function chosenProviders(env: Environment, drivers: Drivers): Chosen {
  const chosen = (name: Provider) => env[variableOf(name)]?.trim() ?? drivers[name][0];
  return Object.fromEntries(providerNames.map((name) => [name, chosen(name)])) as Chosen;
}

function providerFaults(chosen: Chosen, drivers: Drivers): string[] {
  return providerNames
    .filter((name) => !drivers[name].includes(chosen[name]))
    .map((name) => `${variableOf(name)} must be ${drivers[name].join(" or ")}`);
}

const leastSecret = 32;
const secretNames = [
  "JWT_SECRET",
  "FILE_SIGNING_SECRET",
  "VOICE_EVENTS_SECRET",
  "EMAIL_EVENTS_SECRET",
] as const;

/** Production makes nothing up and pretends nothing. */
function refuseUnready(given: Given, providers: Chosen): void {
  const faults: string[] = [];
  for (const name of secretNames) {
    if ((given[name]?.length ?? 0) < leastSecret) {
      faults.push(`${name} must be set in production, to at least ${leastSecret} characters`);
    }
  }
  for (const name of [
    "SECRETS_KEY",
    "AUDIT_SIGNING_KEY",
    "OPERATOR_EMAIL",
    "OPERATOR_PASSWORD",
    "LICENSED_STATES",
    "CALLBACK_NUMBER",
    "POSTAL_ADDRESS",
    "MAIL_AUTHSERV_ID",
  ] as const) {
    if (!given[name]) faults.push(`${name} must be set in production`);
  }
  if (given.OUTBOUND_ALLOW_CIDRS.length) {
    faults.push("OUTBOUND_ALLOW_CIDRS must not be set in production: it opens the address guard");
  }
  for (const name of providerNames) {
    if (providers[name] === "simulated")
      faults.push(`${variableOf(name)} must name a real provider in production`);
  }
  if (faults.length) throw new ConfigError(faults);
}

function complete(given: Given, providers: Chosen, secrets: (dataDir: string) => GeneratedSecrets): Config {
  const demo = given.ENVIRONMENT === "demo";
  const completed = completeSecrets(given, secrets);
  return {
    environment: given.ENVIRONMENT,
    port: given.PORT,
    databaseUrls: databaseUrls(given),
    databaseOwnerUrl: given.DATABASE_OWNER_URL ?? null,
    dataDir: given.DATA_DIR,
    publicBaseUrl: given.PUBLIC_BASE_URL ?? `http://localhost:${given.PORT}`,
    dashboardBaseUrl: given.DASHBOARD_BASE_URL ?? null,
    ...completed,
    secretsKeyPrevious: given.SECRETS_KEY_PREVIOUS ?? null,
    auditFile: given.AUDIT_FILE ?? join(given.DATA_DIR, "audit.jsonl"),
    eventSecrets: {
      voice: given.VOICE_EVENTS_SECRET ?? derived(completed.fileSigningSecret, "voice events"),
      email: given.EMAIL_EVENTS_SECRET ?? derived(completed.fileSigningSecret, "email events"),
    },
    callbackNumber: given.CALLBACK_NUMBER ?? "+18885550100",
    postalAddress:
      given.POSTAL_ADDRESS ?? "c/o Collections Placement Service, 1 Demo Street, Austin, TX 78701",
    mailAuthservId: given.MAIL_AUTHSERV_ID ?? "mx.service.invalid",
    operatorEmail: given.OPERATOR_EMAIL ?? "operator@demo.invalid",
    outboundAllowCidrs: given.OUTBOUND_ALLOW_CIDRS,
    outboundCaFile: given.OUTBOUND_CA_FILE ?? null,
    trustProxy: given.TRUST_PROXY ?? (demo ? ["loopback"] : []),
    workerConcurrency: given.WORKER_CONCURRENCY,
    poolSize: given.POOL_SIZE,
    licensedStates: licensedStates(given.LICENSED_STATES),
    testHelpers: demo,
    providers,
  };
}

function databaseUrls({
  DATABASE_URL: tenant,
  DATABASE_OTHER_URL: other = tenant,
  DATABASE_WORKER_URL: worker = tenant,
}: Given): DatabaseUrls | null {
  return tenant && other && worker ? { tenant, other, worker } : null;
}

function completeSecrets(given: Given, secrets: (dataDir: string) => GeneratedSecrets) {
  let made: GeneratedSecrets | undefined;
  const secret = (name: keyof GeneratedSecrets) => {
    const set = given[name];
    if (set) return set;
    made ??= secrets(given.DATA_DIR);
    return made[name];
  };
  return {
    jwtSecret: secret("JWT_SECRET"),
    fileSigningSecret: secret("FILE_SIGNING_SECRET"),
    operatorPassword: secret("OPERATOR_PASSWORD"),
    operatorPasswordGenerated: !given.OPERATOR_PASSWORD,
    secretsKey: secret("SECRETS_KEY"),
    auditSigningKey: secret("AUDIT_SIGNING_KEY"),
  };
}

/** A secret of its own for one purpose. */
function derived(secret: string, purpose: string): string {
  return createHmac("sha256", secret).update(purpose).digest("hex");
}

function licensedStates(given: readonly string[] | undefined): "all" | readonly string[] {
  return !given || given.join() === "ALL" ? "all" : given;
}

function freeze(config: Config): Config {
  for (const value of Object.values(config)) Object.freeze(value);
  return Object.freeze(config);
}

function hasScheme(value: string, ...schemes: string[]): boolean {
  return URL.canParse(value) && schemes.includes(new URL(value).protocol);
}

function isRange(value: string): boolean {
  const [address = "", bits, ...rest] = value.split("/");
  if (!isIP(address) || rest.length) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128));
}

function isProxy(value: string): boolean {
  return ["loopback", "linklocal", "uniquelocal"].includes(value) || isRange(value);
}

const states = new Set(
  (
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO " +
    "MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY"
  ).split(" "),
);

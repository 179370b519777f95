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
  /** Where a worker answers for its health; null: nowhere. */
  readonly healthPort: number | null;
  /** Null: every interface. */
  readonly host: string | null;
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
  /** Whether the password above was made up here, and so is in DATA_DIR/secrets.json alone. */
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

/** What the page of all variables says of one beside its schema; what production asks is checked by it too. */
interface About {
  readonly description: string;
  /** Where the default is not the schema's own. */
  readonly default?: string;
  readonly production?: "required" | "refused";
  /** A value that nobody else may know. */
  readonly secret?: true;
  /** The fewest characters that production takes. */
  readonly leastLength?: number;
  /** All API processes of one service have to be given the same. */
  readonly shared?: true;
}

const abouts = z.registry<About>();

function about<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  more: Omit<About, "description"> = {},
): Schema {
  abouts.add(schema, { description, ...more });
  return schema;
}

const madeOnDemo = "made on demo, kept in `DATA_DIR/secrets.json`";

/** What signs or encrypts: the same for all processes, and made up by nobody in production. */
const sharedSecret = { default: madeOnDemo, production: "required", secret: true, shared: true } as const;

const signingSecret = (description: string, made: string = madeOnDemo) =>
  about(z.string().optional(), description, { ...sharedSecret, default: made, leastLength: 32 });

const eventsSecret = (source: string) =>
  signingSecret(
    `What the ${source} provider signs the events with that it reports.`,
    "on demo derived from `FILE_SIGNING_SECRET`",
  );

const shape = {
  ENVIRONMENT: about(
    z.enum(["demo", "production"], "must be demo or production").default("demo"),
    "`demo` simulates the outside world, makes up what is missing and serves the test helpers; `production` does none of that.",
  ),
  HOST: about(
    text.regex(/^[\w.:%-]{1,253}$/, "must be an address or the name of a host such as 127.0.0.1").optional(),
    "The address that the API listens on.",
    { default: "demo: `127.0.0.1`; production: all interfaces" },
  ),
  PORT: about(whole(0, 65_535).default(3000), "The port of the API; 0 takes a free one."),
  HEALTH_PORT: about(
    whole(0, 65_535).optional(),
    "The port, at HOST, where `npm run worker` answers `/health` and `/health/deep`; 0 takes a free one.",
    { default: "none; it answers nowhere" },
  ),
  DATABASE_URL: about(
    database.optional(),
    "The Postgres (15 or newer) of tenants' operations, by a login that owns nothing. `npm run api` and `npm run worker` need it.",
    { default: "an embedded Postgres under `DATA_DIR`", secret: true },
  ),
  DATABASE_OTHER_URL: about(
    database.optional(),
    "The same database by the login of debtors', partners', operators' and public operations.",
    { default: "as `DATABASE_URL`", secret: true },
  ),
  DATABASE_WORKER_URL: about(
    database.optional(),
    "The same database by the login of tasks and their queue: for worker, start and migrate a direct connection, not through PgBouncer.",
    { default: "as `DATABASE_URL`", secret: true },
  ),
  DATABASE_OWNER_URL: about(
    database.optional(),
    "The owner's connection, for migrations alone: set it for `npm run migrate`, and for `npm start` beside `DATABASE_URL`.",
    { default: "none; nothing is migrated", secret: true },
  ),
  DATA_DIR: about(
    text.default(".data"),
    "The folder of the embedded database, of stored files and of what demo makes up.",
  ),
  PUBLIC_BASE_URL: about(base.optional(), "Where callers reach the API: the base of links in messages.", {
    default: "`http://localhost:<PORT>`",
  }),
  DASHBOARD_BASE_URL: about(base.optional(), "The base of links to the dashboard.", {
    default: "none; `dashboard_url` is null",
  }),
  JWT_SECRET: signingSecret("Signs the tokens of accounts that are being set up and of the debtor portal."),
  FILE_SIGNING_SECRET: signingSecret("Signs the links to recordings and files, and those that stop emails."),
  SECRETS_KEY: about(
    secretsKey.optional(),
    "Encrypts the secrets that the database keeps: 32 bytes as base64, `openssl rand -base64 32`.",
    sharedSecret,
  ),
  SECRETS_KEY_PREVIOUS: about(
    secretsKey.optional(),
    "Still decrypts while `SECRETS_KEY` is being replaced.",
    { default: "none", secret: true, shared: true },
  ),
  AUDIT_SIGNING_KEY: about(
    text
      .refine(
        (value) => readSigningKey(value) !== undefined,
        "must be an Ed25519 key, PKCS#8 in DER as base64: openssl genpkey -algorithm ed25519 -outform DER | base64",
      )
      .optional(),
    "Signs the checkpoints of the audit trail: an Ed25519 key, PKCS#8 in DER as base64, `openssl genpkey -algorithm ed25519 -outform DER | base64`.",
    sharedSecret,
  ),
  AUDIT_FILE: about(
    text.optional(),
    "The file that the checkpoints of the audit trail are appended to, out of the database's reach.",
    { default: "`DATA_DIR/audit.jsonl`" },
  ),
  VOICE_EVENTS_SECRET: eventsSecret("voice"),
  EMAIL_EVENTS_SECRET: eventsSecret("email"),
  POSTAL_ADDRESS: about(
    text.max(300, "must be at most 300 characters").optional(),
    "The operator's postal address, under emails for creditors whose own is not on file.",
    { default: "an example on demo", production: "required" },
  ),
  MAIL_AUTHSERV_ID: about(
    text.regex(/^[\w.-]{1,253}$/, "must be the name of a host such as mx.example.com").optional(),
    "The name under which your own mail server writes its Authentication-Results headers (RFC 8601).",
    { default: "`mx.service.invalid` on demo", production: "required" },
  ),
  CALLBACK_NUMBER: about(
    text.regex(/^\+1[2-9]\d{9}$/, "must be a number in the United States such as +18005550123").optional(),
    "The number that calls tell debtors to call back at.",
    { default: "an example on demo", production: "required" },
  ),
  OPERATOR_EMAIL: about(
    text.pipe(z.email("must be an email address")).optional(),
    "The first operator, who approves accounts.",
    { default: "`operator@demo.invalid` on demo", production: "required" },
  ),
  OPERATOR_PASSWORD: about(z.string().optional(), "The first operator's password.", {
    default: madeOnDemo,
    production: "required",
    secret: true,
  }),
  OUTBOUND_ALLOW_CIDRS: about(
    list
      .refine(
        (all) => all.every(isRange),
        "must be addresses or ranges such as 127.0.0.0/8, separated by commas",
      )
      .default([]),
    "Ranges that the guard of outbound addresses lets through, for receivers of your own on demo.",
    { production: "refused" },
  ),
  OUTBOUND_CA_FILE: about(
    text.optional(),
    "More certificates that outbound HTTPS trusts: a file in PEM form.",
    {
      default: "none",
    },
  ),
  TRUST_PROXY: about(
    list
      .transform((all) => (all.join() === "none" ? [] : all))
      .refine(
        (all) => all.every(isProxy),
        "must be none, or loopback, linklocal, uniquelocal, addresses or ranges",
      )
      .optional(),
    "Whose `X-Forwarded-For` counts for limits per address.",
    { default: "demo: `loopback`; production: `none`" },
  ),
  WORKER_CONCURRENCY: about(whole(1, 1_000).default(10), "Wake-ups that a worker works on at once."),
  POOL_SIZE: about(whole(1, 1_000).default(10), "Connections of the largest pool of a process."),
  LICENSED_STATES: about(
    list
      .transform((all) => all.map((each) => each.toUpperCase()))
      .refine((all) => all.join() === "ALL" || all.every((each) => states.has(each)), {
        error: "must be all, or codes of states such as CA,TX, separated by commas",
      })
      .optional(),
    "The states in which the operator holds a collection licence, or `all`.",
    { default: "`all` on demo", production: "required" },
  ),
};

const variables = z.object(shape).check(({ value, issues }) => {
  if (value.DATABASE_URL) return;
  for (const name of ["DATABASE_OTHER_URL", "DATABASE_WORKER_URL", "DATABASE_OWNER_URL"] as const) {
    if (!value[name]) continue;
    const message = "is of use only beside DATABASE_URL, which is not set";
    issues.push({ code: "custom", path: [name], message, input: value[name] });
  }
});

type Given = z.infer<typeof variables>;

const variableNames = Object.keys(shape) as (keyof typeof shape)[];

const aboutOf = (name: keyof typeof shape): About => abouts.get(shape[name]) ?? { description: "" };

/** One variable as the page of all configuration shows it. */
export interface Variable extends About {
  readonly name: string;
  readonly default: string;
}

/** Every variable that the service reads. */
export function describeVariables(): Variable[] {
  return [...variableNames.map(describeVariable), ...providerNames.map(describeProvider)];
}

function describeVariable(name: keyof typeof shape): Variable {
  const { default: said, ...more } = aboutOf(name);
  const own = shape[name].safeParse(undefined).data;
  return { ...more, name, default: said ?? (String(own ?? "") ? `\`${own}\`` : "none") };
}

function describeProvider(name: Provider): Variable {
  const [first, ...others] = providerDrivers[name];
  const choice = [first, ...others].map((driver) => `\`${driver}\``).join(" or ");
  const description = `The driver of the ${name} provider: ${choice}.`;
  const simulated = first === "simulated";
  return {
    name: variableOf(name),
    description: simulated ? `${description} Production refuses the simulated one.` : description,
    default: `\`${first}\``,
    ...(simulated ? { production: "required" as const } : {}),
  };
}
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

/** Production makes nothing up and pretends nothing. */
function refuseUnready(given: Given, providers: Chosen): void {
  const faults = variableNames.flatMap((name) => productionFaults(name, given[name]));
  for (const name of providerNames) {
    if (providers[name] === "simulated")
      faults.push(`${variableOf(name)} must name a real provider in production`);
  }
  if (faults.length) throw new ConfigError(faults);
}

function productionFaults(name: keyof Given, value: Given[keyof Given]): string[] {
  const { production, leastLength = 1 } = aboutOf(name);
  if (production === "refused" && Array.isArray(value) && value.length > 0) {
    return [`${name} must not be set in production: it opens the address guard`];
  }
  if (production !== "required" || String(value ?? "").length >= leastLength) return [];
  const least = leastLength > 1 ? `, to at least ${leastLength} characters` : "";
  return [`${name} must be set in production${least}`];
}

function complete(given: Given, providers: Chosen, secrets: (dataDir: string) => GeneratedSecrets): Config {
  const demo = given.ENVIRONMENT === "demo";
  const completed = completeSecrets(given, secrets);
  return {
    environment: given.ENVIRONMENT,
    port: given.PORT,
    healthPort: given.HEALTH_PORT ?? null,
    host: given.HOST ?? (demo ? "127.0.0.1" : null),
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

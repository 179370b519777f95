import pg from "pg";
import { type DatabaseUrls, databaseVariables } from "../config.ts";
import { codeOf } from "../error_code.ts";
import { connectTimeout_ms, type Pools } from "./pool.ts";

const network = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
];

/** Invalid authorization, invalid password, no such database, too many connections, starting up or shutting down. */
const refused = ["28000", "28P01", "3D000", "53300", "57P03"];

/** What the driver itself says, without a code, of a server that does not answer, or not as wanted. */
const silent = /connection timeout|timeout expired|timeout exceeded/;
const unwanted = /does not support SSL|password must be a string/;

/** Does some work on the database of a variable; where it is not reached, the error names the variable, never its value. */
export async function naming<Result>(
  variable: string,
  url: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const reason = reasonOf(error, url);
    if (!reason) throw error;
    throw new Error(`${variable} cannot be used: ${reason}`, { cause: error });
  }
}

/** Refuses an owner's connection that is not to be had, before anything is begun with it. */
export async function checkOwnerReachable(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: connectTimeout_ms });
  await naming("DATABASE_OWNER_URL", ownerUrl, () => owner.connect().finally(() => owner.end()));
}

/** Where one login serves several pools it is DATABASE_URL's. */
export const variableOf = (urls: DatabaseUrls, use: keyof DatabaseUrls): string =>
  databaseVariables[urls[use] === urls.tenant ? "tenant" : use];

/** Refuses a database that a pool does not reach; what else is wrong with it is for others to say. */
export async function checkReachable(urls: DatabaseUrls, pools: Pools): Promise<void> {
  for (const use of ["tenant", "other", "worker"] as const) {
    const connected = () => pools[use].query("select").catch((error) => passOthers(error, urls[use]));
    await naming(variableOf(urls, use), urls[use], connected);
  }
}

function passOthers(error: unknown, url: string): void {
  if (reasonOf(error, url)) throw error;
}

function reasonOf(error: unknown, url: string): string | undefined {
  const code = codeOf(error);
  const { hostname, port } = new URL(url);
  const place = `${hostname}:${port || 5432}`;
  if (code && network.includes(code)) return `no database answers at ${place} (${code})`;
  if (!(error instanceof Error)) return undefined;
  if (silent.test(error.message))
    return `no database answers at ${place} within ${connectTimeout_ms / 1_000} seconds`;
  return (code && refused.includes(code)) || unwanted.test(error.message) ? error.message : undefined;
}

import { once } from "node:events";
import { type AddressInfo, createServer, isIPv6, type Server } from "node:net";
import { type Config, ConfigError } from "../config.ts";
import { codeOf } from "../error_code.ts";

type Place = Pick<Config, "host" | "port">;

/** Told before anything is started: a port that is taken, or an address that is not this machine's. */
export async function refuseUnusablePort(place: Place): Promise<void> {
  const probe = createServer();
  await listen(probe, place);
  probe.close();
  await once(probe, "close");
}

/** Listens at HOST and the port of that variable, and answers the address to reach it at from this machine. */
export async function listen(server: Server, { host, port }: Place, variable = "PORT"): Promise<string> {
  server.listen({ port, ...(host === null ? {} : { host }) });
  try {
    await once(server, "listening");
  } catch (error) {
    throw new ConfigError([faultOf(codeOf(error) ?? "unknown", { host, port }, variable)]);
  }
  const address = server.address() as AddressInfo;
  return `http://${reachable(host)}:${address.port}`;
}

function faultOf(code: string, { host, port }: Place, variable: string): string {
  if (code === "EADDRINUSE")
    return `${variable} ${port} is in use by another process: stop it, or set ${variable} to another`;
  if (code === "EACCES")
    return `${variable} ${port} may not be opened by this account: set ${variable} to one above 1023`;
  return `HOST ${host ?? "(unset)"} cannot be listened on: it must be an address of this machine (${code})`;
}

const localNames: readonly (string | null)[] = [null, "0.0.0.0", "::", "127.0.0.1"];

function reachable(host: string | null): string {
  if (host === null || localNames.includes(host)) return "localhost";
  return isIPv6(host) ? `[${host}]` : host;
}

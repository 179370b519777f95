import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

// The metadata host of a large cloud: public by its range, internal by its use.
const forbidden = new Set(["168.63.129.16"]);

export type Range = ReturnType<typeof ipaddr.parseCIDR>;

export const parseRanges = (cidrs: readonly string[]): Range[] =>
  cidrs.map((cidr) => ipaddr.parseCIDR(cidr.includes("/") ? cidr : `${cidr}/${isIP(cidr) === 6 ? 128 : 32}`));

/**
 * Why a URL that a stranger chose may not be called, judged by its form and by a literal address; null when nothing
 * speaks against it. A name is judged when it is resolved, at delivery.
 */
export function urlFault(url: string, allowed: readonly Range[]): string | null {
  if (!URL.canParse(url)) return "not a URL";
  const { protocol, username, password, hostname } = new URL(url);
  if (protocol !== "https:") return "not an https URL";
  if (username !== "" || password !== "") return "credentials in the URL";
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (isIP(host)) return addressFault(host, allowed);
  if (host === "localhost" || host.endsWith(".localhost")) return addressFault("127.0.0.1", allowed);
  return host.includes(".") ? null : "not a public host name";
}

/** Why an address may not be called: private, loopback, link-local, reserved, multicast, or internal to a cloud. */
export function addressFault(address: string, allowed: readonly Range[]): string | null {
  const parsed = ipaddr.process(address);
  if (allowed.some(([range, bits]) => parsed.kind() === range.kind() && parsed.match(range, bits)))
    return null;
  if (parsed.range() !== "unicast" || forbidden.has(parsed.toString())) return "not a public address";
  return null;
}

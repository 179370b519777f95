import { type Range, urlFault } from "../outbound/guard.ts";

/** Why the outbound guard refuses the addresses that a body gives in these fields: {field: reason}. */
export function addressFaults(
  fields: readonly string[],
  body: unknown,
  allowed: readonly Range[],
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of fields) {
    const url: unknown = body !== null && typeof body === "object" ? Reflect.get(body, field) : undefined;
    const fault = typeof url === "string" && url.trim() !== "" ? urlFault(url.trim(), allowed) : null;
    if (fault) faults[field] = fault;
  }
  return faults;
}

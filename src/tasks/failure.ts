import { isLostConnection, sqlstate } from "../database/outage.ts";

/**
 * How the agenda names what made a task fail: an SQLSTATE or the class of an error, and nothing of its text, which may name
 * a person. What was not reached, or did not answer in time, is the provider's trouble and not the task's.
 */
export function failureOf(error: unknown): string {
  const code = sqlstate(error);
  if (code && /^[0-9A-Z]{5}$/.test(code) && "severity" in Object(error)) return code;
  if (isLostConnection(error)) return "08006";
  const { name, cause } = Object(error);
  if (isLostConnection(cause) || name === "TimeoutError" || name === "AbortError")
    return "ProviderUnavailable";
  return typeof name === "string" && /^\w{1,60}$/.test(name) ? name : "Error";
}

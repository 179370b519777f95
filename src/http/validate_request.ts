import type { Request } from "express";
import { z } from "zod";
import { type Operation, pathParameters } from "../contract/operation.ts";
import { type Fault, invalid } from "./http_error.ts";

const identifier = z.guid();

/** Judges path, query and body together; a 422 lists every fault of all three. */
export function validateRequest(operation: Operation, request: Request, body: unknown): void {
  const faults = [
    ...pathFaults(operation, request),
    ...queryFaults(operation, request),
    ...(operation.body ? faultsOf("body", operation.body, body) : []),
  ];
  if (faults.length > 0) throw invalid(faults);
}

function pathFaults(operation: Operation, request: Request): Fault[] {
  return pathParameters(operation.path).flatMap((name) =>
    identifier.safeParse(request.params[name]).success
      ? []
      : [{ loc: ["path", name], msg: "must be a UUID", type: "uuid_parsing" }],
  );
}

function queryFaults(operation: Operation, request: Request): Fault[] {
  if (!operation.query) return [];
  const given = declaredQuery(operation, request);
  const unstorable = Object.entries(given)
    .filter(([, value]) => typeof value === "string" && (value.includes("\u0000") || !value.isWellFormed()))
    .map(([name]) => ({
      loc: ["query", name],
      msg: "holds a character that cannot be stored",
      type: "string_unicode",
    }));
  return [...faultsOf("query", operation.query, given), ...unstorable];
}

/** The query's parameters that the operation knows; the others are ignored. */
export function declaredQuery(operation: Operation, request: Request): Record<string, unknown> {
  const known = Object.keys(operation.query?.shape ?? {});
  return Object.fromEntries(Object.entries(request.query).filter(([name]) => known.includes(name)));
}

/** The faults of one part of a request, in the form of the contract's 422. */
export function faultsOf(part: string, schema: z.ZodType, value: unknown): Fault[] {
  const judged = schema.safeParse(value);
  return (judged.error?.issues ?? []).flatMap(flattenUnionIssues).map((issue) => {
    const path = issue.path.map((key) => (typeof key === "symbol" ? String(key) : key));
    const missing =
      (issue.code === "invalid_type" || issue.code === "invalid_union") && valueAt(value, path) === undefined;
    return {
      loc: [part, ...path],
      msg: missing ? "Field required" : issue.message,
      type: missing ? "missing" : issue.code,
    };
  });
}

/**
 * Of a choice of forms, what speaks against the one that was meant: the one whose type fits, else the last. Where a field says
 * which form is meant and says none, there is nothing to choose from, and the issue is that field's.
 */
function flattenUnionIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || issue.errors.length === 0) return [issue];
  const meant = issue.errors.find((form) =>
    form.every(({ code }) => code !== "invalid_type" && code !== "invalid_value"),
  );
  return (meant ?? issue.errors.at(-1) ?? [])
    .flatMap(flattenUnionIssues)
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (at, key) => (at !== null && typeof at === "object" ? Reflect.get(at, key) : undefined),
    value,
  );
}

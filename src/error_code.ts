/**
 * The code that what was thrown carries: Node's (ENOENT) or Postgres' (23505). By shape and not by class, for an error
 * may come from another realm or another copy of its library.
 */
export function codeOf(error: unknown): string | undefined {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined;
}

/** Whether it carries one of these. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  const code = codeOf(error);
  return code !== undefined && codes.includes(code);
}

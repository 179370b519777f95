/**
 * Whether what was thrown carries one of these codes: Node's (ENOENT) or Postgres' (23505). By shape and not by class,
 * for an error may come from another realm or another copy of its library.
 */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return typeof error === "object" && error !== null && "code" in error && codes.includes(String(error.code));
}

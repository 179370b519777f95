const machineHeaders: readonly (readonly [string, RegExp])[] = [
  ["auto-submitted", /^(?!no\b).+/i],
  ["x-autoreply", /^(?!no\b).+/i],
  ["x-autorespond", /.+/],
  ["precedence", /^(auto_reply|bulk|junk|list)$/i],
  ["return-path", /^\s*<>\s*$/],
];

/** Whether a machine wrote it, by the headers that machines set. */
export function isAutomatic(headers: Readonly<Record<string, string>>): boolean {
  return machineHeaders.some(([name, value]) => value.test(headers[name]?.trim() ?? ""));
}

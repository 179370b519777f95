import { storable } from "../storable.ts";

/** What the header of a message says, read without parsing the message, in time that its size bounds. */
export interface Head {
  /** The tokens of the reply addresses that it was sent to. */
  readonly tokens: readonly string[];
  /** As they were sent; empty where there is none. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
}

const longestHead = 256 * 1024;
const mostLines = 5_000;
const longestLine = 1_000;
const mostTokens = 100;
/** Envelope and header fields that name a recipient. */
const addressed: ReadonlySet<string> = new Set(["to", "cc", "delivered-to", "x-original-to", "envelope-to"]);
const field = /^([!-9;-~]{1,80})[ \t]{0,80}:(.*)$/s;

export function readHead(raw: Uint8Array): Head {
  const fields = fieldsOf(raw);
  const first = (name: string) => fields.find(([key]) => key === name)?.[1] ?? "";
  const recipients = fields.filter(([name]) => addressed.has(name)).map(([, value]) => value);
  return {
    tokens: tokensIn(recipients.join(" ")),
    messageId: first("message-id"),
    from: line(first("from")),
    to: line(first("to")),
    subject: line(first("subject")),
  };
}

function fieldsOf(raw: Uint8Array): (readonly [name: string, value: string])[] {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, longestHead)).toString();
  const end = start.search(/\n\r?\n/);
  const unfolded = start.slice(0, end < 0 ? undefined : end).replace(/\r?\n(?=[ \t])/g, "");
  return unfolded.split("\n", mostLines).flatMap((text) => {
    const [, name = "", value = ""] = field.exec(text) ?? [];
    return name ? [[name.toLowerCase(), value.trim()] as const] : [];
  });
}

function tokensIn(recipients: string): string[] {
  return [...recipients.matchAll(/\+([0-9a-z]{16,64})@/gi)]
    .slice(0, mostTokens)
    .map(([, token = ""]) => token.toLowerCase());
}

/** One line of a length that anybody writes, such as can be stored. */
export function line(text: string): string {
  return storable(text.slice(0, longestLine))
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

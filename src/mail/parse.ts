import { createHash } from "node:crypto";
import PostalMime, { addressParser, type Header } from "postal-mime";
import { storable } from "../storable.ts";
import { domainOf, isVouchedFor } from "./authentication.ts";
import { textOfHtml } from "./html.ts";

/** An email as the service takes it in: nothing in it longer than anybody writes, and all of it such as can be stored. */
export interface Mail {
  /** Its Message-ID, or what stands for one that is missing or too long to be looked up. */
  readonly reference: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Names in lower case; of several of one name the topmost. */
  readonly headers: Readonly<Record<string, string>>;
  /** The identifiers of messages of ours that it answers. */
  readonly referred: readonly string[];
  /** The tokens of the reply addresses that it was sent to. */
  readonly tokens: readonly string[];
  /** Whether the receiving mail server found the domain of its one sender to vouch for it. */
  readonly authenticated: boolean;
}

/** Headers that tell who or what wrote; no others are kept. */
const telling = ["auto-submitted", "x-autoreply", "x-autorespond", "precedence", "return-path"];
const addressed = ["to", "cc", "delivered-to", "x-original-to", "envelope-to"];

const longestReference = 200;
const longestLine = 1_000;
const longestText = 100_000;
const mostReferences = 100;

/** Reads a message as it came; server is the name by which our own mail server signs what it found about its sender. */
export async function parseMail(raw: Buffer, server: string): Promise<Mail> {
  const email = await PostalMime.parse(raw);
  const headers = topmost(email.headers);
  const senders = addressParser(valuesOf(email.headers, "from").join(", "), { flatten: true });
  const from = line(senders[0]?.address ?? "").toLowerCase();
  return {
    reference: referenceOf(email.messageId ?? "", raw),
    from,
    to: line(headers.to ?? ""),
    subject: line(email.subject ?? ""),
    text: storable((email.text?.trim() ? email.text : textOfHtml(email.html ?? "")).slice(0, longestText)),
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => telling.includes(name))
        .map(([name, value]) => [name, line(value)]),
    ),
    referred: identifiers(`${email.inReplyTo ?? ""} ${email.references ?? ""}`),
    tokens: tokensIn(email.headers),
    authenticated:
      senders.length === 1 &&
      isVouchedFor(domainOf(from), valuesOf(email.headers, "authentication-results"), server),
  };
}

function topmost(headers: readonly Header[]): Record<string, string> {
  return Object.fromEntries([...headers].reverse().map(({ key, value }) => [key, value]));
}

function valuesOf(headers: readonly Header[], name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value);
}

function line(text: string): string {
  return storable(text.slice(0, longestLine))
    .replace(/\p{Cc}+/gu, " ")
    .trim();
}

function referenceOf(messageId: string, raw: Buffer): string {
  const known = line(messageId);
  if (known && known.length <= longestReference) return known;
  return `sha256:${createHash("sha256")
    .update(messageId || raw)
    .digest("hex")}`;
}

/** The newest come first, or last, or both: a long thread is cut in its middle. */
function identifiers(references: string): string[] {
  const all = [...references.matchAll(/<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@[^<>\s]+>/gi)];
  const known = all.map(([, id = ""]) => id.toLowerCase());
  return known.length <= mostReferences ? known : [...known.slice(0, 1), ...known.slice(1 - mostReferences)];
}

function tokensIn(headers: readonly Header[]): string[] {
  const addresses = headers.filter(({ key }) => addressed.includes(key)).map(({ value }) => value);
  return [...addresses.join(" ").matchAll(/\+([0-9a-z]{16,64})@/gi)]
    .slice(0, mostReferences)
    .map(([, token = ""]) => token.toLowerCase());
}

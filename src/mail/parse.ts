import PostalMime, { addressParser, type Email, type Header } from "postal-mime";
import { storable } from "../storable.ts";
import { domainOf, isVouchedFor } from "./authentication.ts";
import { cutMessage } from "./cut.ts";
import { line, readHead } from "./head.ts";
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
  /** What of it nobody has read, which is then for a person: its end, or all of it. */
  readonly unread: "rest" | "all" | null;
}

/** Headers that tell who or what wrote; no others are kept. */
const telling = ["auto-submitted", "x-autoreply", "x-autorespond", "precedence", "return-path"];

const longestReference = 200;
const longestText = 100_000;
const mostReferences = 100;
/** Each message within a message is parsed anew, with all that is in it. */
const deepestMessage = 3;

/** Reads a message as it came; server is the name by which our own mail server signs what it found about its sender. */
export async function parseMail(raw: Uint8Array<ArrayBuffer>, server: string): Promise<Mail> {
  const { tokens, messageId } = readHead(raw);
  const { bytes, isCut } = cutMessage(raw);
  const email = await PostalMime.parse(bytes, { maxRfc822NestingDepth: deepestMessage });
  const headers = topmost(email.headers);
  const senders = addressParser(valuesOf(email.headers, "from").join(", "), { flatten: true });
  const from = line(senders[0]?.address ?? "").toLowerCase();
  const text = email.text?.trim() ? email.text : textOfHtml(email.html ?? "");
  return {
    reference: await referenceOf(messageId, raw),
    from,
    to: line(headers.to ?? ""),
    subject: line(email.subject ?? ""),
    text: storable(text.slice(0, longestText)),
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => telling.includes(name))
        .map(([name, value]) => [name, line(value)]),
    ),
    referred: identifiers(`${email.inReplyTo ?? ""} ${email.references ?? ""}`),
    tokens,
    authenticated:
      senders.length === 1 &&
      isVouchedFor(domainOf(from), valuesOf(email.headers, "authentication-results"), server),
    unread: isCut || isDeeper(email) || hasOwnLine(text.slice(longestText)) ? "rest" : null,
  };
}

/** What is known of a message that could not be read: its header, and its beginning as it came, for a person to look at. */
export async function unreadMail(raw: Uint8Array<ArrayBuffer>): Promise<Mail> {
  const { tokens, messageId, from, to, subject } = readHead(raw);
  const [sender] = addressParser(from, { flatten: true });
  return {
    reference: await referenceOf(messageId, raw),
    from: (sender?.address ?? "").toLowerCase(),
    to,
    subject,
    text: storable(Buffer.from(raw.subarray(0, longestText)).toString()),
    headers: {},
    referred: [],
    tokens,
    authenticated: false,
    unread: "all",
  };
}

/** Whether there are messages in it that were not parsed. */
function isDeeper({ attachments }: Email): boolean {
  return attachments.some(({ rfc822DepthExceeded }) => rfc822DepthExceeded);
}

/** Whether anything stands there that is no quotation. */
function hasOwnLine(text: string): boolean {
  return text.split("\n").some((one) => /^\s*[^\s>]/.test(one));
}

function topmost(headers: readonly Header[]): Record<string, string> {
  return Object.fromEntries([...headers].reverse().map(({ key, value }) => [key, value]));
}

function valuesOf(headers: readonly Header[], name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value);
}

/** The Message-ID, or a hash for what has none of a usable length. */
async function referenceOf(messageId: string, raw: Uint8Array<ArrayBuffer>): Promise<string> {
  const known = line(messageId);
  if (known && messageId.length <= longestReference) return known;
  const digest = await crypto.subtle.digest("SHA-256", messageId ? Buffer.from(messageId) : raw);
  return `sha256:${Buffer.from(digest).toString("hex")}`;
}

/** The newest come first, or last, or both: a long thread is cut in its middle. */
function identifiers(references: string): string[] {
  const all = [...references.matchAll(/<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@[^<>\s]+>/gi)];
  const known = all.map(([, id = ""]) => id.toLowerCase());
  return known.length <= mostReferences ? known : [...known.slice(0, 1), ...known.slice(1 - mostReferences)];
}

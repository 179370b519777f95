import PostalMime, { type Header } from "postal-mime";
import { textOfHtml } from "./html.ts";

/** An email as the service takes it in. */
export interface Mail {
  readonly reference: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Names in lower case; of several of one name the topmost. */
  readonly headers: Readonly<Record<string, string>>;
  /** The identifiers of messages that it answers, without brackets and host. */
  readonly referred: readonly string[];
  /** The tokens of the reply addresses that it was sent to. */
  readonly tokens: readonly string[];
  /** Whether the receiving mail server found the sender's domain to vouch for it. */
  readonly authenticated: boolean;
}

/** Headers that tell who or what wrote; no others are kept. */
const telling = ["auto-submitted", "x-autoreply", "x-autorespond", "precedence", "return-path"];
const addressed = ["to", "cc", "delivered-to", "x-original-to", "envelope-to"];

export async function parseMail(raw: Buffer): Promise<Mail> {
  const email = await PostalMime.parse(raw);
  const headers = topmost(email.headers);
  return {
    reference: email.messageId ?? "",
    from: email.from?.address?.toLowerCase() ?? "",
    to: headers.to ?? "",
    subject: email.subject ?? "",
    text: email.text?.trim() ? email.text : textOfHtml(email.html ?? ""),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => telling.includes(name))),
    referred: identifiers(`${email.inReplyTo ?? ""} ${email.references ?? ""}`),
    tokens: tokensIn(email.headers),
    authenticated: isAuthenticated(headers["authentication-results"] ?? ""),
  };
}

function topmost(headers: readonly Header[]): Record<string, string> {
  return Object.fromEntries([...headers].reverse().map(({ key, value }) => [key, value]));
}

function identifiers(references: string): string[] {
  return [...references.matchAll(/<([^@<>\s]+)@[^<>\s]+>/g)].map(([, id = ""]) => id.toLowerCase());
}

function tokensIn(headers: readonly Header[]): string[] {
  const addresses = headers.filter(({ key }) => addressed.includes(key)).map(({ value }) => value);
  return [...addresses.join(" ").matchAll(/\+([0-9a-z]{16,64})@/gi)].map(([, token = ""]) =>
    token.toLowerCase(),
  );
}

/**
 * By the topmost Authentication-Results, which our own server writes above whatever the sender wrote. DMARC binds the
 * visible sender; without a verdict of it, both SPF and DKIM must have passed.
 */
function isAuthenticated(results: string): boolean {
  const verdict = (method: string) =>
    new RegExp(`\\b${method}=(\\w+)`, "i").exec(results)?.[1]?.toLowerCase();
  const dmarc = verdict("dmarc");
  if (dmarc && dmarc !== "none") return dmarc === "pass";
  return verdict("spf") === "pass" && verdict("dkim") === "pass";
}

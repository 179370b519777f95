import { createHash, type KeyObject, sign, verify } from "node:crypto";
import * as z from "zod";

/** The head of a chain: its id, the number of its last event, and that event's hash. */
const Chain = z.tuple([z.guid(), z.int().positive(), z.string().regex(/^[0-9a-f]{64}$/)]);

const Entry = z.object({
  version: z.literal(1),
  /** Of the file: each has an id of its own. */
  file: z.guid(),
  /** Counts the entries of the file from 1. */
  number: z.int().positive(),
  at: z.iso.datetime(),
  /** The hash of the entry before it; null in the first. */
  previous: z.string().nullable(),
  /** Which key signed it. */
  key: z.string(),
  /** Whether it is the last of its checkpoint. */
  complete: z.boolean(),
  heads: z.array(z.object({ creditor_id: z.guid(), chains: z.array(Chain) })),
});

export type Entry = z.infer<typeof Entry>;
export type AnchoredChain = z.infer<typeof Chain>;

export interface SignedEntry {
  readonly entry: Entry;
  /** Of the whole line, signature and all; the next entry names it. */
  readonly hash: string;
  readonly signedText: string;
  readonly signature: string;
}

// An Ed25519 signature is 64 bytes, so that a line ends alike always and what was signed is found without rewriting it.
const form = /^\{"entry":(\{.*\}),"signature":"([A-Za-z0-9+/]{86}==)"\}$/;

/** A line of the audit file, without its end. */
export function signEntry(entry: Entry, key: KeyObject): string {
  const text = JSON.stringify(entry);
  return `{"entry":${text},"signature":"${sign(null, Buffer.from(text), key).toString("base64")}"}`;
}

/** Undefined for a line that is no entry. */
export function readEntry(line: string): SignedEntry | undefined {
  const [, signedText = "", signature = ""] = form.exec(line) ?? [];
  if (!signedText) return undefined;
  const { data: entry } = Entry.safeParse(parseJson(signedText));
  const hash = createHash("sha256").update(line).digest("hex");
  return entry && { entry, hash, signedText, signature };
}

export function isSigned({ signedText, signature }: SignedEntry, key: KeyObject): boolean {
  return verify(null, Buffer.from(signedText), key, Buffer.from(signature, "base64"));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

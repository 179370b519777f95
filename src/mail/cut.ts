/** What of a message is worth parsing. */
export interface CutMessage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Whether text may have been left out. What is certainly no text of the message itself may always be. */
  readonly isCut: boolean;
}

const mostBytes = 1024 * 1024;
const mostLines = 20_000;
const mostParts = 200;
const mostNested = 20;
/** Lines that look like the end of a part, in parts that are passed over. */
const mostMarks = 100_000;
const longestBoundary = 200;
const newline = 0x0a;
const dash = 0x2d;

/**
 * A message without its attachments, and no longer than a parser can take: 1 MB, 20,000 lines, 200 parts, 20 levels. Parts
 * are told apart as postal-mime does; what cannot be told apart is kept. It takes one pass over the lines of texts and headers,
 * and goes from boundary to boundary in the rest.
 */
export function cutMessage(raw: Uint8Array): CutMessage {
  const source = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const kept: Buffer[] = [];
  const boundaries: string[] = [];
  let header: string[] | undefined = [];
  let skipping = false;
  let size = 0;
  let parts = 0;
  let marks = 0;
  let at = 0;

  const done = (isCut: boolean): CutMessage => ({ bytes: joined(kept, size), isCut });

  while (at < source.length) {
    const end = endOfLine(source, at);
    const text = source.subarray(at, end);
    const level = text[0] === dash && text[1] === dash ? levelOf(text, boundaries) : -1;
    if (level >= 0) {
      const closes = isClosing(text, boundaries[level] ?? "");
      boundaries.length = closes ? level : level + 1;
      header = closes ? undefined : [];
      // What stands below the last part is shown by nobody, but kept as the parser does.
      skipping = false;
      parts += closes ? 0 : 1;
    } else if (skipping) {
      marks += 1;
      if (marks > mostMarks) return done(true);
      const next = source.indexOf("\n--", Math.max(at, end - 1));
      if (next < 0) return done(false);
      at = next + 1;
      continue;
    } else if (header) {
      const blank = text.length <= 2 && text.toString("latin1").trim() === "";
      if (!blank) header.push(text.toString("latin1"));
      else {
        const told = contentOf(header);
        if (told.boundary) boundaries.push(told.boundary);
        skipping = told.isOther;
        header = told.isMessage ? [] : undefined;
      }
    }
    if (size + text.length > mostBytes) {
      kept.push(text.subarray(0, mostBytes - size));
      size = mostBytes;
      return done(true);
    }
    kept.push(text);
    size += text.length;
    if (kept.length > mostLines || parts > mostParts || boundaries.length > mostNested) return done(true);
    at = end;
  }
  return done(false);
}

function endOfLine(source: Buffer, from: number): number {
  const end = source.indexOf(newline, from);
  return end < 0 ? source.length : end + 1;
}

function joined(kept: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of kept) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The innermost of the boundaries that a line is; -1 when it is none. */
function levelOf(text: Buffer, boundaries: readonly string[]): number {
  const line = text.subarray(2, longestBoundary + 40).toString("latin1");
  return boundaries.findLastIndex(
    (boundary) => line.startsWith(boundary) && /^(?:--)?[ \t\r\n]*$/.test(line.slice(boundary.length)),
  );
}

function isClosing(text: Buffer, boundary: string): boolean {
  return text.subarray(2 + boundary.length, 4 + boundary.length).toString("latin1") === "--";
}

interface Content {
  readonly boundary?: string | undefined;
  /** A message in the message, which begins with its header. */
  readonly isMessage: boolean;
  /** Neither a text nor what could hold one. */
  readonly isOther: boolean;
}

function contentOf(lines: readonly string[]): Content {
  const unfolded = lines.join("").replace(/\r?\n(?=[ \t])/g, "");
  const type = fieldOf("content-type", unfolded).toLowerCase();
  const [kind = ""] = /^[\w.+-]+\/[\w.+-]+/.exec(type) ?? [];
  const isAttached = /^attachment\b/i.test(fieldOf("content-disposition", unfolded));
  const isEncoded = /base64|quoted-printable/i.test(fieldOf("content-transfer-encoding", unfolded));
  if (kind.startsWith("multipart/")) {
    const boundary = boundaryIn(fieldOf("content-type", unfolded));
    return { boundary, isMessage: false, isOther: false };
  }
  const isMessage = kind === "message/rfc822" && !isAttached && !isEncoded;
  const isText = kind === "" || /^(?:text\/(?:plain|html)|message\/.*)$/.test(kind);
  return { isMessage, isOther: isAttached || !isText };
}

const mostOfField = 4_000;

function fieldOf(name: string, unfolded: string): string {
  const found = new RegExp(`(?:^|\\n)${name}[ \\t]{0,80}:([^\\n]{0,${mostOfField}})`, "i").exec(unfolded);
  return found?.[1]?.trim() ?? "";
}

function boundaryIn(value: string): string | undefined {
  const [, quoted, bare] =
    /;\s{0,80}boundary\s{0,80}=\s{0,80}(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(value) ?? [];
  return quoted ?? bare;
}

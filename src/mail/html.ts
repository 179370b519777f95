/** Elements that no reader sees, and an earlier message: left out with all that is in them, where they end. */
const leftOut: ReadonlySet<string> = new Set([
  "style",
  "script",
  "head",
  "title",
  "template",
  "noscript",
  "blockquote",
]);
const withoutContent: ReadonlySet<string> = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);
const hiddenStyle =
  /display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden|font-size\s{0,9}:\s{0,9}0|opacity\s{0,9}:\s{0,9}0(?!\.)|(?<!-)color\s{0,9}:\s{0,9}(?:#fff(?:fff)?\b|white\b)/i;
const styleOf = /\bstyle\s{0,9}=\s{0,9}(?:"([^"]{0,1000})|'([^']{0,1000}))/i;
const hiddenAttribute = /\shidden(?=[\s=>/])/i;
const breaks = /^(?:br|hr|\/(?:p|div|li|tr|h\d))$/;
const tagName = /^\/?[a-z][\w:-]{0,40}/i;
const longestTag = 2_000;
/** A longer element is taken for the frame of a letter, whose parts are seen again, however it is styled. */
const longestHidden = 5_000;

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  rsquo: "'",
  lsquo: "'",
  ndash: "-",
  mdash: "-",
};
const lastCodePoint = 0x10ffff;
const isHalf = (code: number) => code >= 0xd800 && code <= 0xdfff;

/** An element that began and has not ended. */
interface Open {
  readonly name: string;
  /** Where its text begins among the pieces. */
  readonly from: number;
  /** Its text is left out where it ends before this place. */
  readonly leftOutBefore: number;
}

/** What a person reads in an HTML message, as plain text. In one pass, whatever the message is made of. */
export function textOfHtml(html: string): string {
  const reader = new Reader();
  const lastComment = html.lastIndexOf("-->");
  let at = 0;
  for (let start = html.indexOf("<"); start >= 0; start = html.indexOf("<", at)) {
    const isComment = start < lastComment && html.startsWith("<!--", start);
    const end = isComment ? html.indexOf("-->", start) + 2 : html.indexOf(">", start);
    if (end < 0) break;
    reader.text(html.slice(at, start));
    if (isComment) reader.text(" ");
    else reader.tag(html.slice(start + 1, Math.min(end + 1, start + longestTag)), start);
    at = end + 1;
  }
  reader.text(html.slice(at));
  return reader.read();
}

class Reader {
  readonly #pieces: string[] = [];
  readonly #open: Open[] = [];
  /** How many of a name are open: elements that are seen are followed only inside an unseen one of their name. */
  readonly #opened = new Map<string, number>();

  text(raw: string): void {
    if (raw) this.#pieces.push(raw.replace(/\s+/g, " ").replace(entity, decoded));
  }

  tag(source: string, at: number): void {
    const name = tagName.exec(source)?.[0].toLowerCase() ?? "";
    if (breaks.test(name)) this.#pieces.push("\n");
    if (name.startsWith("/")) this.#close(name.slice(1), at);
    else if (name && !withoutContent.has(name)) this.#begin(name, source, at);
  }

  read(): string {
    return this.#pieces
      .join("")
      .replace(/[ \t]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .trim();
  }

  #begin(name: string, source: string, at: number): void {
    // A paragraph ends where the next begins.
    if (name === "p") this.#close(name, at);
    const leftOutBefore = leftOut.has(name)
      ? Number.POSITIVE_INFINITY
      : isHidden(source)
        ? at + longestHidden
        : 0;
    if (!leftOutBefore && !this.#opened.get(name)) return;
    this.#open.push({ name, from: this.#pieces.length, leftOutBefore });
    this.#opened.set(name, (this.#opened.get(name) ?? 0) + 1);
  }

  #close(name: string, at: number): void {
    while (this.#opened.get(name)) {
      const open = this.#open.pop();
      if (!open) return;
      this.#opened.set(open.name, (this.#opened.get(open.name) ?? 1) - 1);
      if (open.name !== name) continue;
      if (at < open.leftOutBefore) this.#pieces.splice(open.from, Number.POSITIVE_INFINITY, " ");
      return;
    }
  }
}

function isHidden(source: string): boolean {
  const [, double, single] = styleOf.exec(source) ?? [];
  return hiddenStyle.test(double ?? single ?? "") || hiddenAttribute.test(source);
}

const entity = /&(#x?[\da-f]{1,6}|\w{2,8});/gi;

function decoded(whole: string, name: string): string {
  return characterOf(name.toLowerCase()) ?? whole;
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith("#")) return entities[name];
  const code = name.startsWith("#x")
    ? Number.parseInt(name.slice(2), 16)
    : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= lastCodePoint && !isHalf(code) ? String.fromCodePoint(code) : undefined;
}

/** Elements that no reader sees. Of bounded length, so that no text takes longer to search than it is worth. */
const unseen: readonly RegExp[] = [
  /<!--[\s\S]{0,5000}?-->/g,
  /<(style|script|head|title|template|noscript)\b[\s\S]{0,5000}?<\/\1\s*>/gi,
  /<(\w+)[^<>]{0,500}\bstyle\s*=\s*["'][^"']{0,500}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?!\.)|(?<!-)color\s*:\s*(?:#fff(?:fff)?\b|white\b))[^"']{0,500}["'][^<>]{0,500}>[\s\S]{0,5000}?<\/\1\s*>/gi,
  /<(\w+)[^<>]{0,500}\shidden(?=[\s=>])[^<>]{0,500}>[\s\S]{0,5000}?<\/\1\s*>/gi,
];
/** An earlier message that contains none. */
const quotation = /<blockquote\b(?:(?!<blockquote)[\s\S])*?<\/blockquote\s*>/gi;
const deepestQuotation = 20;
const longest = 60_000;

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

/** What a person reads in an HTML message, as plain text. */
export function textOfHtml(html: string): string {
  return withoutQuotations(
    unseen.reduce((rest, pattern) => rest.replace(pattern, " "), html.slice(0, longest)),
  )
    .replace(/\s+/g, " ")
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h\d|hr)\b[^>]*>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(
      /&(#x?[\da-f]{1,6}|\w{2,8});/gi,
      (whole, name: string) => characterOf(name.toLowerCase()) ?? whole,
    )
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .trim();
}

function withoutQuotations(html: string): string {
  let rest = html;
  for (let depth = 0; depth < deepestQuotation && rest.search(quotation) >= 0; depth += 1) {
    rest = rest.replace(quotation, " ");
  }
  return rest;
}

function characterOf(name: string): string | undefined {
  if (!name.startsWith("#")) return entities[name];
  const code = name.startsWith("#x")
    ? Number.parseInt(name.slice(2), 16)
    : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= lastCodePoint && !isHalf(code) ? String.fromCodePoint(code) : undefined;
}

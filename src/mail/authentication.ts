/** What a mail server found by one method, and the properties that it found it by. */
interface Finding {
  readonly method: string;
  readonly result: string;
  readonly properties: ReadonlyMap<string, string>;
}

/** Nobody's verdicts are longer. */
const longest = 10_000;

/**
 * Whether our own mail server found that a domain vouches for a message (RFC 8601). The topmost header of that server
 * counts, and no other's: whoever sends may write such headers too, and our server removes those in its name.
 * DMARC binds the visible sender; without a verdict of it the domain must have signed the message, or be its envelope's.
 */
export function isVouchedFor(domain: string, results: readonly string[], server: string): boolean {
  const findings = results.map((header) => findingsBy(server, header)).find((own) => own !== undefined) ?? [];
  const [dmarc, ...others] = findings.filter(({ method }) => method === "dmarc");
  if (others.length) return false;
  if (dmarc && dmarc.result !== "none") return vouches(dmarc, ["header.from"], domain);
  return findings.some(
    (one) =>
      (one.method === "dkim" && vouches(one, ["header.d", "header.i"], domain)) ||
      (one.method === "spf" && vouches(one, ["smtp.mailfrom"], domain)),
  );
}

function vouches({ result, properties }: Finding, by: readonly string[], domain: string): boolean {
  const [vouching = ""] = by.map((name) => properties.get(name)).filter((value) => value !== undefined);
  return result === "pass" && isAligned(domainOf(vouching), domain);
}

/** What follows the last @, or all of it. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

/** Relaxed alignment: the same domain, or one above the other; a name without a dot is nobody's domain. */
function isAligned(one: string, other: string): boolean {
  const [above, below] = one.length <= other.length ? [one, other] : [other, one];
  return above.includes(".") && (below === above || below.endsWith(`.${above}`));
}

/** What a header says; undefined when it is another server's, and nothing where any part of it is not of the form. */
function findingsBy(server: string, header: string): Finding[] | undefined {
  const [id = "", ...parts] = partsOf(header.slice(0, longest));
  const [name = ""] = id.trim().split(/\s+/);
  if (unquoted(name).toLowerCase() !== server.toLowerCase()) return undefined;
  const told = parts.map((part) => part.trim()).filter((part) => part !== "" && part !== "none");
  const findings = told.map(findingOf).filter((finding) => finding !== undefined);
  return findings.length === told.length && header.length <= longest ? findings : [];
}

const outsideComment = /"(?:[^"\\]|\\.)*"|\\.|[^"\\();]+|./sy;
const insideComment = /\\.|[^\\()]+|./sy;

/** A header's parts between semicolons, without comments. What opens and does not close stays, and so is of no form. */
function partsOf(header: string): string[] {
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  for (let at = 0; at < header.length; ) {
    const form = depth > 0 ? insideComment : outsideComment;
    form.lastIndex = at;
    const [piece = ""] = form.exec(header) ?? [];
    at = form.lastIndex;
    if (piece === "(") {
      depth += 1;
      part += " ";
    } else if (piece === ")" && depth > 0) depth -= 1;
    else if (depth === 0 && piece === ";") {
      parts.push(part);
      part = "";
    } else if (depth === 0) part += piece;
  }
  return depth === 0 ? [...parts, part] : [...parts, `${part} (`];
}

/** `method[/version]=result`, then `property=value` any number of times; undefined where a name comes twice. */
function findingOf(part: string): Finding | undefined {
  const [head = "", method = "", result = ""] =
    /^([\w-]+)(?:\s*\/\s*\d+)?\s*=\s*([\w-]+)(?!\S)/.exec(part) ?? [];
  const pair = /\s+([\w.-]+)\s*=\s*("(?:[^"\\]|\\.)*"(?:@[^\s"]+)?|[^\s"]+)(?!\S)/y;
  const properties = new Map<string, string>();
  let at = head.length;
  while (head && at < part.length) {
    pair.lastIndex = at;
    const [, name = "", value = ""] = pair.exec(part) ?? [];
    if (name === "" || properties.has(name.toLowerCase())) return undefined;
    properties.set(name.toLowerCase(), unquoted(value));
    at = pair.lastIndex;
  }
  return head ? { method: method.toLowerCase(), result: result.toLowerCase(), properties } : undefined;
}

function unquoted(text: string): string {
  return /^"(.*)"$/s.exec(text)?.[1]?.replace(/\\(.)/gs, "$1") ?? text;
}

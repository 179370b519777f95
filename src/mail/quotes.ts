import EmailReplyParser from "email-reply-parser";

const parser = new EmailReplyParser();
/** Lines as short as this are written by chance as well. */
const shortest = 12;

/** As much as is read at once. The parser takes long over more. */
const longest = 8_000;

/** What the sender of a reply wrote itself; rest is what of it was too long to be read. */
export interface OwnWords {
  readonly ownText: string;
  readonly rest: string;
}

/** Leaves out quotations, and lines of the message that a reply answers. Of a quotation nothing counts, however long it is. */
export function withoutQuotes(text: string, answered: string): OwnWords {
  const ours = new Set(
    answered
      .split("\n")
      .map(bare)
      .filter((line) => line.length >= shortest),
  );
  const kept = text
    .split("\n")
    .filter((line) => !ours.has(bare(line)))
    .map((line) => (isQuoted(line) ? ">" : line))
    // One mark for each quotation stays until it is parsed: by it the line above is known for a quotation's header.
    .filter((line, n, lines) => line !== ">" || lines[n - 1] !== ">")
    .join("\n");
  const email = parser.read(kept.slice(0, longest).toWellFormed());
  const last = email.getFragments().at(-1);
  const endsInQuotation = last?.isQuoted() && !last.getContent().split("\n").some(isQuoted);
  return {
    ownText: unmarked(email.getVisibleText()),
    rest: endsInQuotation ? "" : unmarked(kept.slice(longest).toWellFormed()),
  };
}

const isQuoted = (line: string) => /^\s*>/.test(line);

function unmarked(text: string): string {
  return text
    .split("\n")
    .filter((line) => !isQuoted(line))
    .join("\n")
    .trim();
}

function bare(line: string): string {
  return line.replace(/^[\s>|]+/, "").trim();
}

import EmailReplyParser from "email-reply-parser";

const parser = new EmailReplyParser();
/** Lines as short as this are written by chance as well. */
const shortest = 12;

/** As much as anybody reads; below it stand quotations, if anything. The parser takes long over more. */
const longest = 8_000;

/** What the sender of a reply wrote itself: without quotations, and without lines of the message that it answers. */
export function withoutQuotes(text: string, answered: string): string {
  const ours = new Set(
    answered
      .split("\n")
      .map(bare)
      .filter((line) => line.length >= shortest),
  );
  return parser
    .parseReply(text.slice(0, longest).toWellFormed())
    .split("\n")
    .filter((line) => !/^\s*>/.test(line) && !ours.has(bare(line)))
    .join("\n")
    .trim();
}

/** Our links are kept without their secrets (app.without_secrets), and quoted with them. */
function bare(line: string): string {
  return line
    .replace(/^[\s>|]+/, "")
    .replace(/(\/portal\/#token=|\/v1\/public\/unsubscribe\/)[\w-]+/g, "$1...")
    .trim();
}

const ours =
  "agent|virtual agent|ai|ai agent|ai assistant|ai voice assistant|assistant|voice assistant|virtual assistant|bot|voicebot|collector|caller|system";
const theirs = "debtor|customer|contact|client|callee|called party|recipient|person|human|user|them|they";

const capitalised = (labels: string) =>
  labels
    .split("|")
    .map((label) => `${label.charAt(0).toUpperCase()}${label.slice(1)}|${label.toUpperCase()}`)
    .join("|");

/**
 * A turn begins with who speaks. At the start of a line that is whatever stands before a colon; inside one, a label that is
 * known, ours at the end of a sentence alone: what is not ours for certain is the debtor's. Every repetition has an end, so
 * that no transcript takes longer to read than it is worth.
 */
const stamp = String.raw`(?:[[(]?\d{1,2}(?::\d{2}){1,2}(?:\.\d{1,6})?[\])]?\s{0,4}[-–]?\s{0,4})?`;
const atLineStart = String.raw`(?<=^|\n)[ \t>*_-]{0,20}${stamp}[*_[]{0,4}(?<name>[\p{L}\d+][^\n:?!(]{0,40}?)[\]*_]{0,4}(?:\s{0,4}\((?<role>[^\n)]{0,40})\))?\s{0,4}:[*_]{0,4}`;
const ourTurn = String.raw`(?<=[.?!…|)\]"”]\s{1,3})(?<our>${capitalised(ours)}):`;
const theirTurn = String.raw`(?<=\s)(?:${capitalised(theirs)}):`;
const turn = new RegExp(`${atLineStart}|${ourTurn}|${theirTurn}`, "gu");
const isOurs = new RegExp(`^(?:${ours})(?:\\s*\\d+)?$`, "i");
const isOurRole = /^(?:ai|bot|(?:ai |virtual )?agent|(?:ai|voice|virtual) assistant)$/i;

/** What the debtor said in a call. What our side said is left out; words that nobody is named for are taken for the debtor's. */
export function debtorsWords(transcript: string): string {
  const text = transcript.replaceAll("\r\n", "\n");
  const turns = [...text.matchAll(turn)];
  const said = [text.slice(0, turns[0]?.index)];
  for (const [n, { 0: label, index, groups }] of turns.entries()) {
    const { name, our, role } = groups ?? {};
    if (our || isOurs.test(name?.trim() ?? "") || isOurRole.test(role?.trim() ?? "")) continue;
    said.push(text.slice(index + label.length, turns[n + 1]?.index));
  }
  return said
    .map((words) => words.trim())
    .filter(Boolean)
    .join("\n");
}

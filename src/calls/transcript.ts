/** A turn begins with who speaks: at the start of a line whatever stands before a colon, inside one a label that is known. */
const ours =
  "agent|virtual agent|ai|ai agent|ai assistant|ai voice assistant|assistant|voice assistant|virtual assistant|bot|voicebot|collector|caller|system";
const theirs = "debtor|customer|contact|client|callee|called party|recipient|person|human|user|them|they";

const stamp = String.raw`(?:[[(]?\d{1,2}(?::\d{2}){1,2}(?:\.\d+)?[\])]?\s*[-–]?\s*)?`;
const atLineStart = String.raw`(?<=^|\n)[ \t>*_-]*${stamp}[*_[]*(?<name>\p{L}[^\n:.?!]{0,40}?)[\]*_]*(?:\s*\([^\n)]{0,40}\))?\s*:[*_]*`;
const insideLine = String.raw`(?<=[.?!…)\]"”]\s{1,3})(?<inner>${`${ours}|${theirs}`
  .split("|")
  .map((label) => `${label.charAt(0).toUpperCase()}${label.slice(1)}|${label.toUpperCase()}`)
  .join("|")}):`;
const turn = new RegExp(`${atLineStart}|${insideLine}`, "gu");
const isOurs = new RegExp(`^(?:${ours})(?:\\s*\\d+)?$`, "i");

/** What the debtor said in a call. What our side said is left out; words that nobody is named for are taken for the debtor's. */
export function debtorsWords(transcript: string): string {
  const text = transcript.replaceAll("\r\n", "\n");
  const turns = [...text.matchAll(turn)];
  const said = [text.slice(0, turns[0]?.index)];
  for (const [n, { 0: label, index, groups }] of turns.entries()) {
    const speaker = (groups?.name ?? groups?.inner ?? "").trim();
    if (!isOurs.test(speaker)) said.push(text.slice(index + label.length, turns[n + 1]?.index));
  }
  return said
    .map((words) => words.trim())
    .filter(Boolean)
    .join("\n");
}

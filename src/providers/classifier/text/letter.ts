/** What of a letter is its sender's own word: not the notice that a company's mail system puts under it, nor who signs. */

const disclaimer =
  /^[ \t>*_-]*(?:confidentiality notice|disclaimer\b|(?:this|the information in this) (?:e-?mail|message|communication|transmission)[^\n]{0,120}(?:confidential|privileged|intended (?:only|solely|for)))/im;
/** What a mail program puts over the letter that is answered. */
const original = /^[ \t]*(?:-+ ?original message ?-+|from:[^\n]{1,120}\n+[ \t]*(?:sent|date|to|subject):)/im;
const quoted = /^[ \t]*(?:>[^\n]*|on [^\n]{5,120} wrote:[ \t]*)$/gim;
const device = /^[ \t]*(?:sent from (?:my|yahoo|mail)\b|get outlook for\b|enviado desde mi\b)[^\n]{0,60}$/gim;
const closing =
  /^(?:--|(?:(?:best|kind|warm|kindest|warmest) )?regards|best(?: wishes)?|sincerely(?: yours)?|yours (?:truly|sincerely|faithfully)|respectfully|cordially|cheers|many thanks|thanks(?: so much| again| in advance)?|thank you|thx|saludos|atentamente|cordialement|v\/r|br)[ \t]*[,.!-]*$/i;
const longestSignature = 10;
const longestLine = 70;

/** The text with everything else blanked out, so that every place in it stays what it was. */
export function ownWords(text: string): string {
  const letter = before(original, before(disclaimer, text)).replace(device, blank).replace(quoted, blank);
  const end = signatureStart(letter);
  return end === undefined ? letter : letter.slice(0, end);
}

function before(mark: RegExp, text: string): string {
  const start = text.search(mark);
  return start < 0 ? text : text.slice(0, start);
}

const blank = (line: string) => " ".repeat(line.length);

/** Where closing words stand after which only short lines come; none where nothing stands before them. */
export function signatureStart(letter: string): number | undefined {
  const lines = lastLines(letter);
  for (const [place, { text, start }] of lines.entries()) {
    if (!closing.test(text) || !letter.slice(0, start).trim()) continue;
    if (lines.slice(place + 1).every((line) => isBrief(line.text))) return start;
  }
  return undefined;
}

interface Line {
  readonly text: string;
  readonly start: number;
}

/** As many lines as a signature may have, without those that are empty. */
function lastLines(letter: string): Line[] {
  const lines: Line[] = [];
  let end = letter.length;
  while (end >= 0 && lines.length < longestSignature) {
    const start = end === 0 ? 0 : letter.lastIndexOf("\n", end - 1) + 1;
    const text = letter.slice(start, end).trim();
    if (text) lines.unshift({ text, start });
    end = start - 1;
  }
  return lines;
}

const abbreviation = /\b(?:inc|co|corp|ltd|jr|sr|esq|p\.?c|p\.?a)\.$/i;

function isBrief(line: string): boolean {
  return line.length <= longestLine && !/[.!?]$/.test(line.replace(abbreviation, ""));
}

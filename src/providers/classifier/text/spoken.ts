import { phrase } from "../language/phrase.ts";

/** Set phrases of courtesy that mean nothing by themselves, and would be taken for a condition, a wish or a doubt. */
const courtesies = phrase(
  `(?:{please} )?(?:do not hesitate|feel free)(?: to (?:contact|call|reach out to|reach|email|write to|get in touch with)(?: (?:me|us))?)?(?: directly| anytime| at any time)?(?: (?:if|with|should|for) .. (?:questions?|concerns?|anything|more|information|help|further|issues?|problems?))?
|(?:please )?(?:call|contact|email|let) (?:me|us)(?: know)? (?:if|should|with) (?:you|there|any|that|this) .. (?:questions?|concerns?|anything|more|works?|help|issues?|problems?|receive it|not receive it)
|if you have any (?:other |further )?(?:questions?|concerns?)|if that (?:works|is ok|is okay|is fine|is alright|is all right)(?: for you| with you)?|if (?:it is )?ok with you|if you do not mind|if you would|if you please|sorry to bother you
|hope (?:you (?:are|have|had|all|and|enjoyed)|this|all|your (?:day|week|weekend|holidays?|morning|afternoon))(?: [^ ,]+){0,6}|happy (?:holidays|thanksgiving|friday|monday|new year)|have a (?:great|good|nice|wonderful) [a-z]+|(?:as|like) (?:i|we) (?:said|mentioned)|if (?:i|we) (?:recall|remember) (?:correctly|right)`.replaceAll(
    "\n",
    "",
  ),
);

/** The bare words of a normal text, one space around each; a comma stands for whatever parts its clauses. */
export function spokenWords(words: string): string {
  const bare = words
    .replace(/(?<![^\s<(:,;])[^\s@<(]{1,64}@[^\s@]{1,80}/g, "address")
    .replace(/(?:\(\d{3}\) ?|\b\d{3}[ .-])?\b\d{3}[.-]\d{4}\b/g, "number")
    .replace(/\b(?:[a-z]\.){2,8}/g, (letters) => letters.replaceAll(".", ""))
    .replace(/(?<=\d),(?=\d{3}\b)/g, "")
    .replace(/\$\s+(?=\d)/g, "$")
    .replace(/\b(re|over|counter|under|mis|un|pre|non)-(?=[a-z])/g, "$1")
    .replace(/\bw-9\b/g, "w9")
    .replace(/(?<=[a-z*])-(?=[a-z*])/g, " ")
    .replace(/\b([ap])\.m\b\.?/g, "$1m")
    .replace(
      /\s-+\s|-{2,}|\.{2,}|[,;:!?()[\]{}"<>|\u2026\u00ab\u00bb\u00bf\u00a1]/g,
      (mark, at: number, all: string) =>
        mark === ":" && /\d/.test(all[at - 1] ?? "") && /\d/.test(all[at + 1] ?? "") ? mark : " , ",
    )
    .replace(/\.(?!\d)/g, " ")
    .replace(/[^\w$%'@/.:#*, -]/g, " ")
    .replace(/(?<![\w$*])['-]+|['-]+(?![\w*])/g, " ");
  const spaced = ` ${bare
    .replace(/\s+/g, " ")
    .replace(/(?: ,)+/g, " ,")
    .trim()} `;
  return trimmedCommas(trimmedCommas(spaced).replace(courtesies, " ,"));
}

function trimmedCommas(spaced: string): string {
  return spaced
    .replace(/ +/g, " ")
    .replace(/(?: ,){2,}/g, " ,")
    .replace(/^[ ,]+/, " ")
    .replace(/(?: ,)? ?$/, " ");
}

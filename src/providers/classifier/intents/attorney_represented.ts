import { meaning } from "../language/meaning.ts";

const notOurs = [
  "(?:your|opposing|creditors|the creditors|their) (?:[a-z]+ )?{lawyer}",
  "(?:have|ask|tell|get) your .. {lawyer}",
  "power of attorney",
  "attorney client",
  "attorneys? general",
  "privileged",
  "{lawyer} .. (?:nothing to do|not (?:[a-z]+ )?involved)",
  "(?:do|did|would) you (?:need|want|have) .. {lawyer}",
  "(?:brother|sister|friend|cousin|neighbou?r|wife|husband|son|daughter) is (?:a|an) {lawyer}",
  "(?:do|does|did) not (?:[a-z]+ )?(?:have|need|want|use) (?:a|an|any) {lawyer}",
  "(?:without|avoid|rather not|no need for|no need to) .. {lawyer}",
];
const advised =
  "(?:said|told|suggested|asked|advised|recommended|wants|says|suggests|recommends)(?: me| us)? .. (?:ask|request|get|getting|obtain|check|see|review)(?:ing)?";
const threatened = [
  "(?:or|otherwise|if|unless|next time) .. {we} (?:will|would|am|are|shall|may|might|have|going) .. {lawyer}",
  "or .. {lawyer}",
];

/** Somebody of the law speaks, or is to be spoken with, for the debtor. */
export const attorneyRepresented = meaning(
  { unless: notOurs },
  [
    0.95,
    [
      "(?:represented|representing|represents|represent|representation) .. (?:by|from|through|of) .. {lawyer}",
      "{lawyer} .. (?:represents?|representing)",
    ],
  ],
  [
    0.85,
    [
      "(?:am|are|is|being) represented(?: [^ ,]+){0,3}",
      "(?:speaks?|speaking|acts|acting|answers) (?:for|on behalf of) (?:us|me|our company)(?: in| on)?",
    ],
  ],
  [
    0.95,
    [
      "(?:this|our|my) (?:law )?(?:firm|office) (?:has been retained|represents?|is counsel)",
      "letter of representation",
      "notice of (?:representation|appearance)",
      "we represent",
      "(?:i|we) (?:am|are) (?:the |an |acting as )?(?:{lawyer}) (?:for|of|to)",
      "on behalf of (?:my|our) clients?",
      "(?:my|our) client(?:s)? .. (?:dispute|deny|denies|disputes|request|requests|demand|has retained|is represented)",
    ],
  ],
  [
    0.9,
    "(?:contact|call|write|speak|talk|direct|directed|address|addressed|send|sent|refer|referred|forward|forwarded|forwarding|communicate|communication|communications|correspond|correspondence|go|goes|go through|reach|email|copy|turned|handed|passed|pass|give|given|gave|sending|deal|take it|take this|take that|take everything|notify|route|run|get with|escalated|submitted|transferred|moved|assigned|questions|inquiries|calls|letters) ... (?:to|with|through|by|via|at|on|over to|up with)? ?(?:our|my|the|a|an|in ?house|company|corporate|his|her|their|outside|us)? ?(?:[a-z]+ )?{lawyer}",
    [advised, threatened, "will sue"],
  ],
  [
    0.9,
    "{lawyer} ... (?:handl[a-z]+|taking|takes|taken|deal|deals|dealing|in charge|manag[a-z]+|respond[a-z]*|reply|replying|contact(?:ing)?|in touch|representing|acts?|acting|answer[a-z]*|get back|working|looking|reviewing|involved|on this|on it|has this|has the|hear from|now has)",
    [advised, threatened],
  ],
  [
    0.85,
    "(?:retained|hired|engaged|obtained|consulted|consulting|instructed|appointed|secured|copied|spoke|speaking|spoken|lawyered|using|working with|have|has|had|got|get|having|cc|ccing|cc'?d|copying|looping in|brought in) .. {lawyer}",
    [advised, threatened],
  ],
  [
    0.9,
    [
      "lawyered up",
      "hear (?:directly )?from (?:my|our) .. {lawyer}",
      "(?:for|to) .. attention of .. {lawyer}",
      "who (?:acts|is acting|speaks) for (?:us|me)",
      "per (?:my|our) {lawyer}",
    ],
  ],
  [
    0.8,
    "(?:my|our) (?:[a-z]+ )?{lawyer} (?:is|are|has|have|will|told|says|said|advised|instructed|wants|sent)",
    [advised, threatened],
  ],
  [0.6, "(?:my|our) (?:[a-z]+ )?{lawyer}", [advised, threatened]],
  [
    0.35,
    "{lawyer}",
    [
      "legal(?: (?:[a-z]+))?$",
      "(?:is|are|was|not) (?:this |it |even |that |really )*legal",
      "be legal",
      "legal to",
    ],
  ],
  [0.85, "abogad[oa]s?|avocate?s?|licenciado"],
  [
    0.85,
    [
      "(?:firm|office|i|undersigned|we|practice) (?:has been|have been|was|were|been|am|are) (?:engaged|retained|instructed|hired) (?:by|to (?:represent|act|respond|defend|handle))",
      "counsel of record",
      "bar (?:no|number|#)",
      "(?:my|our|the) clients? .. (?:~contend|~maintain|~assert|~reserve|~decline|~deny|~instruct|without prejudice)",
    ],
    "you|customers",
  ],
  [
    0.85,
    "(?:~engage|~retain|~hire|~appoint|~instruct|referred (?:this|it) to) (?:the )?(?:(?:law )?firm|offices?|services) of(?: [^ ,]+)?",
  ],
);

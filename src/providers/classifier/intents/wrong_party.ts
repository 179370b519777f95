import { meaning } from "../language/meaning.ts";

const dissatisfied = [
  "deal",
  "satisf[a-z]+",
  "happy",
  "pleased",
  "agree",
  "comfortable",
  "work with (?:you|us|me) on",
  "not with (?:this|that|the) (?:amount|price|invoice)",
  "not work(?:ed|ing)? (?:for (?:us|me)|with|properly|at all|as|right|correctly)",
];
const message = [
  "(?:nobody|no one) (?:has )?left",
  "(?:{money}) (?:[a-z]+ )?left",
  "left (?:a |you |us |me |several )?(?:message|messages|voicemails?)",
  "left (?:the )?(?:job|work) .. (?:unfinished|incomplete|undone|half done)",
  "unfinished",
  "incomplete",
];

/** Whom this reached is not whom the debt is about, or has nothing to do with it any more. */
export const wrongParty = meaning(
  {},
  [
    0.9,
    [
      "(?:got|have|reached|found|contacted|emailed|called|dialed|writing to|written to) (?:the |a )?wrong (?!(?:{claim}|{papers}|{goods}|idea|end|impression|size|colou?r|information))[a-z]+",
      "{is} (?:[a-z]+ )?unrelated to",
      "the (?:one|person|company|business) you (?:want|are looking for|are after|need)",
      "wrong (?:number|person|company|party|email|contact|business|entity|guy|lady|individual|recipient|people|firm|inbox|address|name|man|woman|department|household|tree|place|one here|office|email address|phone number|phone)",
    ],
    [
      "(?:ship|shipped|sent|deliver|delivered|billed) .. wrong (?:place|address|one)",
      "wrong (?:address|name) on the (?:invoice|bill)",
    ],
  ],
  [
    0.85,
    "(?:not|is not|are not|isnt) (?:the|your|a|an) (?:right |correct |proper |intended |responsible |same )?(?:person|contact|company|party|recipient|debtor|owner of|entity|man|woman|individual|guy|lady|business)",
    "not the person (?:who|that) (?:signs?|approves?|pays|handles|decides)",
  ],
  [
    0.85,
    [
      "(?:meant|intended) for (?:somebody|someone|another|a different|the previous|the wrong)",
      "mistaken identity",
      "misdirected",
      "misdialed",
      "confus(?:ed|ing) (?:me|us) with",
      "(?:mixed|mixing) (?:me|us) up with",
      "mistaken (?:me|us) for",
      "not (?:for|meant for|intended for|addressed to) (?:me|us)",
      "reached (?:the )?(?:wrong|someone else|somebody else|a different)",
      "someone elses?(?: [a-z]+)?(?: debt| bill| account)?",
      "not who you (?:think|are looking|want)",
      "you (?:want|need|are looking for|must mean|are thinking of) (?:a|the|someone|somebody|another) (?:different|other|else|another)",
    ],
  ],
  [
    0.85,
    "(?:do not|does not|never|did not) know (?:any|anyone|anybody|this|that|them|him|her|an?|who) (?:[a-z]+ ?){1,3}",
    [
      "know (?:anything about|about) (?:this|the|an|any) (?:invoice|bill|charge|order|debt)",
      "who you",
      "who (?:is|am|this)",
      "know (?:when|if|how|what|why|whether)",
      "know (?:this|that|the) (?:email|link|is|was)",
      "know any(?:thing| more| better| other)",
    ],
  ],
  [
    0.85,
    [
      "(?:nobody|no one|no person|we have never had|never had|no employee|no [a-z]+)(?: [a-z]+){0,3} (?:by|with|called|named|goes by) (?:that|this|the) (?:name|title)",
      "no (?:record|knowledge) of (?:him|her|that person|this person|anyone|anybody|them)",
      "no such (?:person|company|employee|business|name)",
      "no (?:company|business|firm) (?:here|by that name|at this (?:number|address))",
      "no one (?:here )?by that name",
      "there is no (?:company|business|[a-z]+) (?:here|at this)",
      "nobody (?:here )?(?:called|named)",
      "nobody (?:here )?(?:knows|has heard of)",
      "not (?:our|my) (?:company|business|name|employee)$",
      "not my (?:company|business)",
    ],
  ],
  [
    0.9,
    "(?:no longer|not|never|does not|do not|has not|have not|quit|ceased|stopped)(?: (?:been|be|currently|even|actually|ever|a|an))* (?:work|works|worked|working|employed|employee|employees|with|part of|associated|affiliated|connected|at|volunteer|involved)(?: [a-z]+)? (?:here|at|for|with|by|of|us|this|that|them|the|our|there|in)(?: [^ ,]+){0,4}",
    [
      dissatisfied,
      "{not} (?:at|with) (?:this|the|that) (?:time|moment|point|price)",
      "not at all",
      "machine",
      "product",
      "equipment",
      "part of (?:the|this|our) (?:deal|agreement|contract|order|quote|scope)",
      "satisfied",
    ],
  ],
  [
    0.9,
    [
      "no longer (?:with|works?|working|employed|here|there|at|affiliated|associated|own|owns|part of|involved|manage|manages|the owner|involved|lives?|an employee|your contact|my (?:company|business))",
      "not (?:here|there|with us|live here|own it) anymore",
      "not live (?:here|there)(?: anymore)?",
      "not with [a-z]+ (?:anymore|any longer|any more)",
    ],
  ],
  [
    0.9,
    "{we} (?:[a-z]+ ){0,2}(?:left|departed|resigned(?: from)?|retired(?: from)?|quit|was let go(?: from)?|was terminated(?: from)?|was fired(?: from)?|passed away|died|moved on(?: from)?|transferred out|was laid off from|stepped down)(?: (?:the|our|this|that|their))?(?: [a-z]+){0,3} (?:company|firm|business|organization|position|job|employment|practice|team|us|{past}|last|years?|months?|in (?:{month}|20\\d\\d)|ages|away)",
    [message, "my (?:job|position)", "laid off", "lost"],
  ],
  [
    0.9,
    [
      "[a-z]+ (?:has |have )?(?:left|retired|resigned|departed|quit)(?: (?:the|our|this|that))? (?:company|firm|business|organization|practice|us)",
      "left (?:[a-z]+ ){1,4}(?:{ago}|in (?:{month}|20\\d\\d)|last (?:year|month|spring|summer|fall|winter))",
      "(?:passed away|is deceased|died|has died)",
      "[a-z]+ (?:left|retired|resigned)(?: [a-z]+)? (?:in|last|back in) (?:{month}|20\\d\\d|year|month|{season})",
    ],
    message,
  ],
  [
    0.85,
    [
      "(?:sold|transferred|gave up|handed over) (?:the|my|our|this|that|it|off)(?: [a-z]+)?(?: (?:business|company|store|shop|restaurant|firm|place|interest|share|to|in|and|years))?(?: [a-z]+){0,2} (?:new owners?|in 20\\d\\d|{ago}|nothing to do|business|company|store|shop|restaurant|firm|no longer)",
      "(?:we are|i am|under) (?:the )?new (?:owners?|ownership|management|tenants?)",
      "new owners?",
      "(?:previous|former|prior|old|last) (?:owners?|tenants?|occupants?|proprietor|renter|lessee|management|business|company|employer)(?: [^ ,]+){0,6}",
      "(?:that|the) (?:owner|tenant|occupant|business|company|renter) .. (?:moved out|vacated|relocated|moved away|is gone|was here before)",
    ],
    "former (?:customer|client)|we (?:are|have) (?:moved|relocated)",
  ],
  [
    0.85,
    [
      "(?:bought|purchased|acquired|took over|lease|leased|rent|rented|moved into|occupy|occupied|just got) (?:the|this|that|their|a)(?: [a-z]+)? (?:building|property|location|space|store|premises|office|suite|house|number|phone number|line|unit)",
      "moved out",
      "(?:just |recently )?(?:got|was|been) (?:assigned|given|issued) this (?:number|phone|email|line|address)",
      "(?:just |only |recently )got this (?:number|phone|email|line)",
      "had this (?:number|phone|email|line) (?:for|since)",
      "(?:number|phone|email) (?:used to belong|belonged|was previously|was recycled|was reassigned)",
    ],
    "goods|ordered|from you",
  ],
  [
    0.85,
    [
      "(?:not|never|no)(?: [a-z]+){0,2} (?:affiliated|associated|connected|related|affiliation|relation|relationship|connection|association|involvement|ties) (?:with|to|in)",
      "nothing to do with",
      "(?:different|another|separate|unrelated|totally different) (?:company|entity|business|person|firm|llc|corporation|legal entity)",
      "(?:same|similar) name",
      "not (?:the|that) [a-z]+ (?:llc|inc|you)",
    ],
    "nothing to do with you (?:people|guys)",
  ],
  [
    0.8,
    [
      "(?:this|we|i|that|it) (?:is|are|am) not (?:[a-z&]+ ){1,4}(?:llc|inc|corp|company|co|ltd|lp|incorporated|corporation)",
      "never heard of (?:them|him|her|it|this (?:company|person|business|debt)|that (?:company|person|business)|(?:[a-z]+ ){1,4}(?:llc|inc|corp|company|co|ltd|incorporated|corporation))",
      "never (?:been|was|were)(?: [a-z]+){0,2} (?:employed|an employee|a customer|in business with)",
      "(?:never|not)(?: [a-z]+){0,3} (?:done|do|did) business (?:under|as|by)",
    ],
  ],
  [
    0.75,
    [
      "(?:private|personal|residential|home|family) (?:cell|cellphone|cell phone|number|phone|email|address|line|mobile|residence|home|account|inbox|landline|household|person)",
      "(?:this|you have reached|it) (?:is|was)? (?:a|someones|an?) (?:residence|private home|private person|private individual|house|home)",
    ],
    [
      "(?:use|send|reach|copy|call) (?:me )?(?:at |on |to )?my (?:personal|home|private)",
      "personal (?:account|guarantee)",
    ],
  ],
  [
    0.7,
    [
      "(?:i am|this is|you have reached|speaking with|here is|its|it is|am) (?:[a-z]+s|his|her|their|the) (?:[a-z]+s )?{relative}",
      "{relative} of",
    ],
  ],
  [
    0.85,
    [
      "no soy (?:la persona|el|esa persona|quien|la indicada)",
      "(?:numero|persona|empresa|correo|direccion) equivocad[oa]",
      "se (?:ha )?equivoc[a-z]+",
      "equivocad[oa] de",
      "ya no (?:trabaja|labora|vive|esta aqui)",
      "no trabajo (?:ahi|aqui|alli|en|para)",
      "no (?:conozco|conocemos|conoce) (?:a )?(?:es[ae]|est[ae]|ningun[oa]?|nadie)",
      "aqui no (?:vive|trabaja|hay)",
      "numero (?:personal|particular)",
      "mauvaise? (?:numero|personne|adresse|societe|destinataire)",
      "ne travaille plus",
      "vous (?:vous )?(?:trompez|etes trompe)",
      "ne suis pas la (?:bonne )?personne",
    ],
  ],
);

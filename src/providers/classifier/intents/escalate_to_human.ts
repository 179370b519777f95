import { meaning } from "../language/meaning.ts";

const lawyers = [
  "{lawyer}",
  "right person",
  "(?:my|our) (?:manager|supervisor|boss|accountant|bookkeeper|partner|husband|wife|team|accounting [a-z]+|[a-z]+ department)",
];

/** The debtor wants a person, a call, or to know whether this is one. */
export const escalateToHuman = meaning(
  {},
  [
    0.9,
    "(?:are you|is this|am i|is it|are we|you are|is there|do you have|was this|is that|talking to|speaking to|speaking with|talking with|writing to|dealing with|emailing|chatting with|written by|hear from)(?: [^ ,]+){0,4} (?:{machine}|human|humans|human being|person|real people|live person|people)(?: [^ ,]+)?",
    [
      "real company",
      "right person",
      "wrong person",
      "responsible person",
      "(?:wrong|contact) people",
      "machine (?:you|we|that)",
      "(?:you|these|those) people(?! (?:real|robots))",
      "(?:dealing|talking|speaking) with (?:these|those|you) people",
    ],
  ],
  [
    0.9,
    [
      "(?:not|never|rather not|refuse to)(?: [^ ,]+){0,6} (?:{machine})(?: [^ ,]+)?",
      "(?:no|not|not an?|without|hate|stop using|instead of|rather than|tired of|enough of|sick of)(?: [a-z]+){0,3} (?:robots?|bots?|machines?|ai|automated [a-z]+|computers?|recordings?|chatbot)(?: [^ ,]+)?",
      "(?:real|actual|live|breathing|flesh and blood) (?:person|human|agent|representative|people|being|someone|rep)",
      "human being",
      "(?:a|any|some|anyone|anybody|someone) human",
      "(?:anyone|someone|anybody|somebody) real",
      "(?:person|people) in charge",
      "who is in charge",
    ],
    "machine (?:you|we|that|not|was)",
  ],
  [
    0.85,
    "(?:want|need|get me|give me|like|prefer|require|request|demand|only|let me|have|rather)(?: [^ ,]+){0,4} (?:{human})(?: [^ ,]+)?",
    [
      lawyers,
      "(?:a|the) (?:person|someone|somebody) (?:who|to (?:fix|look)|from (?:our|my))",
      "(?:responsible|private|personal|right|wrong|contact|other|same) (?:person|people)",
      "you people",
      "(?:have|had) (?:someone|somebody|anyone|anybody|people|a person|a rep|employees?|an employee)(?: [a-z]+)? (?:by|who|here|pay|sign|take|process|in accounting|look|named|called|left|review|check)",
      "{mail}",
      "(?:get|have|let|need|want) (?:someone|somebody|whoever) (?:[a-z]+ )?(?:paid|pay|look|to (?:pay|sign|approve))",
      "no (?:one|person)",
      "not have (?:a|an|any)",
      "(?:any|no) employee",
    ],
  ],
  [
    0.85,
    "(?:speak|talk|chat|connect|connected|transfer|transferred|put me|put us|pass me|patch|get a hold of|get hold of|get through to|deal|communicate|hear|reach|escalate|escalated|conversation|discuss|word|talking|speaking|deals?|negotiate|go over this|take this up|walk me through)(?: [^ ,]+){0,7} (?:{human}|in charge|your (?:team|office|manager|supervisor|boss)|customer service|higher up|human)(?: [^ ,]+)?",
    [lawyers, "(?:speak|talk) to (?:you people|people)", "do not (?:[a-z]+ )?(?:speak|talk|deal)"],
  ],
  [
    0.9,
    [
      "(?:have|ask|get|tell|let|need|want|can|could|would|will|please|is there)(?: [^ ,]+){0,4} (?:{human})(?: [^ ,]+){0,4} (?:call|phone|ring|contact|reach|get back|speak|email|touch|help|assist|explain|reach out|give me|talk|discuss|handle|to handle)(?: [^ ,]+)?",
      "your (?:manager|supervisor|boss)$",
    ],
    [
      lawyers,
      "{stop}",
      "(?:do not|not|never) (?:have|let|want)",
      "no one",
      "(?:can|will|would|could) (?:someone|somebody|anyone|anybody|you) (?:please )?(?:send|provide|explain|confirm|verify|tell|forward|help me understand)",
    ],
  ],
  [
    0.8,
    [
      "(?:call|phone|ring|telephone|buzz) (?:{me}|our office|my office|my cell|my desk|my mobile|the office|him|her|mr [a-z]+|ms [a-z]+|me back|us back)(?: back)?",
      "give (?:me|us|my office|our office|him|her)(?: [a-z]+){0,2} (?:a )?(?:call|ring|buzz|shout)",
      "(?:please|can you|could you|would you|just|pls) (?:call|phone|ring)(?: back)?",
      "call ?back (?:please|request[a-z]*|number|me|us)",
      "return (?:my|our) calls?",
      "(?:request|want|like|need|requesting|schedule|set up|arrange|expect|expecting|awaiting)(?: [^ ,]+){0,3} (?:call ?back|phone call|call|phone conversation)",
      "on the phone",
      "over the phone",
      "by phone",
      "pick up the phone",
      "my (?:direct )?(?:number|cell|line) is",
      "(?:reach|call) me (?:at|on) (?:my |the )?[\\d(]",
    ],
    [
      lawyers,
      "(?:stop|do not|not|never|quit|why|keep|keeps|you|he|she|they|people|who|no|without|rather not|hate|another|every)(?: (?:just|always|do|did|keep|not|already|people|ever|to|me|get|want|like|need|a|any|receive|more|prefer|be))* (?:call|calls|called|phone|ring|telephone)",
      "call (?:the )?(?:police|lawyer|cops)",
      "call (?:me|us) (?:crazy|names)",
      "(?:calling|called|calls) (?:me|us)",
      "pay(?:ing)? (?:by|over the) phone",
      "(?:told|said|spoke|agreed|talked) .. on the phone",
      "call (?:my|our) (?:[a-z]+ )?{lawyer}",
      "{not} by phone",
      "(?:over|on) the phone (?:that|with|last|yesterday)",
      "(?:before|after|between|until|past) {clock}",
    ],
  ],
  [
    0.8,
    [
      "(?:hablar|comunicar[a-z]*|pas(?:eme|enme|ame|ar)|comunique[a-z]*) con (?:una persona|alguien|un[ao]? ?(?:humano|gerente|supervisor|representante|agente|persona)|su (?:gerente|supervisor)|el (?:gerente|encargado|supervisor)|un ser humano)",
      "(?:es|eres|son) (?:usted |ustedes )?un (?:robot|bot)",
      "que (?:me|nos) llame[a-z]*",
      "llam(?:eme|enme|enos|ame) (?:por favor|al|manana|cuando)?",
      "parler (?:a|avec) (?:une? (?:vraie? )?(?:personne|humain|responsable|superieur)|quelqu'?un)",
    ],
    ["no (?:me )?llam[a-z]*", "por la (?:manana|tarde|noche)", "despues de", "antes de", "abogad[oa]"],
  ],
);

import { meaning } from "../language/meaning.ts";

/** TranscriptClassification, and nothing more: thanks, passed on, being looked at. */
export const acknowledgeNeutral = meaning(
  {
    unless: [
      "no$",
      "^maybe",
      "(?:then|so|and) what",
      "whatever",
      "^let us see$",
      "^(?:where|what|who|how|when) (?:can|do|could|should|is|are|did)",
    ],
  },
  [
    0.7,
    "^(?:{greeting} ,? ?)?(?:ok|okay|okey|k|kk|noted|received|understood|thanks|thank you|many thanks|thanks so much|got it|got this|will do|copy that|copy|roger|acknowledged|sure|alright|all right|great|perfect|fine|(?:yes|yep|yup) (?:thanks|thank you|received|got|noted|will)|duly noted|gracias|merci|recibido|entendido|bien recu|d'?accord|de acuerdo|cheers|ty|sounds good|no problem|appreciated?|much appreciated|message received|ack|10 4|roger that|gotcha|i see|good to know|makes sense|very well|ten four)(?: [^ ,]+)?",
  ],
  [
    0.65,
    [
      "noted",
      "thank(?:s| you)",
      "acknowledg[a-z]+",
      "understood",
      "appreciate (?:it|the|your|you|that)",
      "got (?:it|this|your (?:email|message|note|reminder|letter|voicemail))",
      "received (?:your|this|it|the (?:email|message|notice|reminder|letter))",
      "(?:message|email|note|reminder|letter) (?:was )?received",
      "in receipt of",
      "(?:pass|passed|passing|forward|forwarded|forwarding|relay|relayed|relaying|route|routed|routing|kick|kicked|hand|handed|send|sent|sending|give|gave|giving|escalate|escalated|submit|share|shared|sharing|turn|turned|bounce|bounced|moved|get|bring)(?: [^ ,]+){0,4} (?:on|along|to|over|with|up|up to) ?(?:[^ ,]+ ){0,3}(?:ap|accounting|accounts payable|finance|bookkeep[a-z]+|boss|manager|team|department|accountant|owner|controller|cfo|colleague|supervisor|partner|person|office|husband|wife|payables|accounts|billing|right|corporate|head office|hq|billing|attention)",
      "(?:pass|passed|passing|forward|forwarded|forwarding)(?: (?:this|it|that|your [a-z]+))? (?:on|along)",
      "(?:gave|passed|sent|forwarded|handed) (?:your [a-z]+|this|it|that) (?:[a-z]+ )?to [a-z]+",
      "(?:seen|read|reviewed) your (?:email|message|note|letter)",
      "looped? in",
      "looping",
      "cc'?ing",
      "cc'?d",
      "copying",
      "let (?:our|my|the)(?: [a-z]+){1,2} know",
      "(?:told|informed|notified|asked) (?:our|my|the) (?:[a-z]+ )?(?:ap|accounting|accountant|finance|bookkeeper|boss|manager|team|owner|controller|cfo|partner)",
    ],
    "pay(?:ing)? (?:you )?(?:on|by|in|the|this|tomorrow)|{lawyer}",
  ],
  [
    0.65,
    "(?:will|let me|going to|am|are|need to|have to|gonna|i|we|give me .. to|let us) (?:[a-z]+ ){0,2}(?:look|looking|check|checking|review|reviewing|see|get back|getting back|investigate|investigating|research|researching|discuss|discussing|verify|verifying|find out|finding out|follow up|following up|circle back|talk to|ask|asking|go over|going over|be in touch|bring (?:it|this) up|get with|touch base|dig|digging|pull|have a look|take a look|run this by|run it by|let you know|figure out|keep you posted|revert|come back to you|consult|confirm with|inquire|read)(?: (?:it|this|into|at|with|on|to|over|up|that|my|our))*",
    ["court", "{lawyer}", "sue", "see you", "ask (?:you|that)", "who you", "whether you", "you are"],
  ],
  [
    0.65,
    [
      "(?:looking|checking|digging) into (?:it|this|that|the)",
      "(?:under|in) review",
      "on my (?:desk|list|radar)",
      "on our radar",
      "(?:lo|la) (?:revis|ver|pas)[a-z]*",
      "(?:voy|vamos) a (?:revisar|ver|checar|preguntar)",
      "(?:le |lo )?(?:paso|pase|pasare)(?: [a-z]+){0,4} (?:contabilidad|jefe|duen[oa])",
      "je (?:vais|transmets)[a-z ]*",
    ],
  ],
  [
    0.65,
    [
      "(?:raise|raising|mention|mentioning|bring|bringing|flag|flagging|show|showing|discuss|relay|table|take) (?:it|this|that)(?: up)? (?:with|to|at) [^ ,]+(?: [^ ,]+){0,2}",
      "(?:hand|handed|handing|given|gave|give|left|leaving)(?: [^ ,]+){0,4} (?:over to|to|with|on) (?:our |my |the |his |her )?(?:[a-z]+ )?(?:[a-z]+)(?: [^ ,]+)?",
      "enterad[oa]",
    ],
    "{pay}|{lawyer}|{money}|court|{regulator}|{stop}|wrong",
  ],
  [
    0.65,
    "(?:~forward|~pass|~hand|~give|~send|~route|~relay|~show) (?:this|it|that|these|your [a-z]+)(?: (?:on|over|along|up))? (?:to|with|on to) (?:[a-z]+)(?: [^ ,]+){0,3}",
    "{pay}|{lawyer}|court|{regulator}|{stop}|wrong|to you",
  ],
);

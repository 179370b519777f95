import { meaning } from "../language/meaning.ts";

const oneWayOnly = [
  "(?:at|on|to|through|via|by) (?:this|my|the|our) (?:personal |private |work |cell |home |business )?{address}",
  "(?:by|via|over|through) (?:the )?(?:phone|telephone|text|email|sms|cell)(?! (?:,|or|and|nor))",
  "(?:only|except|other than) .. (?:email|mail|writing|phone|lawyer)",
];
const someTimes = "(?:before|after|between|during|until|on|in the|at|while|past|over) (?:[a-z]+ )?{clock}";
const courtesy = [
  "hesitate",
  "feel free",
  "forget to",
  "fail to",
  "need to (?:contact|reach|write)",
  "stop (?:in|by)",
  "machine",
  "equipment",
  "system",
];
const otherwise = ["{machine}", "{not} .. (?:stop|quit)", "instead", oneWayOnly, someTimes, courtesy];

/** No more contact, by whatever way. */
export const ceaseAll = meaning(
  {},
  [
    0.95,
    [
      "cease (?:and|or) desist",
      "cease (?:all|any|further|every|communications?|contact)",
      "(?:terminate|discontinue|stop|end|halt|suspend) all (?:[a-z]+ )?(?:{contact}|{mail}|activity|efforts)",
    ],
  ],
  [0.9, "{stop} .. {contact}", otherwise],
  [
    0.9,
    "(?<! (?:i|we|they|he|she|who|could|did|have|has|am) )(?:do not|never|must not|may not|should not|are not to|are not allowed to|cannot|not to|not|would not|did not|no longer)(?: (?:ever|again|try to|attempt to|dare|dare to|even|bother to|permitted to|under any circumstances))* {contact}(?! (?:him|her|them))",
    [
      otherwise,
      "without (?:a|the|an|your|proper|my|our) [a-z]+",
      "(?:could|did|have|has|been|why|you did) not .. {contact}",
      "write (?:a|the|off|down|up|checks?)",
    ],
  ],
  [
    0.9,
    "(?:not|never|no longer|rather not|nobody|no one|none of us|neither)(?: [^ ,]+){0,4} (?:wants?|wish|wishes|likes?|cares?|needs?|consents?|agrees?)(?: [^ ,]+){0,3} (?:be )?(?:contacted|bothered|harassed|approached|reached|communicated with|chased|hounded|hear (?:anything )?(?:else |more )?from you|{contact})",
    [otherwise, "want to bother"],
  ],
  [
    0.85,
    [
      "(?:done|finished|tired of|sick of|through) (?:with )?hearing from you",
      "(?:last|final) time (?:you reach|you|i hear|we hear|that you) .. (?:contact|from|out|me|us|call|write)",
    ],
  ],
  [
    0.85,
    [
      "(?:leave|let) {me} (?:[a-z]+ )?(?:alone|be|in peace)",
      "lose (?:my|our|this) (?:info|information|{address}|contact(?: [a-z]+)?|name)",
      "(?:back|get) off (?:my|our) (?:back|case)",
      "get off our backs",
      "back off",
      "(?:go|stay) away from (?:me|us)",
      "forget (?:my|our|you ever had my) (?:number|name)",
    ],
  ],
  [
    0.85,
    "(?:no|any|zero) (?:more|further|additional|other|future)?(?: [a-z]+)? (?:contact|communications?|correspondence|outreach|contact attempts|messages of any kind|interaction)(?: [^ ,]+){0,5}",
    [
      "(?:needed|need|necessary|required)",
      "no contact (?:info|information|name|number|person|details)",
      "any (?:further |other |more )?(?:contact|correspondence|communications?) (?:should|must|can|may|has|to|info|information|details|person|from (?:us|me))",
      "any contact",
      "any correspondence",
      "any communications?",
      "no correspondence",
      "no communications? (?:from|has|was)",
      "no contact (?:from|has|was)",
    ],
  ],
  [
    0.85,
    [
      "(?:no|any|zero) (?:more|further|other|additional) (?:attempts?|efforts?)(?: [^ ,]+){0,4}",
      "(?:all|any|this|these|your|the) (?:{contact}|{call}|{mail})(?: [^ ,]+){0,4} (?:to|must|should|needs? to|has to|have to|better|will) (?:end|stop|cease|come to an end|halt|desist)",
      "(?:any|all)(?: more| further| future| additional| other| continued)* (?:contact|communications?|correspondence|attempts?|messages?|calls?|emails?)(?: [^ ,]+){0,6} (?:unwelcome|unwanted|harassment|ignored|refused|reported|illegal|unlawful|trespass|to cease|must cease|must stop|must end|violation)",
    ],
  ],
  [
    0.85,
    [
      "(?:{stop}|no more|do not|no|not|never|without) .. {call} ... (?:and|or|nor|,) .. {mail}",
      "(?:{stop}|no more|do not|no|never) .. {mail} ... (?:and|or|nor|,) .. {call}",
    ],
    [
      otherwise,
      "(?:email|mail) (?:is|only|instead|works|would|address)",
      "put everything|in the mail|by mail|(?:is|are) (?:ok|fine|good|welcome)",
      "(?:please|just|only|but|by|via|prefer) (?:to )?(?:email|mail|write|writing)",
      "we (?:did|do|have) not",
      "i (?:did|do|have) not (?:get|have|see|receive)",
    ],
  ],
  [
    0.85,
    "{remove} .. (?:all|every|any|each) .. (?:communications?|contact|lists|records|databases?|systems)",
  ],
  [
    0.85,
    [
      "want (?:nothing|no part) (?:more |further |else )?(?:to do with|from you)",
      "in any (?:form|way|manner|fashion|shape)(?: or form)? ?(?:whatsoever)?$",
      "by any (?:means|method|channel)",
      "(?:no|zero) .. of any (?:kind|sort|form)",
    ],
    [courtesy, "{pay}", "owe", "responsible", "liable", "help", "related", "affiliated"],
  ],
  [
    0.7,
    [
      "(?:this|it|that|you|your [a-z]+) (?:is|are|constitutes?|amounts? to|becoming) .. harassment",
      "harassing {me}",
      "harassment",
      "being harassed",
      "^{please} stop (?:this|it|already)$",
      "stop this",
      "enough is enough",
      "i said stop",
      "^stop$ now",
    ],
  ],
  [
    0.9,
    [
      "(?:dejen?|dejar|paren|cesen) (?:ya )?de {spanish_contact}",
      "no (?:me|nos) (?:vuelvan? a )?{spanish_contact}",
      "no (?:vuelvan?|quiero que|queremos que|quiero|queremos) (?:a |me |nos |vuelvan? |mas |que )*{spanish_contact}",
      "dejen?(?:me|nos) en paz",
      "cesen (?:toda|cualquier)",
      "no quiero saber (?:nada )?(?:mas )?de ustedes",
      "(?:cesse[zr]|arrete[zr]) (?:de )?(?:me |nous |tout |toute )*(?:contact|harcel|ecri|communic)[a-z]*",
      "ne (?:me|nous) (?:contactez|harcelez) (?:plus|pas)",
      "laissez (?:moi|nous) (?:tranquilles?|en paix)",
    ],
  ],
  [
    0.9,
    [
      "(?:under no circumstances|at no time|in no event|by no means) .. {contact}",
      "(?:want|wish|demand|insist|require|instruct|order|direct|expect|ask|request|prefer)(?: [^ ,]+){0,5} {contact} .. (?:~stop|~end|~cease|over|finished|discontinued|terminated|done with)",
      "{contact} (?:with |to |from )?{me} (?:[a-z]+ ){0,2}(?:no more|no longer|never again)",
      "(?:no|any|every) (?:kind|form|type|sort|manner|means) of (?:contact|communication|correspondence|outreach)",
    ],
    otherwise,
  ],
  [
    0.85,
    "(?:never|not|no longer|no|without)(?: [^ ,]+){0,4} (?:another|one more|a single|any|further|more|other)(?: [a-z]+)? (?:word|words|peep|syllable|contact|communication|message|sound|approach|outreach|thing)(?: [a-z]+)? (?:from|by|out of) you(?: people| all| guys)?",
    [otherwise, "(?:got|received|had|get|seen|receive) (?:a|any|another)"],
  ],
  [
    0.85,
    [
      "(?:forbid|forbidding|forbidden|prohibit|prohibited|~revoke|~withdraw|~rescind|not permitted|no (?:permission|consent|right|authorization|business|reason|cause))(?: [^ ,]+){0,6} {contact}",
      "(?:not|never)(?: [a-z]+){0,2} (?:have|has|gave|given|give|granted) (?:you )?(?:any |my |our )?(?:permission|consent|authorization)(?: [^ ,]+){0,3} {contact}",
      "(?:last|final) (?:[a-z]+ ){0,3}(?:contact|communication|correspondence|letter|message) (?:from you|we (?:will|want|accept)|i (?:will|want|accept))",
      "(?:i|we) (?:am|are|is) (?:done|through|finished) (?:with|talking to|speaking to|communicating with|corresponding with|dealing with) you(?: people| guys| all)?",
    ],
    otherwise,
  ],
  [
    0.85,
    [
      "leave (?:[a-z]+ ){1,6}alone",
      "^stop (?:this|it|already)$",
      "stop (?:trying|attempting|pursuing|coming after|asking)(?: [^ ,]+)?",
      "(?:not|never)(?: [a-z]+){0,3} hear (?:[a-z]+ )?from (?:your|this|that) (?:agency|company|office|firm|people)(?: [^ ,]+)?",
    ],
    [otherwise, "leave (?:it|that|this|them) alone", "stop asking .. (?:for|if)"],
  ],
  [
    0.9,
    "(?:not|no|nor|neither)(?: more)? by (?:phone|mail|email|text|letter)(?: [^ ]+){0,3} (?:not|nor|or) (?:by |at )?(?:phone|mail|email|text|letter|all|any)(?: [^ ,]+)?",
    otherwise,
  ],
);

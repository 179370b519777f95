import { meaning } from "../language/meaning.ts";

const someTimes = "(?:before|after|between|during|until|on|in the|at|while|past|over) (?:[a-z]+ )?{clock}";
const papers = [
  "{mail} .. (?:w9|invoice|copy|documents?|check|goods|order|shipment|product|driver|original|contract)",
  "stop payment",
];
const told = [
  "(?:i|we|they|he|she) (?:did|have|has|had|was|were|could|can|do|cannot) not (?:get|got|receive|received|see|have|had|seen|find|open|read|call|email)",
  "(?:reply|respond|trust|believe|recognize|understand|remember) .. {mail}",
];

/** "Paid. Stop the reminders." asks to look into it before it asks for silence. */
const reminding =
  "{stop} (?:with )?(?:sending )?(?:me |us )?(?:the |these |those |all the |your )?(?:reminders?|notices|notifications|demands|statements)";

/** No more by one way: the calls, or the emails. */
export const optOut = meaning(
  {
    unless:
      "^(?:{greeting} )?(?:where|how) (?:do|can|is|would|should)(?: [^ ,]+){0,3} (?:find|unsubscribe|opt|the)",
  },
  [
    0.95,
    [
      "unsubscri(?:be|bed|bing|ption)(?: me)?",
      "unsub",
      "opt(?:ing|ed)?(?: me| us)? out",
      "optout",
      "{remove} me (?:from|off)",
    ],
  ],
  [
    0.95,
    "^(?:{please} )?(?:stop|stop all|end|cancel|quit|remove|remove me|remove us|stopall|arret|alto|baja|stop please|no more|stop stop stop|stop stop)(?: {please}| thanks| now)?$",
  ],
  [
    0.9,
    [
      "{remove} .. (?:{me}|my|our|this|the|these|it|that|him|her|name|{address}) ... (?:{list})",
      "(?:get|getting|got|be|come) (?:off|out of) (?:of )?(?:these|this|your|the|all) (?:{mail}|{list}|{call})",
      "(?:{remove}) (?:that|this|my|our|the) (?:{address}) (?:off|out)",
    ],
    [
      "late",
      "fees?",
      "charges?",
      "interest",
      "invoice",
      "order",
      "goods",
      "credit (?:report|file)",
      "from (?:the |our |my )?(?:account|balance)",
    ],
  ],
  [
    0.9,
    "(?:{remove}|off) (?:from )?(?:your|the|this|that|whatever|any|all) .. (?:list|lists|mailing list|mailings|call list|distribution|database|rotation)",
    "fees?|charges?|interest",
  ],
  [
    0.9,
    "(?:{me}|{address}|name) .. (?:should|must|needs to|has to|to|want to|please) (?:be |come )?(?:removed|deleted|taken off|dropped|off)",
  ],
  [
    0.9,
    "(?:{stop}|no more|no further|enough|enough with|enough of|do without) (?:with |of |the |all |these |those |your |all these |sending (?:me |us )?|any |me |getting |receiving |this |automated |constant |daily )*(?:{call}|{mail})",
    [someTimes, reminding, "stop payment", "{not} .. (?:stop|quit)"],
  ],
  [
    0.9,
    "(?<! (?:i|we|they|he|she) )(?:do not|never|not to|no longer|please no|must not|would not|did not|cannot)(?: (?:ever|again|want|wish|care|like|need|to|be|get|receive|getting|receiving|any|more|further|your|these|those|the|you|me|us|my|send|sending|want you to|consent to|so many|keep|have|anymore|further))* (?:{call}|{mail})",
    [
      someTimes,
      papers,
      told,
      "{mail} (?:you|the)",
      "have (?:your|the|an|a) (?:email|phone|number)",
      "{not} (?:my|the|our|a) (?:phone|email)",
    ],
  ],
  [
    0.9,
    "(?:i|we) (?:do not|no longer|never|would rather not|prefer not to|would prefer not to|am not interested in|are not interested in|did not|have not)(?: (?:ever|want|wish|care|like|to|be|get|getting|receive|receiving|asked for|signed up for|sign up for|signed up to|consent|consented|agree|agreed|any|more|further|your|these|those|the|you|me|us|send|sending|for|anymore))+ (?:{call}|{mail})",
    [
      someTimes,
      papers,
      "(?:did|have|had|do) not (?:get|receive|received|have|had|see|seen) (?:your|the|any|an|a)",
      "(?:signed|agreed|consented) to .. (?:pay|charge)",
    ],
  ],
  [
    0.85,
    "(?:prefer|rather|would prefer|ask that|ask|request that|request) (?:that )?(?:you|your) .. (?:not|did not|do not|stop|no) .. (?:{call}|{mail})",
    someTimes,
  ],
  [
    0.85,
    [
      "no (?:{call}|phone calls|more [a-z]+ calls|emails?|texts?)(?: ,)? (?:please|thanks|thank you|at all|whatsoever|period)",
      "^no (?:{call}|emails?|texts?)",
      "(?:by|via|through|in|use|prefer|,|please|^) ?(?:email|mail|writing|text|letter|letters) only(?! (?:after|before))",
      "(?:written notices?|written correspondence|written communication) only",
      "only (?:by|via|through|in) (?:email|writing|mail|text)",
      "(?:do|only) (?:business|communicate|correspond) (?:by|via|through|in) (?:email|writing|mail|text)",
      "(?:not|never) by (?:phone|telephone|email|text)",
    ],
    [someTimes, "no calls? (?:back|was|has|from)"],
  ],
  [
    0.7,
    "(?:{stop}|do not) .. {contact} ... (?:at|on|to|through|via|by) (?:this|my|the|our) (?:personal |private |work |cell |home |business )?{address}",
  ],
  [0.5, "do not contact me ,? ?(?:contact|email|write|call)"],
  [
    0.4,
    [
      reminding,
      "stop (?:sending|with (?:this|these|the))",
      "quit sending",
      "no more of (?:these|this)",
      "(?:do not|never) send (?:me |us )?(?:these|this|any|anything|more|them|such|another)",
      "stop the (?:automated|constant|endless) [a-z]+",
      "(?:make|get) (?:it|this|these|them) (?:to )?stop",
    ],
    "stop sending (?:goods|product|orders|shipments)",
  ],
  [
    0.9,
    [
      "d(?:ar(?:me|nos)?|enme|en|eme|enos) de baja",
      "(?:cancelar|cancelen) (?:la |mi )?suscripcion",
      "no (?:me|nos) (?:envi|mand|llam|escrib|marqu)[a-z]*",
      "no (?:quiero|queremos|deseo)(?: [a-z]+)? (?:recibir )?(?:mas )?(?:correos|llamadas|mensajes|emails)",
      "dejen de (?:llamar|enviar|mandar|marcar|texte)[a-z]*",
      "no mas (?:llamadas|correos|mensajes|emails)",
      "(?:quit|borr|elimin|saqu)[a-z]* (?:de|mi|me|este|esta|est[ae]|el|nuestro)(?: [a-z]+){0,4} (?:lista|correo|numero)",
      "des(?:inscri|abonn)[a-z]*",
      "ne (?:m |nous |m')?(?:envoyez|appelez|ecrivez) (?:plus|pas)",
      "plus d(?:e|') ?(?:emails?|courriels?|appels)",
    ],
  ],
  [
    0.9,
    "(?:{call}|{mail}|(?:my|this|our|that) (?:[a-z]+ )?{address})(?: [^ ,]+){0,5} (?:off limits|unwelcome|unwanted|prohibited|forbidden|not (?:[a-z]+ )?(?:permitted|allowed|welcome|acceptable|accepted|authorized|wanted|appreciated|to be used))",
    [someTimes, "not (?:authorized|accepted|allowed) to"],
  ],
  [
    0.9,
    "(?:prefer|rather|want|wish|like|choose|elect|ask|request)(?: [a-z]+){0,3} (?:not|no longer)(?: [^ ,]+){0,6} (?:{call}|{mail})(?: [^ ,]+)?",
    [someTimes, papers, told],
  ],
  [
    0.9,
    "(?:~cancel|~disable|~deactivate|turn off|turn these off|switch off|~discontinue|shut off|~suspend|~mute|opt me out of|discontinue)(?: [^ ,]+){0,3} (?:{mail}|{call}|subscription)(?: [^ ,]+)?",
    [papers, "(?:our|the|my|that) (?:call|meeting)", "cancel .. (?:order|check|invoice|service|contract)"],
  ],
  [
    0.9,
    [
      "(?:~revoke|~withdraw|~rescind|~cancel|no|never (?:gave|give|had)|not (?:give|given|have)|without) (?:[a-z]+ ){0,3}(?:consent|permission|authorization)(?: [^ ,]+){0,5} (?:{call}|{mail}|{address})",
      "(?:do not|never|stop|quit|not to|no longer) (?:use|using|dial|dialing|text|texting|ring|ringing) (?:my|this|that|our|the) (?:[a-z]+ )?{address}",
      "(?:do not call|dnc|no call|suppression|opt out) (?:list|registry)",
      "(?:paper|postal|regular|us|snail|certified) mail (?:only|is fine|please|instead|works)",
      "(?:keep|contact|reach|communicate|correspond|deal)(?: [^ ,]+){0,3} (?:by|via|in|through) (?:email|writing|mail|text|letter|post) (?:only|exclusively|instead)",
      "(?:stick|keep|switch|change|move|go) (?:me |us |this |it |everything |over |back )*to (?:paper|postal mail|regular mail|writing|text|texts|email|emails|letters)(?: [^ ,]+)?",
    ],
    [someTimes, "{not} .. (?:stop|revoke)"],
  ],
  [
    0.9,
    [
      "(?:do not|never|stop|not) (?:[a-z]+ )?(?:put|putting|add|adding|place|placing|keep|keeping|leave) (?:me|us|my [a-z]+|our [a-z]+) (?:back )?(?:on|in) (?:your|the|any|a)(?: [^ ,]+){0,2} (?:{list})",
      "(?:use|by|via|prefer|through|in) (?:[a-z]+ )?(?:mail|email|phone|text|writing|post|letters?) ,? (?:and )?not (?:by |via |the |my )?(?:{call}|{mail})",
      "(?:(?:would|had) )?rather (?:you|have you|that you) (?:write|email|text|mail|call|phone)(?: [^ ,]+){0,3} than (?:{call}|{mail})",
      "(?:not|never) (?:do|take|accept|like|want|answer|handle) (?:phone calls|calls|texts|voicemails)(?: [^ ,]+)?",
    ],
    someTimes,
  ],
  [
    0.9,
    "{stop} (?:using|writing to|emailing|contacting|calling) (?:it|this|that|my|our|the)(?: [^ ,]+){0,3} (?:and|use|,|instead|email|address|number)",
  ],
  [
    0.85,
    [
      "{remove} (?:this|my|our|that|these) (?:[a-z]+ )?(?:{address})$",
      "(?:~kill|~end|~nix|~drop) (?:the|these|those|your|all) (?:[a-z]+ )?(?:texts?|emails?|alerts|notifications|reminders by [a-z]+|robocalls|voicemails)(?: [^ ,]+)?",
    ],
  ],
  [
    0.9,
    [
      "(?:email|write|text|mail|letters?|writing)(?: [a-z]+){0,2} (?:rather than|instead of|over|and not|not) (?:a |by |the )?(?:call|calls|calling|phone|phoning|ringing|text|texts|texting|email|emails|emailing)",
      "(?:phone|phone calls|calls?|calling|email|emails|texts|texting) (?:is|are) not(?: (?:ok|fine|good|an option|acceptable|wanted))?$",
    ],
    someTimes,
  ],
);

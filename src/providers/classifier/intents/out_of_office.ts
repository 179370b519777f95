import { meaning } from "../language/meaning.ts";

const closedFor =
  "holidays?|christmas|thanksgiving|new years?|easter|labor day|memorial day|independence day|inventory|week|break|{weekday}|{month}|\\d[\\d/]*|vacation|summer|season|today|tomorrow|the day|observance|training|staff|year end";
const goods = [
  "goods",
  "items",
  "product",
  "call",
  "check",
  "shipment",
  "return(?:ing)? (?:your|my|our|the)",
  "order",
  "get back",
  "(?:not|never) (?:come|be) back|permanently",
  "(?:not|never) (?:re ?open|reopen)",
  "phone",
  "payment",
  "pay",
  "money",
  "{lawyer}",
  "business",
  "send",
  "warranty",
];

/** Nobody is there for a while. */
export const outOfOffice = meaning(
  {},
  [
    0.9,
    [
      "out of (?:the |my |our )?office",
      "ooo",
      "away from (?:the |my |our )?(?:office|desk|email|computer|work)",
      "(?:limited|no|intermittent|restricted|without|spotty|sporadic|little|infrequent|minimal|not have|poor|patchy)(?: [a-z]+)? (?:availability|access|connectivity|email|internet|signal|service|phone|reception)(?: (?:to|and|until|while|access))?(?: (?:email|internet|messages|my|phone|the office))*",
    ],
    [
      "(?:was|were|had been|most days|usually) (?:[^ ,]+ ){0,4}(?:out of|away from)",
      "{no} (?:email|phone|service|internet)",
      "(?:no|without|not have) (?:access|service|phone|email|internet)(?: [a-z]+)?(?: to)? (?:our|the|my|this|that) (?:account|portal|funds|money|bank|invoice|system)",
      "no (?:service|services|phone|internet|emails?)(?: [a-z]+)? (?:was|were|is|calls|ever|please|from|by)",
      "no (?:phone|email|emails|service|internet)",
      "poor service",
    ],
  ],
  [
    0.85,
    [
      "(?:am|are|is|be|been|currently|will be|on|paid|still|from|of|my|taking|an|her|his|went) (?:[a-z]+ ){0,2}(?:vacation|annual leave|leave|paid leave|holidays?|pto|maternity|paternity|sabbatical|parental leave|sick leave|medical leave|business trip|business travel|bereavement|jury duty|honeymoon|family leave|furlough leave|leave of absence|paid time off|personal day|day off|time off|fmla|deployment|military leave)",
      "on (?:[a-z]+ )?(?:vacation|annual leave|leave|pto|sabbatical|holiday|jury duty|honeymoon)",
      "(?:am|are|is|be|currently|will be) (?:travell?ing|on (?:a )?(?:trip|break|cruise)|abroad|away|overseas|off (?:today|until|till|this|through|from|work|the grid|sick|for)|out (?:sick|today|until|till|through|this|of town|from|for|all|with|recovering)|at a (?:conference|trade show|convention|retreat)|attending a|unavailable|not available|unreachable|offline|not (?:in (?:the )?office|checking email|monitoring))(?: [^ ,]+)?",
    ],
    [
      "(?:am|are|is) back (?:from|in)",
      "catching up",
      "(?:{paid}|pay|send|check) (?:[^ ,]+ ){1,4}leave",
      "(?:do not|not|never|will not|cannot) (?:[a-z]+ )?leave",
      "bookkeeper .. (?:was|were) on",
      "(?:was|were|had been) (?:on|out|away|travell?ing|sick|off)",
      "when (?:i|we) .. vacation",
      "out of work",
      "leave (?:me|us|it|your|a|the)",
      "holidays? (?:sales?|season was)",
      "available (?:in|during|before|after|on) (?:the |my )?(?:{daypart}|{weekday})",
      "not available .. (?:funds|money|credit)",
      "(?:funds|money|product|goods|item|unit|part|parts) .. (?:unavailable|not available)",
      "(?:am|are|is) (?:out|off) (?:of|for|from) (?:business|money|cash|funds|luck|the hook)",
      "time off .. pay",
    ],
  ],
  [
    0.85,
    [
      "^(?:pto|ooo|vacation|annual leave|holiday) (?:until|from|through|starting|{date})",
      "(?:deployed|stationed|hospitalized)(?: [^ ,]+)?",
      "not (?:be )?(?:at my desk|in the office|in today|in this|return|be back|be in)(?: [^ ,]+){0,6}",
      "^(?:{greeting} )?back (?:in the|on|at|tomorrow|next)(?: [^ ,]+)?",
      "resum(?:e|ing) (?:normal|regular|usual|business)(?: [^ ,]+)?",
      "(?:until|till|when|once|before) (?:i|we|he|she) (?:return|returns|get back|gets back|am back|is back|are back|reopen)",
    ],
    goods,
  ],
  [
    0.8,
    [
      "^(?:{greeting} ,? ?)?(?:out|off|away|gone) (?:sick|today|this (?:week|afternoon|morning)|of town|until|till|from|through|for|on|fishing|hunting)(?: [^ ,]+)?",
      "(?:will|shall) (?:[a-z]+ ){0,2}(?:reply|respond|answer|get (?:back )?to|be back|read|attend to|review|follow up)(?: [^ ,]+){0,5} (?:when i (?:return|am back|get back)|(?:on|upon|after) my return|when (?:we|i) (?:return|reopen))",
      "(?:upon|on|after|until|till) my return",
      "in my absence",
      "during my absence",
      "while i am (?:away|out|gone|off)",
      "covering for me",
    ],
  ],
  [
    0.85,
    [
      "(?:i|we|office|he|she|they|will|back|plant|team|am|staff|shop|store|desk)(?: [a-z]+){0,4} (?:return|returns|returning|be back|back|back in (?:the )?office|back at work|back at my desk|back online|back in|reopen|reopens|reopening|re open|resume|resumes|available again|in again|be in)(?: to (?:the )?(?:office|work|my desk))? ?(?:(?:on|in|from|by|until|after|the|next|around) )*(?:{date}|\\d[\\d/]*|in {number} {span}|the week of)(?: [^ ,]+)?",
      "(?:back|return|returning|reopening|reopen) (?:on |in |the )*(?:{date}|\\d{1,2}/\\d{1,2})",
    ],
    goods,
  ],
  [
    0.85,
    [
      `(?:office|business|company|we|plant|shop|store|offices|building|facility|warehouse|department|location)(?: [^ ,]+){0,4} (?:closed|closing|close|shut down|shutdown|shut)(?: [^ ,]+){0,2} (?:for|until|till|over|during|through|today|this|on|between|from|in observance of|as of)(?: [^ ,]+){0,4} (?:${closedFor})`,
      "(?:closed|closing) (?:on |from )?(?:{weekday}|{date}|{month})(?: [^ ,]+)?",
      "reopening",
      "reopens?",
      "we will reopen",
    ],
    "(?:employees|staff) .. let go|doors|(?:had|was|were) closed for the day|closing (?:this|it) out|permanently|for good|forever|since|will not reopen|business (?:is )?closed|bankrupt|when (?:we|things)|if we",
  ],
  [
    0.85,
    [
      "fuera de (?:la )?oficina",
      "de vacaciones",
      "regres(?:o|are|aremos|ando) (?:el|la|en)",
      "vuelvo el",
      "absente? (?:du bureau|jusqu)",
      "en (?:conges?|vacances)",
      "de retour le",
      "estare (?:fuera|ausente|de vuelta)",
      "(?:estoy|estamos) (?:fuera|ausente)s? (?:hasta|de|del)?",
      "hors du bureau",
    ],
  ],
  [
    0.6,
    "(?:am|are|is|be) (?:[a-z]+ )?(?:on the road|out on|in the field|on site|at a job ?site)(?: [^ ,]+)?",
  ],
  [
    0.85,
    [
      "(?:hiking|camping|fishing|hunting|skiing|sailing|travell?ing|abroad|offsite|off site|off the grid|backpacking|cruise|trip|conference|trade show|convention|retreat|surgery|recovering|recovery|bedrest|hospital|wedding|funeral|training|jury duty)(?: [^ ]+){0,6} (?:until|till|through|thru|back|return|returning|all week|this week|limited|all month|for the (?:week|day|month))(?: [^ ,]+)?",
      "(?:not|will not|wont) be (?:at work|working|in|around|online|back|reading|checking)(?: [^ ,]+){0,4} (?:until|till|before|for|this|next|through)(?: [^ ,]+)?",
      "(?:left|gone|out|off|done) for the (?:day|week|weekend|holidays?|season|year)",
      "(?:will|shall) (?:[a-z]+ ){0,2}(?:see|read|reading|check|checking|get to|be reading|look at)(?: [^ ,]+){0,4} (?:in the morning|again on|when i|monday|tomorrow|on the|next week|after)(?: [^ ,]+)?",
      "(?:covers|covering|filling in|standing in|is covering|backup) (?:for|until|,)(?: [^ ,]+)?",
      "licencia (?:medica|de maternidad|de paternidad|por)",
    ],
    [goods, "hospital bills?|surgery bills?", "truck"],
  ],
);

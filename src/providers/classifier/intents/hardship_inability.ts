import { meaning } from "../language/meaning.ts";

const obstacle = [
  "(?:until|without|unless|before) ... (?:{fix}|send|w9|po|invoice|copy|receiv[a-z]+|approv[a-z]+|proof)",
  "by (?:card|credit|check|ach)",
  "log(?:in| in)",
  "link",
  "portal",
  "website",
  "page",
  "online",
  "site",
];

/** There is no money to pay with. */
export const hardshipInability = meaning(
  {},
  [
    0.85,
    "(?:cannot|unable to|not able to|could not|not in (?:a |any )?position to|no way (?:to|we can|i can)|struggl[a-z]+ to|can (?:hardly|barely|only just)|(?:having|have) (?:trouble|difficulty|a hard time)|incapable of|impossible (?:for us )?(?:to|for)|no (?:ability|means|resources|capacity) to|not possible for us to|in no (?:shape|position|condition) to|beyond our (?:means|ability)|do not have the (?:ability|means|money) to)(?: [^ ,]+){0,4} (?:{pay}|paying|afford|make payments?|cover|come up with|manage|meet|the money|funds|swing it|send anything|give you anything)(?: [^ ,]+)?",
    obstacle,
  ],
  [
    0.8,
    "(?:out of|short (?:of|on)|tight on|low on|run out of|ran out of|not have|not have the|not have any|not have enough|have no|has no|no|lack(?:ing)?(?: of)?|strapped for|not enough|without|waiting for|never any|not any|not got|got no|little|zero|hardly any|barely any)(?: (?:the|any|enough|available|spare|sufficient|more|extra|of|kind|much|left over))* (?:cash|money|funds|cash ?flow|liquidity|funding|income|revenue|capital|reserves|savings|paycheck|work coming in|financial means)(?: [^ ,]+){0,3}",
    ["no money (?:is |was )?(?:owed|due)", "waiting for (?:funds|money) from", "return"],
  ],
  [
    0.8,
    [
      "(?:cash|cash flow|cashflow|money|budgets?|funds|finances|margins)(?: flow)? ?(?:{is}|has been|have been|situation is|position is|remains|got|gets|being)? ?(?:{very} )?(?:{very} )?(?:tight|low|short|poor|bad|negative|drained|exhausted|limited|stretched|frozen|gone|terrible|awful|horrible|strained|not good|not great|nonexistent|dry|thin|a problem|a mess|an issue|dried up|depleted|nil|zero|tapped|maxed)",
      "cash ?flow (?:problems?|issues?|crunch|crisis|difficult[a-z]+|is)",
      "cash strapped",
      "(?:am|are|is|flat|dead|totally|completely|went) broke",
      "accounts? .. (?:frozen|levied|garnished|overdrawn|empty|negative|seized)",
      "(?:overdrawn|in the red|maxed out|tapped out|penniless|destitute|insolvent personally)",
      "nothing (?:left )?in the (?:bank|account)",
      "(?:account|accounts|bank|till|coffers|tank|pockets?) .. (?:empty|dry|bare)",
    ],
  ],
  [
    0.8,
    [
      "(?:lost|losing|lose) (?:our|my|a|the|most of our|several|half our|two|three|almost|nearly)(?: [a-z]+){0,3} (?:customers?|clients?|contracts?|jobs?|accounts?|funding|income|revenue|business|staff|sales|home|house|everything|grant)",
      "(?:financial|economic|money|serious|cash)(?: [a-z]+)? (?:hardship|difficult[a-z]+|trouble|troubles|problems?|strain|distress|straits|crisis|issues|bind|hole|pinch|constraints)",
      "laid off",
      "lay ?offs?",
      "furlough[a-z]*",
      "hardship",
      "(?:going|gone|been|go|went) (?:through|under)(?: [a-z]+){0,3} (?:hard|tough|rough|difficult|bad|lean) (?:time|times|period|patch|stretch|year|quarter|spot|season|months?)",
      "(?:out of work|unemployed|unemployment|no job|on disability|food stamps|fixed income|social security|between jobs)",
      "(?:customers?|clients?|buyers?) .. (?:not|stopped|quit|late|owe|slow)(?: [a-z]+)? (?:paid|paying|pay|us|on paying)",
      "not (?:been )?paid (?:us|me|in)",
      "owes? (?:us|me) (?:money|thousands|{sum})",
      "(?:customers?|clients?|account|contract) (?:dropped|left|dumped|fired|cut) (?:us|me)",
      "running on (?:fumes|empty)",
      "(?:nothing|not much) (?:[a-z]+ )?to pay (?:with|from)",
      "no work(?: coming)?",
      "well is dry",
      "filed for bankruptcy",
    ],
  ],
  [
    0.75,
    [
      "(?:business|sales|orders|things|times|revenue|season|market|demand|work|income|trade|traffic|bookings)(?: [a-z]+){0,3} (?:{is}|has been|have been|has|have) (?:{very} |been |pretty |really )*(?:slow|down|bad|tough|hard|terrible|rough|dead|dried up|dropped|collapsed|plummeted|fallen|difficult|lean|tanked|cut in half|off|awful|brutal|at a standstill|nonexistent)",
      "(?:struggling|barely (?:surviving|afloat|making it|hanging on|getting by|scraping by|covering|make|making|keeping)|behind on (?:everything|all|our|rent|bills|payroll)|(?:cannot|can barely|can hardly|cannot even|missed|make|making|meet) (?:make |cover )?(?:rent|payroll|ends meet)|going under|drowning|on the brink|(?:lights on|doors open)|afloat|hanging on|hand to mouth|scraping by|paycheck to paycheck|by a thread|underwater|on our last legs|tough spot|hard times|tough times|rough times|hit hard|in dire|squeezed|bleeding|worst (?:year|quarter|month|season))",
    ],
    "things are .. (?:busy|hectic)|cash is off",
  ],
  [
    0.65,
    "(?:hurricane|flood|flooded|flooding|fire|tornado|storm|burglary|robbed|stolen|illness|cancer|surgery|hospital[a-z]*|truck|medical bills|divorce|death in the family|heart attack|stroke|chemo|earthquake|theft|embezzl[a-z]+|pandemic|covid) ... (?:destroyed|damaged|closed|lost|wiped|hit|pay|money|income|bills|us|business|out|everything|down|savings|behind)",
    "goods|shipment|order|delivered|damaged (?:in|when|our)",
  ],
  [
    0.8,
    [
      "(?:not have|do not have|not got|without) (?:it|the means|that kind of money|that much|a dime|a penny|two nickels|anything left|enough|any left|it right now|it to give|the full)(?: [^ ,]+){0,3}",
      "(?:nothing|not a dime|not a cent) (?:left|to (?:give|pay|send))",
      "(?:too much|more than) (?:for us|for me|we can|i can) ?(?:right now|afford|handle|pay|manage)?",
      "wish (?:i|we) could pay",
      "would pay if (?:i|we) (?:could|had)",
      "blood from a (?:stone|turnip)",
      "cannot squeeze",
    ],
    [
      "{arrived}",
      "(?:not have|do not have) (?:it|that|the full) (?:in our|on file|on record|invoice|statement)",
      "not have it in",
    ],
  ],
  [
    0.85,
    [
      "no (?:puedo|podemos|tengo|tenemos|hay|me alcanza|nos alcanza)(?: [a-z]+)? ?(?:pagar|dinero|fondos|efectivo|como pagar|para pagar|plata|recursos)?(?: [a-z]+)?",
      "(?:dificultades|problemas|situacion|crisis)(?: [a-z]+)? (?:economic|financier|de liquidez|dificil|de dinero)[a-z]*",
      "situacion (?:muy )?dificil",
      "sin (?:dinero|fondos|trabajo|empleo)",
      "estamos (?:muy )?mal",
      "ne (?:peux|pouvons) pas (?:payer|regler)",
      "difficultes (?:financieres|de tresorerie)",
      "pas (?:d'?argent|les moyens)",
      "tresorerie (?:est )?(?:tendue|difficile)",
    ],
    "no (?:tengo|tenemos|puedo|podemos|hay) (?:nada que ver|abogado|la factura|copia|registro|factura|encontrar|abrir|ver|hablar|problema)",
  ],
);

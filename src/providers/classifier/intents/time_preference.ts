import { meaning } from "../language/meaning.ts";

const ofMoney = [
  "{pay}",
  "payment",
  "payments",
  "paid",
  "check",
  "checks",
  "wire",
  "refund",
  "invoice",
  "due",
  "order",
  "arriv[a-z]*",
  "deliver[a-z]*",
  "receiv[a-z]* (?!calls)[a-z]+",
  "ship[a-z]*",
  "called (?:me|us)",
  "you called",
  "emailed",
  "funds",
  "money",
  "{lawyer}",
  "office is closed",
  "until {date}$",
  "ach",
  "balance",
  "cents|dollars?|percent|settlement|discount",
  "stay",
];
const reaching =
  "call|calls|calling|contact|reach|phone|ring|available|free|best|better|prefer|preferred|good time|text|try me|try back|try again|catch me|catch us|get me|get hold of me|talk|reachable|around|at my desk|here|pick up|ring me|chat|speak|open|able to talk|disturb|reached|bother me";

/** When, or how, the debtor would rather be reached. */
export const timePreference = meaning(
  {},
  [
    0.9,
    `(?:${reaching})(?: [^ ,]+){0,6} (?:after|before|between|from|until|till|at|on|in the|during|past|only|no earlier than|not before|around|by|any|over)(?: (?:the|my|our|about|around|any))? (?:{clock})(?: [^ ,]+)?`,
    ofMoney,
  ],
  [
    0.9,
    "(?:{clock}|time|hours?|after (?:{clock})|before (?:{clock})) (?:[a-z]+ )?(?:only|{is} best|{is} better|works?|work|works? best|works? better|please|would be (?:best|better|good|ideal|great)|suits?|suit|preferred|{is} fine|{is} good|{is} the (?:worst|best)|{is} (?:[a-z]+ )?(?:bad|rough|terrible|no good|hectic|impossible|the worst|the best|off limits|ideal|easiest|busy))(?: [^ ,]+){0,3}",
    [ofMoney, "business (?:is|has)", "(?:this|that) works"],
  ],
  [
    0.9,
    "(?:do not|never|please no|not|no calls?|no phone calls?|avoid|stop|quit|hold off|refrain from|skip|cannot|rather you not)(?: [^ ,]+){0,4} (?:call|calls|calling|phone|ring|ringing|disturb|contact|contacting|text|bother|talk|reach|take calls|answer|on|before|during)(?: (?:me|us|here|the office|my [a-z]+))?(?: [a-z]+)? (?:before|after|during|between|on|at|in the|while|past|until|over|when)(?: (?:the|my|our))? (?:{clock}|i am|we are)(?: [^ ,]+)?",
    [ofMoney, "work here"],
  ],
  [
    0.85,
    [
      "(?:{clock}) (?:is|are) (?:when|good|ok|fine|best|better|hopeless|bad|no good|usually)(?: [^ ,]+){0,4}",
      "avoid (?:that|those|this|these) (?:window|times?|hours?|days?)",
      "(?:good|ok|fine|better|best|easier|hopeless|bad|terrible|free|open) (?:for|to|time for) (?:calls?|calling|call|phone|talk|reach)(?: [^ ,]+)?",
      "within those hours",
      "(?:ring|call|phone|try|reach|catch|contact|text) (?:me|us) (?:after|before) (?:that|then)",
      "(?:receive|take|get|accept) calls (?:from|between|after|before|at|in|on)(?: [^ ,]+)?",
    ],
  ],
  [
    0.9,
    [
      "no (?:calls?|phone calls?|contact) (?:before|after|during|between|on|at|in the|while|past|until)(?: (?:the|my|our))? (?:{clock})",
      "(?:before|after|during|between|past|until) (?:{clock}) ?,? (?:please )?(?:do not|never|no) (?:call|calls|ring|phone)",
      "(?:{clock}) (?:do not|not|never) (?:call|ring|phone|work)",
    ],
    ofMoney,
  ],
  [
    0.8,
    [
      "(?:night|nights|late|day|early|graveyard|second|third|swing) shifts?",
      "work(?:ing)? (?:nights|days|overnights|evenings|graveyard|weekends)",
      "(?:text|email|write) me(?: instead)? .. (?:shift|instead of calling)",
      "^(?:{greeting} )?(?:{please} )?text me",
      "(?:only|best|easiest) (?:to )?(?:way to |time to )?(?:call|reach|contact|text|catch|get) (?:me|us)",
      "best (?:to|if you) (?:call|reach|contact|phone|text) (?:me|us)",
      "best time",
      "only (?:reachable|available|free|around)",
      "(?:bad|not a good|poor|worst|terrible|inconvenient|wrong) (?:time|moment|day|week)(?: [^ ,]+)?",
      "(?:busy|in meetings?|in a meeting|driving|slammed|swamped|tied up|cannot talk|cannot speak|with a (?:client|customer|patient)|on (?:the|a) (?:road|jobsite|job site|another call))(?: [^ ,]+){0,6} ?,? ?(?:[^ ,]+ ){0,4}(?:call|try|later|back|phone|ring|tomorrow|{weekday}|next week)",
      "(?:call|try|ring|phone)(?: me| us| again)?(?: back)? (?:again )?(?:later|another time|next week|in an? [a-z]+|on {weekday}|{weekday}|tomorrow|in {number} {span})(?: [^ ,]+)?",
      "(?:{clock}) (?:do|does) not work(?: for (?:me|us))?",
      "do not work (?:{weekday}|on {weekday})",
    ],
    [ofMoney, "(?:do not|stop|never) text", "best (?:price|offer)", "cannot talk about"],
  ],
  [
    0.8,
    [
      "only (?:between|after|before|from|in the|on)(?: the)? (?:{clock})",
      "^(?:{greeting} )?(?:{please} )?(?:after|before|between|not before|anytime after|any time after|any time|{daypart}|{weekday}) (?:{clock})(?: (?:only|please|and {clock}))*$",
      "(?:{daypart}|{weekday}) only",
      "(?:my|our) (?:hours|shift|schedule|day off|lunch) (?:is|are)(?: [^ ,]+)?",
      "(?:morning|afternoon|evening|night) person",
    ],
    ofMoney,
  ],
  [
    0.8,
    [
      "(?:llam[a-z]+|contact[a-z]+|disponible|mejor|prefiero)(?: [^ ,]+){0,4} (?:por la (?:manana|tarde|noche)|en la (?:manana|tarde|noche)|despues de las?|antes de las?|a partir de las?|entre las?|en las (?:mananas|tardes)|los {weekday}|el {weekday})(?: [^ ,]+)?",
      "(?:solo|solamente|unicamente|mejor) (?:por|en) las? (?:mananas?|tardes?|noches?)",
      "(?:trabajo|turno) de noche",
      "(?:appel[a-z]+|joindre|disponible|contact[a-z]+)(?: [^ ,]+){0,4} (?:le (?:matin|soir)|l'?apres ?midi|apres \\d+ ?h|avant \\d+ ?h|entre \\d+ ?h)",
    ],
  ],
  [
    0.85,
    [
      "(?:call|calls|calling|ring|phone|reach|catch|chat|talk|speak|hold of (?:me|us)|contact|try|available|free|around|at my desk|pick up|reachable)(?: [^ ]+){0,8} (?:(?:right |just |any ?time |anything )?(?:after|before|between|past|from|until|till|around|about|first half of|second half of|not while|not during|not when|later than|earlier than|outside|within) )(?:[^ ,]+ ){0,4}(?:{hour}|{daypart}|{weekday}|day|one|two|three|four|five|noon|that|school|it|month end)(?: [^ ,]+)?",
      "(?:{weekday} |{daypart} ){1,3}(?:do not|never|rarely|usually|always|are|is|would|do) (?:work|good|best|suit|fine|bad|not|off|out)(?: [^ ,]+){0,5}",
      "(?:until|till|after|past|before) {hour} ,? (?:[^ ,]+ ){0,4}(?:is|are|works?|ok|fine|good|best|great)(?: [^ ,]+){0,4} (?:chat|call|talk|phone|reach|me)?",
      "(?:so|please|then|just|and)? ?(?:phone|ring|call)(?: (?:me|us))? (?:before|after|around|later than) (?:that|then|this|{hour}|{daypart})",
      "(?:easiest|simplest|best|better|quickest|free|reachable|available|around)(?: [^ ,]+){0,6} (?:{hour}|{daypart}|{weekday}|in the (?:morning|afternoon|evening))",
    ],
    [
      ofMoney,
      "(?:out of|closed|vacation|away until|back on|returning)",
      "(?:call|called|calling|calls|contact)(?: [^ ]+){0,5} (?:after|before) (?:i|we|you|being|the (?:work|job|order))",
      "call(?:ed|ing|s) (?:me|us)",
      "about (?:one|that|it|two|this)",
    ],
  ],
  [
    0.85,
    [
      "(?:call|phone|ring|try|reach|text)(?: (?:me|us|back|again|here))*(?: [a-z]+){0,2} (?:later|another (?:time|day)|next week|tomorrow|on {weekday}|in the {daypart}|one of (?:those|these) days)(?: [^ ,]+)?",
      "(?:{clock}|next week|week|month|day) (?:would be|is|might be|works?) (?:[a-z]+ )?(?:better|good|best|ideal|easier|great|fine)(?: [^ ,]+){0,5}",
      "(?:is|am|are) in (?:on )?(?:{weekday})(?: [^ ,]+){0,4}",
      "por las? (?:mananas?|tardes?|noches?)",
      "(?:can|could|free to|able to|prefer to) (?:talk|speak|chat|take (?:a )?calls?)(?: [^ ]+){0,7} (?:{hour}|{daypart}|{weekday}|end of (?:it|the day))(?: [^ ,]+)?",
    ],
    [
      ofMoney,
      "tried to",
      "(?:stop|do not|never) (?:call|phone|text)",
      "(?:call|phone) (?:me|us)? ?(?:today|now)",
    ],
  ],
  [
    0.85,
    "only (?:have time|can talk|can speak|free|around|work|in|here|there|answer)(?: [^ ,]+){0,3} (?:{daypart}|{weekday}|{hour})(?: [^ ,]+)?",
    ofMoney,
  ],
);

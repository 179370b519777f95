import { dateIn } from "../details/dates.ts";
import { amountIn } from "../details/money.ts";
import { contains, meaning, type Reading } from "../language/meaning.ts";
import { isConditional, isDoubted } from "../language/mood.ts";
import { phrase } from "../language/phrase.ts";

const papers =
  "(?:send|forward|mail|get|submit|provide|have|post) (?:you |over |along |out )?(?:the |a |an |our |your |my |this |that |these )?(?:[a-z]+ )?(?:{papers}|lawyer|request|(?:it|this|that) (?:on |over |along )?to (?!you)[a-z]+|email|letter|response|reply|answer|complaint)(?! payment)";
const attention = [
  "nothing (?:can|will)",
  "pay attention",
  "pay for (?:nothing|this garbage)",
  "take care of (?:you|yourself)",
  "you will pay for",
  "make payment arrangements",
  "get back",
  "get in touch",
  "handle (?:it|this) (?:internally|from here)",
  "follow(?:ing)? up",
  "not saying",
  "(?:look|looking) into (?:when|whether|if|how|it|this)",
  "be out (?:from|until|of|on)",
  "(?:read|reading|checking|answering) (?:my |our )?(?:mail|email|emails|messages)",
];

/** What makes of money and a day, named together, something other than an offer to pay. */
const notOffered = [
  "{not}|no|nothing|none|without|if|unless|once|why|what|when|how|who|where|which",
  "(?:was|were|been|had|did|has|have|since|ago|yesterday|past|due|overdue|dated|until|last|previous|already|{paid}|{past})",
  "(?:~owe|~charge|~bill|~invoice|~receive|~order|~ship|~deliver|~quote|~agree|~dispute|~call|~request|~need|~want|~return|~refund|~credit|~show|~say|~find|~close|~lose|~ask|~dispute|~promise|~expect|~bounce|~cost|~offer|~buy)",
  "(?:sent|mailed|wired|went|cleared|posted|cashed|deposited|cut|issued|took|got|made|gave|withdrew|came|withdrawn|transferred|debited|attached|enclosed|copy|proof|receipt|confirmation)",
  "(?:should|might|may|could|would|maybe|probably|hopefully|hope|try|trying)",
  "(?:a|per|each|every) {period}|monthly|weekly|installments?|half|part|rest|down|third",
  "(?:office|vacation|leave|closed|meeting|court|hearing|phone|contact|email|chapter)",
];

/** Firm words about paying. */
const commits = meaning(
  { affirmed: true, unless: attention },
  [
    0.9,
    ["(?:{will})(?: [^ ,]+){0,3} (?:{pay})(?: [^ ,]+)?", "(?:{will})(?: [^ ,]+){0,3} (?:{paying})"],
    [
      "{will} .. (?:discuss|talk|see|check|look|ask|review|find|decide|confirm|let you know) .. pay",
      "can .. pay (?:by|online|via|with|through|over)",
      "can you",
    ],
  ],
  [
    0.9,
    "(?:{will})(?: [^ ,]+){0,3} (?:{send}|{sending})(?: [^ ,]+){0,4} (?:{money}|in full|on its way|in the mail|off to you|taken care of)(?: [^ ,]+)?",
    papers,
  ],
  [
    0.9,
    "(?:{will})(?: [^ ,]+){0,3} (?:{dispatch}) (?:[^ ,]+ ){0,4}(?:{date})(?: [^ ,]+)?",
    [
      papers,
      "(?:have|get|put|do|make|set up|arrange|write|run|bring) (?:[^ ,]+ ){0,3}(?:call|meeting|answer|someone|somebody|conversation|talk|access|update|back)",
      "{will} .. (?:be|get) back",
    ],
  ],
  [
    0.9,
    "(?:{will})(?: [^ ,]+){0,3} (?:be|get|have|go)(?: [^ ,]+){0,4} (?:{paid}|{sent}|going out|in the mail|released|taken care of|out the door|with you|in your (?:account|bank|hands)|on its way|out)(?: [^ ,]+)?",
    [
      "{will} .. (?:be|get) (?:back|in touch)",
      "out of",
      papers,
      "(?:get|be) (?:left|gone|made (?:aware|up))",
      "be (?:dropped|charged|written|handed (?:to|over)|delivered|completed)",
    ],
  ],
  [
    0.9,
    "(?:am|are|is|be|we|accounting|ap|just|now|finance|i|will be|currently)(?: [a-z]+){0,2} (?:{paying}|(?:closing|clearing|getting) (?:this|it|that) (?:out|off|cleared|paid|settled)|(?:{sending})(?: [^ ,]+){0,4} (?:{money}|it|this|that|one))(?: [^ ,]+)?",
    [
      "(?:why|not|never|stopped|quit) (?:[a-z]+ ){0,3}(?:paying|sending)",
      "paying (?:attention|for|too|us|me|customers?)",
      "(?:sending|forwarding|passing|handing|bringing|having|getting|delivering|doing|putting|running|writing|handling) (?:it|this|that) (?:on |over |along |up )?(?:to|with|by|internally|past)",
      "having (?:trouble|this|it|issues|problems|a)",
      "{sending} .. (?:{papers})",
      "what (?:am|are) (?:i|we) paying",
      "handling (?:this|it|that)",
    ],
  ],
  [
    0.9,
    "(?:{money}|{claimed}|funds|replacement)(?: [^ ,]+){0,4} (?:will|is|are|goes|gets|has been|have been|was|were|shall|being|to be|be|should be)(?: [^ ,]+){0,2} (?:{arranged}|{arrive}|paid|sent|mailed|wired|issued|released|out|with you|in your account|in the mail (?:by|on|tomorrow|today|this|next)|due to (?:go|leave|post|hit|arrive))(?: [^ ,]+)?",
    [
      "(?:has been|was|were|have been|is|are|already)(?: (?!being|getting)[a-z]+)? (?:paid|sent|mailed|wired|issued|released|processed|authorized)(?! (?:by|on|for|next|this|tomorrow|{weekday}) )",
      "should be (?:paid|sent|mailed|wired|released|issued|in|going|out)",
      "(?:this|that|it) (?:is|will be|was|has been) (?:out|coming from|processing|handled|set up (?:wrong|incorrectly)|in process of)",
      "(?:goods|order|product|shipment|parts|items)",
      "scheduled (?:a )?(?:call|meeting)",
      "come (?:back|up)",
      "go to",
      "be in touch",
      "where should",
      "goes? (?:to|through) (?:my|our|the) (?:lawyer|attorney|spam|wrong)",
      "(?:money|cash|funds) (?:is|are) (?:coming|out|not|tight|low|going)",
      "{is} coming (?:from|up)",
      "(?:be|is|are) (?:approved|authorized) (?:by|before)",
      "it (?:is|was) (?:approved|planned|budgeted)$",
      "(?:was|were) (?:approved|going|coming|planned|set|scheduled|authorized) (?:by|to|wrong|before|without)",
      "(?:account|debt|statement|order|bill|them|these) (?:is|are|was|were) (?:set up|coming|going|being handled)",
    ],
  ],
  [
    0.9,
    "(?:{money}|replacement|check run|pay run|payment run|it|this|that|wire|funds|checks?|they|these|those) (?:[^ ,]+ ){0,3}(?:goes|leaves|comes|arrives|ships|drops|settles|lands|hits|clears|posts|runs|run is|runs on|go|leave|will go|will leave|prints|print|is|are)(?: [^ ,]+){0,3} (?:{date})(?: [^ ,]+)?",
    [
      "(?:it|this|that|they|these|those) (?:is|are) .. (?:{date})",
      "due (?:on|by)?",
      "was",
      "closed",
      "busy",
      "office",
      "vacation",
      "off",
      "{daypart} only",
      "meeting",
      "court",
      "hearing",
      "trial",
      "closing",
      "away",
      "back",
      "amount (?:is|are)",
      "balance (?:is|are)",
    ],
  ],
  [
    0.9,
    [
      "(?:check|payment|pay) run",
      "(?:in|on|part of|made|into) (?:the|our|this|that|next|tomorrows|todays|{weekday}s) (?:[a-z0-9]+ ){0,4}(?:run|batch|proposal|cycle|disbursement)s?",
    ],
    [
      "(?:missed|last|previous|prior)(?: [a-z]+)? (?:check|payment|pay) run",
      "{not} .. run",
      "batch (?:was|is|of (?:goods|parts|product))",
      "{defect}",
      "business cycle",
      "whole batch",
    ],
  ],
  [
    0.9,
    "(?:have|has|had|just|already|we|i|got|been|am|getting|finance|ap|accounting) ?(?:[a-z]+ )?(?:scheduled|queued|queued up|approved|set up|initiated|submitted|authorized|released|put in|put through|signed off on|lined up|requested|cued up|entered|teed up)(?: [^ ,]+){0,4} (?:{money}|for (?:payment|release)|this (?:one )?for|it for|invoice)(?: [^ ,]+)?",
    [
      "paid",
      "cleared",
      "(?:set up|requested|approved|released|submitted|entered|initiated) (?:a |an |the |your |this )?(?:[a-z]+ )?(?:plan|meeting|call|dispute|copy|copies|complaint|information|documents?|order|ticket|claim|chargeback|credit|refund)",
      "{not} .. (?:approved|authorized)",
      "{ago}",
      "{past}",
    ],
  ],
  [
    0.9,
    [
      "you (?:will|can|shall|are going to|should|may)(?: [a-z]+)? (?:have|get|receive|expect|see|count on|look for|be paid|find|be getting|be receiving|be seeing)(?: [^ ,]+){0,5} (?:{money}|it|full|everything|rest|yours|paid|this|that|hit|land)(?: [^ ,]+)?",
      "you will (?:have|get|receive) {sum}",
    ],
    [
      "you (?:will|can|shall|may|should) .. (?:hear|see me|see you|see us|find that|see that|get nothing|get (?:it|this|that) (?:right|together)|expect (?:a )?(?:call|letter|lawsuit|response)|receive (?:a )?(?:letter|call|notice|response|complaint))",
      "(?:see|hear) (?:[^ ,]+ ){0,3}court",
      "{not} .. (?:money|cent|dime)",
      "(?:get|have) (?:it|this|that) (?:from|over|to)",
      "nothing",
    ],
  ],
  [
    0.9,
    "(?:expect|look for|watch for|count on|anticipate|await|expecting|look out for|keep an eye out for)(?: [^ ,]+){0,3} (?:{money}|it)(?: [^ ,]+)?",
    [
      "(?:we|i) (?:[a-z]+ )?(?:expect|expected|expecting|anticipate|await)(?: [^ ,]+){0,4} (?:from|our)",
      "from our",
      "expect (?:it|that|this) to (?:be )?(?:{fix}|resolved|fixed)",
      "(?:do not|not|never|cannot|stop) (?:[a-z]+ )?expect",
      "expect (?:me|us) to",
      "you expect",
      "awaiting",
    ],
  ],
  [
    0.9,
    [
      "(?:{money})(?: [^ ,]+){0,3} (?:scheduled|queued|set|slated|approved|lined up|released|initiated) (?:for|to|on) [^ ,]+",
      "(?:controller|owner|boss|bookkeeper|accountant|office|ap|accounting|we|i|treasurer|bank|company|cfo|system|department|they) (?:releases?|cuts?|sends?|pays?|runs?|issues?|process(?:es)?|wires?|mails?|remits?|transfers?|settles?|prints?)(?: [^ ,]+){0,4} (?:{date})",
      "payment (?:to )?(?:follow|follows|coming|on the way|forthcoming|in process|in progress|pending release|processing|enroute)",
      "(?:it is|check is|this is|going) (?:going )?in (?:the|tomorrows|todays|{weekday}s) (?:mail|batch|run)",
      "(?:putting|put) (?:this|it|that) in .. (?:batch|run|mail)",
      "first (?:one )?(?:i|we) pay",
      "consider (?:it|this|that) (?:paid|done|handled|settled)",
      "(?:you have|on|give you) my word",
      "(?:first|next) in line|top of (?:the|my|our) (?:list|pile)|at the front of the line",
      "count on (?:it|me|us|that)",
      "on its way (?:by|on|this|next|tomorrow)",
      "(?:good|set|ready) for (?:payment|{date})",
      "(?:^|(?<=, ))(?:{greeting} )?(?:ok |okay |yes |yeah )*(?:full |entire |final |card |online |bank |first |last |whole )?(?:payment|check|wire|ach|transfer|funds|paying|sending|wiring|mailing)(?: (?:in full|of {sum}|{sum}|it|this|all|for|the|full|you|comes?|going out|goes out|coming|out|everything|entire|whole|remaining|coming|upcoming|balance|amount|invoice|{sum}))* (?:by |on |this |next |coming |no later than |before |is )*(?:{date})(?: [^ ,]+){0,3}",
      "^(?:{sum}) (?:on|by|this|next|tomorrow|{weekday})(?: [^ ,]+){0,3}",
    ],
    [
      "(?:was|due|missed|late|returned|bounced|failed|received)",
      "count on (?:me|us) (?:to|for|not)",
      "{not} .. count on",
    ],
  ],
  [
    0.9,
    "(?:pagare(?:mos)?|(?:vamos|voy|va|van) a (?:pagar|enviar|transferir|mandar|depositar|liquidar|hacer)|enviare(?:mos)?|mandare(?:mos)?|transferire(?:mos)?|depositare(?:mos)?|liquidare(?:mos)?|(?:se |le |les |lo |la |te )?(?:lo |la |el |los )?(?:pago|pagamos|mando|mandamos|deposito|depositamos|envio|enviamos|transfiero|transferimos) (?:el|la|los|este|esta|manana|hoy|en|todo|\\$)|haremos (?:el|la) (?:pago|transferencia)|paierai|paierons|reglerai|reglerons|enverrai|enverrons|virerons|(?:allons|vais) (?:payer|regler|envoyer|virer)|virement (?:sera|est|partira)|el (?:pago|cheque|deposito) (?:sale|saldra|esta programado|se hace|se hara|estara))(?: [^ ,]+)?",
    [
      "ya (?:lo |la |se |les |le )*(?:pag|mand|envi|hic)[a-z]*",
      "no (?:vamos|voy) a",
      "ayer",
      "pasad[oa]",
      "hace",
    ],
  ],
  [
    0.9,
    [
      "(?:{money}|{claimed})(?: [^ ,]+){0,5} (?:programmed|timed|keyed|loaded|booked|autopay|auto pay|lined up|queued)(?: [^ ,]+){0,4} (?:{date})",
      "(?:am|are|is|be|we|i) (?:at|going to|heading to|stopping by|visiting) (?:the|my|our) bank(?: [^ ,]+){0,4} (?:{date}|and)(?: [^ ,]+)?",
      "(?:call|phone|log in|come|stop by|swing by)(?: [^ ]+){0,7} (?:and|to) (?:{pay})(?: [^ ,]+)?",
    ],
    ["{not} .. (?:{pay}|bank)", "call me|call us", "you (?:can|could|should) call"],
  ],
  [
    0.8,
    [
      "(?:{sum}|(?:the|your|whole|full) \\d{3,6}|payment|e ?check|check|wire|ach|transfer|funds|cash|money order|balance|all of it|the whole thing)(?: [^ ]+){0,6} (?:by |on |before |no later than )?(?:{date})",
      "(?:{date})(?: [^ ]+){0,3} (?:{sum}|e ?check|check|wire|ach|transfer|payment|funds|in full)",
    ],
    notOffered,
  ],
  [
    0.85,
    "(?:asked|told|instructed|directed|ordered) (?:the|my|our) (?:bank|broker|accountant|bookkeeper|controller|ap|[a-z]+ department|office) to (?:{pay}|{send}|{dispatch})(?: [^ ,]+){0,4} (?:{date})",
    papers,
  ],
  [
    0.9,
    "you (?:can|may|should) (?:bank|count|rely|depend) on (?:[^ ,]+ ){0,4}(?:{money}|it|being paid)(?: [^ ,]+){0,4}",
  ],
  [
    0.9,
    [
      "(?:{will}) (?:[a-z]+ )?(?:have|get|bring) (?:you|us|it|this|the account|everything) (?:[a-z]+ )?(?:current|caught up|up to date|whole|cleared|settled)(?: [^ ,]+){0,4}",
      "^(?:{greeting} )?(?:just |now )?(?:{paying}) (?:[^ ,]+ ){0,6}(?:{date})",
    ],
    ["not", "paying (?:attention|for)"],
  ],
);

const tentative = phrase([
  "pay",
  "paying",
  "payment",
  "payments",
  "paid",
  "check",
  "wire",
  "funds",
  "pagar",
  "pago",
  "something (?:for you|to you|over|out)",
  "{pay}",
]);
const whole = phrase([
  "in full",
  "full amount",
  "entire",
  "whole",
  "all of it",
  "everything",
  "total",
  "balance",
  "rest",
  "remaining",
]);
/** "It is on its way and should arrive on Monday" doubts the mail, not the payment. */
const arrival =
  / (?:should|likely|probably|hopefully|would) (?:be )?(?:hit|arrive|land|reach|clear|post|show|get there|be there|be in|there|in|with|you have|settle|see|receive)/g;

const refused = phrase(
  "(?:not|never|refuse to|cannot|unable to|neither)(?: [a-z]+){0,3} (?:pay|paying|send|sending|settle|afford|be paid)",
);

/** How surely a sentence promises a payment; one that is doubted, asked or made to depend is faint. */
export const promiseToPay: Reading = (sentence, localDate) => {
  const firm = commits(sentence, localDate);
  if (!firm)
    return isDoubted(sentence.spoken) &&
      contains(sentence.spoken, tentative) &&
      !contains(sentence.spoken, refused)
      ? 0.4
      : 0;
  const spoken = sentence.spoken.replaceAll(arrival, " ");
  if (sentence.asks || isDoubted(spoken) || isConditional(spoken)) return 0.45;
  const isNamed = amountIn(sentence.words) || dateIn(sentence.words, localDate) || contains(spoken, whole);
  return isNamed ? firm : 0.72;
};

import { meaning } from "../language/meaning.ts";

const given = [
  "(?:{see_here}) .. (?:{papers})",
  "(?:we|i|they|he|she) (?:have |already |just |had )*(?:sent|attached|provided|forwarded|emailed|mailed|faxed) .. (?:{papers})",
  "already (?:sent|gave|have)",
];
const paysThem = [
  "(?:pay|paying|settle|settling|process|processing|approve|review|reviewing|received|looking (?:at|into)|look at|fix|adjust|revise|amend|reissue|void|cancel|mark|close|correct|dispute|disputing|forwarding|forwarded|passing|passed|pay off|drop|remove|withdraw) (?:the|this|your|these|our|that|all|it) (?:[a-z]+ )?(?:{papers})",
  "payment (?:plan|terms)",
  "split (?:it|this|the)",
  "details (?:below|for)",
  "(?:stop|quit|no more|not|never) .. (?:send|sending|email|want|wants|provide|share|give) .. (?:{papers}|information)",
  "by (?:email|mail)",
  "(?:my|our|personal|bank|card) (?:[a-z]+ )?(?:information|info|details|account)",
  "(?:for|need|needs) your (?:information|records)",
  "for the record",
  "credit report",
  "fake invoices",
  "{stop} .. (?:statements|invoices|bills)",
  "for (?:more )?(?:information|details) .. (?:contact|call|visit|see)",
  "off the record",
];

/** The debtor wants a paper, a figure or an explanation. */
export const requestInfo = meaning(
  {},
  [
    0.9,
    [
      "(?:{asks_for}|trouble you for|got|have) (?:a |an |the )?(?:[a-z]+ )?(?:pdf|proposal|copy)(?: [^ ,]+)?",
      "(?:{asks_for})(?: [^ ,]+){0,7} (?:{papers}|proposal)",
    ],
    [
      given,
      paysThem,
      "{we} will (?:send|pay|have|get) (?:you |the |it |this )",
      "not have (?:a|the|any) (?:contract|agreement|{lawyer})",
      "call",
      "calls",
      "calling",
      "you (?:did|do) not provide",
      "(?:never|not|nobody|no one) (?:[a-z]+ ){0,2}(?:ordered|order|authorized|approved|agreed|signed|purchased|bought|hired)",
    ],
  ],
  [
    0.85,
    [
      "(?:{please}|can you|could you|would you|will you) (?:resend|re send|send it|send that|send this|send again|forward it|email it|fax it)(?: [^ ,]+){0,3}",
      "(?:{asks_for}) (?:to )?(?:see|review|look at|have|get|receive|seeing|getting|receiving|a look at)(?: [^ ,]+){0,4} (?:{papers})",
      "(?:do|did) you (?:have|happen to have|got)(?: [^ ,]+){0,4} (?:{papers})",
    ],
    [
      paysThem,
      "(?:never|not|nobody|no one) (?:[a-z]+ ){0,2}(?:ordered|order|authorized|approved|agreed|signed|purchased|bought|hired)",
    ],
  ],
  [
    0.85,
    "(?:send|resend|forward|provide|email|fax|get|shoot|mail) (?:me|us|over|along|it|the|a|our|my)(?: [^ ,]+){0,5} (?:{papers})",
    [
      given,
      paysThem,
      "(?:will|going to|can) (?:[a-z]+ )?(?:send|get|mail|email) (?:you|it|the|over)",
      "{stop} .. (?:send|sending)",
      "not (?:send|email)",
      "(?:{not}) get",
      "(?:i|we) (?:did|have) not (?:get|send|receive) (?:the|a|any|your) (?:money|payment)",
    ],
  ],
  [
    0.85,
    "(?:need|needs|require|requires|want|missing|requesting|requested|see|waiting (?:for|on)|must have|without|lacking|asking for)(?: [^ ,]+){0,5} (?:w9|cop(?:y|ies)|purchase order|po|po number|backup|documentation|itemized|proof of delivery|pod|supporting [a-z]+|paperwork|receipt|breakdown|remittance address|something in writing)",
    [given, paysThem],
  ],
  [
    0.85,
    [
      "what (?:does|do|did)(?: [^ ,]+){0,5} (?:cover|include|relate to|refer to|pertain to|consist of)(?: [^ ,]+)?",
      "what(?: exactly| specifically| on earth| the heck)? (?:is|are|was|were) (?:this|that|it|these|those|they)(?: [a-z]+){0,2} (?:for|about|regarding|re|in reference to|concerning|from|related to|relating to)",
      "(?:who|which company|what company) (?:is|was|are) (?:the |our |my )?(?:original |actual |current )?(?:creditor|company|vendor|supplier|client|this for|behind|you collecting for|you representing|your client)",
      "on whose behalf",
      "which (?:invoices?|orders?|po|pos|accounts?|jobs?|months?|locations?|services?|deliver(?:y|ies)|project|purchase|entity)(?: [^ ,]+)?",
      "what (?:invoices?|po|order|job|account|services?)(?: (?:is|was|are|does|do|did|number|numbers))",
      "(?:what|remind me what|tell me what|explain what|know what|understand what|idea what) (?:this|that|it|these|the (?:invoice|charge|bill|balance|amount|debt|total))(?: [^ ,]+){0,3} (?:for|about|covers?|includes?|consists? of|made up of|relates? to|from|is)",
    ],
    [
      "how (?:do|can) (?:i|we) know",
      "waste",
      "what is this (?:garbage|scam)",
      "which is (?:not|wrong)",
      "which (?:is|was|we|i)",
    ],
  ],
  [
    0.85,
    [
      "what (?:is|are|was|were)(?: [a-z]+)? (?:the |this |that |our |my |your )?(?:[a-z]+ )?(?:invoices?|charges?|bills?|balance|amounts?|debts?|total|breakdown|due date|payoff|mailing address|address|routing|remit|tax id|ein|number|figure|terms|po|status|date)s?(?: [^ ,]+)?",
      "(?:what|how much)(?: [a-z]+){0,2} (?:we|i|it|that|owed|the|is)(?: [a-z]+){0,2} (?:owe|owed|outstanding|due|balance|remaining|left|add up to|comes? to)",
      "how (?:was|is|did|were|do|are) (?:this|the|that|it|you|these)(?: [^ ,]+){0,3} (?:calculated|computed|arrived at|come up with|arrive at|get to|determined|figured)",
      "what .. (?:includes?|included|made up of|consist)",
      "how much (?:is|was|do|does|are|exactly)",
      "(?:is|does|do|are|was) (?:this|that|it|the)(?: [^ ,]+){0,4} (?:include|including|inclusive|net of|for the|the same|related to)",
    ],
    [
      "what is (?:the )?(?:matter|wrong|problem|point|use)",
      "(?:for|about) .. (?:less|a discount)",
      "number .. (?:verify|genuine|legit[a-z]*)",
      "(?:official|verify) .. number",
      "how much .. (?:harass|call)",
    ],
  ],
  [
    0.8,
    [
      "(?:where|how|to whom|to what address|what (?:address|bank|account)|who) (?:do|should|can|could|would|may|am|are|to)(?: [a-z]+){0,2} (?:send|pay|mail|wire|remit|submit|make|deposit|supposed to (?:pay|send)|write (?:the|a|this|my|our) check|make (?:it|the check|this) (?:out|payable))(?: [^ ,]+)?",
      "do you (?:accept|take) (?:cards?|credit|ach|checks?|wires?|paypal|amex|visa|zelle|venmo)",
      "can (?:i|we) pay (?:by|with|via|online|using|through|over the phone)",
      "(?:payable to|pay to the order|who (?:the|do i make the) check)",
      "(?:how|where) (?:to|can i|do i) pay",
      "(?:pay|payment) (?:online|by card|over the phone) (?:possible|available|ok)",
    ],
    ["how (?:do|would) (?:i|we) pay (?:this|it|for) (?:with|if)", "who (?:is|are) (?:to|supposed to)"],
  ],
  [
    0.75,
    [
      "(?:more|further|additional|any|some) (?:information|details|info|context|documentation|background|clarification|detail)(?: (?:about|on|regarding|for|please|is needed|as to|would help))?",
      "(?:clarify|explain|elaborate|break down|itemize|detail|clarification)(?: [^ ,]+){0,4} (?:invoices?|charges?|amount|this|what|debt|bill|balance|costs?|hours|for)",
      "when (?:was|were) (?:this|the|it|these)(?: [^ ,]+){0,3} (?:due|ordered|delivered|invoiced|order|invoice|issued|incurred|shipped)",
      "who (?:placed|signed|ordered|authorized|approved|requested|received|signed for)",
      "(?:not|cannot) (?:show|find|locate|see|have)(?: [^ ,]+){0,4} (?:in (?:our|my|the) (?:system|records|books|ledger|files)|on file|on record)",
      "(?:no|not have a|not have any|not see any) record of",
    ],
    [
      "for (?:more )?(?:information|details) .. (?:contact|call|visit|see)",
      "(?:any|more|no) (?:information|details) (?:to you|over)",
      "(?:not|never) .. (?:any|more) (?:information|details)",
      "nobody",
      "no one",
      "(?:explain|clarify) (?:yourself|why you|how you|it to)",
      "explain (?:this|that|it) to (?:the|a|my)",
      "(?:never|not|nobody|no one) (?:[a-z]+ ){0,2}(?:ordered|order|authorized|approved|agreed|signed|purchased|bought|hired)",
    ],
  ],
  [
    0.85,
    [
      "(?:envi(?:ar|en|e|arme|arnos|enme|enos|eme|ame)|mand(?:ar|en|e|enme|eme|ame)|necesit[a-z]+|favor de|podria[a-z]*|pueden?|quiero|quisiera|solicit[a-z]+|ver)(?: [^ ,]+){0,5} (?:copia|factura|facturas|detalles?|comprobante|documentos?|estado de cuenta|w9|desglose|contrato|orden de compra|informacion)",
      "(?:cuanto|que) (?:debo|debemos|es esto|es este|incluye|cubre)",
      "(?:de que|por que|para que) es (?:esto|esta|este)",
      "(?:envoy[a-z]+|besoin|fourni[a-z]+|pourriez|transmett[a-z]+)(?: [^ ,]+){0,5} (?:copie|facture|details?|justificatif|documents?|releve|bon)",
    ],
  ],
);

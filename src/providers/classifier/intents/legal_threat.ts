import { meaning } from "../language/meaning.ts";

/** The debtor means to bring law or authority to bear. */
export const legalThreat = meaning(
  {
    affirmed: true,
    unless: [
      "sue me",
      "sue us",
      "go ahead and sue",
      "take (?:me|us) to court",
      "see if i care",
      "power of attorney",
      "jury duty",
    ],
  },
  [
    0.9,
    "(?:we|i|our|my|us|to|will|shall|going to|about to|ready to|prepared to|forced to|consider|considering|thinking of|threatening to|happy to|be|am|are|and) (?:[a-z]+ ){0,3}(?:sue|suing|countersue|countersuing|litigate|litigating|prosecute|prosecuting)(?: you| your [a-z]+| for| over| back| acme| them)?",
    "(?:do not|does not|you|they|lawyers?) (?:[a-z]+ )?sue us|sued by",
  ],
  [
    0.9,
    [
      "(?:see|meet|take|taking|drag|dragging|bring|bringing|hear|hearing|haul) (?:you|this|it|acme|them|your [a-z]+)?(?: [^ ,]+){0,2} (?:in|to|from|before) (?:a |the |an )?{court}",
      "(?:letter|notice|papers|summons|communication|hear|hearing|correspondence|message|email) .. (?:from|by|in) (?:a |the |an )?{court}",
      "(?:^|up|tell it|explain (?:it|this|that|yourself)|say that|argue) (?:in|to|before) (?:a |the )?(?:{court})",
      "(?:in front of|before) (?:a |the )?(?:{court})",
      "plaintiff",
      "summons",
      "affidavit",
    ],
  ],
  [
    0.9,
    [
      "(?:complaint|complaints|complain|complaining|complained|report|reporting|reported|refer|referring|referred|notify|notifying|notified|contact|contacting|contacted|file|filing|filed|letter|lodge|lodged|lodging|forward|forwarded|forwarding|call|calling|write to|writing to|turn|turning|submit|submitted|copy|copying|copied|cc|taking|take|going|speaking|spoken|speak|grievance|grievances|word|passed|turned|given) ... {regulator}",
      "{regulator} (?:[a-z]+ ){0,3}(?:get|gets|hear|receive|be|know|contact|notified|hearing|told|aware|have|investigat[a-z]+|copied)(?: [^ ,]+)?",
      "grievance (?:with|to)",
    ],
  ],
  [
    0.85,
    "(?:file|filing|filed|bring|bringing|pursue|pursuing|start|starting|initiate|initiating|commence|commencing|begin|take|taking|seek|seeking|consider|considering|expect|prepare|preparing|face|threaten|forced|right|reserve|intend|intent|plan|explore|exploring|recover|recovering|press|pressing|resort|grounds|demand|entitled|liable|proceed|proceeding|with|counsel) .. (?:{lawsuit})",
    [
      "(?:your|you) .. {lawsuit} against (?:me|us)",
      "damages? (?:to|of|caused|on)",
      "(?:goods|shipment|product|items?|freight|water|fire|storm) .. damages?",
      "avoid",
    ],
  ],
  [
    0.85,
    [
      "counter ?claim(?:s|ing)?",
      "counter ?su(?:e|it|ing)",
      "lawsuit",
      "law suit",
      "litigation",
      "legal (?:action|proceedings|recourse|remed(?:y|ies))",
      "class action",
      "see you in court",
      "court date",
    ],
    [
      "(?:avoid|not want|threaten[a-z]*|before|without) .. (?:legal action|lawsuit|litigation)",
      "you .. (?:legal action|lawsuit)",
    ],
  ],
  [
    0.85,
    [
      "{statute} .. (?:violat[a-z]+|claim|complaint|rights)",
      "(?:violat[a-z]+|breach[a-z]*|breaking|broke|against|contrary to|illegal under|infring[a-z]+) .. (?:{statute}|law|laws|act|statute|statutes|rights|code)",
      "(?:your|this|the|these) violations?",
      "(?:fdcpa|fcra|tcpa)",
    ],
    "{is} not .. violat",
  ],
  [
    0.8,
    [
      "(?:hold|holding|held) (?:you|your [a-z]+|acme|them) .. (?:liable|responsible|accountable)",
      "(?:press|pressing|file|filing) charges",
      "(?:be|get|been|being|will be) served",
      "process server",
      "legal papers",
      "statutory damages",
      "per violation",
      "\\$1000 per",
      "(?:evidence|record|recording|documenting|logging|keeping) .. (?:for|each|every|to use in) .. (?:court|lawsuit|violation|case|judge)",
      "preserve all (?:records|documents|evidence)",
      "litigation hold",
      "demand letter",
    ],
    "first served",
  ],
  [
    0.65,
    [
      "(?:is|are|this is|that is|completely|totally|be) (?:illegal|unlawful|against the law)",
      "breaking the law",
      "criminal",
    ],
  ],
  [
    0.85,
    [
      "(?:los |les |te )?demandar(?:emos|e|los|les)?",
      "(?:los|les) (?:voy|vamos) a (?:demandar|denunciar)",
      "accion(?:es)? legal(?:es)?",
      "denunci(?:a|ar|are|aremos|arlos)",
      "nos vemos en (?:la )?corte",
      "(?:corte|tribunal|juez)",
      "poursui(?:vre|vrons|tes)",
      "porter plainte",
      "tribunaux?",
      "action en justice",
    ],
  ],
  [
    0.85,
    [
      "(?:~bring|~start|~commence|~institute|~initiate|~lodge|~mount|~launch|~take) (?:[a-z]+ ){0,2}(?:action|proceedings?|suit|arbitration|case|grievance) (?:against|with|under|before|for)",
      "~seek (?:[a-z]+ ){0,3}(?:relief|judgment|damages|costs|sanctions|redress|remed(?:y|ies)|declaratory|compensation)",
      "(?:~reserve|~assert|~enforce|~exercise|~pursue|know|protect|defend) .. (?:my|our|all|every|its|their|any) (?:and all |available |legal )*(?:rights|remed(?:y|ies))",
      "(?:~start|begin|go to|invoke|demand|initiate|compel|through|right to) (?:[a-z]+ )?(?:arbitration|litigation)",
      "(?:this|it|that|everything|you|your [a-z]+|recordings?|copies)(?: [^ ,]+){0,4} (?:to|with|before|by) (?:the )?(?:[a-z]+ )?{regulator}",
      "{regulator} (?:[a-z]+ )?(?:complaint|line|hotline|investigation|report)",
      "your licen[cs]e .. (?:revoked|reported|pulled|risk|complaint|board)",
      "(?:let|leave it to|up to|ask) (?:the |a )?(?:judge|jury|courts?|magistrate)(?: [^ ,]+)?",
    ],
    "{bankruptcy}|trustee|restructur[a-z]+|discharged?|petition|insurance claim|stay",
  ],
);

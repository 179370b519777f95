import { meaning } from "../language/meaning.ts";

const charge = [
  "(?:fraudulent|fake|bogus|unauthorized) (?:charge|invoice|order|transaction|bill|claim)s? (?:on|was|is|from|that|for)",
  "(?:charges?|invoices?|debts?|bills?|claims?) (?:is|are|was|were) not",
  "{not} (?:a )?(?:legitimate|legit|valid) (?:charge|invoice|debt|bill|claim)",
];

/** Doubt whether whoever writes is who they say. */
export const fraudSuspicion = meaning(
  { unless: [charge, "spam (?:filter|folder)", "scare ", "(?:sorted|resolved|fixed) now"] },
  [
    0.85,
    [
      "(?:{is}|look|looks|sound|sounds|seem|seems|smell|smells|feel|feels|appear|appears|might|could|must|may|think|suspect|suspected|suspecting|believe|assume|probably|another|some|like|possible|potential|kind of|all the (?:marks|hallmarks) of|classic|known|flagged|obvious|clearly|obviously|hear about) .. (?:scams?|phish|phishing|fraud|hoax|spoof|spoofed|spoofing|fake|legit|legitimate|genuine|real(?=(?: or| and| ,| $))|authentic|fraudulent|impersonat[a-z]+|impostor|imposter|con|ruse|spam|trick|scheme|sketchy|fishy|shady|suspicious)(?: [a-z]+)?",
      "(?:looks?|sounds?|seems?|smells?|feels?|appears?|something is)(?: [a-z]+)? off",
      "smells? (?:a )?(?:rat|fishy|wrong)",
    ],
    [
      "real (?:person|human|people)",
      "(?:is|are) (?:off|spam)",
      "(?:machine|amount|price|number|invoice|total|quantity|math) .. off",
      "(?:work|working|feel|feels|be) off",
      "really",
      "call",
      "calls",
      "(?:not|never) (?:a )?(?:genuine|real) (?:invoice|debt|bill)",
    ],
  ],
  [
    0.85,
    "(?:how|why) (?:do|can|should|would|are|am|could|might) (?:i|we) (?:[a-z]+ )?(?:know|verify|be sure|be certain|trust|tell|confirm|believe|to know|check|supposed to (?:know|trust|believe)|validate|authenticate) ... (?:you|this|it|that|real|genuine|email|message|who|whether)",
  ],
  [
    0.85,
    [
      "(?:verify|prove|confirm|authenticate|establish|show|proof|validate|check|evidence|demonstrate|verification|credentials) .. (?:who you are|who this is|your (?:identity|authority|credentials|company|authorization|legitimacy|agency|license)|(?:that )?(?:you|you are|your company|your agency|this) (?:really |actually |truly |indeed |even )*(?:represent|work|working|act|acting|are authorized|authorized|with|exist|exists|legit|legitimate|genuine|real|who you say|from|is real|is legitimate|is genuine|came from|are))",
      "what proof",
      "(?:proof|evidence) (?:that )?you",
    ],
  ],
  [
    0.85,
    [
      "(?:are you|is this|is that|are these) (?:[a-z]+ ){0,2}(?:authorized|real company|who you say|who you claim|legit|legitimate|genuine|for real|a real [a-z]+|licensed|an actual [a-z]+|even real|on the level|really (?:acme|from))",
      "(?:licensed|license number|registered) (?:to|as|in|collection)",
      "your license",
    ],
  ],
  [
    0.85,
    [
      "(?:not|never|refuse to|hesitant to|afraid to|no way|careful about|wary of|trained not to|told not to|leery of|uncomfortable|nervous about) .. (?:click|clicking|open|opening|download|downloading|follow|following|tap|tapping|enter(?:ing)?) .. (?:links?|attachments?|anything|that|files?|button|url|card|bank|portal|pdf)",
      "(?:not|never) .. (?:give|giving|provide|providing|share|sharing|enter|entering) .. (?:bank|card|account|payment|personal|credit card) .. (?:over|info|information|details|number|stranger|email|phone)",
    ],
  ],
  [
    0.8,
    [
      "(?:phishing|scam|scammer|spoofed|identity theft|imposter|impostor)(?: [a-z]+)?",
      "official (?:number|phone|website|line|contact|email)",
      "(?:number|website) (?:listed|published) on",
      "call (?:acme|the company|them|the creditor) (?:directly|myself|to verify|to confirm|ourselves)",
      "(?:do not|cannot) trust (?:this|you|emails?|that|any)",
      "security (?:team|department) .. (?:flagged|warned|told|blocked)",
    ],
  ],
  [
    0.8,
    [
      "(?:fake|phony|fraudulent|bogus|scam) (?:invoices|emails?|notices?|bills|messages?|letters?|collectors?|agenc(?:y|ies)|collection)",
      "makes (?:yours|you|this) (?:[a-z]+ )?(?:genuine|real|legit|legitimate|different)",
      "red flags?",
      "(?:domain|website|company|agency) .. (?:registered|created|set up)(?: [^ ,]+){0,3} (?:{ago}|recently|last)",
      "(?:bank|wire|account|payment|remittance) (?:[a-z]+ )?(?:details|info|information|instructions) .. (?:different|changed|new|not match)",
      "never (?:even )?heard of your [a-z]+",
    ],
  ],
  [
    0.65,
    [
      "never heard of (?:you|your (?:company|firm|agency|business))",
      "who (?:are|is) (?:you|this)(?: people| guys| company| again| exactly| really)?$",
      "(?:do not|no idea) (?:know )?who (?:you are|this is|is this)",
      "suspicious",
      "(?:domain|email address|sender|link|url|return address) .. (?:not match|does not match|odd|strange|weird|different|looks)",
      "(?:strange|weird|odd|sketchy|fishy|shady) (?:email|message|request|link)",
      "changed (?:your|the) (?:bank|account|wire|payment)",
    ],
  ],
  [
    0.8,
    [
      "estafa",
      "fraude",
      "es (?:esto|este [a-z]+) (?:real|legitimo|verdadero)",
      "como (?:se|sabemos|puedo saber|sabria|puedo confirmar) (?:que|si) [a-z]+",
      "arnaque",
      "hameconnage",
      "frauduleux",
    ],
  ],
  [
    0.8,
    [
      "(?:doubts?|doubtful|~suspect|suspicious|skeptical|sceptical|not convinced|not sure|unsure|wondering|not believe|hard to believe|leery|wary) .. (?:you (?:are|really|actually|even|represent|work)|who you|your (?:identity|legitimacy|authority|credentials|company)|this is (?:real|from|legit|genuine)|authentic|authenticity|legitimacy|genuine)",
      "(?:~warn|~alert|~caution|~tell|~advise) (?:me|us|everyone|all|our|my|customers|people)(?: [^ ,]+){0,4} (?:watch out for|look out for|beware|be careful|about (?:scams?|fraud|emails?|calls?|letters?|messages?|people))(?: [^ ,]+)?",
      "(?:~warn|~alert|~caution) (?:me|us|everyone|all|our|my|customers|people)(?: [^ ,]+){0,4} (?:about|of|against|not to)(?: [^ ,]+)?",
      "(?:~impersonate|~spoof|pose as|posing as|pretending to be|pretend to be|claiming to be)(?: [^ ,]+)?",
      "(?:hard to|difficult to|hesitant to|reluctant to|reason to|(?:forgive|excuse|blame) (?:me|us) (?:for|if) .. not|not|cannot) (?:trust|trusting)(?: [^ ,]+)?",
      "(?:sketchy|scammy|phishy|dodgy|not authentic|inauthentic)",
      "(?:could|might|may|can) (?:you|this|it) (?:[a-z]+ )?be (?:a |an )?(?:fraud|fraudsters?|scam|scammers?|fake|phish[a-z]*|con)",
    ],
    ["trust (?:your|the) (?:product|quality|work|accounting)", "warn(?:ed|ing)? you", "{insult} like you"],
  ],
  [
    0.7,
    "(?:logo|grammar|spelling|domain|sender|header|link|url|letterhead|caller id)(?: [^ ,]+){0,4} (?:odd|blurry|off|weird|strange|suspicious|misspelled|not match|does not)",
  ],
  [
    0.8,
    "(?:are|do|did) you (?:really|actually|truly|indeed|even)(?: [^ ,]+){0,4} (?:from|of|with|for|represent|behalf|authorized|work|calling|exist)(?: [^ ,]+)?",
    "{human}|{machine}|{pay}",
  ],
  [
    0.8,
    "(?:reeks|stinks|smacks|smells|has the smell) of (?:a )?(?:[a-z]+ )?(?:con|scam|fraud|hoax|fake)(?: [^ ,]+)?",
  ],
);

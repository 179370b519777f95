import { dateIn } from "../details/dates.ts";
import { contains } from "../language/meaning.ts";
import { isConditional, isDoubted } from "../language/mood.ts";
import { type Phrases, phrase } from "../language/phrase.ts";
import type { Intent } from "../port.ts";
import type { Sentence } from "../text/sentences.ts";

/**
 * What words tell that only stand in one sentence, in whatever order, where no turn of phrase tells anything: a sentence keywordRules
 * at the intent of which it has a word from every group and, of several, at the one of which it has most.
 */
interface KeywordRule {
  readonly intent: Intent;
  readonly words: readonly Phrases[];
  readonly unless?: Phrases;
  /** Only of what is said without doubt, condition or question, with a day to come. */
  readonly firmly?: true;
  /** Only of a question, or never of one. */
  readonly asked?: boolean;
}

const denial =
  "not|no|never|nobody|no one|none|nothing|nor|neither|without|cannot|stop|quit|refuse|rather|enough";
const going = "you|your|will|going|about to|ready|intend|plan|next|file|filing|expect|prepared";

const keywordRules: readonly KeywordRule[] = [
  {
    intent: "bankruptcy",
    words: [
      "trustee|petition|creditors?|discharged?|insolven[a-z]+|restructur[a-z]+|reorganiz[a-z]+|docket|stay|bankrupt[a-z]*",
      "court|judge|case|~file|claims?|debts?|protection|federal|estate|proceedings?|hearing|order|unsecured|pending",
    ],
    unless: "{outsider}|{not}|no",
  },
  {
    intent: "cease_all",
    words: [
      "hear|contact[a-z]*|answering|trying|communicat[a-z]+|write|writing|reach|approach[a-z]*|bother[a-z]*|messages?|letters?|talk|speak",
      `${denial}|done|over|end|last`,
      "again|anymore|any more|ever|further|any longer|from you|your (?:agency|company|office)|forever|for good|all|in future",
    ],
    unless: "(?:got|receive|received|see)|pay|{lawyer}|{clock}",
  },
  {
    intent: "opt_out",
    words: [
      "calls?|calling|phone|phoning|ring|ringing|text|texting|email|emails|emailing|mailings?|inbox|texts?|voicemails?|notifications?|newsletters?",
      `${denial}|instead|off|out|less|fewer|than`,
      "me|us|my|our|this|i|we|these",
    ],
    unless:
      "(?:get|got|getting|receive|received|see|saw|seen|open|opened|find|found|have|had|read|working|works|reply|answer|answered|returned)|{clock}|{pay}|{lawyer}|missed|yet|invoice|know|sure|agree|keep|not (?:[a-z]+ )?(?:stop|remove|unsubscribe|cancel)|not mind|understand|remember|try",
  },
  {
    intent: "legal_threat",
    words: [
      "~sue|lawsuit|legal|court|judge|complaint|authorities|{regulator}|{statute}|rights|laws?|illegal|unlawful|litigat[a-z]+|damages",
      going,
      "you|your|this|it|they|them",
    ],
    unless: "{bankruptcy}|trustee|bill|goods|customer|{not}|no",
  },
  {
    intent: "wrong_party",
    words: [
      "belongs? to|not me|not us|somebody else|someone else|{relative}|tenant|former|ex|previous|formerly|used to|quit|left|retired|mixed|confus[a-z]+|mistak[a-z]+|stranger|looking for|you want|deceased|{wrong}|unrelated|resigned|gone|moved on|only a|just a",
      "person|company|companies|business|llc|inc|name|named|number|building|job|owner|owned|owns|here|he|she|they|him|her|them|anyone|anybody|address|phone|employee|employer|works?|worked|those|that llc|that one",
    ],
    unless: "{pay}|{money}|invoice|bill|order|ordered|{goods}|price|amount|call me|please call|{lawyer}",
  },
  {
    intent: "fraud_suspicion",
    words: [
      "for real|real|legit[a-z]*|scam[a-z]*|fake|verify|prove|trust|suspicious|genuine|phish[a-z]*|identity|credentials|authentic|believe|reeks?|stinks|hoax|con|official|fraud[a-z]*|licensed|who exactly|stranger|strangers|impersonat[a-z]+",
      "you|your|this|email|letter|agency|link|sender|company|someone|who",
    ],
    unless: "can you believe|real (?:person|human|quick|soon)|{pay}|{insult}",
  },
  {
    intent: "dispute",
    words: [
      "{goods}|{claim}|{order}|you (?:sold|sent|supplied|installed|shipped|built)|labor|warranty|credit|refund|drums|job|crew|driver|quality",
      "wrong|never|doubled|tripled|missing|damaged|bad|broken|fail|fails|failed|failing|late|twice|disagree|mistake|higher|extra|nobody|agreed|quoted|promised|supposed|canceled|poor|faulty|unhappy|dissatisfied|inflated|incorrect|unfinished|returned|broke|cracked|leaked|stopped|free|not (?:right|ours|mine|correct|what|as|ordered|delivered|done|finished|working|fair|agreed|included|worth|complete)|should not|why|refuse|{defect}|where is",
    ],
    unless:
      "{call}|{mail}|(?:so|and|but|because) (?:we|i) cannot|{lawyer}|vacation|office|copy|address|late on|promised to|will|sorry|sent|cash|tight|slow",
  },
  {
    intent: "already_paid",
    words: [
      "{paid}|mailed|sent|wired|cleared|settled|transferred|deposited|cashed|debited|withdrawn|zelled|gave|covered|went out|went through",
      "{money}|{claimed}|card|bank|receipt|confirmation|ref|reference|trace|{past}|{date}|you|invoice",
    ],
    unless:
      "{not}|{no}|will|should|going to|tomorrow|next|would|can|could|must|if|when|once|until|unless|emails?|letters?|goods|copy|customer|client|back|us|half",
    asked: false,
  },
  {
    intent: "out_of_business",
    words: [
      "company|business|we|doors|shop|store|firm|corporation|llc|restaurant|everything|assets|operations",
      "receiver|receivership|auction[a-z]*|dissolv[a-z]+|liquidat[a-z]+|ceased|defunct|shuttered|wound|winding|closed (?:up|down|for good|permanently|since|in|last)|out of business|no longer (?:exists?|operat[a-z]+)|foreclos[a-z]+|insolvent|locked|lender",
    ],
    unless: "{outsider}|your|{not}",
  },
  {
    intent: "hardship_inability",
    words: [
      "money|cash|insurance|staff|everyone|nothing|account|accounts|bank|dime|penny|cent|clients?|customers?|jobs?|business|income|sales|payroll|rent|work|funds|season|revenue|savings|budget|credit line|bills|checks?|contracts?|receivables|wages|loan|tenants?",
      "lost|losing|slow|tight|broke|behind|struggl[a-z]+|rough|barely|nothing|empty|bankrupt|owing|owes|owe us|dried|cuts?|hard|tough|not (?:a|any|enough|have|got|there|paid|paying|pay|paid us)|no|short|none|dead|drained|overdue|unpaid|let go|(?:not|nothing) com(?:e|es|ing) in|everyone go|collapsed|frozen|downturn|sick|ill|unable|cannot|desperate|disaster|worst|terrible",
    ],
    unless:
      "{claim}|wrong|your (?:client|company)|never|{lawyer}|{order}|delivered|{call}|no (?:longer|problem|record|account|idea|business)|invoice|{date}|account number|bank details|not (?:my|our|your)|payment",
  },
  {
    intent: "payment_plan_request",
    words: [
      "half|thirds?|quarter|split|stagger|stretch|spread|schedule|installments?|monthly|weekly|tranches|net (?:60|90|120)|one by one|regular|every|per (?:week|month|paycheck)|(?:a|each) (?:week|month|payday)|extended|extension|longer|extra time|more time|\\d+ days|parts?|pieces|portion|partial|gradually|slowly|over (?:time|the)|bit by bit|at a time|down payment|lower|less|smaller|reduce[d]?|defer|postpone|grace|settle for|discount",
      "can|could|would|may|might|accept|possible|option|pay|paying|offer|propose|afford|manage|swing|\\$\\d+|suggest|let us|agree|hoping|prefer|need|want",
    ],
    unless:
      "{call}|{mail}|invoice (?:is|was|shows)|{defect}|wrong|charged|billed|quoted|interest|delivered|ordered|goods|hours|parts (?:were|are)|part of|pay for|paid",
  },
  {
    intent: "payment_plan_request",
    words: [
      "half|thirds?|quarter|\\$\\d+|hundred|thousand|grand|something|pay|paying|payments?|settle",
      "{date}|{month}|{season}|later|until|then|half|this|next",
      "what if|how about|could|can|may|would|suppose|possible|ok|half|fine",
    ],
    unless:
      "where|who|whom|which|by (?:card|check|phone|credit)|{papers}|{call}|confirm|when (?:was|did|is)|already|sent|charged",
    asked: true,
  },
  {
    intent: "promise_to_pay",
    words: [
      "{money}|mark (?:me|us) down|put (?:me|us) down|pay list|payables|value date|pay|pays|paying|paid|settle|settled|settling|yours|square|clear|bringing|sending|remit|remitting|card|deposit|it|invoice",
      "{date}|shortly|soon",
      "i|we|us|me|you|our|my|ap|accounting|office|payment|check|wire|ach|finance|director|controller|owner|boss|treasury|remittance|transfer|bookkeeper|zelle|card",
    ],
    unless:
      "{not}|{no}|{past}|{paid} (?:on|last|in)|had|did|was|were|since|due|call|{lawyer}|meeting|order|ordered|delivered|charged|billed|call|dispute|until|out|away|back|(?<!post )office|closed|see|look|review|check (?:on|with|into)|know|hear|send (?:me|us)|copy|copies|asked (?:you|them|for)|agreed|overdue|w9|claim|wrong",
    firmly: true,
  },
  {
    intent: "request_info",
    words: [
      "need|needs|want|please|send|missing|provide|show|explain|require|requires|looking for",
      "{papers}|invoice|bill|po|account number|address|proof|charge|balance|check out to|make the check|amount|ordered|purchase|services?|owed|owe|debt|totals?|number|signed|contract|project|job|order|customer number|due date",
    ],
    unless:
      "{lawyer}|{call}|will (?:pay|send|get|look|check|review)|cannot|{fix}|{human}|{defect}|{wrong_sum}|never|not (?:owe|pay|ours|mine|our|my)|{error}|why|nobody|as soon|{stop}|mailed|need to (?:pay|settle)|{remove}",
  },
  {
    intent: "request_info",
    words: [
      "can|could|would|get|find|what|which|who|whom|where|when|how",
      "{papers}|invoice|bill|po|account number|address|proof|charge|balance|check out to|make the check|amount|ordered|purchase|services?|owed|owe|debt|totals?|number|signed|contract|project|job|order|customer number|due date",
    ],
    unless:
      "{lawyer}|{call}|will (?:pay|send|get|look|check|review)|cannot|{fix}|{human}|{defect}|{wrong_sum}|never|not (?:owe|pay|ours|mine|our|my)|{error}|why|nobody|as soon|{stop}|mailed|need to (?:pay|settle)|{remove}",
    asked: true,
  },
  {
    intent: "escalate_to_human",
    words: [
      "speak|talk|person|human|manager|supervisor|somebody|someone|robot|bot|call|phone|ring|rep|agent|voice|conversation|chat",
      "me|us|you|your|want|need|can|could|please|real|prefer|rather|let|get|give",
    ],
    unless:
      "{not}|{no}|{stop}|called|calling|call it|(?:new|our) (?:phone )?number|{lawyer}|{clock}|wrong|right person|{money}|{pay}|our (?:manager|supervisor)|my (?:manager|supervisor|boss)|spoke|{insult}",
  },
  {
    intent: "time_preference",
    words: [
      "{hour}|(?:at|after|before|around|by|until) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|mornings?|afternoons?|evenings?|lunch|noon|{weekday}|weekends?|tomorrow|later|shift|early|hours|next week|daytime",
      "call|calls|calling|phone|reach|available|free|talk|ring|text|contact|around|reachable|try (?:me|us|again|back)|chat|best|better",
    ],
    unless:
      "{money}|{pay}|{paid}|called|you called|emailed|invoice|order|delivery|sent|received|{lawyer}|later than agreed|closed",
  },
  {
    intent: "hostile",
    words: [
      "you|your|yourself|yourselves",
      "{insult}|stupid|disgust[a-z]*|hell|hate|pathetic|shame|ashamed|despicable|worthless|rude|know where|regret|sorry excuse|joke|clueless|nuts|insane|crazy|sick of|shut up|mouth|disgrace|nerve|greedy|ridiculous|annoying|garbage|losers?",
    ],
    unless: "{goods}|know where (?:to|you want|it)|will you|please|if",
  },
  {
    intent: "out_of_office",
    words: [
      "away|out|leave|vacation|holidays?|travell?ing|trip|off|abroad|closed|offline|unavailable|absent|unreachable|honeymoon|surgery",
      "until|till|back|return|returning|{date}|week|month|limited|{weekday}|reopen|{month}|january",
    ],
    unless:
      "{money}|{pay}|{paid}|back from|stay|{list}|lights|business|company|leave me|leave us|ran out|run out|out of|goods|charged|take off|sent|mailed|figure",
  },
];

interface Known {
  readonly intent: Intent;
  readonly groups: readonly RegExp[];
  readonly unless: RegExp | undefined;
  readonly firmly: boolean;
  readonly asked: boolean | undefined;
}

const known: readonly Known[] = keywordRules.map(({ intent, words, unless, firmly, asked }) => ({
  intent,
  groups: words.map(phrase),
  unless: unless === undefined ? undefined : phrase(unless),
  firmly: firmly === true,
  asked,
}));

/** The intent that the words of a sentence hint at. */
export function keywordIntentIn(sentence: Sentence, localDate: string): Intent | undefined {
  let most = 0;
  let intent: Intent | undefined;
  for (const hint of known) {
    const count = wordsOf(hint, sentence, localDate);
    if (count > most) {
      most = count;
      intent = hint.intent;
    }
  }
  return intent;
}

function wordsOf({ groups, unless, firmly, asked }: Known, sentence: Sentence, localDate: string): number {
  const { spoken } = sentence;
  if (unless && contains(spoken, unless)) return 0;
  if (asked !== undefined && asked !== sentence.asks) return 0;
  if (firmly && !isFirm(sentence, localDate)) return 0;
  const counts = groups.map((group) => [...spoken.matchAll(group)].length);
  return counts.includes(0) ? 0 : counts.reduce((sum, count) => sum + count, 0);
}

function isFirm({ spoken, asks, words }: Sentence, localDate: string): boolean {
  return !asks && !isDoubted(spoken) && !isConditional(spoken) && dateIn(words, localDate) !== undefined;
}

import { type Signal, signals } from "./signal.ts";

/** What debtors say about the claim and about paying it. */

const goods =
  "(?:goods|items?|products?|order|shipment|delivery|materials?|units|parts|equipment|merchandise|services?|work|job|boxes|pallets?|cases|pieces|machine|software|parcel|package|mercancia|marchandises?)";
const undisputed =
  /\b(not|no|never|nor|without)( \w+){0,2} (disput\w+|contest\w*|disagree\w*)\b|\bundisputed\b|\b(do|are|does) not (dispute|contest)/;
const plan = /\b(no|not|never|without|refuse|declin\w+)( \w+){0,4} (plan|installments?|arrangement)\b/;
const open =
  /\b(will|to|would|should|can|could|must|not|never|cannot|until|once|when|before|unless|if|being|get|gets|getting|going to|needs? to) (\w+ )?(be |been |have |get )*(it |this |them |that )?(paid|settled|sent|cleared)\b/;
const asked = /^(has|have|was|were|is|did|do|does|can|could|why|when)\b.*\?\s*$/;
const need =
  "(?:please|kindly|can you|could you|would you|will you|may (?:i|we)|can (?:i|we)|could (?:i|we)|need|needs|want|require|requires|request(?:ing)?|like|send|resend|re-send|provide|forward|share|attach|supply|email|get|see|show|missing|ask(?:ed|ing)? for|waiting (?:for|on)|do not have|lost|misplaced|cannot find|cannot locate|never got|have not (?:got|received|seen))";
const papers =
  "(?:cop(?:y|ies)|invoices?|statements?|w-?9|delivery (?:note|receipt|slip)|proof of (?:delivery|service)|pod|bill of lading|bol|purchase orders?|po(?: number)?s?|contracts?|documents?|documentation|back-?up|details|breakdown|itemi[sz](?:ed|ation)|receipts?|paperwork|bank (?:details|information|info)|remit(?:tance)? (?:address|info\\w*|instructions)|ach (?:info\\w*|details|form|instructions)|wire (?:instructions|info\\w*|details)|payment (?:instructions|details|options|link)|account (?:summary|history)|ledger|time ?sheets?|work orders?|tax form|certificate of insurance|more information|additional information|information about)";

export const paymentSignals: readonly Signal[] = [
  ...signals(
    "dispute",
    [
      0.85,
      /\bordered \d+\b.{0,40}\b(billed|invoiced|charged)\b.{0,10}\d+|\b(billed|invoiced|charged) (for |us for )?\d+\b.{0,40}\b(ordered|received|got)\b/,
    ],
    [0.6, /\b(must|has to|might) be (a|an|some) (mistake|error|mix-?up|misunderstanding)\b/],
    [
      0.8,
      /\b(services?|work|jobs?|quality|products?|goods|repairs?|results?|installation|deliver(y|ies))\b( \w+)? (was|were|is|are) (\w+ )?(terrible|awful|bad|poor|incomplete|unacceptable|horrible|unsatisfactory|unfinished|useless|late|a mess|a disaster)\b|\bunfinished\b|\bleft .{0,20}\b(incomplete|undone|half done)\b/,
    ],
    [
      0.8,
      /\bnot (believe|think|feel|see how|see why)( that)? (we|i|this|that)\b.{0,12}\b(owe|owed|liable|responsible|valid|correct|right|due|ours)\b|\b(charges?|invoices?|debts?|bills?|claims?) (is|are|was|were) not (a )?(legitimate|legit|valid|justified|warranted|ours|mine)\b/,
    ],
    [0.8, /\b(disagreement|withhold(ing)?( payment| the)?|wrongly (billed|charged))\b/],
    [
      0.9,
      /\b(disput(e|es|ed|ing)|contest(ing|ed)?|protest(ing)?|object(ing)? to|reject(ing|ed)?|challeng(e|ing))\b/,
      undisputed,
    ],
    [
      0.85,
      /\b(do|does|will|would|did|cannot|can|could|am|are|is)( not)? ?(not |in no way |never )?(disagree|agree with|agree to|accept|recognize|acknowledge|owe|responsible for|liable for|obligated)\b(?!.*\b(plan|installments|a month)\b)/,
      new RegExp(
        `${undisputed.source}|\\b(we|i) (do |still |definitely |certainly )?(agree|owe|accept|recognize|acknowledge)\\b|\\b(will|would|can|could|do) you (accept|agree)|\\b(what|how much|who) (do|does|did|would)\\b|\\bcan(not)? agree to pay|\\bwe (are|am) (responsible|liable)`,
      ),
    ],
    [
      0.85,
      /\b(owe|owes) (you |them |acme |him )?(nothing|not a|zero|no money)\b|\bnothing (is |was )?(owed|owing|due|outstanding)\b|\bno (money|balance|amount|debt) (is |was )?(owed|due|outstanding)\b|\bnot (our|my) (debt|invoice|bill|charge|obligation|responsibility|problem)\b/,
    ],
    [
      0.9,
      /\b(never|not|did not|have not|has not|had not|was not|were not|yet to|none of|half of|some of|part of)\b.{0,30}\b(arriv\w*|receiv\w*|deliver\w*|came|come|show(ed|n)? up|ship(ped)?|got|get|perform\w*|complet\w*|finish\w*|install\w*|render\w*|provided|done|fulfil\w*)\b/,
      /\b(payment|check|funds|money|wire|emails?|messages?|calls?|voicemail|letter|reply|response|paid|approv\w*|invoice|bill|statement|w-?9|copy|paperwork|documents?|notice|get (paid|to (it|this|your))|got (paid|to it|around|time)|get back|come (up|in)|get (anything|it) |you (do|did|have) not|let (me|us) know if|by (monday|tuesday|wednesday|thursday|friday))\b/,
    ],
    [
      0.7,
      /\b(never|not|did not|have not|has not)\b.{0,20}\b(got|get|receiv\w*|seen?|sent|given)\b.{0,20}\b(invoice|bill|statement)\b/,
    ],
    [
      0.85,
      new RegExp(
        `\\b${goods}\\b.{0,40}\\b(never|not|late|missing|wrong|lost|short)\\b.{0,20}\\b(arriv\\w*|receiv\\w*|deliver\\w*|came|ship\\w*|show\\w*|complete\\w*|done|what we|ordered|match\\w*)\\b`,
      ),
    ],
    [
      0.9,
      /\b(never|not|did not|nobody|no one)\b.{0,20}\b(order\w*|agree[ds]?( to| on)?|authoriz\w*|approv\w*|sign(ed)?|request(ed)?|ask(ed)? for|purchas\w*|bought|buy|hir\w*|contract\w*|engag\w*|did business|done business|use[d]?) (for |to |with |by |on |of )?(this|these|that|those|any|anything|the|it|them|such|your|you|acme|from)\b/,
      /\b(approv\w*|sign\w*|authoriz\w*) (the )?(payment|check|yet)|\bagreed? (to|on) (the )?(plan|terms yet)/,
    ],
    [
      0.85,
      /\b(defective|damaged|broken|faulty|substandard|sub-par|subpar|spoiled|rotten|unusable|shoddy|leak(s|ed|ing)?|cracked|botched|contaminated|malfunction\w*|poor (quality|workmanship|work|service|job)|bad (quality|batch|parts|workmanship)|low quality|not (as described|up to (spec|standard|code|par)|to spec\w*|fit for|acceptable|working|functional)|(does|did|do) not (work|function|meet|match|fit|conform)|never worked|fell apart|failed inspection|out of spec)\b/,
      /\bphone\b|\bsystem is\b|\bsu(e|ing)\b/,
    ],
    [
      0.85,
      /\b(quantit\w+|prices?|pricing|amounts?|totals?|rates?|invoices?|bills?|balance|figures?|numbers?|charges?|math|hours|terms|tax|freight)\b.{0,25}\b(is|are|was|were|looks?|seems?|appears?|do|does|did)\b.{0,15}\b(wrong|incorrect|inaccurate|mistaken|not (right|correct|accurate|match|agree|add|reflect|what)|too (high|much)|off|inflated|overstated|higher|double|not ours|erroneous|invalid|bogus|in error)\b/,
      /\b(phone|account|routing|fax|po|tracking) numbers?\b/,
    ],
    [
      0.85,
      /\b(wrong|incorrect|inaccurate|erroneous|bogus|false|mistaken|phantom|invalid|improper|unauthorized|fraudulent) (\w+ )?(invoices?|amounts?|bills?|charges?|pric\w+|quantit\w+|totals?|balances?|rates?|items?|goods|products?|orders?|sizes?|colou?rs?|models?|parts|terms|tax|claims?|debt|transactions?)\b/,
    ],
    [
      0.9,
      /\b(over ?-?charg\w+|over ?-?bill\w+|double ?-?(bill|charg)\w+|(bill|charg|invoic)ed (us |me )?(twice|double|two times|wrong\w*|too much|incorrectly|for (things|items|work|hours|something|services))|(duplicate|twice|double)\b.{0,15}\b(invoice|charge|bill\w*|entry)|charged (us |me )?more)\b|\b(invoice|bill|charge) (is |was )?(a )?duplicated?\b/,
    ],
    [
      0.85,
      /\b(quoted?|agreed|contract|po|purchase order|negotiated|promised|estimate)\b.{0,30}\$? ?\d[\d,.]*.{0,40}\b(billed|charged|invoiced?|asking|want|but|not|instead)\b|\bonly (got|received|delivered|shipped|took|ordered|accepted|signed for|completed)\b.{0,20}\b(\d+|half|part|some|one|two|three|a)\b|\b\d+ (units|cases|boxes|pieces|hours|items|pallets)?,? ?(not|instead of|rather than) \d+\b|\bshort(ed)?[ -]?(shipped|us|by|delivered|shipment)\b|\b(missing|short) (\d+|\w+) (items?|units|parts|pieces|boxes|cases|pallets)\b/,
    ],
    [
      0.85,
      /\b(credit( memo| note)?|refund|rebate|discount|return|rma)\b.{0,40}\b(missing|never|not|was promised|were promised|promised|owed|still (waiting|due)|not (been )?applied|ignored)\b|\b(returned|sent back|shipped back|refused)\b.{0,25}\b(goods|items?|products?|order|shipment|merchandise|units|it all|them|everything|parts|delivery|it to you)\b/,
    ],
    [
      0.8,
      /\b(cancel(ed|led)?|terminated|rescinded|voided)\b.{0,20}\b(order|contract|service|subscription|agreement|account|po|purchase|job|policy|membership)\b|\b(order|contract|service|subscription|agreement|account|po|purchase|job|policy|membership) (was|were|has been|had been|is) (already |since )?(cancel(ed|led)|terminated|rescinded|voided)\b/,
      /\b(want|like|need|please) to cancel\b/,
    ],
    [
      0.85,
      /\b(will |we will |happy to |going to |would |glad to |not )?(pay\w*|release|send)\b.{0,30}\b(when|once|after|as soon as|if|until|unless|only if|provided|as long as)\b.{0,20}\b(you|acme|they|the|your|it|this|someone|creditor|seller|supplier|vendor)\b.{0,30}\b(fix\w*|correct\w*|replac\w*|deliver\w*|redo\w*|repair\w*|finish\w*|complet\w*|credit\w*|resolv\w*|re-?issu\w*|adjust\w*|amend\w*|revis\w*|come back|make (it|this) right|honou?r\w*)\b/,
    ],
    [
      0.8,
      /\b(prove|validate|verify|substantiate|validation of|verification of|proof (of|that|we|i))\b.{0,20}\b(i owe|we owe|the debt|this debt|the claim|this claim|your claim|alleged|amount owed)\b|\bdebt validation\b/,
    ],
    [
      0.7,
      /\b(refuse|refusing|not going|declin\w+|do not intend|no intention|unwilling|not about) (to|of) (pay|paying)\b|\b(will|shall) not (be )?(pay|paying)\b(?! (late|attention))|\b(am|are) not paying\b/,
      /\b(until|today|this week|now|yet|before|by|able|till)\b/,
    ],
    [
      0.7,
      /\b(there is|we (see|found|noticed)|has|contains?) (an? |some |several )?(error|mistake|discrepanc\w+|issue|problem)s?\b.{0,30}\b(invoice|bill|billing|statement|amount|order|charge|price)\b|\bbreach(ed)? (of )?(the |our )?(contract|agreement|warranty)\b|\bmisrepresent\w+\b|\bnot what (we|i|was) (ordered|agreed|asked|quoted|paid for)\b/,
    ],
    [
      0.85,
      /\b(disput\w+ (la|esta)|no (recibimos|recibi|debo|debemos|reconozco|reconocemos|llegaron?|estoy de acuerdo|estamos de acuerdo|ordenamos|pedimos)|nunca (recib\w+|lleg\w+|pedi\w*|orden\w+)|factura (incorrecta|equivocada)|error en la factura|defectuos\w+|conteste?(ons)? (cette|la|votre)|(jamais|pas|rien) recu|n'?avons (jamais|pas) (recu|commande)|ne (dois|devons) (rien|pas)|facture (incorrecte|erronee)|mercancia danada)\b/,
    ],
  ),
  ...signals(
    "already_paid",
    [
      0.85,
      /\b(payment|check|wire|ach|transfer|charge)\b.{0,15}\b(went|has gone|gone) through\b/,
      /\b(not|never|until|once|when)\b/,
    ],
    [
      0.9,
      /\b(already|previously) (been )?(paid|settled|cleared|remitted|wired|taken care|satisfied|sent (the |a |our |you |out )?(payment|check|wire|money|funds|it)|mailed|processed)\b|\b(paid|settled|wired|remitted) (this |it |that |them |you )?(already|in full|off|last|weeks? ago|months? ago|days? ago|yesterday|on|back|by)\b/,
      new RegExp(`${open.source}|${asked.source}`),
    ],
    [
      0.85,
      /\b(was|were|has been|have been|had been|is|got) (already |fully |completely )?(paid|settled|cleared|remitted|wired|satisfied|taken care of|zeroed)\b/,
      new RegExp(
        `${open.source}|${asked.source}|\\bis paid (on|by|every|when|weekly|monthly)\\b|\\b(nobody|until|employee|staff|not)\\b`,
      ),
    ],
    [
      0.85,
      /\b(we|i|they|our \w+|accounting|ap|accounts payable|she|he|my \w+|office)( \w+)? (just |have |had |already |did |recently )*(paid|sent|wired|mailed|settled|remitted|transferred|overnighted|cleared|made|submitted|processed|issued|cut|zelled|ach'?d|ach|gave|took care of)\b.{0,40}\b(check|ach|wire|payment|invoice|balance|transfer|bill|in full|full|amount|this|it|you|money|funds|\$ ?\d|last|yesterday|week|month|off|everything|on (the )?\w+ \d+)/,
      new RegExp(
        `${open.source}|\\b(sent|wired|mailed|submitted|processed|gave|made|issued) (you |back )?(the |a |an |our |your |this |that )?(invoice|request|email|message|complaint|dispute|order|goods|form|letter|notice|it back|your invoice|it to (our|my|the|ap|accounting|accounts))|\\bmade (a )?(mistake|error|complaint)|\\b(not|never)( \\w+)? (paid|sent|wired|made)|\\bpaid for (nothing|something|this)|\\bpast\\b`,
      ),
    ],
    [0.9, /^(this (is|was) |it (is|was) |hi,? |hello,? |all )?(already )?paid\b(?! (by|when|if|on time))/],
    [
      0.85,
      /\b(check|payment|wire|ach|transfer|money|funds|remittance)\b.{0,30}\b(went out|was (sent|made|mailed|issued|wired|cashed|deposited|processed|delivered|posted|released)|were (sent|wired|released)|has (been|already|cleared|gone)|have (been|already)|cleared|already|is in the mail|in the mail|hit your|left our)\b/,
      /\b(will|should|not|has to|needs|scheduled|approved|bounced|returned|refunded)\b/,
    ],
    [
      0.85,
      /\byou (guys |people |already |have |all |should |must )*(received|cashed|deposited|got|were paid|been paid|have been paid|have)\b.{0,20}\b(payment|check|money|funds|paid|wire|our ach)\b/,
      /\bcopy|\bnot\b/,
    ],
    [
      0.85,
      /\bpaid in full\b|\bzero balance\b|\b(no|not any) (outstanding )?balance( is)? (due|left|remaining|owed|outstanding)\b|\b(balance|account|invoice) (is|shows?|should be|was) (zero|paid|settled|closed out|at zero|current)\b|\bproof of payment\b.{0,20}\b(attached|enclosed|below|here)|\b(attached|enclosed|see|here is|here are)\b.{0,25}\b(remittance|proof of payment|payment confirmation|cancel\w* check|receipt|bank confirmation)\b/,
      /\b(need|send|provide|want)\b.{0,25}\b(remittance|receipt|proof|confirmation)/,
    ],
    [
      0.6,
      /\b(think|believe|thought|pretty sure|sure|records? (show|indicate|say)|according to|our (system|books?|ledger|bank|side) (show|say|indicate)\w*)\b.{0,40}\b(paid|settled|cleared|sent|payment)\b/,
      new RegExp(open.source),
    ],
    [
      0.7,
      /\bpaid (half|part|some|most|\$ ?\d[\d,.]*|a (portion|part|deposit)|the (first|rest|undisputed))\b/,
      open,
    ],
    [
      0.9,
      /\bya (lo |la |le |se |les |fue |esta |hemos |esto )*(pag\w+|abon\w+|liquid\w+|transfer\w+|envi\w+ el (pago|cheque))\b|\b(fue|esta|ha sido|se ha) pagad[oa]\b|\bdeja (ete )?(paye|regle|vire)\w*|\b(avons|ai|a ete|est) (deja )?(paye|regle|vire)\w*/,
    ],
  ),
  ...signals(
    "out_of_business",
    [
      0.9,
      /\bout of business\b|\bno longer (in business|operat\w+|exist\w*|trading|a (going concern|company|business))\b|\b(defunct|insolvent|receivership|liquidat(ed|ing|ion|or)|wound up|winding (up|down)|went (under|bust)|gone (under|bust)|shuttered|foreclosed)\b|\bassignment for the benefit of creditors\b|\breceiver (was|has been|is|were) appointed\b|\bcourt.appointed receiver\b/,
      /\b(customers?|clients?|supplier|vendor|competitor|bank) (\w+ )?(went|gone|is|are|was|has)\b|\bnot (insolvent|out of business)\b/,
    ],
    [
      0.85,
      /\b(business|company|compan(y|ies)|store|shop|restaurant|firm|operations?|corporation|llc|partnership|practice|plant|factory|location|we|it|entity|doors)\b.{0,20}\b(is|are|was|were|has|have|had|been|got|be)?\b.{0,15}\b(closed|shut( down)?|shutdown|ceased|dissolved|disbanded|folded|terminated|closing|dissolving|shutting)\b/,
      /\b(holidays?|christmas|thanksgiving|new year\w*|easter|weekend|today|tomorrow|monday|tuesday|wednesday|thursday|friday|reopen\w*|re-open\w*|books?|quarter|month.end|fiscal|deal|ticket|case|account|file|inventory|lunch|until|remodel\w*|for the (week|day|season|summer|winter)|training|back on|vacation|not closed|eyes|order)\b/,
    ],
    [
      0.9,
      /\b(closed|shut) (down |our )?(doors|permanently|for good|forever)\b|\bceased (operations|trading|operating|business|to exist)\b|\bclosed since\b|\b(dissolution|articles of dissolution|certificate of dissolution)\b/,
    ],
    [
      0.85,
      /\b(cerr(o|amos|ada?|ado) (el negocio|la empresa|definitiv\w+|permanent\w+)|(negocio|empresa|tienda|compania) (ya )?(cerro|cerrad[oa]|no existe|disuelt\w+|esta cerrad\w+)|ya no existe|ferme definitivement|cess(e|ation) (toute |d'?|notre )?activite|n'?existe plus|societe (dissoute|fermee))\b/,
    ],
  ),
  ...signals(
    "hardship_inability",
    [
      0.85,
      /\b(cannot|unable to|not able to|could not|not in a position to|no way (to|we can|i can)|struggl\w+ to|can (hardly|barely)|having (trouble|difficulty|a hard time)( \w+)?|incapable of|impossible (for us )?to|no (ability|means) to|simply do not have)\b( \w+){0,3} (pay\w*|afford|make|settle\w*|cover\w*|come up with|manage|meet|the (money|funds))\b/,
      /\b(until|without|unless|before)\b.{0,40}\b(fix|correct|send|w-?9|po|invoice|copy|receiv|deliver|credit|resolv|approv|proof|replac)|\bby (card|credit|check|ach)\b|\b(log|link|portal|website|page|online|site)\b/,
    ],
    [
      0.8,
      /\b(out of|short (of|on)|tight on|low on|run out of|ran out of|do not have( the| any| enough)?|have no|no|lack(ing)?( of)?|strapped for|not enough|without( any)?|waiting for|never any)( available| spare| sufficient)? (cash|money|funds|cash ?flow|liquidity|funding|income|revenue|capital)\b/,
      /\bno money (is |was )?(owed|due)|\bwaiting for (funds|money) from/,
    ],
    [
      0.8,
      /\b(cash|cash ?flow|money|budgets?|funds|finances)( flow)? (is|are|has been|have been|situation is|position is|remains)? ?(very |really |extremely |so |a bit |quite |super )?(tight|low|short|poor|bad|negative|drained|exhausted|limited|stretched|frozen|gone|terrible|awful|horrible|strained|not (good|great)|a (problem|mess))\b|\bcash.?flow (problems?|issues?|crunch|crisis|difficult\w+)\b|\bcash.strapped\b|\bbroke\b(?! down)/,
    ],
    [
      0.8,
      /\blost (our|my|a|the|most of our|several|half our) (\w+ )?(customers?|clients?|contracts?|job|account|funding|income|revenue|business)\b|\b(financial|economic|money) (hardship|difficult\w+|trouble|problems?|strain|distress|straits|crisis|issues)\b|\blaid off\b|\blay-?offs?\b|\bfurlough\w*|\bhardship\b|\b(going|gone|been) (through|under)( \w+){0,3} (hard|tough|rough|difficult|bad) (time|times|period|patch|stretch|year|quarter|spot)\b/,
    ],
    [
      0.7,
      /\b(business|sales|orders|things|times|revenue|season|market|demand|work)( \w+)? (is|are|has been|have been|was|were|has|have) (very |really |extremely |so |been )?(slow|down|bad|tough|hard|terrible|rough|dead|dried up|dropped|collapsed|plummeted|fallen|difficult)\b|\b(struggling|barely (surviving|afloat|making it)|behind on (everything|all|our|rent|bills|payroll)|cannot make (rent|payroll|ends meet)|make ends meet|going under|drowning|on the brink|keep the (lights on|doors open))\b/,
    ],
    [
      0.65,
      /\b(hurricane|flood(ed|ing)?|fire|tornado|storm|burglary|illness|cancer|surgery|hospitali[sz]ed|medical bills)\b.{0,60}\b(destroyed|damaged|closed|lost|wiped|hit|pay|money|income|bills|us|business)\b/,
    ],
    [
      0.85,
      /\bno (puedo|podemos|tengo|tenemos) (\w+ )?(pagar|dinero|fondos|efectivo|como pagar)\b|\b(dificultades|problemas) (economic|financier|de liquidez)\w*|\bne (peux|pouvons) pas (payer|regler)\b|\b(difficultes (financieres|de tresorerie)|pas (d'?argent|les moyens)|tresorerie (est )?(tendue|difficile))\b|\bsin (dinero|fondos)\b/,
    ],
  ),
  ...signals(
    "payment_plan_request",
    [
      0.75,
      /\b(options|pay|payments?|financing|terms)\b.{0,20}\bover (a |some |a longer )?(time|period)\b|\bpay (in|by) stages\b/,
    ],
    [
      0.9,
      /\b(payment|repayment|pay|installment|payoff|pay-?back|hardship) (plan|arrangement|schedule|agreement)s?\b|\binstallments?\b|\b(plan|arrangement)s? (to|for) (pay|payment|payments|paying|this|settl\w+)\b/,
      plan,
    ],
    [
      0.9,
      /\b(split|spread|break|divid|stagger|stretch|chop|space)\w*\b.{0,40}\b(payments?|into|over|up|months?|out|weeks?|parts?|across)\b|\bsplit (it|this|that)\b/,
      new RegExp(`${plan.source}|\\b(machine|unit|part|product)\\b.{0,20}\\bbr(eak|oke)`),
    ],
    [
      0.9,
      /(\$ ?\d[\d,.]*k?|\b\d[\d,.]*( dollars| usd| bucks)?|\b(hundred|thousand|grand|something|a little|some|what we can)) ?(a|per|each|every|\/|monthly|weekly) ?(other )?(month|week|mo|wk|pay ?(day|check|period)|fortnight|quarter)?\b(?<=month|week|mo|wk|monthly|weekly|payday|pay day|paycheck|period|fortnight|quarter)/,
      /\b(fee|interest|late|per cent|rate|hour|billed|charged|quoted|retainer|rent|costs?)\b/,
    ],
    [
      0.8,
      /\b(monthly|weekly|bi-?weekly|partial|smaller|several|multiple|two|three|four|five|six|regular|equal|recurring|quarterly) (equal |monthly |weekly |smaller |partial )?payments?\b/,
      /\b(sent|made|already|have been|were) /,
    ],
    [
      0.85,
      /\b(in|into|over|across|for) (the (next|coming|following) )?(a few|a couple( of)?|several|two|three|four|five|six|seven|eight|nine|ten|twelve|\d+) (equal |monthly |smaller )?(payments|installments|months|parts|chunks|quarters|tranches)\b/,
      /\b(been|was|were|ago|waiting|closed|away|late|overdue|leave|out|vacation|for (\w+ )?months)\b/,
    ],
    [
      0.85,
      /\b(rest|others?|remainder|remaining|balance|second half|other half)\b.{0,20}\b(over|in|next|later|by|across|at|on|after|within|the following|before|during)\b.{0,20}\b(quarter|months?|weeks?|payments?|year|later|time|january|february|march|april|may|june|july|august|september|october|november|december|end|friday|monday)\b/,
      /\bdispute\b|\b(the|your|full|entire|whole) balance (by|on|at|in|before|within)\b/,
    ],
    [
      0.8,
      /\bhalf (now|today|this|upfront|up front|down|and half|at|on|by)\b|\b(a (little|bit)|some|part|portion)( of it| of this)? (at a time|each|every|now and|today and|per|a month)\b|\bpay (it |this |that )?(off )?(over time|gradually|down over|slowly|in (parts|stages|pieces|chunks|tranches))\b|\bdown ?payment\b/,
    ],
    [
      0.8,
      /\b(work out|set up|arrange|agree (on|to)|negotiate|discuss|come to|make|propose|offer|workable|reach|work something|enter( into)?)\b.{0,20}\b(an? )?(arrangement|plan|terms|payments|something out|something|schedule|extension|understanding)\b/,
      new RegExp(
        `${plan.source}|\\bpayments? (plan )?(to|by|today)\\b|\\bagree(d)? (to|on) (the )?terms\\b.{0,20}\\b(not|never|different)`,
      ),
    ],
    [
      0.75,
      /\b(can|could|may|would|any|need|get|ask\w*|request\w*|grant|give|allow|possible|like|have)\b.{0,35}\b(extension|more time|extra time|additional time|longer to pay|extended terms|extra (days|weeks)|(few|couple|another|\d+) more (days|weeks)|defer\w*|postpone\w*|grace period)\b/,
      /\bwarranty\b|\btime (to|for) (review|check|look|research|investigate)/,
    ],
    [
      0.9,
      /\b(plan de pagos?|pagos? (mensual\w*|parcial\w*|semanal\w*)|en (cuotas|plazos|partes|pagos)|a plazos|(por|al) mes|echeancier|echelonn\w+|en plusieurs fois|mensualites?|par mois|en (deux|trois|quatre|cinq|six|\d+) (fois|versements|mensualites)|plan de paiement|facilidades de pago|dividir)\b/,
    ],
  ),
  ...signals(
    "request_info",
    [0.75, /\b(please|kindly|can you|could you) (re-?send|send it|send that|send this|send again)\b/],
    [0.75, new RegExp(`\\b(do|did) you (have|happen to have)\\b.{0,20}\\b${papers}\\b.*\\?`)],
    [
      0.85,
      /\bwhat( exactly)? (is|are) (this|that|it|these) (invoice |bill |charge |email )?(for|about|regarding)\b/,
    ],
    [
      0.8,
      new RegExp(
        `\\b(need|want|like|have) to (see|review|look at|have|get|receive) (the |a |an |your |this )?(\\w+ ){0,2}${papers}`,
      ),
    ],
    [
      0.9,
      new RegExp(`\\b${need}\\b.{0,40}\\b${papers}\\b`),
      /\b(attached|enclosed|see|here is|(we|i) (have )?sent|already sent|sent you|not|pay (the|this|your|that) (invoice|bill)|correct(ed)? (the|this|your) invoice|(fix|adjust|revise|amend|reissue|void|cancel|mark|close|settle|review\w*|process\w*|look\w* (at|into)) (the|this|your|these) (invoice|statement|contract)s?|split\w*|like to (get|set) (on )?a|payment plan|will (pay|send|have|get)|details (below|for))\b(?!.*\b(need|please send|send (us|me)|provide)\b)/,
    ],
    [
      0.85,
      /\b(send|resend|forward|provide|email|need|want|fax|get)\b( \w+){0,5} (w-?9|copy|copies|delivery note|proof of delivery|backup|documentation|statement)\b/,
      /\b(sent|attached)\b|\bdo not (send|email)\b/,
    ],
    [
      0.85,
      /\b(who|which company) (is|was) (the |our |my )?(original |actual |current )?(creditor|company|vendor|supplier|client|this for|behind)\b|\bwhat (is|was|are|were) (this|that|it|these)( \w+)? (for|about|regarding|relat\w+|in reference|concerning|from)\b|\bwhat (is|are) (the |this )?(invoice|charge|bill|balance|amount|debt|total)s?\b.{0,20}\b(for|about|cover|owed|due|now)?\b|\bwhich (invoice|order|po|account|job)s?\b|\b(what|how much) (do|does|did|is|exactly) (we|i|it|that|owed|the)\b.{0,20}\b(owe|owed|outstanding|due|balance)\b|\bwhat invoice\b/,
      /\bhow (do|can) (i|we) know/,
    ],
    [
      0.8,
      /\b(where|how|to whom|to what address|what (address|bank|account)) (do|should|can|could|would|may|am|are) (we|i) (send|pay|mail|wire|remit|submit|make|deposit|supposed to)\b|\bdo you (accept|take) (cards?|credit|ach|check|wire|paypal)|\bcan (i|we) pay (by|with|via|online|using|through)\b/,
    ],
    [
      0.75,
      /\b(more|further|additional|any) (information|details|info|context|documentation) (about|on|regarding|for|please|is needed)\b|\b(clarify|explain|elaborate)\b.{0,30}\b(invoice|charge|amount|this|what|debt|bill|balance)\b|\bwhen was (this|the|it) (\w+ )?(due|ordered|delivered|invoiced|order|invoice)/,
    ],
    [
      0.85,
      /\b(envi(ar|en|e|arme|arnos|enme|enos)|mand(ar|en|e|enme)|necesit\w+|favor de|podria\w*|quiero|solicit\w+)\b.{0,40}\b(copia|factura|detalles?|comprobante|documentos?|estado de cuenta|w-?9)\b|\b(envoy\w+|besoin|fourni\w+|pourriez|transmett\w+)\b.{0,40}\b(copie|facture|details?|justificatif|documents?|releve|bon de livraison)\b/,
    ],
  ),
];

/** Firm words about paying, which make a promise with an amount or a date, or by themselves somewhat less of one. */
export const commitment =
  /\b(will|shall) (\w+ )?(get|have|bring|push) (that|this|it) (over|out|sent|through|paid|done)\b|\b(have|has|just|already)? ?(scheduled|queued|approved|set up|initiated) (the |a |our |your |full )?(payment|check|wire|ach|transfer)\b|\byou will (receive|get|have) \$? ?\d|\bcommit(ted|ting)? to pay\w*|\b(good|ready|able|set|happy|prepared) to (pay|send|settle|wire)\b|\blet me pay\b|\b(will|shall|can|going to|are to|is to|plan(ning)? to|intend(ing)? to|promise to|commit(ted)? to|agree to|expect(ing)? to|scheduled to|set to|about to|want to|ready to)( \w+){0,3}? (pay|paid|send|sent|wire|wired|mail|settle|settled|remit|transfer|process|cut|issue|clear|ach|zelle|overnight|submit|deposit|initiate|schedule|make (the |a |this |that |our |full |your )?payment|have (the|it|this|your|a|that|full|payment|funds|money|everything|our)|get (you |this |that |it |the )?(paid|payment|check|money|funds|taken care)|be (paid|sent|going out|in the mail|wired|mailed|settled|made|processed|released|remitted|cleared|issued|paying|sending|wiring|with you|in your account|taken care)|take care of|go out|bring|drop|cover|release|receive (the |our |your |full )?(payment|check|balance|funds|money|it)|arrive|hit your|put (it|a|the|this)|pay it)\b|\b(am|are|is|we|accounting|ap)( now)? (paying|sending|wiring|mailing|cutting|remitting|processing|issuing|settling|overnighting|releasing|transferring)\b|\b(payment|check|wire|ach|transfer)( of \$? ?[\d,.]+)? (is |was |has been )?(scheduled|queued|set up|planned|lined up) (for|on)\b|\b(check|payment|pay|ach|wire|transfer|invoices?|balance|funds|money|remittance|it|this)( \w+)?( run)? (is|are|goes|go|gets|will|has been|have been|leaves|arrives|lands|clears|posts)( been| get| be| now| all)? ?(scheduled|set( up)?|queued|going|on|in|out|for|slated|approved|lined up|processed|planned|coming|being|dated|next|this|tomorrow|today|friday|monday|tuesday|wednesday|thursday|released|due out|set)\b|\b(check|payment) run\b|\byou (will|can|shall|are going to|should)( \w+)? (have|get|receive|expect|see|count on)\b.{0,30}\b(balance|payment|money|check|funds|wire|it|full|amount|ach|transfer|everything|rest|\$)|\b(expect|look for|watch for|count on) (the |our |a |your |full |that )?(payment|check|wire|ach|transfer|funds|money)\b|\bpayment (to )?(follow|coming|on the way|forthcoming)\b|\bconsider it (paid|done)\b|\byou have my word\b|\b(pagare(mos)?|(vamos|voy) a (pagar|enviar|transferir|mandar)|enviare(mos)?|mandare(mos)?|transferire(mos)?|haremos (el|la) (pago|transferencia)|(paierai|paierons|reglerai|reglerons|enverrai|enverrons|virerons)|(allons|vais) (payer|regler|envoyer|virer)|virement (sera|est|partira)|el (pago|cheque) sale(ra)?)\b/;

/** What makes it none: a doubt, a wish, or a condition. */
export const doubt =
  /\b(should|might|may|could|would|maybe|perhaps|possibly|probably|hopefully|hope(s|d)? to|hoping|tr(y|ying) (to|and|my|our)|do (my|our) best|see (if|what|about|whether)|look(ing)? into|not sure|cannot (promise|guarantee|commit)|no (promise|guarantee)s?|i think|aim(ing)? to|like to|want to|wish|ideally|at some point|eventually|when(ever)? (i|we) can|quizas|tal vez|ojala|peut-?etre|essa(ye|ier))\b/;
export const condition =
  /\b(if|unless|once(?! again)|as soon as|provided|subject to|depending|contingent|assuming|until|only after|pending|whenever|when (?!is\b)(we|you|i|our|the|they|it|my|your|he|she|funds|money|cash|business)|after (you|we get|we receive|our (customer|client)|receiving|the (w-?9|invoice|copy))|cuando|si (me|nos|el|la)|quand|des que|lorsque)\b/;
export const refusal =
  /\b(not|never|refuse|cannot|unable|neither|no longer)( \w+){0,3} (pay\w*|send\w*|settle|be (paid|paying)|get paid|afford)\b|\bwill not\b|\bno payment\b/;

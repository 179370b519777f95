import { type Signal, signals } from "./signal.ts";

/** Intents that protect the debtor, or call for a human. Caught rather once too often. */

const lawyer =
  "(?:attorneys?(?! general)|lawyers?|counsel(?!or|ing)|counselor at law|solicitors?|law (?:firm|offices?)|legal (?:counsel|department|dept|team|representati(?:ve|on)|advis[eo]r)|abogad[oa]s?|avocate?s?)";
const notOurs =
  /\b(your|opposing) (\w+ )?(attorney|lawyer|counsel|legal|law firm)|power of attorney|attorney.client|attorney general|privileged/;
const noLawyer = new RegExp(
  `\\b(not|no|never|without|do not need|avoid)( \\w+){0,4} (an? )?${lawyer}(?!.*\\b(is|will|said|handl))`,
);
const others =
  /\b(customers?|clients?|suppliers?|vendors?|competitors?|neighbou?rs?|banks?|tenants?|distributors?)( of ours)?( \w+){0,4} (bankrupt|bankruptcy|chapter)/;
const handbook =
  /\b(book|manual|handbook|contract|code|policy|guide|agreement|read|page|section)\b.{0,20}\bchapter\b|\bchapter \d+ of\b/;
const notBankrupt = /\b(not|never)( \w+){0,3} (bankrupt|bankruptcy|in chapter|filing|filed)|\bno bankruptcy/;
const polite = /\bhesitate\b|\bfeel free\b/;
const ways =
  "(?:contact(?:ing)?|communicat(?:e|ing|ions?)|correspond(?:ence|ing)?|reach(?:ing)? out|writ(?:e|ing)|bother(?:ing)?|messag(?:e|es|ing)|harass(?:ing|ment)?|pester(?:ing)?|hound(?:ing)?|chas(?:e|ing)|badger(?:ing)?|disturb(?:ing)?|get(?:ting)? in touch|outreach|attempts|solicit(?:ing|ation)?)";
const onlyThis =
  /\b(at|on|to|through|via|by) (this|my|the) (personal |private |work |cell )?(number|phone|line|email|address|mailbox|inbox|cell|mobile)\b/;
const clock =
  /\b(before|after|between|during|until|mornings?|afternoons?|evenings?|weekends?|(mon|tues|wednes|thurs|fri|satur|sun)days?|lunch|noon|night|o'?clock|\d{1,2} ?(am|pm)|\d{1,2} ?(-|to) ?\d{1,2})\b/;
const things =
  /\b(send|mail|email)\b.{0,14}\b(w-?9|invoice|copy|documents?|check|goods|order|shipment|product|driver|original)\b/;

export const protectiveSignals: readonly Signal[] = [
  ...signals(
    "bankruptcy",
    [0.9, /\bbankr\b\.?/],
    [
      0.95,
      /\b(fil(e|ed|es|ing)|declar\w+|enter\w+|under|in|into|seek\w*|petition\w*|protect\w*|sought|gone|going|went|pending)\b.{0,30}\b(bankruptcy|bankrupt|chapter (7|11|12|13))\b/,
      new RegExp(`${others.source}|${handbook.source}|${notBankrupt.source}`),
    ],
    [
      0.9,
      /\bchapter (7|11|12|13)\b/,
      new RegExp(`${others.source}|${handbook.source}|${notBankrupt.source}`),
    ],
    [
      0.85,
      /\b(bankrupt|bankruptcy|bankrupcy|bk) ?(court|trustee|case|petition|estate|attorney|filing|proceedings?|protection|judge|stay)\b/,
      others,
    ],
    [0.8, /\bbankrupt(cy)?\b/, new RegExp(`${others.source}|${notBankrupt.source}`)],
    [
      0.9,
      /\bautomatic stay\b|\bdebtors?.in.possession\b|\b341 (hearing|meeting)\b|\bmeeting of creditors\b|\bproof of claim\b|\b11 u\.? ?s\.? ?c\b|\bsection 362\b|\bcourt.appointed trustee\b/,
    ],
    [
      0.8,
      /\b(debts?|balance|account|obligations?)\b.{0,30}\bdischarged\b|\bdischarged (by|in) (the )?(court|bankruptcy)\b|\b(creditor|court|insolvency) protection\b|\binsolvency (filing|petition|case|proceedings?|court)\b/,
    ],
    [
      0.9,
      /\b(bancarrota|quiebra|concurso de acreedores|faillite|redressement judiciaire|liquidation judiciaire|depot de bilan|depose (le|notre|son) bilan)\b/,
    ],
  ),
  ...signals(
    "attorney_represented",
    [0.95, new RegExp(`\\brepresent(ed|s|ing|ation)?\\b.{0,30}\\b${lawyer}`), notOurs],
    [
      0.95,
      /\b(this|our|my) (law )?(firm|office) represents?\b|\bletter of representation\b|\bwe represent\b|\b(i|we) (am|are) (the )?(attorney|counsel|lawyer)s? (for|of)\b|\bon behalf of (my|our) client\b/,
    ],
    [
      0.9,
      new RegExp(
        `\\b(contact|call|write|speak|talk|direct(ed)?|address(ed)?|send|sent|refer(red)?|forward(ed|ing)?|communicat\\w+|correspond\\w+|go|goes|reach|email|through|turned|handed|passed|give|given|with|to|via)\\b.{0,45}\\b(our|my|the|with|a|an|to|in-?house|company|corporate|his|her) ${lawyer}`,
      ),
      new RegExp(`${notOurs.source}|${noLawyer.source}|\\bsaid to ask\\b`),
    ],
    [
      0.9,
      new RegExp(
        `\\b(our|my|the|a) ?(\\w+ )?${lawyer}.{0,40}\\b(handl\\w+|tak(es|ing|en)|deal\\w*|in charge|manag\\w+|respond\\w*|reply|contact|touch|represent\\w*|act\\w*|address\\w*|get back|working|looking)\\b`,
      ),
      new RegExp(`${notOurs.source}|${noLawyer.source}`),
    ],
    [
      0.8,
      new RegExp(
        `\\b(retained|hired|engaged|have|has|got|obtained|consult\\w+|instructed|appointed|secured|copied|cc'?(ed|ing)?|spoke|speaking|lawyered)\\b.{0,25}\\b${lawyer}`,
      ),
      new RegExp(`${notOurs.source}|${noLawyer.source}|\\bsaid to ask\\b`),
    ],
    [
      0.6,
      new RegExp(`\\b(my|our) (\\w+ )?${lawyer}`),
      new RegExp(
        `${notOurs.source}|${noLawyer.source}|\\b(said|told|suggested|asked|advised|recommended)\\b.{0,12}\\bto (ask|request|get)\\b`,
      ),
    ],
    [0.35, new RegExp(`\\b${lawyer}\\b`), new RegExp(`${notOurs.source}|${noLawyer.source}`)],
    [0.85, /\b(abogad[oa]|avocat)\b/],
  ),
  ...signals(
    "cease_all",
    [
      0.85,
      /\b(want|wish|like|need|care) to (ever )?hear (anything )?from you\b(?<=not .*|never .*|no longer .*)/,
    ],
    [0.95, /\bcease (and|or|&) desist\b|\bcease (all|any|further|every)\b/],
    [
      0.9,
      new RegExp(`\\b(stop|quit|cease|discontinue|halt|end|refrain from|desist from)\\b( \\w+){0,3} ${ways}`),
      new RegExp(`${onlyThis.source}|\\bdo not (stop|quit)\\b|\\bstop in\\b`),
    ],
    [
      0.9,
      /\b(do not|never|no longer|not to|may not|must not|cannot|not)( ever| again| try to| attempt to| be| dare| want to be| want you to| wish to be)* (contact(ed)?|communicat\w+|write to|bother(ed)?|message|write(?! (a|the|off|down|up)\\b)|harass|pester|hound|disturb|approach|reach out to)\b(?! (maria|him|her|them))/,
      new RegExp(
        `${onlyThis.source}|${polite.source}|${clock.source}|\\b(i|we|they|did|have|has) (could |did |do |have )?not (been )?(able to )?(contact|reach|write)|\\bdo not contact me,? (contact|email|write|call)`,
      ),
    ],
    [
      0.85,
      /\b(leave|let) (me|us|my family|this company) (alone|be)\b|\blose (my|our) (number|email|address|contact)/,
    ],
    [
      0.8,
      /\bno (more|further|additional|other|future) (contact|communications?|correspondence|outreach|messages of any kind|letters or calls)\b|\bany (more|further|future|and all) (contact|communications?|correspondence)\b.{0,40}\b(unwelcome|unwanted|harassment|ignored|refused)\b/,
      /\b(need(ed)?|necessary|required)\b/,
    ],
    [
      0.85,
      /\b(stop|no more|quit)\b.{0,10}\b(call(s|ing)?|phoning)\b.{0,20}\b(and|or|nor|&)\b.{0,12}\b(email(s|ing)?|writing|mail(ing)?|letters)\b|\b(stop|no more|quit)\b.{0,10}\b(email(s|ing)?|writing)\b.{0,20}\b(and|or|nor|&)\b.{0,12}\b(call(s|ing)?)\b|\bdo not (call|email|phone)\b.{0,10}\b(or|and|nor)\b.{0,10}\b(call|email|write|phone|text)\b/,
      clock,
    ],
    [
      0.85,
      /\b(remove|delete|take|erase)\b.{0,20}\b(all|every|any)\b.{0,20}\b(communications?|contact|lists|records|databases?)\b/,
    ],
    [
      0.8,
      /\bwant (nothing|no) (more |further |else )?(to do with|contact|from you)|\b(in any|by any|of any) (form|means|way|kind|manner)\b/,
      polite,
    ],
    [0.6, /\b(stop|quit)\b.{0,12}\bharass|\bstop this\b|\bthis is harassment\b|\bharassing (me|us)\b/],
    [
      0.9,
      /\b(dejen? de|dejar de|paren de|no (me|nos)( vuelvan? a)?) (\w+ )?(contact|molest|comuni|escrib)\w*|\b(cesse[zr]|arrete[zr]) (de )?(me |nous |tout |toute )*(contact|harcel|ecri|communic)\w*|\bne (me|nous) contactez plus\b|\bcesen (toda|cualquier)/,
    ],
  ),
  ...signals(
    "legal_threat",
    [
      0.8,
      /\b(be|get|been|will) served\b|\bprocess server\b|\bserv(e|ed|ing) (you|your company) (with )?\b|\blegal papers\b/,
      /\b(first served|service)\b/,
    ],
    [
      0.9,
      /\b(we|i|our|my|will|shall|going to|gonna|about to|ready to|prepared to|intend to|plan to|consider\w*|forced to|to)( \w+){0,3} (sue|suing|countersue|counter-sue|litigate|prosecute)\b/,
      /\bsue (me|us)\b|\bdare you\b/,
    ],
    [
      0.85,
      /\b(counter ?-?claims?|counter ?-?su(e|it|ing)|lawsuit|litigation|legal (action|proceedings|steps|recourse|remedies)|small claims|injunction|subpoena|statement of claim|class action)\b/,
      /\b(not|no|without|avoid) (\w+ ){0,2}(legal action|lawsuit|litigation)\b/,
    ],
    [
      0.9,
      /\b(complaint|complain|report(ing|ed)?|report you|refer\w*|notif\w+|contact\w*|fil\w+|letter)\b.{0,50}\b(cfpb|ftc|fcc|bbb|better business bureau|attorney generals?|ag office|ag s? ?office|consumer (financial )?protection|regulators?|authorities|ombudsman|state bar|secretary of state|licensing board|department of (consumer|financial|commerce)|police)\b/,
    ],
    [
      0.85,
      /\b(see|meet|take|drag|bring|hear) (you|this|it|us|from)\b.{0,20}\b(in|to|from|before) (a |the |small claims )?(court|judge|tribunal)\b|\b(letter|notice|hear\w*|papers|summons)\b.{0,25}\b(from|by|in) (a |the )?(court|judge)\b/,
      /\b(take|drag) (me|us) to court\b/,
    ],
    [
      0.8,
      /\b(fdcpa|fcra|tcpa|regulation f|reg f|udaap|fair debt collection)\b|\bviolat\w+ (of )?(the |federal |state |my |our |consumer )*(law|act|rights|statute|code)\b|\b(hold|held) you (legally )?(liable|responsible|accountable)\b|\bseek (damages|statutory|compensation)\b|\bpress(ing)? charges\b/,
    ],
    [
      0.6,
      /\b(is|are|it is|what you are doing is|this is|that is) illegal\b|\bbreaking the law\b|\bagainst the law\b|\bcriminal complaint\b/,
    ],
    [
      0.85,
      /\b(demandar(emos|e|los)?|los demandare(mos)?|accion(es)? legal(es)?|denuncia(r|remos)?|poursui(vre|vrons|tes)( en justice)?|porter plainte|tribunal(es)?|action en justice)\b/,
    ],
  ),
  ...signals(
    "wrong_party",
    [
      0.85,
      /\bleft (\w+ ){1,4}(a|an|one|two|three|four|five|several|some|many|\d+) (years?|months?|weeks?) ago\b/,
      /\bleft (a |you |us |me )?(message|voicemail)/,
    ],
    [0.85, /\bse (ha )?equivoc\w+|\bequivocad[oa] de\b|\bno trabajo (ahi|aqui|alli|en|para)\b/],
    [0.85, /\bno longer work(ing)? there\b|\b(do not|did not|never) work(ed)? there\b/],
    [
      0.8,
      /\b(this|we|i) (is|are|am) not (\w+ ){1,4}(llc|inc|corp|company|co|ltd|lp|incorporated|corporation)\b/,
    ],
    [
      0.7,
      /\bnever heard of (them|him|her|it|this (company|person|business|debt)|that (company|person|business)|(\w+ ){1,4}(llc|inc|corp|company|co|ltd|incorporated|corporation))\b/,
    ],
    [
      0.8,
      /\b(sold|transferred|gave up) (the|my|our|this|that) (business|company|store|shop|restaurant|firm)\b/,
    ],
    [
      0.9,
      /\bwrong (number|person|company|party|email|contact|business|entity|guy|lady|individual|recipient|people|one|place|firm)\b/,
      /\b(ship|sent|deliver|charg|bill)\w*\b.{0,20}\bwrong (one|place|items?)\b/,
    ],
    [
      0.85,
      /\bnot (the|your|a|an) (right|correct|proper|intended|responsible)? ?(person|contact|company|party|recipient|debtor|owner of|entity|man|woman)\b|\b(misdirected|mistaken identity|reached (the|someone) (wrong|else))\b/,
      /\bnot the person (who|that) (signs?|approves?|pays)\b/,
    ],
    [
      0.85,
      /\b(do not|does not|never|did not) know (any|anyone|anybody|anything about|this|that|them|him|her|an?)\b.{0,40}\b(company|business|person|acme|supply|named?|called|inc|llc|corp|people|about|man|woman|\w+)\b/,
      /\bknow (anything about|about) (this|the|an|any) (invoice|bill|charge|order|debt)|\bwho you\b|\bknow (when|if|how|what|why|whether)\b/,
    ],
    [
      0.85,
      /\b(nobody|no one|no-one|no person|there is no|we have no|never had) (here |at this \w+ |by |with |called |employee |named )*(by |with |called |named |of )(that|this) (name|title)\b|\bnobody (here )?(called|named)\b|\bno such (person|company|employee|business)\b/,
    ],
    [
      0.9,
      /\b(no longer|not|never|does not|do not|has not|stopped|quit|ceased)( \w+){0,2} (work(s|ed|ing)?|employed|with|employee|part of|associated|affiliated|connected)( \w+)? (here|at|for|with|by|of|us|this|that|them|the|our|acme)\b/,
      /\b(deal|satisf|happy|pleased|agree|comfortable)\w*\b|\bwork with (you|us on|me on)\b|\bnot with (this|that|the) (amount|price|invoice)|\b(has|does|do|did) not work(ed|ing)? (for (us|me)|with|properly|at all|as)\b/,
    ],
    [
      0.9,
      /\b(left|leaving|departed|departed from|quit|resigned from|resigned|retired from|was let go (by|from)|was terminated (by|from)|is gone from) (the|our|this|that)? ?(company|firm|business|organization|organisation|position|job|employment|practice|team|us)\b|\b(he|she|they|\w+) (has |have )?(left|retired|resigned|quit)( \w+)? (in|last|this|back in|a|two|three|several|some|years?|months?) ?(january|february|march|april|may|june|july|august|september|october|november|december|\d{4}|year|month|spring|summer|fall|winter|ago|years? ago|months? ago)/,
      /\bleft (a |you |us |me )?(message|voicemail)|\b(unfinished|incomplete|undone|half.done)\b/,
    ],
    [
      0.7,
      /\b(private|personal) (cell|cellphone|number|phone|email|address|line|mobile|residence|home|account|inbox)\b/,
      /\b(use|send|reach|copy) (me )?(at |on |to )?my personal\b/,
    ],
    [
      0.85,
      /\b(bought|purchased|acquired|took over|leased?|rent(ed)?|moved into|occup(y|ied))\b.{0,25}\b(building|property|business|location|space|store|premises|office|suite|house|number)\b|\b(previous|former|prior|last|old|that|the) (owners?|tenants?|occupants?|business|company|proprietor|renter|lessee)\b.{0,30}\b(moved|left|gone|vacated|relocated|owed|sold|responsible)\b|\bmoved out\b/,
      /\bgoods|\bordered|\bfrom you\b/,
    ],
    [
      0.85,
      /\b(not|never|no) (\w+ ){0,2}(affiliated|associated|connected|related|affiliation|relation(ship)?|connection|association) (with|to)\b|\b(different|another|separate|unrelated) (company|entity|business|person|firm)\b|\bsame name\b/,
    ],
    [
      0.6,
      /\b(i am|this is|you have reached|speaking with) (his|her|their|the|an?) (owners? )?(wife|husband|spouse|widow|daughter|son|mother|father|brother|sister|parent|child|roommate|neighbou?r|ex-?wife|ex-?husband)\b/,
    ],
    [
      0.85,
      /\bno soy (la persona|el|esa persona|quien)\b|\b(numero|persona|empresa|correo) equivocad[oa]\b|\bya no trabaja\b|\bmauvais(e)? (numero|personne|adresse|societe|destinataire)\b|\bne travaille plus\b|\bvous (vous )?(trompez|etes trompe)\b|\bne suis pas la (bonne )?personne\b/,
    ],
  ),
  ...signals(
    "opt_out",
    [
      0.85,
      /\b(not|no longer) (want|wish|like|care) to (receive|get)\b.{0,20}\b(emails?|messages?|mails?|calls?|texts?|notices?|reminders?)\b/,
    ],
    [0.95, /\bun-?subscri(be|bed|bing|ption)\b|\bopt(ing|ed)?[ -]?(me |us )?out\b|\bunsub\b/],
    [
      0.95,
      /^\W*(please )?(stop|stop all|end|cancel|quit|remove|remove me|remove us|stopall|arret|alto|baja)( please)?\W*$/,
    ],
    [
      0.9,
      /\b(remove|take|delete|strike|erase|scrub)\b.{0,25}\b(me|us|my|our|this|the|it)\b.{0,30}\b(lists?|mailing|email address|address|distribution|database|contacts|system|number|records|file)\b/,
      /\b(late|fees?|charges?|interest|invoice|order|items?|goods)\b/,
    ],
    [
      0.85,
      /\b(stop|quit|no more|cease|end|enough( with)?( the| your| these)?|discontinue)\b( \w+){0,2} (emails?|emailing|mails?|mailing|calls?|calling|phoning|phone calls|texts?|texting|sms|newsletters?|notices|reminders|notifications)\b/,
      new RegExp(`stop payment|${clock.source}`),
    ],
    [
      0.85,
      /\b(do not|never|not to|not want( any| more| your| these| you to)*|no longer want|not wish to (receive|get)|rather not (receive|get)|not interested in (receiving|getting))\b( \w+){0,3} (emails?|email(ing|ed)?|calls?|call(ing|ed)|phone|ring|texts?|text(ed|ing)?|robocalls?|dial|mailings?|messages)\b/,
      new RegExp(
        `${clock.source}|${things.source}|\\b(did|have|has|was) not\\b|\\b(reply|respond|trust|believe|recognize|understand|remember|open|read)\\b|\\bnot (my|the|our|a) (phone|email)\\b|\\b(get|got|received|see|seen) (your|the|any) `,
      ),
    ],
    [0.6, new RegExp(`\\b(stop|quit|do not|cease)\\b.{0,20}${ways}.{0,30}${onlyThis.source}`)],
    [0.5, /\bdo not contact me,? (contact|email|write|call)/],
    [
      0.35,
      /\bstop (sending|with)\b|\bquit sending\b|\bno more of these\b|\bdo not send (me |us )?(these|this|any|anything|more|them|such)\b/,
      /\bstop sending (goods|product|orders|shipments)\b/,
    ],
    [
      0.9,
      /\bd(ar(me|nos)?|enme|en|eme) de baja\b|\bcancelar (la |mi )?suscripcion\b|\bno (me|nos) (envien|manden|llamen|escriban)\b|\bdejen de (llamar|enviar|mandar)\w*|\bdes(inscri|abonn)\w*|\bne (m|nous )?'?(envoyez|appelez|ecrivez) plus\b|\bplus (de|d') ?(emails?|courriels?|appels)\b/,
    ],
  ),
  ...signals(
    "fraud_suspicion",
    [
      0.85,
      /\b(is|are|looks?|sounds?|seems?|smells?|feels?|appears?|might|could|must|may|think|suspect|believe|assume|probably|another|some)\b.{0,35}\b(scams?|scammers?|phish\w*|fraud|fraudsters?|fraudulent email|fake|hoax|legit|legitimate|spoof\w*)\b/,
      /\bfraudulent (charge|invoice|order|transaction|bill)|\bnot (a )?(legitimate|legit|valid) (charge|invoice|debt|bill|claim)|\b(charges?|invoices?|debts?|bills?|claims?) (is|are|was|were) not/,
    ],
    [
      0.85,
      /\b(how|why) (do|can|should|would|are) (i|we) (\w+ )?(know|verify|be sure|trust|tell|confirm|believe|to know)\b.{0,50}\b(you|this|it|that|real|genuine|email|message)\b/,
    ],
    [
      0.8,
      /\b(verify|prove|confirm|authenticate|establish|show|proof of)\b.{0,25}\b(who you are|your (identity|authority|credentials|company|authorization)|you (really |actually |truly |indeed )?(represent|work|act|are authorized|are with|are acting))\b|\b(are you|is this) (really |actually |even )?(a )?(authorized|real company|with acme|who you say|a real (business|company|agency|debt))\b/,
    ],
    [
      0.8,
      /\b(not|never|refuse to|hesitant to|afraid to|no way (i|we) (am|are)|do not|careful about|will not be)\b.{0,20}\b(click|clicking|open|opening|follow|following|download|downloading)\b.{0,25}\b(links?|attachments?|anything|that|files?)\b/,
    ],
    [0.7, /\b(phishing|scam|spoofed|identity theft)\b/],
    [
      0.6,
      /\bnever heard of (you|your (company|firm|agency|business))\b|\bwho (are|is) (you|this)( people| guys| company)?\b\W*$|\bdo not know (who you are|you)\b|\bsuspicious\b/,
    ],
    [0.8, /\b(estafa|fraude|es esto (real|legitimo)|arnaque|hameconnage)\b/],
  ),
];

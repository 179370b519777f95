import { type Signal, signals } from "./signal.ts";

/** How a debtor wishes to be spoken with, and in what manner it speaks. */

const times =
  "(?:mornings?|afternoons?|evenings?|nights?|weekends?|weekdays?|lunch|noon|midday|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\\d{1,2}(?::\\d\\d)? ?(?:am|pm|a\\.m\\.?|p\\.m\\.?)|\\d{1,2}(?::\\d\\d)? ?(?:-|to|and|until) ?\\d{1,2}|o'?clock|business hours|service|tomorrow|shift|\\d{1,2}(?::\\d\\d)?)";
const lawyers = /\b(attorney|lawyer|counsel|legal)\b/;

export const mannerSignals: readonly Signal[] = [
  ...signals(
    "escalate_to_human",
    [
      0.85,
      /\b(am i|are we) (dealing|interacting|chatting|communicating|emailing|writing|corresponding) (with|to)\b.{0,20}\b(ai|bot|robot|machine|person|human|computer|program)\b/,
    ],
    [
      0.85,
      /\b(want|need|get me|like|give me|prefer) (a |an |some |to )?(real |actual |live )?(human|person|manager|supervisor|representative)( being)?\b/,
    ],
    [
      0.85,
      /\b(speak|talk|chat|connect\w*|transfer|put|pass|get|deal|communicate|hear|reach|escalat\w+|conversation|discuss)\b.{0,25}\b(to|with|through|from|me|us|a|an)\b.{0,20}\b(person|human( being)?|someone|somebody|manager|supervisor|representative|agent|rep|boss|real people|live (person|agent|human)|account manager|actual people|in charge|customer service|people)\b/,
      new RegExp(`${lawyers.source}|\\b(my|our) (manager|supervisor|boss|accountant)\\b|\\bright person\\b`),
    ],
    [
      0.9,
      /\b(are you|is this|am i|is it|am i (talking|speaking|writing) to) (an? |some |really |actually |just |even )*(real |actual |live |automated |chat|human )*(robot|bot|ai|machine|person|human|chatbot|computer|program|algorithm|automated|software|people)\b|\b(no|not an?|without|hate|stop using|instead of) (robots?|bots?|machines?|ai|automated)\b|\b(real|actual|live) (person|human|agent|representative|people)\b/,
    ],
    [
      0.85,
      /\b(have|ask|get|tell|let|need|want)\b.{0,12}\b(your |a |the )?(manager|supervisor|boss|somebody|someone|anyone|a human|a person|representative|agent|rep|team lead)\b.{0,20}\b(call|phone|ring|contact|reach|get back|speak|email|touch)\b|\b(your |a |the )(manager|supervisor|boss)\b.{0,5}$/,
    ],
    [
      0.75,
      /\b(call|phone|ring|telephone) (me|us|our office|my office|my cell)\b( back)?|\bgive (me|us) a (call|ring|buzz)\b|\b(please |can you |could you )call\b|\bcall ?-?back\b.{0,20}\b(please|request\w*|number|me|us)\b|\breturn (my|our) call\b|\bon the phone\b/,
      new RegExp(
        `${times}|${lawyers.source}|\\b(stop|do not|not|never|quit|why|keep|keeps|you|he|she|they|people|who) (just |always |do |did |keep |not |already |people )*(call|phon|ring)|\\b(attorney|lawyer)`,
      ),
    ],
    [
      0.8,
      /\b(hablar|comunicar\w*) con (una persona|alguien|un (humano|gerente|supervisor|representante|agente)|su (gerente|supervisor))\b|\bparler (a|avec) (une? (vraie |vrai )?(personne|humain|responsable|superieur)|quelqu'?un)\b/,
    ],
  ),
  ...signals(
    "time_preference",
    [
      0.85,
      new RegExp(
        `\\b(call|calling|calls|contact|reach|phone|ring|available|free|best|better|prefer\\w*|good time|text|try me|catch me|get me|talk)\\b.{0,45}\\b(after|before|between|from|until|at|on|in the|during|past|only|no earlier|not before)\\b.{0,15}\\b${times}\\b`,
      ),
      /\b(will (pay|send)|payment|pay (by|on|before)|called (me|us)|you call(ed)?|check|wire|refund|order|invoice|due|left|emailed)\b/,
    ],
    [
      0.85,
      new RegExp(
        `\\b${times}\\b( \\w+)? (only|is best|are best|works?( best| better)?|is better|are better|please|would be (best|better|good)|suits?|preferred|is fine|are fine|is good|are good)\\b`,
      ),
      /\b(pay|payment|check|wire|send)\b/,
    ],
    [
      0.9,
      new RegExp(
        `\\b(do not|never|please no|not|no calls?|avoid|stop|quit)\\b.{0,20}\\b(call(ing|s)?|phon(e|ing)|ring(ing)?|disturb|contact(ing)?|text)?\\b.{0,15}\\b(before|after|during|between|on|at|in the|while|past|until|over)\\b.{0,15}\\b${times}\\b`,
      ),
      /\b(pay|payment|check|arriv|deliver|receiv|ship|paid|work)\w*\b/,
    ],
    [
      0.8,
      /\b(night|late|day|early|graveyard|second|third|swing) shifts?\b|\bwork nights\b|\btext me\b(?! (stop|again))|\b(only|best) (call|reach|contact|text) (me|us)\b|\bbest time (to|for)\b|\bonly (reachable|available)\b|\b(bad|not a good|poor) time\b|\bbusy\b.{0,25}\b(call|try|later|back|phone)\b|\bcall (me |us )?(back )?(later|another time|next week|in an? \w+|on \w+day|tomorrow)\b/,
      /\b(do not|stop|never) text\b/,
    ],
    [
      0.8,
      new RegExp(`\\bonly (between|after|before|from|in the|on)\\b.{0,15}\\b${times}\\b`),
      /\bpay|\bcheck\b/,
    ],
    [
      0.8,
      /\b(llam\w+|contact\w+|disponible|mejor)\b.{0,30}\b(por la (manana|tarde|noche)|despues de las|antes de las|entre las|en las (mananas|tardes))\b|\b(appel\w+|joindre|disponible|contact\w+)\b.{0,30}\b(le (matin|soir)|l'?apres-?midi|apres \d+ ?h|avant \d+ ?h|entre \d+ ?h)\b|\bsolo por las (mananas|tardes)\b/,
    ],
  ),
  ...signals(
    "hostile",
    [
      0.9,
      /\bf[*#@]{2,}|\b(fuck\w*|f[*#@u]+c?k\w*|motherf\w+|shit\w*|bullshit|bull crap|assholes?|a-holes?|bastards?|bitch\w*|dickheads?|pricks?|cunts?|piss off|pissed|go to hell|rot in hell|burn in hell|screw (you|off|yourself|this)|kiss my|shove it|stick it|up yours|drop dead|get (lost|bent|stuffed)|eat (shit|dirt)|buzz off|take a hike|jackass\w*|dumbass\w*|wtf|stfu|gfy)\b/,
    ],
    [
      0.85,
      /\b(scum(bags?)?|idiots?|morons?|imbeciles?|crooks?|thieves|thief|vultures?|bloodsuckers?|blood-sucking|parasites?|leech(es)?|liars?|losers?|jerks?|clowns?|vermin|lowlifes?|low-lifes?|extortionists?|bottom.feeders?|predators?|sleaz\w+|weasels?|cockroach\w*|pigs|trash|garbage people|sharks|con artists?|bullies|bully)\b/,
      /\b(piece|pile|load) of (garbage|trash|junk)\b.{0,20}\b(product|machine|equipment)/,
    ],
    [
      0.85,
      /\b(go ahead and )?sue (me|us)\b|\b(take|drag) (me|us) to court\b|\bi dare you\b|\bgood luck (collecting|getting|with that|ever)\b|\b(shame on you|how dare you|you (should be|make me|people are|guys are|are (all )?(a |an |so |such )?(joke|pathetic|disgusting|despicable|the worst|worthless|useless|disgrace|ridiculous|terrible|awful)))\b|\b(sick and tired|fed up|had it|sick) (of|with) (you|your|this|these)\b|\bstick your\b|\bnot getting a (dime|penny|cent)\b/,
    ],
    [
      0.95,
      /\b(i|we) will (find|hunt|get|hurt|kill|beat|destroy|ruin|come after|smash|break) (you|your)\b|\bknow where you (live|work|are)\b|\bwatch your back\b|\byou will (regret|pay for this|be sorry)\b|\bcome (down|over) there\b/,
    ],
    [
      0.6,
      /\b(pathetic|disgusting|despicable|shameful|outrageous|obnoxious|unbelievable|ridiculous)\b|\bharass\w*|\bdamn\b|\bstupid\b|\bgo away\b|\bcrap\b/,
    ],
    [
      0.85,
      /\b(vayanse al|al diablo|al carajo|hijos de|ladrones|sinverguenzas|idiotas|estupid\w+|mierda|pendej\w+|foutez|merde|connards?|voleurs|degage\w*|salauds?|va te faire)\b/,
    ],
  ),
  ...signals(
    "out_of_office",
    [0.75, /^\W*(i am |we are )?out (sick|today|this (week|afternoon|morning)|of town|until|till)\b/],
    [0.8, /^\W*(i am |we are )?away (until|till|from|through|for)\b/],
    [
      0.9,
      /\bout of (the |my )?office\b|\booo\b|\baway from (the |my )?(office|desk|email)\b|\b(limited|no|intermittent|restricted|without) (access|connectivity)( to| and| until|\b)/,
      /\b(no|without) access to (our|the|my) (account|portal|funds|money|bank|invoice)/,
    ],
    [
      0.85,
      /\bon (\w+ )?(vacation|annual leave|leave|holidays?|pto|maternity|paternity|sabbatical|parental leave|sick leave|medical leave|business (trip|travel)|bereavement|jury duty|furlough leave|honeymoon|family leave)\b|\b(am|are|is|be|currently|will be) (travell?ing|on the road|on (a )?(trip|break)|abroad|away)\b/,
      /\b(paid|pay|send)\b.{0,12}\bleave\b/,
    ],
    [
      0.85,
      /\b(i|we|office|he|she|they|you|will|back|plant|team)( \w+){0,3} (return(ing|s)?|be back|back( in (the )?office| at work| at my desk| online| on)|reopen(s|ing)?|re-open(s|ing)?|resume|available again)( to (the )?(office|work|my desk))?\b.{0,15}\b(on|in|from|by|until|after|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues|wednes|thurs|fri|satur|sun|monday|next|the|\d)/,
      /\b(goods|items|product|call|check|shipment|return(ing)? (your|my|our|the)|order|get back|phone)\b/,
    ],
    [
      0.85,
      /\b(office|business|company|we|plant|shop|store|offices)\b.{0,25}\bclosed\b.{0,30}\b(for|until|over|during|through|today|this|on|between|from)\b.{0,25}\b(holidays?|christmas|thanksgiving|new year\w*|easter|labor day|memorial day|independence|inventory|week|break|monday|tuesday|wednesday|thursday|friday|january|february|march|april|may|june|july|august|september|october|november|december|\d)\b|\breopening\b/,
    ],
    [
      0.85,
      /\b(fuera de (la )?oficina|de vacaciones|regres(o|are|aremos) el|absente? (du bureau|jusqu)|en (conges?|vacances)|de retour le|estare (fuera|ausente)|hors du bureau)\b/,
    ],
  ),
  ...signals(
    "auto_reply",
    [
      0.8,
      /\byour (message|email|request|inquiry|enquiry|ticket|submission|correspondence) (has been|was|is) (successfully )?(received|logged|queued)\b/,
    ],
    [
      0.9,
      /\b(this is an?|automatic|automated|auto)[ -]?(automatic|automated|auto)?[ -]?(generated )?(reply|response|message|acknowledg\w+|confirmation|notification|responder|email|generated)\b|\bautoreply\b|\bautoresponder\b/,
      /\b(your|send|sending|another|tired|stop|with)\b.{0,12}\b(automated|automatic)|\bis this an?\b/,
    ],
    [
      0.85,
      /\b(we have |has been |(?<!i )have |was )(successfully )?(received|got) your (message|email|request|inquiry|enquiry|ticket|submission|query|correspondence)\b|\bthank(s| you) for (contacting|your (email|message|inquiry|enquiry|request)|reaching out to|getting in touch|writing( to)?)\b.{0,60}\b(us|support|team|will|respond|reply|hours|days|shortly|soon|department|inc|llc|desk|accounts payable)\b/,
      /\b(pay|paid|payment|dispute|check|invoice|attorney|stop|owe)\b/,
    ],
    [
      0.75,
      /^thank(s| you) for (contacting|reaching out to)\b|^(we|our team|a member of our team|someone|a representative) will (respond|reply|get back to you|be in touch)\b.{0,15}\b(within|in|as soon as|shortly)\b/,
    ],
    [
      0.85,
      /\b(ticket|case|reference|request) ?(#|no\.?|number|id)?:? ?#?\w*\d\w* (has been|was) (created|opened|received|assigned|logged)\b|\b(ticket|case) has been (created|opened|assigned|logged)\b|\b(do not|please do not) (reply|respond) to this (email|message|mailbox|address|automated)\b|\b(mailbox|inbox|address) is (not monitored|unmonitored|no longer monitored)\b|\bunmonitored\b|\b(undeliverable|delivery (status notification|has failed|failure|incomplete)|mail delivery|returned mail|mailer-daemon|could not be delivered|message not delivered|address not found|user unknown|mailbox (is )?(full|unavailable|does not exist)|failure notice)\b/,
    ],
    [
      0.85,
      /\b(respuesta automatica|mensaje automatico|reponse automatique|message automatique|hemos recibido su (mensaje|correo)|nous avons bien recu votre (message|courriel|demande))\b/,
    ],
  ),
  ...signals(
    "acknowledge_neutral",
    [
      0.7,
      /^\W*(ok|okay|k|noted|received|understood|thanks|thank you|many thanks|thanks so much|got it|will do|copy that|roger|acknowledged|sure|alright|all right|great|perfect|fine|yes|duly noted|gracias|merci|recibido|entendido|bien recu|d'?accord|de acuerdo)\b/,
    ],
    [
      0.65,
      /\b(noted|thank(s| you)|acknowledg\w+|understood|appreciate (it|the|your)|got (it|your (email|message|note|reminder))|received your|pass(ing|ed)? (this|it|that|your \w+)? ?(on |along )?(to|along|on)|forward(ing|ed)? (this|it|your \w+) (on )?(to|along)|loop(ing|ed)? in|cc'?ing|sent (it|this|your \w+) (on |over )?to (our |the |my )?(ap|accounting|accounts payable|finance|bookkeep\w+))\b/,
    ],
    [
      0.65,
      /\b(will|let me|going to|i am|we are|am|are) (\w+ )?(look(ing)? (into|at)|check(ing)?|review(ing)?|see|get back|investigat\w+|research(ing)?|discuss(ing)?|verify(ing)?|find out|follow(ing)? up|circle back|talk to|ask|research|go over|be in touch|bring (it|this) up)\b/,
      /\b(court|lawyer|attorney|sue)\b/,
    ],
  ),
];

/** Will, doubt, condition, denial and courtesy. */
export const moods = {
  not: "not|never|no longer|cannot|nor|neither|nobody|no one",
  no: "no|not any|zero|without|not a|never any",
  be: "be|am|is|are|was|were|been|being|get|gets|got|gotten|getting",
  is: "is|are|am|was|were|looks|seems|appears|sounds|feels",
  have: "have|has|had|having",
  very: "very|really|quite|so|too|pretty|extremely|super|absolutely|simply|just|all|such|a bit|totally|completely|kind of|way",
  see_here: "attached|enclosed|see|here is|here are|find|attaching",
  already: "already|previously|long since|just|recently|fully|finally|actually|all|completely|now|since",
  please: "please|kindly|por favor|just",
  greeting:
    "hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|greetings|hola|bonjour|ok|okay|well|so|and|but|sorry|thanks|then",
  want: "want|wants|would like|would love|would prefer|would rather|like|wish|prefer|demand|ask|request|insist|require|need|expect|care|looking",
  stop: "stop|quit|cease|break off|breaking off|sever|put an end to|cut off|call off|discontinue|halt|end|refrain from|desist from|enough of|enough with|done with|knock off|cut out|terminate|give up|hold off|lay off|suspend",
  will: `will|shall|going to|about to|(?:good|able|cleared|plan|planning|plans|intend|intending|intends|promise|promises|commit|commits|committed|agree|agreed|set|scheduled|slated|arranged|prepared|ready|happy|glad|due|looking|fixing|expect|expects|expecting) (?:to|on)|will be able to|can|able to|let me|let us|shall be`,
  sure_will:
    "will|shall|going to|about to|promise to|commit to|agree to|guarantee to|set to|scheduled to|slated to",
  doubt: `should|might|may|could|would|maybe|perhaps|possibly|probably|likely|hopefully|hope|hopes|hoping
    (?:try|trying|tries) (?:to|and|my|our)|(?:do|doing) (?:my|our) best|see (?:if|what|about|whether|how)|not sure|unsure
    cannot (?:promise|guarantee|commit|say)|{no} (?:promise|promises|guarantee|guarantees)|not (?:promising|guaranteeing)|i think|we think|i guess|aim to|aiming to|like to|love to
    want to|wish|ideally|at some point|some day|someday|eventually|one day|whenever|when (?:we|i) can|as soon as (?:we|i) can|if possible|fingers crossed
    quizas|tal vez|ojala|esper(?:o|amos)|peut etre|essaye|essayer|trataremos|tratare`,
  condition: `^(?:{fix}|strike) (?:[^ ]+ ){1,5}and (?:you|we|i)|if|unless|once(?! (?:again|more))|as soon as(?! (?:{weekday}|tomorrow|today|possible))|provided|providing|subject to|depending|depends|contingent|assuming|conditional|only after|pending
    whenever|until|the (?:minute|moment|second|day|instant)|when (?!is |i (?:get|am|come) (?:home|back|in|to))(?:we|you|i|our|the|they|it|my|your|he|she|somebody|someone|funds|money|cash|business|things|a)
    after (?:you|we get|we receive|our (?:customer|client)|receiving|the(?! (?:holidays?|\\d|first|weekend|new year|{month}))|i get|i receive|they|your)|in exchange for|in return for
    cuando|si (?:me|nos|el|la)|quand|des que|lorsque|en cuanto`,
  asks_for: `{please}|(?:can|could|would|will) you|would you mind|mind|(?:may|can|could|might) (?:i|we) (?:get|have|see|please|also)|need|needs|require|requires|required|want|like|love
    request|requests|requesting|requested|request ,|asking for|ask for|asks for|asked for|wants|ask(?:ing)? you (?:for|to)|appreciate|looking for|after a|missing|waiting (?:for|on)|no record of|not have|not see|have no|have not|lost|misplaced|cannot (?:find|locate|open|pay without)|get me|give (?:me|us)|send|resend|email|fax|forward
    provide|share|supply|attach|show (?:me|us)|do you have|any chance|is there|never (?:got|received|saw)|not (?:got|gotten|received|seen|get|receive)|help (?:me|us)`,
};

/** Who speaks, who is spoken to, and who else there is. */
export const people = {
  we: "i|we|they|he|she|it|somebody|someone|everybody|us|me|accounting|ap|accounts payable|accounts|finance|management|payroll|the office|{ours}",
  ours: "(?:my|our|the|this) (?:[a-z]+ )?[a-z]+",
  you: "you|you guys|you people|you all|yall|your (?:company|office|firm|client|clients|agency|people|team|staff|side|end|guys|crew|driver|vendor|warehouse|contractor|technician|rep|salesman)",
  me: "me|us|my (?:company|family|office|business|staff|wife|husband|employees|number|team)|our (?:company|office|business|staff|employees|number|team)|this (?:company|business|office|number)",
  outsider: `(?:a |an |one |two |some |our |my |the |his |their )?(?:[a-z]+ )?(?:customers?|clients?|suppliers?|vendors?|competitors?|neighbou?rs?|banks?|tenants?|distributors?|landlords?|contractors?|subcontractors?|buyers?|(?:{relative})s? (?:company|business|firm|shop|store)|partners firm|parent company|friend|friends|cousin|insurer)(?: of ours| of mine)?`,
  human:
    "human|humans|reps|agents|supervisors|managers|representatives|person in charge|human being|person|people|someone|somebody|manager|supervisor|representative|rep|agent|boss|live (?:person|agent)|account manager|staff member|actual people|employee|individual|whoever|anyone|anybody|operator|team lead|superior",
  machine:
    "robot|robots|bot|bots|ai|a i|machine|machines|chatbot|computer|computers|program|algorithm|automated|recording|recordings|automation|software|chat gpt|chatgpt|autobot|virtual assistant|automated system",
  company:
    "company|business|firm|store|shop|restaurant|corporation|corp|llc|inc|partnership|practice|plant|factory|location|organization|entity|enterprise|agency|studio|salon|office|operation|bakery|cafe|clinic|place|outfit",
  relative:
    "wife|husband|spouse|widow|widower|daughter|son|mother|father|brother|sister|mom|dad|parent|child|roommate|neighbou?r|ex wife|ex husband|girlfriend|boyfriend|grandson|granddaughter|nephew|niece|cousin|caretaker|executor|partner at home|landlord",
  insult: `scum|scumbags?|idiots?|morons?|imbeciles?|crooks?|thieves|thief|vultures?|bloodsuckers?|blood sucking|bloodsucking|parasites?|leech|leeches|liars?|losers?|jerks?|clowns?|vermin|low ?life|low ?lifes|lowlives|extortionists?|extortion artists|bottom ?feeders?|bottom feeding|predators?|sleaz[a-z]+|weasels?|cockroach[a-z]*|pigs?|trash|sharks?|con ?artists?|con ?men|bullies|bully|scammers?|fraudsters?|criminals?|cheats?|cheaters|robbers?|goons?|thugs?|rats?|snakes?|maggots?|buffoons?|fools?|dumb|incompetent|heartless|soulless|ghouls?|jackals?|hyenas?|swindlers?|racketeers?|snake oil|garbage|filth|bandits?|mafia|mobsters?|gangsters?|imbecilic`,
};

/** Being written to and called. */
export const contact = {
  contact:
    "contact|contacting|bug|bugging|trouble us|troubling|stalk|stalking|contacts|contacted|communicate|communicating|communication|communications|correspond|corresponding|correspondence|reach out|reaching out|reach|write|writing|bother|bothering|message|messaging|harass|harassing|harassment|pester|pestering|hound|hounding|chase|chasing|badger|badgering|disturb|disturbing|get in touch|getting in touch|outreach|solicit|soliciting|solicitation|contact attempts|collection attempts|collection efforts|attempts|approach|approaching|annoy|annoying|come after|coming after|nag|nagging|collection activity|collection activities|speak to|talk to",
  call: "call|calls|calling|called|phone|phoned|phoning|phone calls?|ring|rings|ringing|text|texts|texting|texted|text messages?|sms|robocalls?|robocalling|dial|dialing|dialling|voicemails?|telephone|telephoning|telephone calls?|blow up my phone|blowing up (?:my|our) phone",
  mail: "email|emails|emailing|mailed|emailed|e mails?|mail|mails|mailing|mailed|mailings|newsletters?|notices|notifications?|reminders?|messages|letters|alerts|spam|spamming|statements|mailers|demands|updates|dunning(?: notices| letters| emails)?",
  address:
    "number|phone|phone number|cell|cell phone|cellphone|line|email|email address|address|mailbox|inbox|mobile|home|house|residence|landline|extension",
  list: "list|lists|mailing list|call list|calling list|email list|distribution|distribution list|contact list|database|databases|system|records|mailings?|contacts|file|files|rotation|rolodex|directory|subscription|dialer|auto ?dialer|robodialer",
  remove:
    "remove|removed|take|taken|delete|deleted|strike|erase|scrub|drop|cross|unlist|purge|wipe|exclude|get",
  wrong: "wrong|incorrect|mistaken|different|other",
  spanish_contact: "contact[a-z]*|molest[a-z]*|comuni[a-z]*|escrib[a-z]*",
};

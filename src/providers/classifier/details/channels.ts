/** Which channels are spoken of by who is not to be reached by them; the email's own when none. */
export function channelsIn(words: string): readonly ("call" | "email")[] {
  const call =
    /\b(call\w*|(?:tele)?phon\w*|dial\w*|ring\w*|text\w*|sms|robocall\w*|number|cell|voicemails?|llam\w+|appel\w*)\b/.test(
      words.replace(/\b(call|text|phone) me\b(?= instead)/, ""),
    );
  const refusesEmail = /\b(unsubscribe|emails?|emailing|mailing|newsletter|inbox|list|address)\b/.test(
    words.replace(
      /\b(?:keep (?:on )?emailing( me| us)?)|(please )?(only )?(just )?email( (me|us)\b| only\b| instead\b)( instead)?|\bby email\b|\bvia email\b|\bin writing\b/g,
      "",
    ),
  );
  if (call && refusesEmail) return ["call", "email"];
  return call ? ["call"] : ["email"];
}

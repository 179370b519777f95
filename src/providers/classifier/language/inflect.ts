/** The forms of an English verb, made by rule, so that a phrase has to name a verb once. */

/** Past and participle where the rule does not make them. */
const irregular: Readonly<Record<string, string>> = Object.fromEntries(
  `be was were been am is are|become became|begin began begun|bend bent|bite bit bitten|break broke broken|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|come came
  cost cost|cut cut|deal dealt|dig dug|do did done|draw drew drawn|drive drove driven|eat ate eaten|fall fell fallen|feel felt|find found|fly flew flown|forget forgot forgotten|get got gotten
  give gave given|go went gone|grow grew grown|hang hung|have had has|hear heard|hide hid hidden|hit hit|hold held|keep kept|know knew known|lay laid|lead led|leave left|let let|lose lost
  make made|mean meant|meet met|owe owed|pay paid|put put|quit quit|read read|ride rode ridden|ring rang rung|rise rose risen|run ran run|say said|see saw seen|seek sought|sell sold|send sent
  set set|shake shook shaken|show showed shown|shrink shrank shrunk|shut shut|sink sank sunk|sleep slept|speak spoke spoken|spend spent|split split|spread spread|stand stood|steal stole stolen
  stick stuck|strike struck|take took taken|teach taught|tell told|think thought|throw threw thrown|try tried|understand understood|wear wore worn|win won|withdraw withdrew withdrawn|write wrote written`
    .split(/[|\n]/)
    .map((line) => line.trim().split(" "))
    .map(([base = "", ...others]) => [base, others.join("|")]),
);

const hisses = /(?:s|x|z|ch|sh)$/;
const consonantAndY = /[^aeiou]y$/;
/** One short syllable, or one of the few longer verbs stressed on their last: the last letter is doubled. */
const doubling =
  /^(?:[^aeiou]*[aeiou][^aeiouwxy]|(?:permi|remi|submi|commi|admi|refe|transfe|defe|cance|forge|regre|expe)[a-z])$/;

/** Every form, with a bar between them. */
export function formsOf(verb: string): string {
  return [verb, thirdPerson(verb), irregular[verb] ?? withEnding(verb, "ed"), withEnding(verb, "ing")].join(
    "|",
  );
}

function thirdPerson(verb: string): string {
  if (consonantAndY.test(verb)) return `${verb.slice(0, -1)}ies`;
  return hisses.test(verb) || /o$/.test(verb) ? `${verb}es` : `${verb}s`;
}

function withEnding(verb: string, ending: "ed" | "ing"): string {
  if (consonantAndY.test(verb)) return ending === "ed" ? `${verb.slice(0, -1)}ied` : `${verb}ing`;
  if (/[^eo]e$/.test(verb)) return `${verb.slice(0, -1)}${ending}`;
  if (verb.endsWith("ee")) return ending === "ed" ? `${verb}d` : `${verb}ing`;
  return doubling.test(verb) ? `${verb}${verb.slice(-1)}${ending}` : `${verb}${ending}`;
}

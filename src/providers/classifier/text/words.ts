import { families } from "../language/families/index.ts";

/** Bringing different hands to one spelling, so that a pattern has to know a phrase once. */

const written: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc`\u00b4]/g, "'"],
  [/[\u2013\u2014]/g, "-"],
  [/\be-mail/g, "email"],
  [/&/g, " and "],
  [/\bcan'?t\b|\bcan not\b/g, "cannot"],
  [/\bwon'?t\b/g, "will not"],
  [/\bain'?t\b/g, "is not"],
  [/\b(do|does|did|is|was|are|were|has|have|had|could|should|would|must|need)n'?t\b/g, "$1 not"],
  [/\b(i|we|you|they|he|she|it|that|there|who)'ll\b/g, "$1 will"],
  [/\b(i|we|you|they|could|should|would)'ve\b/g, "$1 have"],
  [/\b(we|you|they)'re\b/g, "$1 are"],
  [/\byoure\b/g, "you are"],
  [/\bi'?m\b/g, "i am"],
  [/\bive\b/g, "i have"],
  [/\b(i|we|you|they|he|she|it)'d\b/g, "$1 would"],
  [/\blet's\b/g, "let us"],
  [/\b(it|that|what|who|where|there|here|he|she|check|payment|how)'s\b/g, "$1 is"],
  [
    /'s (?=(?:been|not|tight|low|a|the|an|no|never|always|out|in|on|gone|dead|slow|wrong|incorrect|due|late|closed|too|very|really|just|already|still|all|so|broken|bad|good|fine|[a-z]{2,}(?:ing|ed))\b)/g,
    " is ",
  ],
  [/'s\b/g, "s"],
  [/\bcheques?\b/g, "check"],
  [/\binstalment/g, "installment"],
  [/\b(author|recogn|real|item|apolog|organ|final)is(e|ed|ing|ation)\b/g, "$1iz$2"],
  [/\bcancell(ed|ing)\b/g, "cancel$1"],
  [/\b(pls|plz)\b/g, "please"],
  [/\b(thx|tks|ty)\b/g, "thanks"],
  [/\bgonna\b/g, "going to"],
  [/(?<![.\w])u\b(?!\.)/g, "you"],
  [
    /(?<!\b(?:am|is|are|was|were|very|been|seriously|critically|fell|so|be|mentally) )\bill (?=\w)/g,
    "i will ",
  ],
  [/\bpayed\b/g, "paid"],
  [/\bchek\b/g, "check"],
  [/\blaywers?\b/g, "lawyer"],
  [/\bwanna\b/g, "want to"],
  [/\b(gotta|got to)\b/g, "have to"],
  [/\bim\b/g, "i am"],
  [/\bw\/o\b/g, "without"],
  [/\bw\/(?= |\w)/g, "with "],
  [/\bb\/c\b/g, "because"],
  [/\bthru\b/g, "through"],
  [/\bcould of\b/g, "could have"],
  [/\bokay\b|\bo\.k\.?/g, "ok"],
  [/\bur\b/g, "your"],
  [/\b(tmrw|tmw|tomorow|tommorow|tommorrow)\b/g, "tomorrow"],
  [/\b(atty|attny)s?\b/g, "attorney"],
  [/\bpmts?\b/g, "payment"],
  [/\bpd\b/g, "paid"],
  [/\bbtwn\b/g, "between"],
  [/\bw(?:ee)?ks\b/g, "weeks"],
  [/\bwk\b/g, "week"],
  [/\bmo?n?ths?\b(?<=mnths?|mths?)/g, "months"],
  [/(?<=\b(?:\d+|a|per|each|every|few) ?)mos?\b/g, "months"],
  [/\bno\. ?(?=#?[a-z]{0,4}-?\d)/g, "number "],
  [/\binv\b\.?/g, "invoice"],
  [/\bchk\b/g, "check"],
  [/\bacct\b\.?/g, "account"],
  [/\bch\.? ?(7|11|12|13)\b/g, "chapter $1"],
  [/\bchapter (seven|vii)\b/g, "chapter 7"],
  [/\bchapter (eleven|xi)\b/g, "chapter 11"],
  [/\bchapter (thirteen|xiii)\b/g, "chapter 13"],
  [/\b(re)?cie(ve|ved|pt)\b/g, "$1cei$2"],
  [/\s+/g, " "],
];

/** Words on which a meaning hangs, and which a hurried hand is forgiven for misspelling. */
const keyWords = `
  account accounting afternoon already arrangement arrived attorney attorneys balance bankrupt bankruptcy business
  calling cancel canceled charged claim closed communication communicate company complaint contact contacted contacting contacts contacte contacten contacter contactez contactar
  contest contested contesting contract contracts connect connected correct counsel counselor court creditor damaged defective delivered delivery department desist
  difficult discharge discharged dispute disputed disputes disputing dissolved documents duplicate emailing emails employed
  evidence expenses filed filing finance forward fraudulent harass harassing harassment hardship hostile however incorrect
  incomplete information installment installments invoice invoiced invoices invoicing lawsuit lawyer lawyers liability
  liquidation litigation location manager managed manages message messages monthly morning mornings number office ordered
  orders original overcharged payment payments person personal persona personas phishing please previous promise promised promises provide
  provided quality quantity received receive receiver receives receivership refuse remittance remove removed report reports
  represent representative represented represents representation request requested require required return returned returning returns
  schedule scheduled sending services settle settled shipment solicitor speaking statement stopped struggle struggling
  supervisor supervise tomorrow transfer trustee unsubscribe unsubscribed vacation violation wednesday working`
  .trim()
  .split(/\s+/);
/** What is spelt right already, however near to another word it is. */
const known = new Set([
  ...keyWords,
  ...(Object.values(families)
    .join(" ")
    .match(/[a-z]{5,}/g) ?? []),
]);
const byInitial = Map.groupBy(keyWords, (word) => word.charAt(0));
const shortestRepaired = 6;
const longWord = 11;

/** Lower case, plain letters, contractions written out, misspelt key words set right. */
export function normalWords(text: string): string {
  let words = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u200b-\u200f\u2060\ufeff\u{e0000}-\u{e007f}]/gu, "")
    .toLowerCase();
  for (const [pattern, replacement] of written) words = words.replace(pattern, replacement);
  const repairs = new Map([...new Set(words.match(/[a-z]+/g))].map((word) => [word, repaired(word)]));
  return words.replace(/[a-z]+/g, (word) => repairs.get(word) ?? word).trim();
}

function repaired(word: string): string {
  if (word.length < shortestRepaired || known.has(word)) return word;
  const most = word.length >= longWord ? 2 : 1;
  return byInitial.get(word.charAt(0))?.find((key) => isMisspelling(word, key, most)) ?? word;
}

const endings = /(s|es|d|ed|r|er|ing|ly|y)$/;

/** Not where the words differ by an ending: that is another form, which patterns tell apart. */
function isMisspelling(word: string, key: string, most: number): boolean {
  if (Math.abs(word.length - key.length) > most) return false;
  if (word.startsWith(key) || key.startsWith(word) || word.replace(endings, "") === key.replace(endings, ""))
    return false;
  return distance(word, key) <= most;
}

/** How many letters are to be put in, left out, changed or swapped with a neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(before, j - 2) + 1 : changed;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, changed, swapped));
    }
    before = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

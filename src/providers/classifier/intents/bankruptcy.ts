import { meaning } from "../language/meaning.ts";

/** The debtor is, was or will soon be under the protection of a bankruptcy court. */
export const bankruptcy = meaning(
  {
    ours: true,
    unless: [
      "(?:book|manual|handbook|contract|code|policy|guide|page|section|read|see|lease) .. chapter \\d+",
      "chapter \\d+ of (?:the|our|your|my) [a-z]+",
      "bank ?rupt(?:cy)? (?:your|the creditor)",
      "no bankruptcy",
    ],
  },
  [0.95, "{file} .. {bankruptcy}"],
  [
    0.95,
    "(?:{bankruptcy}) (?:court|trustee|case|petition|estate|{lawyer}|filing|proceedings?|protection|judge|stay|filed|relief|notice|discharge)",
  ],
  [0.9, "{bankruptcy}|chapter (?:7|11|12|13)s?|bankr"],
  [
    0.9,
    [
      "(?:automatic|bankruptcy|the) stay (?:is|was|has|took|applies|in effect|in place|prohibits|now)",
      "automatic stay",
      "(?:in violation of|violates|under) (?:the|a) stay",
    ],
  ],
  [
    0.9,
    [
      "debtors? in possession",
      "341 (?:hearing|meeting)",
      "meeting of creditors",
      "creditors meeting",
      "proof of claim",
      "proofs of claim",
      "11 u ?s ?c",
      "section 362",
      "362 stay",
      "schedule (?:f|of creditors)",
    ],
  ],
  [
    0.9,
    [
      "trustee .. (?:appointed|assigned|named|handl[a-z]+|estate|in charge|took over|has taken)",
      "(?:contact|speak|talk|write|inquiries|direct|to) .. (?:the|our|my) (?:[a-z]+ )?trustee",
      "(?:court|estate) .. trustee",
    ],
  ],
  [
    0.85,
    [
      "(?:debts?|balance|account|obligations?|this|it|claim|owed) .. (?:discharged|wiped out) .. (?:court|judge|{bankruptcy}|discharge)",
      "discharged (?:by|in) (?:the )?(?:court|federal court)",
      "{is} discharged",
      "{have} been discharged",
      "received (?:a|my|our) discharge",
      "(?:listed|scheduled|included) .. (?:creditor matrix|petition|schedules)",
    ],
  ],
  [
    0.85,
    [
      "{file} .. (?:a |our |my |the )?(?:voluntary |involuntary )?petition",
      "petition(?:ed)? (?:for|under) (?:relief|chapter|title)",
      "reorganiz(?:ing|ation) (?:under|in) .. (?:court|chapter)",
      "insolvency (?:filing|petition|case|proceedings?|court|administrator|practitioner)",
      "creditor protection",
      "protection from .. creditors",
    ],
  ],
  [0.8, "(?:chapter|ch) (?:7|11|12|13|seven|eleven|twelve|thirteen)"],
  [
    0.9,
    [
      "bancarrota",
      "quiebra",
      "concurso de acreedores",
      "concurso mercantil",
      "faillite",
      "redressement judiciaire",
      "liquidation judiciaire",
      "depot de bilan",
      "depose (?:le|notre|son) bilan",
      "capitulo (?:7|11|13|siete|once|trece)",
    ],
  ],
);

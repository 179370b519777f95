/** Lawyers, courts, regulators and insolvency. */
export const law = {
  lawyer:
    "attorneys?(?! generals?)|lawyers?|counsel|counselor at law|solicitors?|barristers?|law ?firm|law ?firms|law offices?|law (?:group|practice|partners)|pllc|legal (?:counsel|department|dept|team|representation|representatives?|rep|advis[eo]rs?|division|group)|legal(?! (?:action|steps|remedies|proceedings|recourse|rights|name|entity|notice|papers|letter|fees|matter|documents?|obligation|reasons?|issue))|general counsel|in house counsel|litigator|esq|esquire|paralegal|public defender",
  bankruptcy:
    "bankrupt|bankruptcy|bankruptcies|bk|chapter (?:7|11|12|13)|subchapter v|insolvency proceedings?|creditor protection|creditors protection|court protection|protection from (?:our |my |its |the )?creditors|bankruptcy protection|bankruptcy court|bankrupty|bankrupted",
  file: "file|files|filed|filing|declare|declares|declared|declaring|enter|entered|entering|under|in|into|seek|seeking|sought|petition|petitioned|petitioning|went|gone|going|go|go into|underwent|undergoing|pending|applied|applying|apply|submitted|protection|started|commenced|got|active",
  court:
    "court|courts|courthouse|judge|judges|tribunal|small claims|magistrate|jury|courtroom|the bench|arbitration|arbitrator",
  regulator:
    "cfpb|ftc|fcc|federal trade commission|trade commission|communications commission|consumer (?:line|hotline)|inspector general|bbb|better business bureau|attorney generals?(?: office)?|attorneys general|ags? office|the ag|consumer (?:financial |protection |affairs |fraud )*(?:protection|bureau|affairs|agency|office|division|board)|regulators?|regulatory (?:agency|body|authority)|authorities|ombudsman|state bar|bar association|secretary of state|licensing (?:board|agency|authority)|department of (?:consumer|financial|commerce|justice|banking|business|insurance)(?: [a-z]+)?|police|sheriff|district attorney|dfpi|the feds|fbi|banking department|state agency",
  statute:
    "fdcpa|fcra|tcpa|regulation f|reg f|udaap|fair debt collections?(?: practices)?(?: act)?|rosenthal(?: act)?|consumer protection (?:law|laws|act|statute)|federal law|state law|the law|collection laws?|debt collection laws?|my rights|our rights|consumer rights|federal and state law",
  lawsuit:
    "lawsuit|lawsuits|law suit|litigation|legal action|legal proceedings|legal steps|legal recourse|legal remed(?:y|ies)|court action|counter ?claims?|counter ?suit|class action|injunction|subpoena|statement of claim|suit|civil action|cause of action|restraining order|damages|criminal complaint|charges against|criminal charges|arbitration demand",
  wound_up:
    "dissolved|dissolving|disbanded|folded|shut down|shutdown|shutting down|shut its doors|shut our doors|shuttered|defunct|insolvent|liquidated|liquidating|in liquidation|wound up|wound down|winding up|winding down|wind down|went under|gone under|went bust|gone bust|went belly up|gone belly up|went broke|ceased|closed up|closed down|closing down|closed shop|closed its doors|closed our doors|closed the doors|no more|kaput|struck off|deregistered|revoked by the state|foreclosed|foreclosed on|permanently closed|boarded up|administratively dissolved|belly up|inactive",
};

/** Money, and what is done to have it paid. */
export const paying = {
  sum: "\\$ ?[\\d.]+k?|\\d[\\d.]*k? (?:dollars|usd|bucks|grand|dolares)|\\d+\\.\\d\\d|(?:[a-z]+ )?(?:hundred|thousand|grand)(?: dollars| bucks)?",
  money: `{sum}|(?:the|your|whole|full|all) \\d{3,6}|e ?checks?|eft|money orders?|cashiers checks?|payments?|checks?|money|moneys|funds|wire|wires|ach|transfer|transfers|wire transfer|bank transfer|balance|remittance|remittances|money order|cash|zelle|deposit|venmo|direct deposit|card payment
    full amount|whole amount|entire amount|outstanding amount|amount due|whole thing|full sum|outstanding sum|entire sum|what (?:we|i) owe|the rest|remainder|payment in full|the full|everything|the total|installment|payoff
    (?:the |our |last |full |entire )?(?:amount|sum|total)|your money`,
  claimed:
    "invoices?|bills?|this|it|that|them|these|one|both|account|debt|statement|the past due|order|all of it|all of them",
  pay: "pay|pay off|pay down|remit|settle|settle up|reimburse|square up|square away|pony up|cough up|make good on|clear up|bring current|get current|zero out|pay up|repay|satisfy|fulfill|make payment|make (?:a |the |this |that |our |another |full )?(?:[a-z]+ )?payment|take care of|get caught up|catch up|fork over",
  paying:
    "paying|remitting|settling|reimbursing|squaring|wiring|cutting|overnighting|zelling|bringing current|making (?:a |the |this |our )?(?:[a-z]+ )?payment|taking care of|clearing",
  send: "send|mail|wire|transfer|drop|release|cut|issue|process|submit|overnight|put|get|push|run|make|deliver|forward|hand|post|ach|zelle|venmo|schedule|clear|initiate|have|write|bring|fedex|ship|arrange|do|transmit|fund|handle|cover|finalize|complete|knock out|set up",
  dispatch:
    "send|mail|wire|transfer|drop|release|cut|issue|process|submit|overnight|post|ach|zelle|venmo|initiate|deliver|fund|finalize|knock out|fedex|handle|cover|remit|transmit|run it|run the card|push (?:it|this|that) through|push through|put (?:it|this|that) (?:in|through)|put through|get (?:it|this|that|these|them|everything|you|one) (?:over|out|off|done|sent|handled|paid|taken care|into|in|cleared|settled|squared|your)|have (?:it|this|that|these|them|everything) (?:over|out|off|done|sent|handled|paid|taken|in|to you|cleared|settled|squared)",
  sending:
    "sending|mailing|wiring|transferring|dropping|releasing|cutting|issuing|processing|submitting|overnighting|putting|getting|pushing|running|making|delivering|forwarding|posting|scheduling|initiating|writing|bringing|having|setting up|arranging|doing|handling|clearing",
  paid: "paid|paid off|paid up|paid out|settled|remitted|wired|squared up|squared away|squared|zeroed|zeroed out|reimbursed|satisfied|cleared|zelled|venmoed|ach'?d|closed out|taken care of|took care of|handled|reconciled|retired|discharged in full|made good|paid for",
  sent: "sent|sent out|sent over|sent off|mailed|mailed out|transferred|dropped|released|cut|issued|processed|submitted|overnighted|put|made|deposited|posted|executed|initiated|delivered|gave|fedexed|wrote|written|handed|completed|went|gone|left|cleared|credited|debited|charged|run|pushed",
  taken:
    "received|cashed|deposited|got|gotten|cleared|accepted|collected|signed for|posted|banked|have|has|took|processed|ran|charged|debited",
  arrive:
    "arrive|arrives|arriving|land|lands|landing|hit|hits|hitting|clear|clears|post|posts|reach|reaches|show up|come through|comes through|be there|get there|be in|leave|leaves|leaving|goes|go|going|go out|goes out|going out|follow|follows|come|coming|settle|settles",
  arranged:
    "scheduled|queued|queued up|approved|set|set up|slated|lined up|planned|in process|in processing|being processed|processing|processed|in the works|in the queue|in the pipeline|on the way|on its way|en route|underway|in motion|in progress|initiated|authorized|signed off|released|released for payment|batched|in the batch|on the schedule|on schedule|arranged|dated|earmarked|budgeted|ready to go|being (?:sent|made|cut|issued|released|wired|mailed|prepared|paid|handled)|coming|forthcoming|cued|teed up|due out|ok'?d|going out|going through|put in|entered|vouchered|in the (?:next|upcoming|following|coming) (?:payment |check |pay )?(?:run|batch|cycle)|on the (?:next|upcoming|following|coming) (?:payment |check |pay )?(?:run|batch|cycle)",
  plan: "payment plan|payment plans|payment arrangement|payment arrangements|payment schedule|payment agreement|repayment plan|repayment schedule|repayment arrangement|installment|installments|installment plan|installment agreement|pay plan|payoff plan|hardship plan|payment terms|arrangement|arrangements|payment options|financing|easy payments",
  parts:
    "payments|installments|parts|chunks|portions|pieces|tranches|pays|segments|shares|increments|halves|thirds|quarters|bites",
  period:
    "month|months|week|weeks|mo|wk|quarter|quarters|paycheck|payday|pay period|fortnight|year|two weeks|other week|few weeks",
  few: "a few|a couple|a couple of|several|some|multiple|two|three|four|five|six|seven|eight|nine|ten|twelve|\\d{1,2}|smaller|equal|regular|partial|monthly|weekly|biweekly|bi weekly|manageable",
};

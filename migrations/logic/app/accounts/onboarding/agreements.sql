-- The click-through agreements. An accepted text is evidence: it is never changed or removed; a new version is a new row. GET
-- /v1/agreements/current serves the newest in force.
with register (agreement_id, version, title, effective_from, body_markdown) as (values (
  'b3b6a2c4-6f0e-4b57-9a57-0d1c5a3e7f10'::uuid, '2026-01', 'Commercial Collection Services Agreement', date '2026-01-01',
$agreement$# Commercial Collection Services Agreement

Version 2026-01, in force from January 1, 2026.

This agreement is between the business that accepts it ("you") and the operator of the Collections Placement Service
("we"). By accepting it you state that you are authorised to bind the business whose account you are using.

## 1. What we do

You may place overdue invoices that other businesses owe you. Each placed invoice is a "placement". For each placement we
look up missing business contact details, judge whether and how the debtor may be contacted under the law that applies,
contact the debtor by telephone and email in your name, take payments and promises to pay, and handle disputes. You choose
the posture of each placement: `preserve`, which protects your relationship with the debtor, or `escalate`, which is firmer.

## 2. What you promise

For every invoice you place, you promise that:

1. it is a commercial debt for goods or services that you supplied to a business, and not a debt for personal, family or
   household purposes;
2. it is owed to you, due, unpaid, and correct in amount, and you have told us of every dispute, payment, credit and
   bankruptcy that you know of;
3. the contact details that you give us are business contacts that you obtained lawfully and may use for this debt;
4. you will tell us without delay when the debtor pays you, disputes the debt, or asks you to stop contact;
5. you will send us the documents that prove the debt within five days when we ask for them.

## 3. Contingency fee

We are paid only out of what is recovered. For each payment on a placement, whether it reaches us or you, you owe us a fee
of that payment multiplied by your contingency percentage, rounded to the cent. The percentage is shown in your account
settings. It is fixed for each placement at the moment it is placed: a later change of your percentage does not change it.
There is no fee for a placement on which nothing is recovered, and no fee for placing or recalling.

## 4. Your money

Payments that reach us are paid out to the payout account that you have linked, less the fee. While a dispute is open we
hold back what concerns that placement. When you have no usable payout account, we hold your money until you have one. When
a debtor pays you directly, you keep the payment and owe us the fee. If a payment is reversed, the fee for it is reversed
too, and you owe us back what we paid out of it.

## 5. Contact rules come first

We follow federal and state law on debt collection, telephone calls, recording and privacy, and rules of our own that are
stricter. When they forbid or limit contact, we do not contact, whatever posture you chose. You may not instruct us
otherwise. An invoice whose limitation period has run out is not placed; it is reviewed by us first.

## 6. Recall

You may recall a placement at any time before it is closed. We stop outreach at once; a call in progress is not cut off.
Payments that we can show were caused by our work before the recall, and that arrive within thirty days after it, are
subject to the fee.

## 7. Records and data

We keep a tamper-evident trail of what was done on every placement, which you may read. Calls may be recorded where the law
allows. Each of us handles personal data only for the purposes of this agreement and as the law requires, and answers
requests of the persons concerned. You keep your API keys and signing secrets confidential and tell us at once when one may
have become known to others.

## 8. Suspension and end

Either of us may end this agreement with thirty days' notice. We may suspend your account at once when we have reason to
believe that a promise in section 2 is not kept or that the law requires it. At the end all open placements are recalled;
sections 3, 4, 6 and 7 continue for what happened before.

## 9. Liability

Neither of us is liable for indirect damage. Our liability in any twelve months is limited to the fees that you paid in
those months. Nothing limits liability for intent, for fraud, or where the law does not allow a limit. You will indemnify
us for claims that arise because a promise in section 2 was not kept.

## 10. General

A change of this agreement takes effect when you accept its new version. This agreement is governed by the laws of the State
of Delaware. If a part of it is invalid, the rest stays in force.
$agreement$
))
insert into app.agreements (agreement_id, version, title, effective_from, body_markdown, sha256)
select agreement_id, version, title, effective_from, body_markdown, encode(sha256(convert_to(body_markdown, 'UTF8')), 'hex')
from register
on conflict (agreement_id) do nothing;

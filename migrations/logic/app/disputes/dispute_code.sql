-- Returns the dispute kind that a debtor's own words match: the first whose pattern matches, else unknown.
create or replace function app.dispute_code(said text) returns text language sql immutable parallel safe as $$
  select coalesce((
    select known.code
    from (values
      (1, 'no_invoice', '\mno (such )?(invoice|bill|statement)'
        '|\m(never|not)\M.{0,20}\m(got|gotten|get|receiv\w*|seen?|sent|have|had)\M.{0,20}\m(invoice|bill|statement)'
        '|\m(invoice|bill|statement)\M.{0,15}\m(never|not)\M.{0,15}\m(got|receiv\w*|seen|sent)\M'),
      (2, 'already_paid', '\m(already|been|was|were|fully|have|has|had|we) paid\M|\mpaid (already|in full|this|it|that|on|by|last)\M'
        '|\mpayment (was |has been )?(sent|made)\M'),
      (3, 'wrong_party', '\mwrong (party|company|person|customer|debtor|entity|business|firm)\M|\mnot (our|ours|my|mine|us|me)\M'
        '|\m(never|not|nobody)\M.{0,25}\m(order\w*|authori[sz]\w*|sign\w*|hir\w*|bought|purchas\w*|business)\M'),
      (4, 'service_not_rendered',
        '\m(never|not|nothing|nobody)\M.{0,30}\m(arriv|deliver|receiv|came|come|ship|perform|complet|finish|render|install|show|done|work|provid)'
        '|\m(defective|damaged|broken|faulty|quality|spoiled|unusable|leak\w*|cracked|returned|sent back|undelivered|incomplete)\M'),
      (5, 'wrong_amount', '\$|\m(amounts?|quantit\w*|pric\w*|totals?|rates?|overcharg\w*|over ?bill\w*|billed|charged|duplicat\w*|double|twice'
        '|credit\w*|refund\w*|discount\w*|only|too (high|much)|quot\w*|math|short\w*|missing|units|tax\w*|freight|inflated|balance|fees?)\M')
    ) known (place, code, words)
    where regexp_replace(replace(lower(said), '_', ' '), 'n[''’]t\M', ' not', 'g') ~ known.words
    order by known.place limit 1), 'unknown')
$$;

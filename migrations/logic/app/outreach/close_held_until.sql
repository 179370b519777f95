-- Until when a placement whose cadence has ended is not closed for want of success, as a decision has it: the latest end of what
-- lets all outreach rest, infinity where that ends with a fact, null where nothing does. Opt-outs, requests to cease, and contacts
-- or claims that are gone hold no close: nothing more is to come of those.
create or replace function app.close_held_until(d app.decision) returns timestamptz language sql immutable parallel safe as $$
  select max(coalesce(r.until, 'infinity')) from jsonb_to_recordset(d.restrictions) r (code text, until timestamptz)
  where r.code in ('paused', 'not_yet_due', 'creditor_not_active', 'sanctions_screening_pending', 'license_missing',
    'debtor_sanctions_hit', 'bankruptcy_filed', 'attorney_represented')
$$;

-- Returns until when a placement whose cadence has ended stays open, by a compliance decision: the latest end of what pauses
-- both channels, infinity where only a change of fact ends it, null where nothing holds. Opt-outs, cease requests and unusable
-- contacts do not hold the close.
create or replace function app.close_held_until(d app.decision) returns timestamptz language sql immutable parallel safe as $$
  select max(coalesce(r.until, 'infinity')) from jsonb_to_recordset(d.restrictions) r (code text, until timestamptz)
  where r.code in ('paused', 'not_yet_due', 'creditor_not_active', 'sanctions_screening_pending', 'license_missing',
    'debtor_sanctions_hit', 'bankruptcy_filed', 'attorney_represented')
$$;

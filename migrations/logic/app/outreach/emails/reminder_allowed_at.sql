-- Returns from when a decision lets a promise be reminded of by email: its own instant where only the promise refuses, the
-- latest end of what refuses for a time, infinity during a pause that is lifted by hand, null where a fact must change first.
create or replace function app.reminder_allowed_at(d app.compliance_decisions) returns timestamptz
language sql immutable parallel safe as $$
  select case when coalesce(bool_and(r.ends_at is not null), true) then greatest(d.evaluated_at, max(r.ends_at)) end
  from (
    select case when found.code = 'paused' then coalesce(found.until, 'infinity') else found.until end as ends_at
    from jsonb_to_recordset(d.restrictions) found (code text, channels text[], until timestamptz, blocks boolean)
    where found.blocks and 'email' = any (found.channels) and found.code <> 'promise_active'
  ) r
$$;

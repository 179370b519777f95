-- From when a decision lets a promise be reminded of by email: at its own instant where nothing but the promise refuses, at the latest
-- end of what refuses for a time, and null where something else refuses until a fact changes. Called by app.begin_reminder.
create or replace function app.reminder_allowed_at(d app.compliance_decisions) returns timestamptz
language sql immutable parallel safe as $$
  select case when coalesce(bool_and(r.until is not null), true) then greatest(d.evaluated_at, max(r.until)) end
  from jsonb_to_recordset(d.restrictions) r (code text, channels text[], until timestamptz, blocks boolean)
  where r.blocks and 'email' = any (r.channels) and r.code <> 'promise_active'
$$;

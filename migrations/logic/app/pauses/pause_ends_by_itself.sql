-- Returns whether outreach resumes when a pause's time is over. A payment_claimed pause turns into needs_human instead.
create or replace function app.pause_ends_by_itself(reason text) returns boolean language sql immutable parallel safe as $$
  select reason <> 'payment_claimed'
$$;

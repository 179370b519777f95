-- Whether outreach goes on when a pause's time is over; a claimed payment that was not found waits for a person instead.
create or replace function app.pause_ends_by_itself(reason text) returns boolean language sql immutable parallel safe as $$
  select reason <> 'payment_claimed'
$$;

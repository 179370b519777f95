-- Returns whether a placement in this status is worked: enriched, not closed, and evaluated when a fact changes.
create or replace function app.is_worked(status text) returns boolean language sql immutable parallel safe as $$
  select status in ('ready', 'in_outreach', 'pending_payment', 'disputed')
$$;

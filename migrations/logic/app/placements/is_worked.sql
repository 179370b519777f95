-- Whether a placement is worked: enriched, not closed, and judged again whenever a fact about it changes, though a promise or a
-- dispute may hold its outreach.
create or replace function app.is_worked(status text) returns boolean language sql immutable parallel safe as $$
  select status in ('ready', 'in_outreach', 'pending_payment', 'disputed')
$$;

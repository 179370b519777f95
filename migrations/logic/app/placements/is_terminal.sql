-- Returns whether a placement status is terminal.
create or replace function app.is_terminal(status text) returns boolean language sql immutable parallel safe as $$
  select status in ('paid', 'resolved', 'closed_uncollected', 'recalled', 'resolved_out_of_band', 'withdrawn_by_creditor')
$$;

-- Ends the budget exemption of a callback once that call has ended, whatever the outcome.
create or replace function app.take_up_callback(c app.calls) returns void language sql volatile as $$
  update app.placements p set callback_at = null
  where p.creditor_id = c.creditor_id and p.placement_id = c.placement_id and p.callback_at <= c.started_at
$$;

-- Reschedules a call that was begun and certainly not placed, as if it had not begun; app.retry_touch_at says when.
create or replace function app.call_again(c app.calls, at timestamptz) returns void language plpgsql volatile as $$
begin
  perform app.move('call', c.call_id, 'not_placed', jsonb_build_object('call_id', c.call_id));
  update app.calls row set started_at = null, local_date = null, to_address = null, decision_seq = null
  where row.creditor_id = c.creditor_id and row.call_id = c.call_id;
  perform app.move_touch('call', c.call_id, at);
end $$;

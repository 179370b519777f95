-- Puts on the trail what an operator found out of a touch of unknown delivery; the note, which no trail may hold, stays as the
-- reason of an amendment.
create or replace function app.record_delivery_resolution(channel text, touch uuid, placement uuid, verdict text, note text) returns void
language plpgsql volatile as $$
begin
  perform app.record(channel || '.settled', placement, jsonb_build_object(channel || '_id', touch, 'outcome', verdict));
  perform app.write_amendment(placement, channel || '_settled', '"delivery_unknown"', to_jsonb(verdict), note);
end $$;

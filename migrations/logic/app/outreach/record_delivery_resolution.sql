-- Audits what an operator found out about a touch of unknown delivery. The note is stored as the reason of an amendment, since
-- the audit trail holds no free text.
create or replace function app.record_delivery_resolution(channel text, touch uuid, placement uuid, verdict text, note text) returns void
language plpgsql volatile as $$
begin
  perform app.record(channel || '.settled', placement, jsonb_build_object(channel || '_id', touch, 'outcome', verdict));
  perform app.write_amendment(placement, channel || '_settled', '"delivery_unknown"', to_jsonb(verdict), note);
end $$;

-- Keeps the recording that a provider reports, unless two-party consent is needed and was not given.
create or replace function app.keep_recording(c app.calls, report jsonb) returns void language plpgsql volatile as $$
declare
  allowed constant boolean := 'two_party_consent_required' <> all (c.compliance_flags)
    or coalesce((report ->> 'recording_consent')::boolean, false);
begin
  if report ->> 'recording_key' is null then
    return;
  end if;
  update app.calls row set recording_key = case when allowed then report ->> 'recording_key' end,
    compliance_flags = array_remove(row.compliance_flags, 'recording_not_kept')
      || case when not allowed then array['recording_not_kept'] else '{}' end
  where row.creditor_id = c.creditor_id and row.call_id = c.call_id;
end $$;

-- What a provider reports of a call, with consent to the recording as it stands after all reports: where everybody must agree, a
-- refusal sticks, whatever comes before or after it, and what was kept until then is not.
create or replace function app.apply_recording_refusal(c app.calls, report jsonb) returns jsonb language plpgsql volatile as $$
begin
  if 'two_party_consent_required' <> all (c.compliance_flags) or coalesce(
    (report ->> 'recording_consent')::boolean, true) and 'recording_refused' <> all (c.compliance_flags)
  then
    return report;
  end if;
  update app.calls row set recording_key = null,
    compliance_flags = array(select distinct f from unnest(row.compliance_flags || '{recording_refused,recording_not_kept}') f order by f)
  where row.creditor_id = c.creditor_id and row.call_id = c.call_id;
  return report || '{"recording_consent": false}';
end $$;

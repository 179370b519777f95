-- Returns a call report with the recording consent that holds after all reports. In two-party-consent states a refusal is
-- final, and a recording kept before it is dropped.
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

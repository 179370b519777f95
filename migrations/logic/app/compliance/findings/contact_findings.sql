-- The rules about number and address: are they there, still theirs, not opted out, and may this caller use them? A number the
-- creditor or the debtor gave counts as given for this debt; one found by enrichment must be a landline.
create or replace function app.contact_findings(f app.decision_facts) returns app.compliance_finding[]
language plpgsql immutable as $$
declare
  given constant text[] := '{creditor,debtor}'::text[];
begin
  return array[
    case when f.phone is null then app.finding('missing_phone', '{call}', true) end,
    case when f.email is null then app.finding('missing_email', '{email}', true) end,
    case when not f.jurisdiction_known then app.finding('missing_timezone', '{call}', true) end,
    case when f.phone_retired then app.finding('phone_invalid', '{call}', true) end,
    case when f.email_retired then app.finding('email_invalid', '{email}', true) end,
    case when f.call_opt_out then app.finding('call_opt_out', '{call}', true) end,
    case when f.email_opt_out then app.finding('email_opt_out', '{email}', true) end,
    case when f.phone is not null and coalesce(f.phone_source, '') <> all (given) and f.line_type <> 'landline'
      then app.finding('tcpa_consent_missing', '{call}', true) end,
    case when f.email is not null and f.natural_person and coalesce(f.email_source, '') <> all (given)
      then app.finding('email_provenance_unknown', '{email}', true) end];
end $$;

-- The rules about number and address: are they there, still theirs, not opted out, and may this caller use them? A
-- number the creditor or the debtor gave counts as given for this debt; one found by enrichment must be a landline.
-- Called by app.compliance_findings.
create or replace function app.contact_findings(f app.compliance_facts) returns setof app.compliance_finding
language sql stable as $$
  select v.rule, v.channels::text[], true, null::timestamptz
  from (values
    ('missing_phone', '{call}', f.phone is null),
    ('missing_email', '{email}', f.email is null),
    ('missing_timezone', '{call}', not f.place_known),
    ('phone_invalid', '{call}', f.phone_retired),
    ('email_invalid', '{email}', f.email_retired),
    ('call_opt_out', '{call}', f.call_opt_out),
    ('email_opt_out', '{email}', f.email_opt_out),
    ('tcpa_consent_missing', '{call}',
      f.phone is not null and coalesce(f.phone_source, '') not in ('creditor', 'debtor') and f.line_type <> 'landline'),
    ('email_provenance_unknown', '{email}',
      f.email is not null and f.natural_person and coalesce(f.email_source, '') not in ('creditor', 'debtor'))
  ) v (rule, channels, applies)
  where v.applies
$$;

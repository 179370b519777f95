-- Reuses or creates the debtor of a submission, counts the placement to come on it, and returns its row.
-- A reused debtor is enriched in place: what it lacks is filled from the submission. Takes the locks of
-- app.lock_debtor_keys unless a bulk intake already holds the creditor's lock exclusive.
create or replace function app.match_debtor(s app.submission, locked boolean default false) returns app.debtors
language plpgsql volatile as $$
declare
  existing uuid;
  matched app.debtors;
begin
  if not locked then
    perform app.lock_debtor_keys(s);
  end if;
  existing := app.find_debtor(s);
  if existing is null then
    insert into app.debtors (creditor_id, company_name, canonical_name, name_key, name_key_alt, legal_form, entity_type,
      state, city, zip, primary_email, primary_domain, primary_phone, email_source, phone_source,
      bankruptcy_filed, placement_count, created_at, updated_at)
    values (app.creditor_id(), s.company_name, (s.name).canonical_name, (s.name).name_key, (s.name).name_key_alt,
      (s.name).legal_form, s.entity_type, s.state, s.city, s.zip, s.primary_email, s.primary_domain, s.primary_phone,
      case when s.primary_email is not null then 'creditor' end, case when s.primary_phone is not null then 'creditor' end,
      (s.name).insolvency, 1, app.now(), app.now())
    returning * into matched;
  else
    update app.debtors d set
      state = coalesce(d.state, s.state),
      city = coalesce(d.city, s.city),
      zip = coalesce(d.zip, s.zip),
      entity_type = coalesce(d.entity_type, s.entity_type),
      legal_form = coalesce(d.legal_form, (s.name).legal_form),
      primary_email = coalesce(d.primary_email, s.primary_email),
      email_source = case when d.primary_email is null and s.primary_email is not null then 'creditor' else d.email_source end,
      primary_domain = coalesce(d.primary_domain, s.primary_domain),
      primary_phone = coalesce(d.primary_phone, s.primary_phone),
      phone_source = case when d.primary_phone is null and s.primary_phone is not null then 'creditor' else d.phone_source end,
      bankruptcy_filed = d.bankruptcy_filed or (s.name).insolvency,
      placement_count = d.placement_count + 1,
      updated_at = app.now()
    where d.creditor_id = app.creditor_id() and d.debtor_id = existing
    returning * into matched;
  end if;
  return matched;
end $$;

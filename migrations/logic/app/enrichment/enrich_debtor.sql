-- Fills what a debtor lacks from what enrichment found, and returns which fields. What the creditor gave stays; a number's line
-- type is noted where it was not known. Locks the debtor: against all others where it has something to write, else only against
-- changes, so that the placements of one debtor do not wait for each other.
create or replace function app.enrich_debtor(debtor uuid, answer jsonb) returns text[] language plpgsql volatile as $$
declare
  email constant text := lower(app.clean(answer ->> 'email'));
  domain constant text := app.normal_domain(answer ->> 'domain');
  phone constant text := app.normal_phone(answer ->> 'phone');
  before app.debtors;
  after app.debtors;
begin
  select d.* into strict before from app.debtors d where d.creditor_id = app.creditor_id() and d.debtor_id = debtor;
  if before.enriched_at is not null
    and (before.primary_email is not null or email is null)
    and (before.primary_domain is not null or domain is null)
    and (before.primary_phone is not null or phone is null)
    and (before.line_type <> 'unknown' or before.primary_phone is distinct from phone or coalesce(answer ->> 'line_type', 'unknown') = 'unknown')
  then
    perform from app.debtors d where d.creditor_id = before.creditor_id and d.debtor_id = debtor for share;
    return '{}'::text[];
  end if;
  select d.* into strict before from app.debtors d
  where d.creditor_id = before.creditor_id and d.debtor_id = debtor for no key update;
  update app.debtors d set
    primary_email = coalesce(d.primary_email, email),
    email_source = case when d.primary_email is null and email is not null then 'enrichment' else d.email_source end,
    primary_domain = coalesce(d.primary_domain, domain),
    primary_phone = coalesce(d.primary_phone, phone),
    phone_source = case when d.primary_phone is null and phone is not null then 'enrichment' else d.phone_source end,
    line_type = case when d.line_type = 'unknown' and coalesce(d.primary_phone, phone) = phone
      then coalesce(answer ->> 'line_type', 'unknown') else d.line_type end,
    enriched_at = app.now(), updated_at = app.now()
  where d.creditor_id = before.creditor_id and d.debtor_id = debtor
  returning d.* into after;
  return array_remove(array[
    case when before.primary_email is distinct from after.primary_email then 'primary_email' end,
    case when before.primary_domain is distinct from after.primary_domain then 'primary_domain' end,
    case when before.primary_phone is distinct from after.primary_phone then 'primary_phone' end,
    case when before.line_type is distinct from after.line_type then 'line_type' end], null);
end $$;

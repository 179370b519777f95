-- Returns the debtor that a submission matches: by canonical name, else exact address, else exact domain (never a free-mail
-- domain); the oldest of several; null when none. Runs under the locks of app.lock_debtor_keys.
create or replace function app.find_debtor(s app.submission) returns uuid language plpgsql volatile as $$
declare
  tenant constant uuid := app.creditor_id();
  found_id uuid;
begin
  select d.debtor_id into found_id from app.debtors_named((s.name).name_key, (s.name).name_key_alt) d
  order by d.created_at, d.debtor_id limit 1;
  if found_id is null and s.primary_email is not null then
    select d.debtor_id into found_id from app.debtors d
    where d.creditor_id = tenant and d.primary_email = s.primary_email
    order by d.created_at, d.debtor_id limit 1;
  end if;
  if found_id is null and s.primary_domain is not null and not app.is_free_mail_domain(s.primary_domain) then
    select d.debtor_id into found_id from app.debtors d
    where d.creditor_id = tenant and d.primary_domain = s.primary_domain
    order by d.created_at, d.debtor_id limit 1;
  end if;
  return found_id;
end $$;

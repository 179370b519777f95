-- Amends the debtor's contact fields; fields not named stay. Clears no opt-out, flag or retired contact.
create or replace function app.amend_contact(p app.placements, contact jsonb) returns void language plpgsql volatile as $$
declare
  email constant text := lower(app.clean(contact ->> 'primary_email'));
  phone constant text := app.normal_phone(contact ->> 'primary_phone');
begin
  if contact ? 'state' and app.known_state(contact ->> 'state') is null then
    perform app.refuse_amendment('state must be a two-letter US state code');
  end if;
  if app.clean(contact ->> 'primary_phone') is not null and phone is null then
    perform app.refuse_amendment('primary_phone must be a number that can be dialled');
  end if;
  update app.debtors d set
    state = case when contact ? 'state' then app.known_state(contact ->> 'state') else d.state end,
    city = case when contact ? 'city' then app.clean(contact ->> 'city') else d.city end,
    zip = case when contact ? 'zip' then app.clean(contact ->> 'zip') else d.zip end,
    primary_domain = case when contact ? 'primary_domain' then app.normal_domain(contact ->> 'primary_domain') else d.primary_domain end,
    primary_email = case when contact ? 'primary_email' then email else d.primary_email end,
    email_source = case when not contact ? 'primary_email' then d.email_source when email is not null then 'creditor' end,
    primary_phone = case when contact ? 'primary_phone' then phone else d.primary_phone end,
    phone_source = case when not contact ? 'primary_phone' then d.phone_source when phone is not null then 'creditor' end,
    line_type = case when contact ? 'primary_phone' and phone is distinct from d.primary_phone then 'unknown' else d.line_type end,
    updated_at = app.now()
  where d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id;
end $$;

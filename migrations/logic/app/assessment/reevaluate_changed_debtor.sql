-- After a flag, opt-out or contact of a debtor changed: evaluates its placements that may be contacted.
create or replace function app.reevaluate_changed_debtor() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform app.reevaluate_debtors(array[new.debtor_id]);
  return null;
end $$;
create or replace trigger _900_judge after update on app.debtors for each row when (
  (old.company_name, old.legal_form, old.state, old.zip, old.entity_type, old.primary_email, old.primary_phone, old.email_source, old.phone_source, old.line_type,
   old.call_opt_out, old.email_opt_out, old.cease_and_desist, old.attorney_representation, old.bankruptcy_filed, old.sanctions_hit, old.contact_preference)
  is distinct from
  (new.company_name, new.legal_form, new.state, new.zip, new.entity_type, new.primary_email, new.primary_phone, new.email_source, new.phone_source, new.line_type,
   new.call_opt_out, new.email_opt_out, new.cease_and_desist, new.attorney_representation, new.bankruptcy_filed, new.sanctions_hit, new.contact_preference)
) execute function app.reevaluate_changed_debtor();

-- Returns an email of this tenant. Raises no_data_found.
create or replace function app.email_row(email uuid) returns app.emails language plpgsql stable as $$
declare
  e app.emails;
begin
  select row.* into strict e from app.emails row where row.creditor_id = app.creditor_id() and row.email_id = email;
  return e;
end $$;

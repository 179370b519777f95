-- Returns a call of this tenant. Raises no_data_found.
create or replace function app.call_row(call uuid) returns app.calls language plpgsql stable as $$
declare
  c app.calls;
begin
  select row.* into strict c from app.calls row where row.creditor_id = app.creditor_id() and row.call_id = call;
  return c;
end $$;

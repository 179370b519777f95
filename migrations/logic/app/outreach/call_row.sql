-- A call of this tenant as it stands. Raises no_data_found when there is none.
create or replace function app.call_row(call uuid) returns app.calls language plpgsql stable as $$
declare
  c app.calls;
begin
  select row.* into strict c from app.calls row where row.creditor_id = app.creditor_id() and row.call_id = call;
  return c;
end $$;

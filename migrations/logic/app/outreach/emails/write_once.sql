-- Writes a service email about a placement unless one of its kind was written before.
create or replace function app.write_once(placement uuid, template text, facts jsonb) returns void language plpgsql volatile as $$
begin
  if not exists (
    select from app.emails e
    where e.creditor_id = app.creditor_id() and e.placement_id = placement and e.template = write_once.template and e.status <> 'cancelled')
  then
    perform app.write_service_email(placement, template, facts);
  end if;
end $$;

-- Returns the notice of the right to dispute for the first message about a placement; empty afterwards.
create or replace function app.validation_notice(placements uuid[]) returns text language plpgsql stable as $$
declare
  placement uuid;
begin
  foreach placement in array placements loop
    perform from app.emails e
    where e.creditor_id = app.creditor_id() and e.placement_id = placement and e.direction = 'outbound'
      and e.status in ('sent', 'delivered', 'opened') limit 1;
    if not found then
      return (select t.body from app.message_templates t where t.template = 'validation_notice');
    end if;
  end loop;
  return '';
end $$;

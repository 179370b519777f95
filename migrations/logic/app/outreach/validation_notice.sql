-- The notice of the right to dispute, where nothing was sent yet about one of the placements; empty afterwards.
-- Called by app.compose_message.
create or replace function app.validation_notice(placements uuid[]) returns text language plpgsql stable as $$
declare
  notified integer;
begin
  select count(distinct e.placement_id) into notified from app.emails e
  where e.creditor_id = app.creditor_id() and e.placement_id = any (placements) and e.direction = 'outbound'
    and e.status in ('sent', 'delivered', 'opened');
  if notified = cardinality(placements) then
    return '';
  end if;
  return (select t.body from app.message_templates t where t.template = 'validation_notice');
end $$;

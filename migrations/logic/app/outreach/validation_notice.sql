-- The notice of the right to dispute, where nothing was sent yet about one of the placements; empty afterwards.
-- Called by app.compose_message.
create or replace function app.validation_notice(placements uuid[]) returns text language sql stable as $$
  select coalesce((
    select t.body from app.message_templates t
    where t.template = 'validation_notice' and exists (
      select from unnest(placements) p (placement_id)
      where not exists (
        select from app.emails e
        where e.creditor_id = app.creditor_id() and e.placement_id = p.placement_id and e.direction = 'outbound'
          and e.status in ('sent', 'delivered', 'opened')))
  ), '')
$$;

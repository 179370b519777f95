-- Whether a touch of the placement has begun and its end is not known. Called by app.plan_next and app.replan.
create or replace function app.touch_under_way(placement uuid) returns boolean language sql stable as $$
  select exists (
    select from app.calls c
    where c.creditor_id = app.creditor_id() and c.placement_id = placement and c.status = 'in_progress' and c.direction = 'outbound'
    union all
    select from app.emails e
    where e.creditor_id = app.creditor_id() and e.placement_id = placement and e.status = 'sending' and e.outreach
  )
$$;

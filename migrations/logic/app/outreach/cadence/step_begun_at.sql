-- Returns when a step of a placement's cadence first began a touch; null when it did not.
create or replace function app.step_begun_at(placement uuid, step integer) returns timestamptz language sql stable as $$
  select min(t.begun_at) from (
    select c.started_at as begun_at from app.calls c
    where c.creditor_id = app.creditor_id() and c.placement_id = placement and c.step = step_begun_at.step and c.direction = 'outbound'
    union all
    select e.sent_at from app.emails e
    where e.creditor_id = app.creditor_id() and e.placement_id = placement and e.step = step_begun_at.step and e.outreach
  ) t
$$;

-- Returns the compliance snapshot of a placement before its first evaluation: nothing is allowed.
create or replace function app.unjudged_snapshot() returns jsonb language sql immutable parallel safe as $$
  select '{"can_call": false, "can_email": false, "escalation_allowed": false, "reasons": ["not_yet_judged"], "evaluated_at": null}'::jsonb
$$;

-- Drops a placement's posture to preserve after a hostile call or reply.
create or replace function app.calm_posture(placement uuid) returns void language plpgsql volatile as $$
begin
  update app.placements p set posture = 'preserve', updated_at = app.now()
  where p.creditor_id = app.creditor_id() and p.placement_id = placement and p.posture = 'escalate' and not app.is_terminal(p.status);
  if found then
    perform app.record('placement.posture_changed', placement, '{"previous_posture": "escalate", "posture": "preserve", "reason": "hostile"}');
    perform app.replan(placement);
  end if;
end $$;

-- POST /v1/admin/held-emails/{email_id}/decide: applies the intent that an operator chose as if the debtor had written it; none
-- applies nothing. Lifts the pause that this email caused. Raises held_email_not_found, email_not_held.
create or replace function api.decide_held_email(input jsonb) returns api.response language plpgsql volatile as $$
declare
  e constant app.emails := app.lock_held_email(input);
  intent constant text := input #>> '{body,intent}';
  r app.replies;
  p app.placements;
begin
  perform app.move('email', e.email_id, 'decided', jsonb_build_object('intent', intent));
  update app.replies row set decided_intent = intent, decided_by = app.actor(), decision_note = app.clean(input #>> '{body,note}'),
    decided_at = app.now()
  where row.creditor_id = e.creditor_id and row.email_id = e.email_id returning row.* into r;
  if intent <> 'none' then
    perform app.apply_reply(e, r, array[intent]);
  end if;
  perform app.lift_pause(held, 'held:' || e.email_id) from unnest(app.answered_placements(e, r)) held;
  p := app.placement_locked(e.placement_id);
  return (200, json_build_object('email_id', e.email_id, 'placement_id', e.placement_id, 'status', 'received',
    'intent', intent, 'placement_status', p.status, 'pause', app.pause_json(p)))::api.response;
end $$;
grant execute on function api.decide_held_email(jsonb) to svc_operator;

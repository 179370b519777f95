-- Writes a scheduled touch of a placement and books its task. After the last step it books the placement's close.
create or replace function app.book_touch(p app.placements, touch app.cadence_steps, attempt integer, at timestamptz)
returns void language plpgsql volatile as $$
declare
  touch_id uuid;
begin
  case touch.channel
    when 'call' then
      insert into app.calls (creditor_id, placement_id, debtor_id, status, step, attempt, scheduled_at, created_at)
      values (p.creditor_id, p.placement_id, p.debtor_id, 'scheduled', touch.step, attempt, at, app.now())
      returning call_id into touch_id;
      perform app.book('call:' || touch_id, 'make_call', touch_id, at);
    when 'email' then
      insert into app.emails (creditor_id, placement_id, debtor_id, status, step, template, scheduled_at, created_at)
      values (p.creditor_id, p.placement_id, p.debtor_id, 'scheduled', touch.step, touch.template, at, app.now())
      returning email_id into touch_id;
      perform app.book('email:' || touch_id, 'send_email', touch_id, at);
    when 'close' then
      perform app.book('close:' || p.placement_id, 'close_exhausted', p.placement_id, at);
  end case;
  if p.cadence_started_at is null then
    update app.placements row set cadence_started_at = app.now()
    where row.creditor_id = p.creditor_id and row.placement_id = p.placement_id;
  end if;
end $$;

-- Upgrade from logic 1: names the promise and payment of scheduled reminders that do not name them. One without a pending
-- promise is cancelled when it comes up.
create or replace function app.carry_reminders() returns void language plpgsql volatile as $$
begin
  perform set_config('app.maintenance', 'on', true);
  -- As in app.carry_pauses.
  lock table app.emails in share row exclusive mode;
  update app.emails e
  set facts = coalesce(e.facts, '{}') || jsonb_build_object('commitment_id', promise.commitment_id, 'due_date', promise.reminded_until)
  from app.emails old
  left join app.commitments promise on promise.creditor_id = old.creditor_id and promise.placement_id = old.placement_id
    and promise.status = 'pending'
  where old.creditor_id = e.creditor_id and old.email_id = e.email_id and e.status = 'scheduled'
    and e.template in ('promise_reminder', 'promise_question') and not coalesce(e.facts ? 'commitment_id', false);
  perform set_config('app.maintenance', 'off', true);
end $$;
select app.carry_reminders();

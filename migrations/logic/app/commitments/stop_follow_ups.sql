-- Cancels a closed placement's promise follow-ups and unsent service emails, except answers to a stop request.
create or replace function app.stop_follow_ups(placement uuid) returns void language plpgsql volatile as $$
begin
  perform app.unbook('promise:' || c.commitment_id) from app.commitments c
  where c.creditor_id = app.creditor_id() and c.placement_id = placement and c.status = 'pending';
  update app.commitments c set next_followup_at = null
  where c.creditor_id = app.creditor_id() and c.placement_id = placement and c.status = 'pending';
  perform app.cancel_touch('email', e.email_id) from app.emails e
  where e.creditor_id = app.creditor_id() and e.placement_id = placement and e.status = 'scheduled' and not e.outreach
    and not coalesce((e.facts ->> 'answers_stop')::boolean, false);
end $$;

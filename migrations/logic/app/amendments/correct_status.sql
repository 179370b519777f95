-- Moves a placement as an operator corrects it, together with the dispute or promise that its status stands for. Runs under the
-- placement's lock.
create or replace function app.correct_status(p app.placements, event text) returns void language plpgsql volatile as $$
declare
  verdict constant text := substring(event from '^dispute_(denied|upheld|withdrawn)$');
  promise app.commitments;
begin
  if event = 'dispute_filed' then
    perform app.file_dispute(p.placement_id, 'unknown', null, null, 'operator');
    return;
  elsif verdict is not null then
    perform app.move('dispute', d.dispute_id, verdict, jsonb_build_object('dispute_id', d.dispute_id, 'resolution', verdict))
    from app.disputes d join app.states s on s.machine = 'dispute' and s.state = d.status and not s.terminal
    where d.creditor_id = p.creditor_id and d.placement_id = p.placement_id;
    update app.disputes d set resolved_at = app.now()
    where d.creditor_id = p.creditor_id and d.placement_id = p.placement_id and d.status = verdict and d.resolved_at is null;
  elsif event = 'commitment_broken' then
    select c.* into promise from app.commitments c
    where c.creditor_id = p.creditor_id and c.placement_id = p.placement_id and c.status = 'pending';
    if found then
      perform app.unbook('promise:' || promise.commitment_id);
      perform app.break_commitment(promise, app.open_due(promise));
      return;
    end if;
  end if;
  perform app.move('placement', p.placement_id, event);
end $$;

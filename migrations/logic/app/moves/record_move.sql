-- After a move: its audit event; its effect, a function app.on_… (move) named by the transition; then a placement is judged
-- again, since what may be done depends on its status.
create or replace function app.record_move() returns trigger language plpgsql volatile as $$
declare
  legal app.transitions;
  placement constant uuid := app.placement_of(new.machine, new.subject_id);
begin
  select t.* into strict legal from app.transitions t
  where t.machine = new.machine and t.from_state = new.from_state and t.event = new.event;
  if new.machine in ('placement', 'creditor') then
    perform app.record(legal.audit_event, placement, new.data, new.from_state, new.to_state);
  else
    -- The statuses of the trail are the placement's; those of its calls and emails are data.
    perform app.record(legal.audit_event, placement, new.data || jsonb_build_object(
      new.machine || '_id', new.subject_id, 'previous_status', new.from_state, 'new_status', new.to_state));
  end if;
  if legal.effect is not null then
    execute format('select app.%I($1)', legal.effect) using new;
  end if;
  -- Outreach starts under a judgement of this very transaction, to which ready and in_outreach are the same.
  if new.machine = 'placement' and new.to_state <> 'pending_enrichment' and new.event <> 'outreach_started' then
    perform app.evaluate(new.subject_id);
  end if;
  return null;
end $$;
create or replace trigger _500_record after insert on app.moves for each row execute function app.record_move();

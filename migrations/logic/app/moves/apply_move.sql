-- Before a move is written: locks the subject, looks the move up in app.transitions and changes the status.
-- Raises illegal_move, subject_not_found or actor_not_allowed. The only place that changes a status.
create or replace function app.apply_move() returns trigger language plpgsql volatile as $$
declare
  legal app.transitions;
begin
  new.from_state := app.lock_subject(new.machine, new.creditor_id, new.subject_id);
  if new.from_state is null then
    perform app.refuse('subject_not_found');
  end if;
  select t.* into legal from app.transitions t
  where t.machine = new.machine and t.from_state = new.from_state and t.event = new.event;
  if not found then
    perform app.refuse('illegal_move', array[new.machine, new.event, new.from_state]);
  end if;
  if new.actor_type <> all (legal.actors) then
    perform app.refuse('actor_not_allowed', array[new.actor_type, new.event]);
  end if;
  new.to_state := legal.to_state;
  case new.machine
    when 'placement' then update app.placements s set status = new.to_state where s.creditor_id = new.creditor_id and s.placement_id = new.subject_id;
    when 'creditor' then update app.creditors s set status = new.to_state where s.creditor_id = new.creditor_id and s.creditor_id = new.subject_id;
    when 'call' then update app.calls s set status = new.to_state where s.creditor_id = new.creditor_id and s.call_id = new.subject_id;
    when 'email' then update app.emails s set status = new.to_state where s.creditor_id = new.creditor_id and s.email_id = new.subject_id;
    when 'commitment' then update app.commitments s set status = new.to_state where s.creditor_id = new.creditor_id and s.commitment_id = new.subject_id;
    when 'dispute' then update app.disputes s set status = new.to_state where s.creditor_id = new.creditor_id and s.dispute_id = new.subject_id;
  end case;
  return new;
end $$;
create or replace trigger _200_apply before insert on app.moves for each row execute function app.apply_move();

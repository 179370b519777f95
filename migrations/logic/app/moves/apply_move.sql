-- Before a move is written: locks the subject, looks the move up in app.transitions and changes the status.
-- Raises illegal_move, subject_not_found or actor_not_allowed. The only place that changes a status.
create or replace function app.apply_move() returns trigger language plpgsql volatile as $$
declare
  subject record;
  legal app.transitions;
begin
  select * into subject from app.subject_table(new.machine);
  execute format('select status from %s where creditor_id = $1 and %I = $2 for no key update', subject.target, subject.key)
    into new.from_state using new.creditor_id, new.subject_id;
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
  execute format('update %s set status = $3 where creditor_id = $1 and %I = $2', subject.target, subject.key)
    using new.creditor_id, new.subject_id, new.to_state;
  return new;
end $$;
create or replace trigger _200_apply before insert on app.moves for each row execute function app.apply_move();

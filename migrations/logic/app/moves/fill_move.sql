-- Before a move is written: decides whether it is legal and fills in what follows: the states, what app.transitions says of it,
-- its transaction and its number among the subject's moves. Whatever the writer gave for these is overwritten.
-- Locks the subject. Raises subject_not_found, illegal_move, actor_not_allowed.
create or replace function app.fill_move() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp
-- app.transitions is so small that the planner would read all of it for each move.
set enable_seqscan = off as $$
declare
  subject record;
  legal app.transitions;
begin
  subject := app.lock_subject(new.machine, new.creditor_id, new.subject_id);
  if subject.state is null then
    perform app.refuse('subject_not_found');
  end if;
  select t.* into legal from app.transitions t
  where t.machine = new.machine and t.from_state = subject.state and t.event = new.event;
  if not found then
    perform app.refuse('illegal_move', array[new.machine, new.event, subject.state]);
  end if;
  if new.actor_type <> all (legal.actors) then
    perform app.refuse('actor_not_allowed', array[new.actor_type, new.event]);
  end if;
  -- Drawn after the lock was taken, so that the order of seq is the order of the subject's moves.
  new.seq := nextval('app.moves_seq_seq');
  new.transaction_id := pg_current_xact_id();
  new.placement_id := subject.placement_id;
  new.from_state := subject.state;
  new.to_state := legal.to_state;
  new.audit_event := legal.audit_event;
  new.effect := legal.effect;
  return new;
end $$;
create or replace trigger _210_fill before insert on app.moves for each row execute function app.fill_move();

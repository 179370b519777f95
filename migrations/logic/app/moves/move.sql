-- Moves a subject along its state machine and returns the move. Raises illegal_move when app.transitions does not hold it;
-- callers whose interface words that refusal differently look before they leap, under the subject's lock.
create or replace function app.move(machine text, subject_id uuid, event text, data jsonb default '{}')
returns app.moves language sql volatile as $$
  insert into app.moves (creditor_id, machine, subject_id, event, from_state, to_state, actor_type, actor, data, moved_at)
  values (app.creditor_id(), machine, subject_id, event, '', '', app.actor_type(), app.actor(), data, app.now())
  returning *
$$;

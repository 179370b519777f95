-- Decides whether a machine has a move for an event in a state, whoever asks; for callers that would not have app.move refuse it.
create or replace function app.has_transition(machine text, from_state text, event text) returns boolean language plpgsql stable
-- As in app.fill_move.
set enable_seqscan = off as $$
begin
  return exists (
    select from app.transitions t
    where t.machine = has_transition.machine and t.from_state = has_transition.from_state and t.event = has_transition.event);
end $$;

-- Refuses a status that did not come through app.moves: an update outside its trigger, or a row born in a state
-- in which no life begins. Holds psql and the tables' owner too; raises status_by_move_only.
create or replace function app.guard_status() returns trigger language plpgsql volatile as $$
begin
  if tg_op = 'INSERT' and exists (
    select from app.states s where s.machine = tg_argv[0] and s.state = new.status and s.initial
  ) then
    return new;
  end if;
  perform app.refuse('status_by_move_only', array[tg_argv[0]]);
  return null;
end $$;
create or replace trigger _200_guard_birth before insert on app.placements
  for each row execute function app.guard_status('placement');
create or replace trigger _200_guard_status before update on app.placements
  for each row when (old.status is distinct from new.status and pg_trigger_depth() <> 1)
  execute function app.guard_status('placement');
create or replace trigger _200_guard_birth before insert on app.creditors
  for each row execute function app.guard_status('creditor');
create or replace trigger _200_guard_status before update on app.creditors
  for each row when (old.status is distinct from new.status and pg_trigger_depth() <> 1)
  execute function app.guard_status('creditor');
create or replace trigger _200_guard_birth before insert on app.calls
  for each row execute function app.guard_status('call');
create or replace trigger _200_guard_status before update on app.calls
  for each row when (old.status is distinct from new.status and pg_trigger_depth() <> 1)
  execute function app.guard_status('call');
create or replace trigger _200_guard_birth before insert on app.emails
  for each row execute function app.guard_status('email');
create or replace trigger _200_guard_status before update on app.emails
  for each row when (old.status is distinct from new.status and pg_trigger_depth() <> 1)
  execute function app.guard_status('email');

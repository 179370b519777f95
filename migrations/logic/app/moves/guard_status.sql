-- Refuses a status that did not come through app.moves: an update by anybody but its trigger, or a row born in a state
-- in which no life begins. Holds psql and the tables' owner too; raises status_by_move_only.
create or replace function app.guard_status() returns trigger language plpgsql volatile as $$
declare
  context text;
begin
  if tg_op = 'INSERT' and exists (
    select from app.states s where s.machine = tg_argv[0] and s.state = new.status and s.initial
  ) then
    return new;
  end if;
  get diagnostics context = pg_context;
  -- Line 1 is this function, line 2 the update, line 3 who said it. The depth of triggers does not tell: the effect of
  -- one move may be another.
  if tg_op = 'UPDATE' and split_part(context, E'\n', 3) like '% app.apply_move() %' then
    return new;
  end if;
  perform app.refuse('status_by_move_only', array[tg_argv[0]]);
  return null;
end $$;
create or replace trigger _200_guard_birth before insert on app.placements
  for each row execute function app.guard_status('placement');
create or replace trigger _200_guard_status before update on app.placements
  for each row when (old.status is distinct from new.status)
  execute function app.guard_status('placement');
create or replace trigger _200_guard_birth before insert on app.creditors
  for each row execute function app.guard_status('creditor');
create or replace trigger _200_guard_status before update on app.creditors
  for each row when (old.status is distinct from new.status)
  execute function app.guard_status('creditor');
create or replace trigger _200_guard_birth before insert on app.calls
  for each row execute function app.guard_status('call');
create or replace trigger _200_guard_status before update on app.calls
  for each row when (old.status is distinct from new.status)
  execute function app.guard_status('call');
create or replace trigger _200_guard_birth before insert on app.emails
  for each row execute function app.guard_status('email');
create or replace trigger _200_guard_status before update on app.emails
  for each row when (old.status is distinct from new.status)
  execute function app.guard_status('email');
create or replace trigger _200_guard_birth before insert on app.commitments
  for each row execute function app.guard_status('commitment');
create or replace trigger _200_guard_status before update on app.commitments
  for each row when (old.status is distinct from new.status)
  execute function app.guard_status('commitment');
create or replace trigger _200_guard_birth before insert on app.disputes
  for each row execute function app.guard_status('dispute');
create or replace trigger _200_guard_status before update on app.disputes
  for each row when (old.status is distinct from new.status)
  execute function app.guard_status('dispute');

-- From here until app.flush_evaluations gets what this answers, placements whose debtor or contact changes are not judged but noted, so
-- that an event with several changes has each judged once. False where somebody further out holds already.
create or replace function app.defer_evaluation() returns boolean language plpgsql volatile as $$
begin
  if current_setting('app.judging_held', true) <> '' then
    return false;
  end if;
  perform set_config('app.judging_held', '{}', true);
  return true;
end $$;

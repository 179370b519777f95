-- Collects placements whose debtor or contact changes until app.flush_evaluations, so that an event with several changes
-- evaluates each once. Returns false where an outer caller has begun already.
create or replace function app.defer_evaluation() returns boolean language plpgsql volatile as $$
begin
  if current_setting('app.judging_held', true) <> '' then
    return false;
  end if;
  perform set_config('app.judging_held', '{}', true);
  return true;
end $$;

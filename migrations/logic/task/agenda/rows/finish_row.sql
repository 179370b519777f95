-- Records what the provider answered about a row of the entered tenant, through task.finish_<task>(subject, result), and puts the
-- row away. Raises stale_claim when the row is no longer under the claim.
create or replace function task.finish_row(key text, claim uuid, result jsonb) returns void language plpgsql volatile as $$
declare
  booking app.agenda := task.find_row(key, false);
begin
  if booking.claim is distinct from claim then
    perform app.refuse('stale_claim');
  end if;
  execute format('select task.%I($1, $2)', 'finish_' || booking.task) using booking.subject, result;
  -- Locked last, as in task.claim_row; from here to the commit the fence holds.
  booking := task.find_row(key, true);
  if booking.claim is distinct from claim then
    perform app.refuse('stale_claim');
  end if;
  perform task.complete_or_requeue(booking);
end $$;
grant execute on function task.finish_row(text, uuid, jsonb) to svc_worker;

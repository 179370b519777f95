-- Parked work waits again and is due at once, with nothing counted against it.
create or replace function app.resume_work(parked app.agenda) returns void language plpgsql volatile as $$
begin
  update app.agenda a set state = 'waiting', due_at = app.now(), attempts = 0, failures = 0, last_error = null, parked_at = null
  where a.creditor_id = parked.creditor_id and a.key = parked.key;
  perform app.wake();
end $$;

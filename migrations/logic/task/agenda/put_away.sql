-- The work of a row is done: deletes it, or lets it wait for again_at where it was booked again meanwhile.
create or replace function task.put_away(booking app.agenda) returns void language plpgsql volatile as $$
begin
  if booking.again_at is null then
    delete from app.agenda a where a.creditor_id = booking.creditor_id and a.key = booking.key;
    return;
  end if;
  update app.agenda a set state = 'waiting', claim = null, due_at = booking.again_at, again_at = null, attempts = 0
  where a.creditor_id = booking.creditor_id and a.key = booking.key;
  if booking.again_at <= app.now() then
    perform app.wake();
  end if;
end $$;
grant execute on function task.put_away(app.agenda) to svc_worker;

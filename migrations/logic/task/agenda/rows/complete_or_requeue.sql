-- The work of a row is done: deletes it, or lets it wait for again_at where it was booked again meanwhile.
create or replace function task.complete_or_requeue(booking app.agenda) returns void language plpgsql volatile as $$
begin
  booking.state := case when booking.again_at is not null then 'waiting' end;
  booking.claim := null;
  booking.due_at := booking.again_at;
  booking.again_at := null;
  booking.attempts := 0;
  booking.failures := 0;
  booking.last_error := null;
  perform task.save_row(booking);
  if booking.due_at <= app.now() then
    perform app.wake();
  end if;
end $$;
grant execute on function task.complete_or_requeue(app.agenda) to svc_worker;

-- After a placement's status or amount changed: one less there, one more here.
create or replace function app.count_status() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform app.add_to_metric('status', app.all_days(), old.status, -1, -old.invoice_amount);
  perform app.add_to_metric('status', app.all_days(), new.status, 1, new.invoice_amount);
  if new.invoice_amount <> old.invoice_amount then
    perform app.add_to_metric('placed', (new.placed_at at time zone 'UTC')::date, '', 0, new.invoice_amount - old.invoice_amount);
  end if;
  perform app.book_fold();
  return null;
end $$;
create or replace trigger _510_count_status after update on app.placements for each row
  when (old.status <> new.status or old.invoice_amount <> new.invoice_amount) execute function app.count_status();

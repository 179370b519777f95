-- Takes a booking back; a row that is being worked on stays, and its task finds nothing to do.
create or replace function app.unbook(key text) returns void language sql volatile as $$
  delete from app.agenda a where a.creditor_id = app.creditor_id() and a.key = unbook.key and a.state <> 'claimed'
$$;

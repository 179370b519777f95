-- Replaces the error register. What is gone is deleted before the rest is written, so that a refusal may get another name and keep
-- its SQLSTATE.
create or replace function app.put_errors(register app.errors[]) returns void language sql volatile as $$
  delete from app.errors e where not exists (select from unnest(register) r where r.name = e.name);
  insert into app.errors (name, sqlstate, http_status, message, meaning)
  select r.name, r.sqlstate, r.http_status, r.message, r.meaning from unnest(register) r
  on conflict (name) do update set sqlstate = excluded.sqlstate, http_status = excluded.http_status,
    message = excluded.message, meaning = excluded.meaning;
$$;

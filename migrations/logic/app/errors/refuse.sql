-- Raises the registered refusal `name`: SQLSTATE and message from app.errors, the message's %s filled with args;
-- detail, when given, is the JSON object that the answer carries as its detail.
create or replace function app.refuse(name text, args text[] default '{}', detail jsonb default null)
returns void language plpgsql volatile as $$
declare
  refusal app.errors;
begin
  select e.* into strict refusal from app.errors e where e.name = refuse.name;
  raise exception using
    errcode = refusal.sqlstate,
    message = format(refusal.message, variadic args),
    detail = coalesce(detail::text, '');
end $$;

-- The message of a registered refusal without arguments, for refusals that are returned and not raised.
create or replace function app.refusal_message(name text) returns text language sql stable as $$
  select e.message from app.errors e where e.name = refusal_message.name
$$;

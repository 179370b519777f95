-- Returns the message of a registered refusal, for refusals that are returned instead of raised.
create or replace function app.refusal_message(name text) returns text language sql stable as $$
  select e.message from app.errors e where e.name = refusal_message.name
$$;

-- Who acts (app.principal), by the names of its fields. role: the database role to enter.
create or replace function app.make_principal(
  role text, actor_type text, actor text, credential_kind text,
  creditor_id uuid default null, user_id uuid default null, partner_id uuid default null
) returns app.principal language sql immutable parallel safe as $$
  select row(role, creditor_id, actor_type, actor, user_id, partner_id, credential_kind)::app.principal
$$;
grant execute on function app.make_principal(text, text, text, text, uuid, uuid, uuid) to public;

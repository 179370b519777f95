-- Returns one warning of a created placement: {code, field, message}.
create or replace function app.warning(code text, field text, message text) returns jsonb
language sql immutable parallel safe as $$
  select jsonb_build_array(jsonb_build_object('code', code, 'field', field, 'message', message))
$$;

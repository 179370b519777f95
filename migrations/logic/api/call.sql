-- The one door of the HTTP process: authenticates, enters and dispatches, in one statement.
--   credential  {kind, access, writes, …} as src/http/credential.ts makes it
--   operation   an operationId of the contract; the api function of that name serves it
--   input       {path, query, body, client}
-- SECURITY INVOKER, since a definer cannot set the role. Errors: those of private.authenticate and of the operation.
create or replace function api.call(
  credential jsonb, operation text, input jsonb, out status integer, out body text, out wake uuid
) language plpgsql volatile as $$
begin
  perform app.enter(private.authenticate(credential));
  if not (credential ->> 'writes')::boolean then
    perform set_config('transaction_read_only', 'on', true);
  end if;
  execute format('select r.status, r.body::text from api.%I($1) r', operation) into status, body using input;
  if current_setting('app.wake', true) = 'due' then
    wake := app.creditor_id();
  end if;
end $$;
grant execute on function api.call(jsonb, text, jsonb) to public;

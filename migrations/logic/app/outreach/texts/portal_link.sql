-- Returns a new portal link for a placement; the one before it stops working. The token is a fragment, so that no server log
-- holds it. Runs under the debtor's lock.
create or replace function app.portal_link(placement uuid) returns text language sql volatile as $$
  select (app.setting('public_base_url') #>> '{}') || '/portal/#token=' || private.reregister_identifier('portal', placement::text)
$$;

-- POST /v1/public/unsubscribe/{token}: one-click unsubscribe (RFC 8058) of an email's address. An unknown token gets the same
-- response, so that nobody learns what exists.
create or replace function api.unsubscribe(input jsonb) returns api.response language plpgsql volatile as $$
declare
  known record;
  e app.emails;
begin
  select l.* into known from private.resolve_identifier('unsubscribe', lower(input #>> '{path,token}')) l;
  if known.creditor_id is not null then
    perform app.enter(app.make_principal(role => 'svc_worker', creditor_id => known.creditor_id, actor_type => 'debtor',
      actor => 'unsubscribe', credential_kind => 'none'));
    e := app.email_row(known.subject::uuid);
    perform app.opt_out(e.debtor_id, 'email', e.to_address);
  end if;
  return (200, json_build_object('status', 'unsubscribed'))::api.response;
end $$;
-- svc_public: until logic 5, for processes of the release before.
grant execute on function api.unsubscribe(jsonb) to svc_worker, svc_public;

-- Under a partner's credential debtor.state is required; raises invalid_submission in the form of a validation fault.
create or replace function app.require_partner_state(body jsonb) returns void language plpgsql volatile as $$
begin
  if app.actor_type() = 'partner' and app.clean(body #>> '{debtor,state}') is null then
    perform app.refuse('invalid_submission', detail =>
      '[{"loc": ["body", "debtor", "state"], "msg": "Field required under a partner credential", "type": "missing"}]');
  end if;
end $$;

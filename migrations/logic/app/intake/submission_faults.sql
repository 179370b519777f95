-- Returns the faults of a New placement that the contract's schema cannot see, as the detail of a 422; null when there are
-- none. A partner must give debtor.state; an amount is judged by all its digits.
create or replace function app.submission_faults(body jsonb) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('loc', f.loc, 'msg', f.msg, 'type', f.type))
  from (values
    ('["body", "debtor", "state"]'::jsonb, 'Field required under a partner credential', 'missing',
      app.actor_type() = 'partner' and app.clean(body #>> '{debtor,state}') is null),
    ('["body", "invoice_amount"]'::jsonb, 'must lie between 0.01 and 9999999999.99', 'custom',
      round((body ->> 'invoice_amount')::numeric, 2) not between 0.01 and 9999999999.99)
  ) f (loc, msg, type, applies)
  where f.applies
$$;

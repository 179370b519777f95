-- Until logic 5, for processes of the release before: named api.resolve_unknown_delivery now.
create or replace function api.settle_unknown_delivery(input jsonb) returns api.response language sql volatile as $$
  select api.resolve_unknown_delivery(input)
$$;
grant execute on function api.settle_unknown_delivery(jsonb) to svc_operator;

-- What of a submitted body waits for an operator: not what the outbound guard refused, which nobody will judge again.
create or replace function app.submission_to_keep(body jsonb, faults jsonb) returns jsonb language sql immutable parallel safe as $$
  select body - array(select jsonb_object_keys(faults))
$$;

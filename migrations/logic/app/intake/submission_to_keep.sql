-- Returns the part of a submitted body that is stored for an operator, without URLs that the outbound guard refused.
create or replace function app.submission_to_keep(body jsonb, faults jsonb) returns jsonb language sql immutable parallel safe as $$
  select body - array(select jsonb_object_keys(faults))
$$;

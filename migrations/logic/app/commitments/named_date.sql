-- The day on which a debtor said it will pay; null where it named none, whatever is assumed until it does. What the interface, the
-- trail and the events say.
create or replace function app.named_date(c app.commitments) returns date language sql immutable parallel safe as $$
  select case when c.dated then c.promised_date end
$$;

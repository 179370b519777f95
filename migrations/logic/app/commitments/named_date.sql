-- Returns the day on which a debtor promised to pay; null where it named none.
create or replace function app.named_date(c app.commitments) returns date language sql immutable parallel safe as $$
  select case when c.dated then c.promised_date end
$$;

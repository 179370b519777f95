-- The day under which figures stand that do not belong to one.
create or replace function app.all_days() returns date language sql immutable parallel safe as $$
  select date '1970-01-01'
$$;

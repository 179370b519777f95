-- bcrypt's cost: about 50 ms a guess. A user's hash carries the cost it was made with.
create or replace function private.password_cost() returns integer language sql immutable parallel safe as $$
  select 10
$$;

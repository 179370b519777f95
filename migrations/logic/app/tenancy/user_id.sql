-- The signed-in user; null for keys, jobs and the public.
create or replace function app.user_id() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.user_id', true), '')::uuid
$$;

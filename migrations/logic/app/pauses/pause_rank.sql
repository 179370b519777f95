-- Returns the rank of a pause reason; of several pauses the highest ranks first.
create or replace function app.pause_rank(reason text) returns integer language sql immutable parallel safe as $$
  select case reason when 'sol_time_barred' then 5 when 'needs_human' then 4 when 'payment_claimed' then 3
    when 'plan_requested' then 2 else 1 end
$$;

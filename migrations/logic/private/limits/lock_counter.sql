-- A caller's counter, locked, made when there is none; again when private.forget_expired was faster between the two.
create or replace function private.lock_counter(of_key bytea, window_s integer) returns private.rate_counters
language plpgsql volatile as $$
declare
  counter private.rate_counters;
begin
  loop
    select c.* into counter from private.rate_counters c where c.key = of_key for no key update;
    if found then
      return counter;
    end if;
    insert into private.rate_counters (key, newest_second, seconds)
    values (of_key, floor(extract(epoch from clock_timestamp())), array_fill(0, array[window_s])) on conflict (key) do nothing;
  end loop;
end $$;

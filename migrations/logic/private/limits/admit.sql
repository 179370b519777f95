-- Reserves requests of a caller's minute (5 % of it, at least one), or gives -given back; a statement before the request's,
-- so that refused and failed requests count and no request holds the counter while it works.
-- A window is the last 62 wall-clock seconds: 60, the one under way, and one for a reservation held by a process.
--   caller  {class: token | public | open, credential, address}; an unknown token counts against its address
create or replace function private.admit(
  caller jsonb, given integer default null, given_second bigint default null,
  out granted integer, out per_minute integer, out remaining integer, out retry_after_s integer, out second bigint, out known boolean
) language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  window_s constant integer := 62;
  counter private.rate_counters;
  counter_key bytea;
  passed bigint;
begin
  select l.key, l.per_minute, l.known into counter_key, per_minute, known from private.rate_limit(caller) l;
  second := floor(extract(epoch from clock_timestamp()));
  insert into private.rate_counters (key, newest_second, seconds)
  values (counter_key, second, array_fill(0, array[window_s])) on conflict (key) do nothing;
  select c.* into counter from private.rate_counters c where c.key = counter_key for no key update;
  second := greatest(second, counter.newest_second);
  passed := least(second - counter.newest_second, window_s);
  counter.seconds := (array_fill(0, array[passed::integer]) || counter.seconds)[1:window_s];
  remaining := greatest(per_minute - (select sum(n) from unnest(counter.seconds) n), 0);
  granted := least(coalesce(given, greatest(per_minute / 20, 1)), remaining);
  if given_second is null then
    counter.seconds[1] := counter.seconds[1] + granted;
  elsif second - given_second < window_s then
    counter.seconds[second - given_second + 1] := greatest(counter.seconds[second - given_second + 1] + granted, 0);
  end if;
  remaining := remaining - granted;
  update private.rate_counters c set newest_second = second, seconds = counter.seconds where c.key = counter_key;
  retry_after_s := (select window_s + 1 - max(i) from generate_subscripts(counter.seconds, 1) i where counter.seconds[i] > 0);
end $$;
grant execute on function private.admit(jsonb, integer, bigint) to public;

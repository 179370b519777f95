-- Reserves up to `wanted` requests of a caller's minute, or gives -wanted back; a statement of its own before the request,
-- so that refused and failed requests count and no request holds the counter while it works.
-- A window is the last 62 wall-clock seconds: 60, the one under way, and one for a reservation held by a process.
-- Less is reserved where less is left, one by one near the end, so that no process strands what another could use.
--   caller  {class: token | public | open | login | login_unknown, credential, address}; an unknown token counts against its address
--   creditor_id  whose token it is, for the log
create or replace function private.admit_caller(
  caller jsonb, wanted integer, given_second bigint default null,
  out granted integer, out per_minute integer, out remaining integer, out retry_after_s integer, out second bigint, out known boolean,
  out creditor_id uuid
) language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  window_s constant integer := 62;
  counter private.rate_counters;
  passed bigint;
begin
  perform app.assert_login('svc_public');
  select l.key, l.per_minute, l.known, l.creditor_id into counter.key, per_minute, known, creditor_id from private.rate_limit(caller) l;
  counter := private.lock_counter(counter.key, window_s);
  second := greatest(floor(extract(epoch from clock_timestamp()))::bigint, counter.newest_second);
  passed := least(second - counter.newest_second, window_s);
  counter.seconds := (array_fill(0, array[passed::integer]) || counter.seconds)[1:window_s];
  remaining := greatest(per_minute - (select sum(n) from unnest(counter.seconds) n)::integer, 0);
  granted := case
    when wanted < 0 then wanted
    when caller ->> 'class' = 'token' and not known then least(1, remaining)
    else least(wanted, greatest(remaining / 10, 1), remaining) end;
  if given_second is null then
    counter.seconds[1] := counter.seconds[1] + granted;
  elsif second - given_second < window_s then
    counter.seconds[second - given_second + 1] := greatest(counter.seconds[second - given_second + 1] + granted, 0);
  end if;
  remaining := remaining - granted;
  update private.rate_counters c set newest_second = second, seconds = counter.seconds where c.key = counter.key;
  retry_after_s := (select window_s + 1 - max(i) from generate_subscripts(counter.seconds, 1) i where counter.seconds[i] > 0);
end $$;
grant execute on function private.admit_caller(jsonb, integer, bigint) to public;

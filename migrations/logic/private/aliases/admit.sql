-- Until logic 5, for processes of the release before: named private.admit_caller now, which answers the tenant as well.
create or replace function private.admit(
  caller jsonb, wanted integer, given_second bigint default null,
  out granted integer, out per_minute integer, out remaining integer, out retry_after_s integer, out second bigint, out known boolean
) language sql volatile as $$
  select a.granted, a.per_minute, a.remaining, a.retry_after_s, a.second, a.known
  from private.admit_caller(caller, wanted, given_second) a
$$;
grant execute on function private.admit(jsonb, integer, bigint) to public;

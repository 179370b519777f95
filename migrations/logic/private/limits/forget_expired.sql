-- Removes what no longer counts: counters whose minute is over, and sessions, onboarding tokens and signup codes a day after
-- they expired. Called once a minute by each HTTP process; rows that somebody holds are left for the next time.
create or replace function private.forget_expired() returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.assert_login('svc_public');
  delete from private.rate_counters c where c.key in (
    select stale.key from private.rate_counters stale
    where stale.newest_second < extract(epoch from clock_timestamp()) - 120 for update skip locked);
  delete from private.sessions s where s.expires_at < now() - interval '1 day';
  delete from private.onboarding_tokens t where t.expires_at < now() - interval '1 day';
  delete from private.signup_codes c where c.expires_at < now() - interval '1 day';
end $$;
grant execute on function private.forget_expired() to public;

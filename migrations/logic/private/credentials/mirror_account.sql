-- Keeps what authentication and rate limits need of an account (status, tier) in private.accounts, so that both act at once.
create or replace function private.mirror_account() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into private.accounts (creditor_id, status, tier) values (new.creditor_id, new.status, new.tier)
  on conflict (creditor_id) do update set status = excluded.status, tier = excluded.tier;
  return null;
end $$;
create or replace trigger _900_mirror after insert or update of status, tier on app.creditors
  for each row execute function private.mirror_account();

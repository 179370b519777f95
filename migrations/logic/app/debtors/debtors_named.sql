-- The debtors of this creditor whose canonical name equals one with these keys. Two index look-ups rather than one condition with OR,
-- which becomes a scan of the tenant. Called by app.find_debtor and app.find_debtors.
create or replace function app.debtors_named(key text, key_alt text) returns table (debtor_id uuid, created_at timestamptz)
language sql stable as $$
  select d.debtor_id, d.created_at from app.debtors d
  where d.creditor_id = (select app.creditor_id()) and d.name_key in (key, key_alt)
  union all
  select d.debtor_id, d.created_at from app.debtors d
  where d.creditor_id = (select app.creditor_id()) and d.name_key_alt in (key, key_alt) and d.name_key_alt <> d.name_key
$$;

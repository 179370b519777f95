-- Returns the debtors of this creditor whose name keys match. One key against one column at a time: for an OR the planner reads
-- the whole tenant.
create or replace function app.debtors_named(key text, key_alt text) returns table (debtor_id uuid, created_at timestamptz)
language sql stable as $$
  select d.debtor_id, d.created_at
  from unnest(case when key = key_alt then array[key] else array[key, key_alt] end) as wanted (key), lateral (
    select d.debtor_id, d.created_at from app.debtors d
    where d.creditor_id = (select app.creditor_id()) and d.name_key = wanted.key
    union all
    select d.debtor_id, d.created_at from app.debtors d
    where d.creditor_id = (select app.creditor_id()) and d.name_key_alt = wanted.key and d.name_key_alt <> d.name_key
  ) d
$$;

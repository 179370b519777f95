-- Writes the business facts that a body names, and audits their names, not their values. Runs under app.lock_account.
create or replace function app.update_account(body jsonb) returns app.creditors language plpgsql volatile as $$
declare
  fields constant text[] := array(
    select key from jsonb_object_keys(body) key
    where key in ('legal_name', 'ein', 'industry', 'address', 'owners') order by key);
  updated app.creditors;
begin
  update app.creditors c set
    legal_name = coalesce(app.clean(body ->> 'legal_name'), c.legal_name),
    ein = case when 'ein' = any (fields) then app.clean(body ->> 'ein') else c.ein end,
    industry = case when 'industry' = any (fields) then app.clean(body ->> 'industry') else c.industry end,
    address = case when 'address' = any (fields) then nullif(body -> 'address', 'null') else c.address end,
    owners = coalesce(nullif(body -> 'owners', 'null'), c.owners),
    updated_at = app.now()
  where c.creditor_id = app.creditor_id() returning * into updated;
  if fields <> '{}' then
    perform app.record('creditor.updated', null, jsonb_build_object('fields', fields));
  end if;
  return updated;
end $$;

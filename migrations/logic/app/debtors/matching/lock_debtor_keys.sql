-- Serialises creates that may match the same debtor: the creditor's lock shared (bulk intake takes it exclusive), then the keys
-- of name, address and domain in hash order.
create or replace function app.lock_debtor_keys(s app.submission) returns void language plpgsql volatile as $$
declare
  tenant constant text := app.creditor_id()::text;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('debtors:' || tenant, 0));
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(tenant || kind || value, 0) as key
    from (values ('name:', (s.name).name_key), ('name:', (s.name).name_key_alt),
                 ('email:', s.primary_email), ('domain:', s.primary_domain)) as keys (kind, value)
    where value is not null
    order by key
  ) as ordered;
end $$;

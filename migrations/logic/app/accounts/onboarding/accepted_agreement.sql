-- Returns whether the tenant has accepted an agreement, of any version.
create or replace function app.accepted_agreement() returns boolean language sql stable as $$
  select exists (select from app.agreement_acceptances a where a.creditor_id = app.creditor_id())
$$;

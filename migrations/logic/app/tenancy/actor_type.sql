-- Who acts, beside the database role: creditor, partner, debtor, operator or system.
create or replace function app.actor_type() returns text language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('app.actor_type', true), ''), 'system')
$$;

-- As whom a role may stand in the trail. The worker acts for the system, and for the debtor whose click or reply it takes in;
-- svc_owner in upgrades. Null for roles that are none of ours: a superuser's, by hand.
create or replace function app.actors_of(acting name) returns text[] language sql immutable parallel safe
set search_path = pg_catalog, pg_temp as $$
  select case acting
    when 'svc_creditor' then '{creditor,partner}'
    when 'svc_partner' then '{partner}'
    when 'svc_debtor' then '{debtor}'
    when 'svc_operator' then '{operator}'
    when 'svc_worker' then '{system,debtor}'
    when 'svc_queue' then '{system}'
    when 'svc_owner' then '{system}'
    when 'svc_public' then '{}'
  end::text[]
$$;

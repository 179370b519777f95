-- As whom a role may stand in the trail. The worker acts for the system, and for the debtor whose click or reply it takes in;
-- svc_owner in upgrades. Null for roles that are none of ours: a superuser's, by hand.
create or replace function app.actors_of(acting name) returns text[] language sql immutable parallel safe as $$
  -- Each a constant: cast as a whole, the answer would be read from its text for every row.
  select case acting
    when 'svc_creditor' then '{creditor,partner}'::text[]
    when 'svc_partner' then '{partner}'::text[]
    when 'svc_debtor' then '{debtor}'::text[]
    when 'svc_operator' then '{operator}'::text[]
    when 'svc_worker' then '{system,debtor}'::text[]
    when 'svc_queue' then '{system}'::text[]
    when 'svc_owner' then '{system}'::text[]
    when 'svc_public' then '{}'::text[]
  end
$$;

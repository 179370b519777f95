-- As whom a role may stand in the trail. The worker acts for the system, and for the debtor whose click or reply it takes in;
-- svc_owner in upgrades. Null for roles that are none of ours: a superuser's, by hand.
create or replace function app.actors_of(acting name) returns text[] language sql immutable parallel safe as $$
  -- Each a constant: cast as a whole, the answer would be read from its text for every row. Inlined, so with operators and types by
  -- their schema in place of a search_path.
  select case
    when acting operator(pg_catalog.=) 'svc_creditor' then '{creditor,partner}'::pg_catalog.text[]
    when acting operator(pg_catalog.=) 'svc_partner' then '{partner}'::pg_catalog.text[]
    when acting operator(pg_catalog.=) 'svc_debtor' then '{debtor}'::pg_catalog.text[]
    when acting operator(pg_catalog.=) 'svc_operator' then '{operator}'::pg_catalog.text[]
    when acting operator(pg_catalog.=) 'svc_worker' then '{system,debtor}'::pg_catalog.text[]
    when acting operator(pg_catalog.=) 'svc_queue' then '{system}'::pg_catalog.text[]
    when acting operator(pg_catalog.=) 'svc_owner' then '{system}'::pg_catalog.text[]
    when acting operator(pg_catalog.=) 'svc_public' then '{}'::pg_catalog.text[]
  end
$$;

-- Returns a slug made from an account's name and a piece of its identifier, so that no two names collide.
create or replace function app.slug_of(name text, creditor uuid) returns text language sql immutable parallel safe as $$
  select concat_ws('-', nullif(btrim(left(regexp_replace(lower(name), '[^a-z0-9]+', '-', 'g'), 48), '-'), ''), left(creditor::text, 8))
$$;

-- A network as it is kept for a user: nobody reads from the table where users were.
create or replace function private.network_digest(user_id uuid, network text) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(user_id::text || ' ' || network, 'UTF8'))
$$;

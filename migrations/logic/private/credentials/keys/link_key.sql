-- The directory key of an active link: the partner and what it calls the creditor (identifiers compare in lower case).
create or replace function private.link_key(partner uuid, named text) returns bytea
language sql immutable parallel safe as $$
  select sha256(convert_to(partner || ':' ||
    case when named ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then lower(named) else named end, 'UTF8'))
$$;

-- What a password is compared with when the address has no user: costs as much as a real one and is met by none.
create or replace function private.nobodys_password_hash() returns text language sql immutable parallel safe as $$
  select format('$2a$%s$', private.password_cost()) || repeat('.', 53)
$$;

-- A random secret of n bytes as letters and digits that need no escaping in a header (base64url).
create or replace function private.new_token(n integer) returns text language sql volatile as $$
  select translate(encode(extensions.gen_random_bytes(n), 'base64'), E'+/=\n', '-_')
$$;

-- bcrypt of the password's digest, since bcrypt alone reads 72 bytes only.
create or replace function private.password_hash(password text, salt text) returns text language sql volatile as $$
  select extensions.crypt(encode(sha256(convert_to(password, 'UTF8')), 'base64'), salt)
$$;

-- Whether two company names are canonically equal: any key of one is a key of the other. Legal forms do not matter.
create or replace function app.same_company_name(a text, b text) returns boolean
language sql stable strict parallel safe as $$
  select one.name_key <> '' and (one.name_key in (other.name_key, other.name_key_alt) or one.name_key_alt in (other.name_key, other.name_key_alt))
    from app.canonical_name(a) as one, app.canonical_name(b) as other
$$;

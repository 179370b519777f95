-- Keeps active partner links in private.directory, under the creditor's identifier and under the partner's reference;
-- the subject is <partner_id>:<authority>.
create or replace function private.mirror_link() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from private.directory d
  where d.kind = 'partner_link' and d.creditor_id = new.creditor_id
    and split_part(d.subject, ':', 1) = new.partner_id::text;
  if new.ended_at is null then
    insert into private.directory (kind, key_hash, creditor_id, subject)
    select distinct on (key_hash) 'partner_link', key_hash, new.creditor_id, new.partner_id || ':' || new.authority
    from unnest(array[new.creditor_id::text, new.external_reference]) as named,
      lateral (select private.link_key(new.partner_id, named) as key_hash) as hashed
    where named is not null;
  end if;
  return null;
end $$;
create or replace trigger _900_mirror after insert or update on app.partner_links
  for each row execute function private.mirror_link();

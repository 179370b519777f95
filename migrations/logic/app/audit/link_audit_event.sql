-- Links an audit event to its chain: one upsert of the head orders the writers and yields sequence number and hashes.
create or replace function app.link_audit_event() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.audit_heads as h (creditor_id, chain_id, seq, previous_hash, hash)
  values (new.creditor_id, new.chain_id, 1, null, app.audit_hash(null, 1, new))
  on conflict (creditor_id, chain_id) do update
    set seq = h.seq + 1, previous_hash = h.hash, hash = app.audit_hash(h.hash, h.seq + 1, new)
  returning h.seq, h.previous_hash, h.hash into new.seq, new.previous_hash, new.hash;
  return new;
end $$;
create or replace trigger _100_link before insert on app.audit_events for each row execute function app.link_audit_event();

-- Links an audit event to its chain: one write of the head orders the writers and yields sequence number and hashes.
create or replace function app.link_audit_event() returns trigger language plpgsql volatile as $$
declare
  head app.audit_heads;
begin
  update app.audit_heads h set seq = h.seq + 1, previous_hash = h.hash, hash = app.audit_hash(h.hash, h.seq + 1, new)
  where h.creditor_id = new.creditor_id and h.chain_id = new.chain_id
  returning h.* into head;
  if not found then
    -- Somebody may begin the chain at the same time.
    insert into app.audit_heads as h (creditor_id, chain_id, seq, previous_hash, hash)
    values (new.creditor_id, new.chain_id, 1, null, app.audit_hash(null, 1, new))
    on conflict (creditor_id, chain_id) do update
      set seq = h.seq + 1, previous_hash = h.hash, hash = app.audit_hash(h.hash, h.seq + 1, new)
    returning * into head;
  end if;
  new.seq := head.seq;
  new.previous_hash := head.previous_hash;
  new.hash := head.hash;
  return new;
end $$;
create or replace trigger _100_link before insert on app.audit_events for each row execute function app.link_audit_event();

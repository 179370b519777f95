--! Previous: sha1:98c4b1466f7384ac74989bdd9413b273084fbccd
--! Hash: sha1:6de682f905c9593f2fe30b2fa0acf661ce44ce7d
--! Message: audit-anchors

set role svc_owner;

-- The audit file outside the database, which anchors the heads of the audit chains (src/audit/): which it is, how far it goes, and
-- where its scheduled verification goes on. One file at a time.
create table private.audit_file (
  only_row boolean primary key default true check (only_row),
  file_id uuid not null,
  entries bigint not null check (entries > 0),
  last_hash bytea not null,
  -- Of the last checkpoint that is complete: when it was, in wall time, and at which byte of the file it begins.
  checkpoint_at timestamptz,
  checkpoint_start bigint not null default 0,
  verified_until bigint not null default 0
);
grant select, insert, update, delete on private.audit_file to svc_queue;

-- The head of each chain as the file has it, so that a checkpoint knows what has changed since. It proves nothing: the file does.
create table private.audit_anchors (
  creditor_id uuid not null,
  chain_id uuid not null,
  file_id uuid not null,
  seq bigint not null,
  primary key (creditor_id, chain_id)
) with (fillfactor = 70);
grant select, insert, update on private.audit_anchors to svc_queue;

-- Heads are anchored across tenants. They hold identifiers, numbers and hashes, and nothing of what happened.
-- By name, since svc_owner is a member of svc_queue and is to stay outside.
create policy queue_reads on app.audit_heads for select to svc_queue using ((select current_user) = 'svc_queue');
grant select on app.audit_heads to svc_queue;

--! Previous: sha1:683e238f4da31fa466f468c95f55fd218eac0333
--! Hash: sha1:59a64a73e0b74d658233e778997ecb25b4a6e068
--! Message: heartbeats

set role svc_owner;

-- When a worker last swept the agenda, and when a probe of a process's health last wrote: one row each (private.record_heartbeat).
create table private.heartbeats (
  name text collate "C" primary key check (name in ('worker', 'probe')),
  seen_at timestamptz not null
) with (fillfactor = 50);

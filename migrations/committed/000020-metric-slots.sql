--! Previous: sha1:59a64a73e0b74d658233e778997ecb25b4a6e068
--! Hash: sha1:18edae8878d4e28431b0417d4346c7d86cb7959c
--! Message: metric-slots

-- Counts that were not folded yet, added up in place. A transaction writes to a slot that no other one uses at the time
-- (app.take_metric_slot), so that nobody waits for another's row, and a reader meets as many rows as there are writers at once, not as
-- many as there were writes. Since no index holds n or amount, updates are HOT; the room is for their versions.
set role svc_owner;

create table app.metric_slots (
  creditor_id uuid not null,
  metric text collate "C" not null,
  day date not null,
  key text collate "C" not null,
  slot integer not null,
  n bigint not null,
  amount numeric(18, 2) not null,
  primary key (creditor_id, metric, day, key, slot)
) with (fillfactor = 20);
select app.protect('app.metric_slots', 'insert', 'update', 'delete');
comment on table app.metric_deltas is 'until logic 5: counts are kept in app.metric_slots; what is left here is folded';

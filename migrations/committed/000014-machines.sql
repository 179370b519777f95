--! Previous: sha1:6de682f905c9593f2fe30b2fa0acf661ce44ce7d
--! Hash: sha1:f70e0a52f8b4c91c00df0048b42e4e05ef29f132
--! Message: machines

set role svc_owner;

-- The state machines: one row for each, in migrations/logic/app/reference/state_machines.sql. app.compile_machines makes of it
-- what locks, moves and guards the subjects.
create table app.machines (
  machine text collate "C" primary key check (machine ~ '^[a-z][a-z_]*$'),
  -- With its schema; it has the columns creditor_id and status.
  subject_table text collate "C" not null,
  key_column text collate "C" not null,
  -- The column that names the placement whose trail a move is in; null: the trail is the account's.
  placement_column text collate "C"
);
grant select on app.machines to public;

-- What proves a change of a status: the order of a subject's moves and the transaction of each; and what app.transitions says
-- of the move, so that it is looked up once. Moves of before have seq 0 and no transaction. No row is rewritten.
alter table app.moves
  add column seq bigint not null default 0,
  add column transaction_id xid8,
  add column placement_id uuid,
  add column audit_event text collate "C",
  add column effect text collate "C";
alter table app.moves
  alter column seq drop default,
  alter column seq add generated always as identity;
-- Drawn by a trigger under the subject's lock; by the identity alone until the logic is replaced.
grant usage on sequence app.moves_seq_seq to svc_creditor, svc_operator, svc_worker;
-- In the place of the one by subject and time, which nothing read. Empty at first: built by one pass over the table.
drop index app.moves_subject;
create index moves_newest on app.moves (subject_id, seq) where seq > 0;

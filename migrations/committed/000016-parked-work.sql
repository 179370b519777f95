--! Previous: sha1:922b0c9f447b8205209c9641639a085d49804ba2
--! Hash: sha1:c7dabaee3c7d2ae247eb18bfed3db99ba1c31172
--! Message: parked-work

set role svc_owner;

-- Work that keeps failing is parked until an operator decides or a rule books it again (docs/contributors.md, "The agenda").
-- failures: consecutive ones that are the task's own; last_error: a SQLSTATE or the class of an error.
alter table app.agenda
  add column failures integer not null default 0,
  add column last_error text collate "C",
  add column parked_at timestamptz;

-- Not valid, so that no lock lasts as long as reading the table; the next migration validates them.
alter table app.agenda drop constraint agenda_state_check;
alter table app.agenda
  add constraint agenda_state_check check (state in ('waiting', 'queued', 'claimed', 'parked')) not valid,
  add constraint agenda_parked_check check ((state = 'parked') = (parked_at is not null)) not valid;
create index agenda_parked on app.agenda (parked_at, creditor_id, key) where state = 'parked';

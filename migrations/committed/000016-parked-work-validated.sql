--! Previous: sha1:3fa7470897a9c47ce87176d0bc7d06c1572eea48
--! Hash: sha1:c5bd4df4e3bd1d6f38aa3bc1cd3b27c26cb1ccfe
--! Message: parked-work-validated

set role svc_owner;

alter table app.agenda validate constraint agenda_state_check;
alter table app.agenda validate constraint agenda_parked_check;

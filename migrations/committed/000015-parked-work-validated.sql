--! Previous: sha1:f167b8b9a5d1be0119f6f72b31b5d6fbad7ad3b5
--! Hash: sha1:59be588bdfe215985685e9a4b3b6bb408f451e5d
--! Message: parked-work-validated

set role svc_owner;

alter table app.agenda validate constraint agenda_state_check;
alter table app.agenda validate constraint agenda_parked_check;

--! Previous: sha1:c7dabaee3c7d2ae247eb18bfed3db99ba1c31172
--! Hash: sha1:484b398b20812df386ed4824f7fc3aa92c43552d
--! Message: parked-work-validated

set role svc_owner;

alter table app.agenda validate constraint agenda_state_check;
alter table app.agenda validate constraint agenda_parked_check;

--! Previous: sha1:67cbe09a468b25cf74363a08794a9eaad502dc41
--! Hash: sha1:150a2a1c84aa3d662adc82707778aff1b4f80584
--! Message: rest

set role svc_owner;

-- Until when the cadence of a placement stands still after a dispute is settled (app.next_touch).
alter table app.placements add column rest_until timestamptz;

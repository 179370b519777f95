--! Previous: sha1:30c2a9ed19bc35157a6f7794961d12ebec30853d
--! Hash: sha1:53a8350297abf945a3998a08e142bcc79abb37cb
--! Message: rest

set role svc_owner;

-- Until when the cadence of a placement stands still after a dispute is settled (app.next_touch).
alter table app.placements add column rest_until timestamptz;

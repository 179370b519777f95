--! Previous: sha1:9e7e76127ac7889a10e8bc31c8b3f38a59b4ba81
--! Hash: sha1:7ac797f48a31ae4f17271eeedcd068f31c9e4d5d
--! Message: ingress

set role svc_owner;

-- The message of ours that a reply's references name, null where they name none: it concerns every placement that the message
-- was about.
alter table app.replies add column message_id uuid;

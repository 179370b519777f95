--! Previous: sha1:dee0272c2d6b064070abde2f88cd75ebc323f5eb
--! Hash: sha1:bd97fb293ad8464c948d9633be8124b2c0f59c23
--! Message: ingress

set role svc_owner;

-- The message of ours that a reply's references name, null where they name none: it concerns every placement that the message
-- was about.
alter table app.replies add column message_id uuid;

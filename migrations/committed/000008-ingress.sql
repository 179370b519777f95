--! Previous: sha1:cae213d8cb03dd73add9f646bdac7604ef2d7540
--! Hash: sha1:e59dd5422944fa1ffa650793e605b6a52abc7d81
--! Message: ingress

set role svc_owner;

-- The message of ours that a reply's references name, null where they name none: it concerns every placement that the message
-- was about.
alter table app.replies add column message_id uuid;

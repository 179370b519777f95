--! Previous: sha1:30f8fc90db42705fb1c90752044586b5ad07aac6
--! Hash: sha1:3a9549815589c2cfaabdce2cc42d28b82783d23e
--! Message: ingress

set role svc_owner;

-- The message of ours that a reply's references name, null where they name none: it concerns every placement that the message
-- was about.
alter table app.replies add column message_id uuid;

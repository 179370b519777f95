--! Previous: sha1:d75dee7b240687682c53fac4985f7fe446a757a7
--! Hash: sha1:717cf2d8f1d73220565b6c3ef82d7ae8a116b9d7
--! Message: ingress

set role svc_owner;

-- The message of ours that a reply's references name, null where they name none: it concerns every placement that the message
-- was about.
alter table app.replies add column message_id uuid;

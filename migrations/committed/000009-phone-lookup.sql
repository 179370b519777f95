--! Previous: sha1:30f8fc90db42705fb1c90752044586b5ad07aac6
--! Hash: sha1:ffa7529f79a86efe83133bf60c0c943c23001ef5
--! Message: phone-lookup

set role svc_owner;

-- Whoever else has a number that is opted out or retired is found by it (app.debtors_reached).
create index debtors_phone on app.debtors (primary_phone, creditor_id) where primary_phone is not null;

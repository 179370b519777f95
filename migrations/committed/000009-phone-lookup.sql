--! Previous: sha1:9e7e76127ac7889a10e8bc31c8b3f38a59b4ba81
--! Hash: sha1:8f2633be2f8d10de92c20bca0684a678ad72bda9
--! Message: phone-lookup

set role svc_owner;

-- Whoever else has a number that is opted out or retired is found by it (app.debtors_reached).
create index debtors_phone on app.debtors (primary_phone, creditor_id) where primary_phone is not null;

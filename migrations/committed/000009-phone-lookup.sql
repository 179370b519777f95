--! Previous: sha1:bd97fb293ad8464c948d9633be8124b2c0f59c23
--! Hash: sha1:67cbe09a468b25cf74363a08794a9eaad502dc41
--! Message: phone-lookup

set role svc_owner;

-- Whoever else has a number that is opted out or retired is found by it (app.debtors_reached).
create index debtors_phone on app.debtors (primary_phone, creditor_id) where primary_phone is not null;

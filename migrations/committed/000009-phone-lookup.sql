--! Previous: sha1:7ac797f48a31ae4f17271eeedcd068f31c9e4d5d
--! Hash: sha1:df84fff24010b0c220183e4a60240145ea28a4b5
--! Message: phone-lookup

set role svc_owner;

-- Whoever else has a number that is opted out or retired is found by it (app.debtors_reached).
create index debtors_phone on app.debtors (primary_phone, creditor_id) where primary_phone is not null;

--! Previous: sha1:717cf2d8f1d73220565b6c3ef82d7ae8a116b9d7
--! Hash: sha1:30c2a9ed19bc35157a6f7794961d12ebec30853d
--! Message: phone-lookup

set role svc_owner;

-- Whoever else has a number that is opted out or retired is found by it (app.debtors_reached).
create index debtors_phone on app.debtors (primary_phone, creditor_id) where primary_phone is not null;

--! Previous: sha1:18edae8878d4e28431b0417d4346c7d86cb7959c
--! Hash: sha1:c7d82ceefede32ef7effd8cde8f374d3d73a90f1
--! Message: agenda-fillfactor

-- No update of the agenda is HOT: each changes a column by which its partial indexes choose rows, so room on the page saves nothing
-- (docs/decisions/booking.md).
set role svc_owner;
alter table app.agenda reset (fillfactor);

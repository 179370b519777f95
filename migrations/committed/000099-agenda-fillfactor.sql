-- No update of the agenda is HOT: each changes a column by which its partial indexes choose rows, so room on the page saves nothing
-- (docs/decisions/booking.md).
set role svc_owner;
alter table app.agenda reset (fillfactor);

-- Returns when a debtor is reminded of a payment (the start of contact hours on its day) and when the promise is broken (the
-- close of the next business day).
create or replace function app.due_times(d app.debtors, due_date date, out remind_at timestamptz, out broken_at timestamptz)
language plpgsql stable as $$
declare
  close_of_business constant time := time '17:30';
  zones constant text[] := app.local_zones(d);
  grace_day constant date := app.business_days_after(due_date, 1);
begin
  select app.next_permitted(zones, d.state, max(due_date::timestamp at time zone zone)), max((grace_day + close_of_business) at time zone zone)
  into remind_at, broken_at from unnest(zones) zone;
end $$;

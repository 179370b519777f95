-- Midnight a number of local days after an instant, in the zone where it comes last: from then on that date is reached
-- in all of them. Called by app.week_after and the contact budgets.
create or replace function app.local_midnight(at timestamptz, days integer, zones text[])
returns timestamptz language plpgsql immutable strict parallel safe as $$
begin
  return (select max(((at at time zone zone)::date + days)::timestamp at time zone zone) from unnest(zones) zone);
end $$;

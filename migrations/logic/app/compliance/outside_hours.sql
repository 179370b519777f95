-- Is it outside the contact hours, or a weekend, in any of the zones? Called by app.window_findings.
create or replace function app.outside_hours(zones text[], in_state text, at timestamptz)
returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (
    select from unnest(zones) zone
    cross join lateral (values (at at time zone zone)) here (now)
    cross join lateral app.contact_hours(in_state, here.now::date) h
    where (here.now::time >= h.opens and here.now::time < h.closes) is not true
  );
end $$;

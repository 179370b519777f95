-- The hours in which a debtor of a state may be contacted on a day, local time: business hours within the state's own;
-- nulls on days off. An unknown state has business hours alone. Called by app.permitted_window and app.outside_hours.
create or replace function app.contact_hours(in_state text, day date)
returns table (opens time, closes time) language sql stable parallel safe as $$
  select case when h.business_day then h.opens end, case when h.business_day then h.closes end
  from (
    select max(coalesce(r.value ->> 'opens', r.value ->> 'business_opens')::time) as opens,
      min(coalesce(r.value ->> 'closes', r.value ->> 'business_closes')::time) as closes,
      bool_and(coalesce(r.value -> 'business_days' @> to_jsonb(extract(isodow from day)::integer), true)) as business_day
    from app.rules r
    where r.jurisdiction in ('US', in_state) and r.code = 'outside_call_hours'
      and r.effective_from <= day and (r.effective_until is null or day < r.effective_until)
  ) h
$$;

-- Puts app.laws together anew from app.rules: for each state, and for none, the federal row of each code overlaid with the
-- state's, from each day on which one of them begins or ends; of two rows of one code that hold, the later. Called when rules
-- change.
create or replace function app.compile_laws() returns void language sql volatile as $$
  delete from app.laws;
  insert into app.laws (jurisdiction, from_day, until_day, rules, codes, opens, closes, business_days, zones)
  select d.jurisdiction, d.from_day, d.until_day,
    jsonb_object_agg(us.code, us.value || coalesce(own.value, '{}') order by us.effective_from, own.effective_from), jsonb_agg(distinct us.code),
    max(h.opens), min(h.closes), max(h.business_days),
    max(case when us.code = 'time_zone' then array(select jsonb_array_elements_text(own.value -> 'zones')) end)
  from (
    select s.jurisdiction, s.day as from_day, lead(s.day) over (partition by s.jurisdiction order by s.day) as until_day
    from (
      select own.jurisdiction, b.day
      from (select distinct r.jurisdiction from app.rules r) own
      join app.rules r on r.jurisdiction in ('US', own.jurisdiction)
      cross join lateral (values (r.effective_from), (r.effective_until)) b (day)
      where b.day is not null
      group by own.jurisdiction, b.day
    ) s
  ) d
  join app.rules us on us.jurisdiction = 'US' and us.effective_from <= d.from_day
    and (us.effective_until is null or d.from_day < us.effective_until)
  left join app.rules own on own.jurisdiction = d.jurisdiction and own.jurisdiction <> 'US' and own.code = us.code
    and own.effective_from <= d.from_day and (own.effective_until is null or d.from_day < own.effective_until)
  left join lateral (
    select greatest((us.value ->> 'business_opens')::time, (own.value ->> 'opens')::time) as opens,
      least((us.value ->> 'business_closes')::time, (own.value ->> 'closes')::time) as closes,
      array(select jsonb_array_elements_text(us.value -> 'business_days')::integer) as business_days
    where us.code = 'outside_call_hours'
  ) h on true
  group by d.jurisdiction, d.from_day, d.until_day;
$$;

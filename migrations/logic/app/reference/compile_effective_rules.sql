-- Compiles app.effective_rules from app.rules: for each state, and for none, the federal row of each code overlaid with the
-- state's, from each day on which one begins or ends. Of two rows of one code the later holds.
create or replace function app.compile_effective_rules() returns void language sql volatile as $$
  delete from app.effective_rules;
  insert into app.effective_rules (jurisdiction, from_day, until_day, rules, codes, opens, closes, business_days, zones)
  select l.jurisdiction, l.from_day, l.until_day, l.rules, l.codes,
    greatest((h.hours ->> 'business_opens')::time, (h.hours ->> 'opens')::time),
    least((h.hours ->> 'business_closes')::time, (h.hours ->> 'closes')::time),
    array(select jsonb_array_elements_text(h.hours -> 'business_days')::integer),
    -- Of the state alone: the federal row lists every zone of the country.
    nullif(array(select jsonb_array_elements_text(l.own #> '{time_zone,zones}')), '{}')
  from (
    select d.jurisdiction, d.from_day, d.until_day, jsonb_agg(distinct us.code) as codes,
      jsonb_object_agg(us.code, us.value || coalesce(own.value, '{}') order by us.effective_from, own.effective_from) as rules,
      jsonb_object_agg(us.code, own.value order by us.effective_from, own.effective_from) as own
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
    group by d.jurisdiction, d.from_day, d.until_day
  ) l
  cross join lateral (select l.rules -> 'outside_call_hours' as hours) h;
$$;
select app.compile_effective_rules();

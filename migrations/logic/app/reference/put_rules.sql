-- Replaces the rules of one topic: 'US' is all federal rows, any other topic that code's state rows.
create or replace function app.put_rules(topic text, listed jsonb) returns void language plpgsql volatile as $$
begin
  insert into app.rules as r (jurisdiction, code, effective_from, effective_until, value, binding, source, confidence)
  select l.jurisdiction, coalesce(l.code, topic), coalesce(l.effective_from, '-infinity'), l.effective_until,
    l.value, l.binding, l.source, l.confidence
  from jsonb_populate_recordset(null::app.rules, listed) l
  on conflict (jurisdiction, code, effective_from) do update set effective_until = excluded.effective_until,
    value = excluded.value, binding = excluded.binding, source = excluded.source, confidence = excluded.confidence;

  delete from app.rules r
  where case topic when 'US' then r.jurisdiction = 'US' else r.code = topic and r.jurisdiction <> 'US' end
    and not exists (
      select from jsonb_populate_recordset(null::app.rules, listed) l
      where l.jurisdiction = r.jurisdiction and coalesce(l.code, topic) = r.code
        and coalesce(l.effective_from, '-infinity') = r.effective_from
    );
end $$;

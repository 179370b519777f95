-- What a call may say, to whom. greeting: to whoever answers: that an AI calls and for whom, that it may be recorded (asking for
-- consent where everybody's is needed), and whether it is the right place; matter: to those alone who say that it is: the step's
-- own words, and how to call back or have peace; to_others: to everybody else; voicemail: to a machine.
create or replace function app.call_lines(template text, debtor app.debtors, placement uuid, consent_required boolean) returns jsonb
language plpgsql stable as $$
declare
  facts constant jsonb := app.touch_facts(debtor, array[placement]);
  recording constant text := case when consent_required then 'call_recording_consent' else 'call_recording_notice' end;
  person constant text := case when app.natural_person(debtor.entity_type, debtor.legal_form, debtor.company_name) then '_person' else '' end;
begin
  return (
    select jsonb_object_agg(l.line, app.fill(l.words, facts))
    from (
      select p.line, string_agg(t.body, '' order by p.place) as words
      from (values ('greeting', 1, 'call_opening'), ('greeting', 2, recording), ('greeting', 3, 'call_addressee' || person),
        ('matter', 1, template), ('matter', 2, 'call_closing'),
        ('to_others', 1, 'call_others' || person), ('voicemail', 1, 'call_voicemail' || person)) p (line, place, template)
      join app.message_templates t on t.template = p.template
      group by p.line
    ) l);
end $$;

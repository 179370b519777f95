-- Returns what a call may say to whom. greeting: to whoever answers (an AI calls, for whom, that it may be recorded, whether
-- this is the right party). matter: only to the right party. to_others: to anybody else. voicemail: to a machine.
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

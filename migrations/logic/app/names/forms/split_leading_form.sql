-- Takes a legal form off the start of a name's words ("PT Maju", "UAB Senukai", "株式会社…") and names "Estate of …", which stays. A
-- form already found at the end remains the name's form.
create or replace function app.split_leading_form(words text[], form_at_end text, family_at_end text, out core text[], out legal_form text, out form_family text)
language plpgsql stable parallel safe as $$
declare
  form app.legal_forms;
begin
  core := words;
  legal_form := form_at_end;
  form_family := family_at_end;
  for size in reverse least(cardinality(words), 2)..1 loop
    select * into form from app.legal_forms as known where known.variant = array_to_string(words[1:size], '');
    continue when not found or form.mode <> 'lead_tail' and form.variant <> 'estateof';
    if form.mode = 'lead_tail' and size < cardinality(words) then
      core := words[size + 1:];
    end if;
    legal_form := form.legal_form;
    form_family := form.family;
    exit;
  end loop;
end
$$;

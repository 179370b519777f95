-- Takes a legal form off the start of a name's words ("PT Maju", "UAB Senukai", "株式会社…") and names "Estate of …", which stays.
-- Called by app.canonical_name where no form at the end speaks against it: "PT Solutions LLC" has initials.
create or replace function app.split_leading_form(words text[], out core text[], out legal_form text, out form_family text)
language plpgsql stable strict parallel safe as $$
declare
  form record;
begin
  core := words;
  select known.legal_form, known.family, known.mode, size
    into form
    from app.legal_forms as known, array_position(array[words[1], words[1] || words[2]], known.variant) as size
    where known.variant = any (array[words[1], words[1] || words[2]])
      and (known.mode = 'lead_tail' and size < cardinality(words) or known.variant = 'estateof')
    order by size desc
    limit 1;
  if found then
    legal_form := form.legal_form;
    form_family := form.family;
    if form.mode = 'lead_tail' then
      core := words[form.size + 1:];
    end if;
  end if;
end
$$;

-- Takes off a legal form that stands before a bracketed place: "Zenith Inc. (USA)" has the words of "Zenith (USA), Inc.". Answers
-- the words unchanged if there is none.
create or replace function app.split_form_before_bracket(words text[], name text, out core text[], out legal_form text, out form_family text)
language plpgsql stable strict parallel safe as $$
declare
  form record;
  parts constant text[] := regexp_match(name, '^(.*[^ ,(]) *\(([^()]*)\)$');
begin
  core := words;
  if parts is not null and cardinality(app.name_words(parts[1])) > 1 then
    form := app.split_legal_form(app.name_words(parts[1]), parts[1]);
    core := form.core || app.name_words(parts[2]);
    legal_form := form.legal_form;
    form_family := form.form_family;
  end if;
end
$$;

-- The canonical form of a company's name, by which debtors are found again: the core name, two keys, legal form, aliases,
-- insolvency marker. Never empty for a name that has anything to read.
create or replace function app.canonical_name(raw text) returns app.company_name
language plpgsql stable strict parallel safe as $$
declare
  company app.company_name;
  name text := app.clean_name(raw);
  words text[];
  cut_form text;
  -- Results are assigned to records, not selected: a function in a from clause costs several microseconds
  cut record;
  form record;
  keys record;
begin
  company.aliases := '{}';
  company.insolvency := false;
  if app.has_markers(name) then
    cut := app.cut_markers(name);
    name := cut.kept;
    cut_form := cut.form;
    company.aliases := cut.aliases;
    company.insolvency := cut.insolvency;
  end if;
  words := app.name_words(name);
  if cardinality(words) = 0 then
    -- Nothing but punctuation: such a name equals only itself
    words := array[replace(lower(raw collate "C"), ' ', '')];
  end if;
  form := app.split_legal_form(words, name);
  if form.legal_form is null and name like '%)' then
    form := app.split_form_before_bracket(words, name);
  end if;
  if form.legal_form is null or form.legal_form = 'PT' then
    form := app.split_leading_form(form.core, form.legal_form, form.form_family);
  end if;
  company.canonical_name := app.expand_words(form.core);
  if form.legal_form is null and cut_form is not null then
    form := app.split_legal_form('{company}' || app.name_words(cut_form), cut_form);
  end if;
  company.legal_form := form.legal_form;
  company.form_family := form.form_family;
  keys := app.name_keys(company.canonical_name);
  company.name_key := keys.key;
  company.name_key_alt := keys.key_alt;
  return company;
end
$$;

-- The canonical form of a company's name, by which debtors are found again: the core name, two keys, legal form, aliases, insolvency marker.
-- Never empty for a name that has anything to read. Called by intake and the matching of debtors; app.same_company_name compares two.
create or replace function app.canonical_name(raw text) returns app.company_name
language plpgsql stable strict parallel safe as $$
declare
  company app.company_name;
  name text := app.clean_name(raw);
  words text[];
  cut_form text;
begin
  company.aliases := '{}';
  company.insolvency := false;
  if app.has_markers(name) then
    select cut.kept, cut.aliases, cut.insolvency, cut.form into name, company.aliases, company.insolvency, cut_form
      from app.cut_markers(name) as cut;
  end if;
  words := app.name_words(name);
  if cardinality(words) = 0 then
    -- Nothing but punctuation: such a name equals only itself
    words := array[replace(lower(raw collate "C"), ' ', '')];
  end if;
  select form.core, form.legal_form, form.form_family into words, company.legal_form, company.form_family
    from app.split_legal_form(words, name) as form;
  if company.legal_form is null or company.legal_form = 'PT' then
    select form.core, coalesce(company.legal_form, form.legal_form), coalesce(company.form_family, form.form_family)
      into words, company.legal_form, company.form_family
      from app.split_leading_form(words) as form;
  end if;
  if company.legal_form is null and name like '%)' then
    select place.core, place.legal_form, place.form_family into words, company.legal_form, company.form_family
      from app.split_form_before_bracket(words, name) as place;
  end if;
  if company.legal_form is null and cut_form is not null then
    select form.legal_form, form.form_family into company.legal_form, company.form_family
      from app.split_legal_form('{company}' || app.name_words(cut_form), cut_form) as form;
  end if;
  company.canonical_name := app.expand_words(words);
  select keys.key, keys.key_alt into company.name_key, company.name_key_alt from app.name_keys(company.canonical_name) as keys;
  return company;
end
$$;

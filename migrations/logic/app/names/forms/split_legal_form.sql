-- Takes the legal forms off the end of a name's words, longest first, by the rows of app.legal_forms, and never the first word.
-- legal_form and form_family are those of the outermost form; forms of mode tag are named but stay ("Trust", "Foundation").
-- Expects app.name_words and the cleaned name they come from; called by app.canonical_name.
create or replace function app.split_legal_form(words text[], name text, out core text[], out legal_form text, out form_family text)
language plpgsql stable strict parallel safe as $$
declare
  form app.legal_forms;
  n integer := cardinality(words);
  size integer;
  ending text;
begin
  <<rounds>>
  for round in 1..4 loop
    -- A name that begins with a letter may be nothing but a form ("L.L.C."), and then stays
    size := least(case when length(words[1]) = 1 then n + 1 else n end, 8);
    loop
      size := size - 1;
      exit rounds when size < 1;
      ending := array_to_string(words[n - size + 1:n], '');
      -- One bare look-up for each ending: = any would read the whole table, and conditions in the query would be set up for each ending
      select * into form from app.legal_forms as known where known.variant = ending;
      exit rounds when found and size = n;
      exit when found and app.form_ends_name(form, size, round = 1, words[1:n - size], name);
    end loop;
    if legal_form is null then
      legal_form := form.legal_form;
      form_family := form.family;
    end if;
    exit when form.mode = 'tag';
    n := n - size;
    -- "Smith & Co., Ltd." without its form
    if n > 1 and words[n] = 'and' then
      n := n - 1;
    end if;
  end loop;
  core := words[1:n];
end
$$;

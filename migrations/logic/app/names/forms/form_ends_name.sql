-- Whether a form whose spelling ends a name is the name's form there, by the conditions of its row. outermost: nothing was taken
-- off before; size: in how many words it is spelled; left_words: the words before it.
create or replace function app.form_ends_name(form app.legal_forms, size integer, outermost boolean, left_words text[], name text) returns boolean
language plpgsql immutable parallel safe as $$
declare
  previous constant text := left_words[cardinality(left_words)];
begin
  -- Letter by letter ("P.A.") there is no doubt
  if outermost and size > 1 and size = length(form.variant) then
    return true;
  elsif form.mode = 'dotted' then
    return false;
  elsif form.mode = 'tail_ctx' then
    return (outermost or form.legal_form = 'CO')
      and cardinality(left_words) >= form.min_words
      and (form.only_after is null or previous = any (form.only_after))
      and (form.never_after is null or previous <> all (form.never_after))
      and not (form.may_be_state and app.ends_in_place(name, form.variant));
  end if;
  return true;
end
$$;

-- Takes everything that is no name off a cleaned one: bookkeepers' notes, insolvency, routing, other names, the state of
-- organisation. aliases are the other names, insolvency whether such a marker was found, form the words of form cut with the
-- state.
create or replace function app.cut_markers(name text, out kept text, out aliases text[], out insolvency boolean, out form text)
language plpgsql immutable strict parallel safe as $$
declare
  state record;
  noted constant text := app.cut_noise(name);
  solvent constant text := app.cut_insolvency(noted);
  names constant text[] := app.split_aliases(app.cut_routing(solvent));
begin
  insolvency := solvent <> noted;
  select coalesce(array_agg(btrim(other, ' ,;:()-')), '{}') into aliases
    from unnest(names[2:]) as other
    where btrim(other, ' ,;:()-') <> '';
  state := app.cut_state_of_organisation(names[1]);
  kept := state.kept;
  form := state.form;
end
$$;

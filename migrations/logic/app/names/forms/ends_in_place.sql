-- Whether the last two letters of a name are a state after a city ("… of Scranton, PA", "…, Denver CO") rather than a legal form.
-- Expects the output of app.clean_name; called by app.split_legal_form for the forms that are also states.
create or replace function app.ends_in_place(name text, code text) returns boolean
language sql immutable strict parallel safe as $$
  select case
    -- "Co" far more often means company: only after a city of Colorado
    when code = 'co' then name ~ '(?:^|[ ,])(?:denver|aurora|boulder|colorado springs|fort collins|pueblo|lakewood|arvada|littleton|englewood|greeley|longmont|loveland|durango|golden)[ ,]+co[ .]*$'
    -- "Law Offices of John Smith, PA" names a person, not a city
    else name !~ '(?:offices?|firm|practice) of ' and name ~ ('(?:[ ,](?:of|in|at) |, *)(?:[a-z]+[ .]+){0,2}[a-z]+(?:, *| +)' || code || '[ .]*$')
  end
$$;

-- Returns a two-letter US state code (or DC) in upper case; null for anything else.
create or replace function app.known_state(value text) returns text language sql stable parallel safe as $$
  select case when upper(app.clean(value)) = any (
    '{AK,AL,AR,AZ,CA,CO,CT,DC,DE,FL,GA,HI,IA,ID,IL,IN,KS,KY,LA,MA,MD,ME,MI,MN,MO,MS,MT,NC,ND,NE,NH,NJ,NM,NV,NY,OH,OK,OR,PA,RI,SC,SD,TN,TX,UT,VA,VT,WA,WI,WV,WY}') then upper(app.clean(value)) end
$$;

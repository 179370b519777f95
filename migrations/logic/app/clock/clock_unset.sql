-- Called by app.now() alone, where nobody entered: a rule without a clock must not fall back to the wall clock.
create or replace function app.clock_unset() returns timestamptz language plpgsql stable parallel safe as $$
begin
  raise exception using errcode = 'SV000', message = 'internal server error', hint = 'app.enter was not called';
end $$;

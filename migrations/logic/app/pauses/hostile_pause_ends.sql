-- Until when a placement rests whose debtor was hostile, in a call or in a reply: a week from now.
create or replace function app.hostile_pause_ends() returns timestamptz language sql stable as $$
  select app.now() + interval '7 days'
$$;

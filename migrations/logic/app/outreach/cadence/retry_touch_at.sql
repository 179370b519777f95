-- When a touch that certainly reached nobody is tried again: in half an hour where the provider refused it, else now (its process
-- ended before it was sent or placed).
create or replace function app.retry_touch_at(state text) returns timestamptz language sql stable as $$
  select app.now() + case state when 'refused' then interval '30 minutes' else interval '0' end
$$;

-- Returns a setting of the deployment (licensed_states, public_base_url, environment, …); null when it was never set.
create or replace function app.setting(name text) returns jsonb language sql stable parallel safe as $$
  select s.value from app.settings s where s.name = setting.name
$$;

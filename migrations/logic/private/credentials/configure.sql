-- Writes the deployment's facts that rules read ({name: value}); called at boot with the configuration.
create or replace function private.configure(facts jsonb) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  insert into app.settings (name, value) select key, value from jsonb_each(facts)
  on conflict (name) do update set value = excluded.value where settings.value is distinct from excluded.value
$$;
grant execute on function private.configure(jsonb) to svc_operator;

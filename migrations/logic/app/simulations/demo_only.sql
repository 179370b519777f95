-- Raises not_found unless this is the demo environment: there are no test helpers elsewhere, whoever serves them.
create or replace function app.demo_only() returns void language plpgsql stable as $$
begin
  if app.setting('environment') is distinct from '"demo"' then
    perform app.refuse('not_found');
  end if;
end $$;

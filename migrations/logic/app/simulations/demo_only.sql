-- Raises not_found outside the demo environment.
create or replace function app.demo_only() returns void language plpgsql stable as $$
begin
  if app.setting('environment') is distinct from '"demo"' then
    perform app.refuse('not_found');
  end if;
end $$;

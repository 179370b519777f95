-- Raises onboarding_step_conflict unless the account is in one of these states.
create or replace function app.require_status(c app.creditors, variadic statuses text[]) returns void
language plpgsql stable as $$
begin
  if c.status <> all (statuses) then
    perform app.refuse('onboarding_step_conflict', array[c.status]);
  end if;
end $$;

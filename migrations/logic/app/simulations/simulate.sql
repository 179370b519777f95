-- Scripts what the simulators do for a subject under a name; null removes it.
create or replace function app.simulate(name text, subject uuid, value jsonb) returns void language plpgsql volatile as $$
begin
  perform app.demo_only();
  delete from app.simulations s where s.creditor_id = app.creditor_id() and s.name = simulate.name and s.subject = simulate.subject;
  insert into app.simulations (creditor_id, name, subject, value)
  select app.creditor_id(), simulate.name, simulate.subject, simulate.value where simulate.value is not null;
end $$;

-- After a contact was opted out or retired: evaluates every placement of a debtor that uses it.
create or replace function app.reevaluate_changed_contact() returns trigger language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
begin
  perform app.reevaluate_debtors(array(select new.debtor_id union select app.debtors_reached(new.channel, new.address)));
  return null;
end $$;
create or replace trigger _900_judge_new after insert on app.contact_points for each row
  when (new.opted_out_at is not null or new.retired_at is not null) execute function app.reevaluate_changed_contact();
create or replace trigger _900_judge after update on app.contact_points for each row
  when ((old.opted_out_at, old.retired_at) is distinct from (new.opted_out_at, new.retired_at))
  execute function app.reevaluate_changed_contact();

-- After a number or address was opted out or retired: every placement of a debtor that is reached by it is judged again.
create or replace function app.judge_contact_change() returns trigger language plpgsql volatile as $$
begin
  perform app.evaluate_many(array(
    select p.placement_id
    from app.debtors d join app.placements p on p.creditor_id = d.creditor_id and p.debtor_id = d.debtor_id
    where d.creditor_id = new.creditor_id
      and (d.debtor_id = new.debtor_id or d.primary_email = new.address or d.primary_phone = new.address)
      and not app.is_terminal(p.status) and p.status not in ('pending_enrichment', 'needs_review')
    order by p.placement_id));
  return null;
end $$;
create or replace trigger _900_judge_new after insert on app.contact_points for each row
  when (new.opted_out_at is not null or new.retired_at is not null) execute function app.judge_contact_change();
create or replace trigger _900_judge after update on app.contact_points for each row
  when ((old.opted_out_at, old.retired_at) is distinct from (new.opted_out_at, new.retired_at))
  execute function app.judge_contact_change();

-- A debtor was screened. A hit flags it and every placement of it; the change of the debtor has them judged again. Runs under the
-- debtor's lock.
create or replace function app.note_screening(debtor uuid, hit boolean) returns void language plpgsql volatile as $$
declare
  unflagged uuid[];
begin
  if hit then
    unflagged := array(
      select p.placement_id from app.placements p
      where p.creditor_id = app.creditor_id() and p.debtor_id = debtor and 'debtor_sanctions_hit' <> all (p.safety_flags)
      order by p.placement_id for no key update);
    update app.placements p set safety_flags = p.safety_flags || '{debtor_sanctions_hit}', updated_at = app.now()
    where p.creditor_id = app.creditor_id() and p.placement_id = any (unflagged);
    perform app.record('placement.safety_flagged', p.placement_id, jsonb_build_object('safety_flags', p.safety_flags))
    from app.placements p
    where p.creditor_id = app.creditor_id() and p.placement_id = any (unflagged)
    order by p.placement_id;
  end if;
  update app.debtors d set sanctions_hit = d.sanctions_hit or hit, sanctions_screened_at = app.now(), updated_at = app.now()
  where d.creditor_id = app.creditor_id() and d.debtor_id = debtor;
end $$;

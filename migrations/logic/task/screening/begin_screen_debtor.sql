-- Returns the name for the sanctions screen; null for a closed placement.
create or replace function task.begin_screen_debtor(subject uuid, key text) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('account', d.creditor_id, 'name', d.company_name, 'state', d.state)
    from app.placements p
    join app.debtors d on d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id
    where p.creditor_id = app.creditor_id() and p.placement_id = subject and not app.is_terminal(p.status));
end $$;
grant execute on function task.begin_screen_debtor(uuid, text) to svc_worker;

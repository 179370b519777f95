-- Returns what the enrichment provider is asked about a placement's debtor; null for a closed placement or one in triage.
create or replace function task.begin_enrich_placement(subject uuid, key text) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('account', d.creditor_id, 'company_name', d.company_name, 'state', d.state,
      'email', d.primary_email, 'domain', d.primary_domain, 'phone', d.primary_phone)
    from app.placements p
    join app.debtors d on d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id
    where p.creditor_id = app.creditor_id() and p.placement_id = subject
      and not app.is_terminal(p.status) and p.status <> 'needs_review');
end $$;
grant execute on function task.begin_enrich_placement(uuid, text) to svc_worker;

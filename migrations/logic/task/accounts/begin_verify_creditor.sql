-- What the verification provider is to check of an account; null when it no longer awaits verification.
create or replace function task.begin_verify_creditor(subject uuid, key text) returns jsonb language sql stable as $$
  select jsonb_build_object('key', key, 'legal_name', c.legal_name, 'ein', c.ein, 'industry', c.industry,
    'address', c.address, 'owners', c.owners)
  from app.creditors c where c.creditor_id = app.creditor_id() and c.status = 'pending_verification'
$$;
grant execute on function task.begin_verify_creditor(uuid, text) to svc_worker;

-- What the payment processor needs for a payout account; null when payouts are on already.
create or replace function task.begin_link_bank(subject uuid, key text) returns jsonb language sql stable as $$
  select jsonb_build_object('key', key, 'legal_name', c.legal_name, 'email', c.contact_email, 'return_to', c.bank_link_return_to)
  from app.creditors c where c.creditor_id = app.creditor_id() and not c.payouts_enabled
$$;
grant execute on function task.begin_link_bank(uuid, text) to svc_worker;

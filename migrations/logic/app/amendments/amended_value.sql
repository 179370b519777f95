-- Returns the current value that an amendment of this type is about: before_value, and after the change after_value.
create or replace function app.amended_value(p app.placements, kind text) returns jsonb language sql stable as $$
  select case kind
    when 'debtor_contact' then (
      select jsonb_build_object('state', d.state, 'city', d.city, 'zip', d.zip, 'primary_domain', d.primary_domain,
        'primary_email', d.primary_email, 'primary_phone', d.primary_phone)
      from app.debtors d where d.creditor_id = p.creditor_id and d.debtor_id = p.debtor_id)
    when 'invoice_amount' then to_jsonb(p.invoice_amount)
    when 'invoice_number' then to_jsonb(p.invoice_number)
    when 'invoice_date' then to_jsonb(p.invoice_date)
    when 'due_date' then to_jsonb(p.due_date)
    when 'notes' then to_jsonb(p.notes)
  end
$$;

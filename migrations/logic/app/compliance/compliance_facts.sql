-- All that the rules read of one placement at one instant. A debtor whose state is not on file is judged by the rules of its area
-- code's state, but for limitation, which is not judged then.
-- Called by app.judge. One look-up after the other: a join of them all takes longer to set up than to run.
create or replace function app.compliance_facts(p app.placements, at timestamptz)
returns app.decision_facts
language plpgsql stable
-- Its tables may be empty when a connection plans it, and the plan that is cheapest then would read all of them later.
set enable_seqscan = off as $$
declare
  tenant constant uuid := p.creditor_id;
  d app.debtors;
  jurisdiction record;
  creditor_status text;
  limits record;
  phone record;
  email record;
  history record;
  pause record;
  licensed_in constant jsonb := app.setting('licensed_states');
begin
  select row.* into strict d from app.debtors row where row.creditor_id = tenant and row.debtor_id = p.debtor_id;
  select row.status into strict creditor_status from app.creditors row where row.creditor_id = tenant;
  jurisdiction := app.jurisdiction_of(d, (at at time zone 'UTC')::date);
  limits := app.limitation_expired(case when d.state is not null then (jurisdiction.law).rules -> 'sol_time_barred' end,
    p.due_date, (at at time zone 'UTC')::date);
  pause := app.pause_at(p, limits.barred, at);
  select c.opted_out_at, c.retired_at into phone from app.contact_points c
  where c.creditor_id = tenant and c.channel = 'call' and c.address = d.primary_phone;
  select c.opted_out_at, c.retired_at into email from app.contact_points c
  where c.creditor_id = tenant and c.channel = 'email' and c.address = d.primary_email;
  select h.* into history from app.contact_history(tenant, p.debtor_id, d.primary_phone, d.primary_email, at) h;
  return (at, p.status, p.invoice_amount, p.due_date,
    p.time_barred or limits.barred, p.possibly_time_barred or limits.possibly, p.safety_flags,
    pause.reason, pause.channels, pause.until, jurisdiction.state, d.zip,
    app.natural_person(d.entity_type, d.legal_form, d.company_name),
    coalesce(licensed_in = '"all"' or licensed_in ? jurisdiction.state, false),
    d.primary_phone, d.phone_source, d.line_type, phone.retired_at is not null,
    d.primary_email, d.email_source, email.retired_at is not null,
    d.call_opt_out or phone.opted_out_at is not null, d.email_opt_out or email.opted_out_at is not null,
    d.cease_and_desist, d.attorney_representation, d.bankruptcy_filed,
    d.sanctions_hit or 'debtor_sanctions_hit' = any (p.safety_flags),
    jurisdiction.zones, jurisdiction.known, history.call_times, history.email_times, history.conversation_at, (jurisdiction.law).rules,
    p.screening, creditor_status, p.callback_at, d.contact_preference, (jurisdiction.law).codes)::app.decision_facts;
end $$;
